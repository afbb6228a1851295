# cardtable: completion for fish, made by build/make_manual.py
complete -c cardtable -f
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a games -d 'list the games and their options'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a deal -d 'show the piles as dealt, with every card face up'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a legal -d 'list the legal moves after the given ones'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a replay -d 'replay an exported record and check every ply, up to the first illegal one'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a perft -d 'count the sequences of legal moves'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a arena -d 'let computer players play each other on the same deals'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a solve -d 'say whether a patience can be won with every card known, and how well'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a chance -d 'estimate how likely a patience can still be won, judging only by the cards seen'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a review -d 'show what each move of an exported game cost, and which cost most'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a export -d 'write every saved game as a record, one per line'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a import -d 'import exported games: all of a file, or none if one is bad'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a backup -d 'write games, settings and own backs into one new file'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a restore -d 'replace the present data with a backup; the old data is kept aside'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a share -d 'write a deal or a saved game as a short text that others can open'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a open -d 'open a shared deal or game in the window'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a statistics -d 'show figures of all finished games, or write them as a table for spreadsheets'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a rescue -d 'recover what can be read of a damaged database'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -a doctor -d 'check versions, display, sound, the data folder and the database'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -F
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -l version -d 'show the version and exit'
complete -c cardtable -n 'not __fish_seen_subcommand_from games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor' -l game -d 'also play the game in this file (docs/adding-a-game.md); before any command' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from games' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from games' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from games' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from games' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from games' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from deal' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l deal -d 'deal number, 1 to 999999999; default 1' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l order -d 'deal this order of cards instead, see below' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from deal' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from deal' -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from legal' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l deal -d 'deal number, 1 to 999999999; default 1' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l order -d 'deal this order of cards instead, see below' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from legal' -l moves -d 'file with moves to play first, separated by spaces; - reads standard input' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from legal' -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from replay' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from replay' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from replay' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from replay' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from replay' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from replay' -F
complete -c cardtable -n '__fish_seen_subcommand_from perft' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l deal -d 'deal number, 1 to 999999999; default 1' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l order -d 'deal this order of cards instead, see below' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from perft' -l depth -d 'length of the lines in plies, 0 to 12' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from perft' -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l seats -d 'how many play; by default the number that the options give' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l bots -d 'they fill the seats in turn: beginner, easy, even, good, best, greedy, random' -r -f -a 'beginner easy even good best greedy random'
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l deals -d 'number of deals, each played once for every seating; default 10' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l seed -d 'decides the deals and the luck of the computer players; default 1' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l jobs -d 'number of processes at a time; default: one per core' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from arena' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from arena' -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l deal -d 'deal number, 1 to 999999999; default 1' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l order -d 'deal this order of cards instead, see below' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l orders -d 'one order per line, one answer each; - reads standard input' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l moves -d 'file with moves to play first, separated by spaces; - reads standard input' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l limit -d 'positions to search before the answer is undecided; default 100000' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l most -d 'if it cannot be won, go on until the best result is found and proven'
complete -c cardtable -n '__fish_seen_subcommand_from solve' -l jobs -d 'number of processes at a time; default: one per core' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from solve' -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from chance' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l deal -d 'deal number, 1 to 999999999; default 1' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l order -d 'deal this order of cards instead, see below' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l moves -d 'file with moves to play first, separated by spaces; - reads standard input' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l samples -d 'ways to lay the hidden cards; default 60' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from chance' -l limit -d 'positions to search before the answer is undecided; default 100000' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from chance' -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from review' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from review' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from review' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from review' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from review' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from review' -l samples -d 'also say how many of N samples could still be won, as chance does; default 0' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from review' -l limit -d 'positions to search before the answer is undecided; default 100000' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from review' -l level -d 'the level whose search judges; default good' -r -f -a 'beginner easy even good best'
complete -c cardtable -n '__fish_seen_subcommand_from review' -F
complete -c cardtable -n '__fish_seen_subcommand_from export' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from export' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from export' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from export' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from export' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from export' -l game -d 'only games of this name' -r -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from export' -l out -d 'write them into a new file instead' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from import' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from import' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from import' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from import' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from import' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from import' -F
complete -c cardtable -n '__fish_seen_subcommand_from backup' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from backup' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from backup' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from backup' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from backup' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from backup' -F
complete -c cardtable -n '__fish_seen_subcommand_from restore' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from restore' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from restore' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from restore' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from restore' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from restore' -F
complete -c cardtable -n '__fish_seen_subcommand_from share' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l record -d 'an exported record instead; - reads standard input' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from share' -l deal -d 'a deal of --game, even one nobody has played' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from share' -l game -d 'the game of --deal' -r -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l only-deal -d 'only the deal of a saved game, without its moves'
complete -c cardtable -n '__fish_seen_subcommand_from share' -l option -d 'a house rule; may be given several times' -r -f
complete -c cardtable -n '__fish_seen_subcommand_from share' -f -a 'last'
complete -c cardtable -n '__fish_seen_subcommand_from open' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from open' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from open' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from open' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from open' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from open' -F
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l game -d 'only games of this name' -r -a 'klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l csv -d 'one row per game, as CSV in UTF-8'
complete -c cardtable -n '__fish_seen_subcommand_from statistics' -l out -d 'write that table into a new file' -r -F
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -l version -d 'show the version and exit'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -l print -d 'write the games as records, instead of a file beside FILE'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -l in-place -d 'repair FILE; a copy of the original is kept beside it'
complete -c cardtable -n '__fish_seen_subcommand_from rescue' -F
complete -c cardtable -n '__fish_seen_subcommand_from doctor' -s h -l help -d 'show this help message and exit'
complete -c cardtable -n '__fish_seen_subcommand_from doctor' -l home -d 'keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)' -r -a '(__fish_complete_directories)'
complete -c cardtable -n '__fish_seen_subcommand_from doctor' -l language -d 'the language of the window: da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)' -r -f -a 'da de en is it sq'
complete -c cardtable -n '__fish_seen_subcommand_from doctor' -l json -d 'answer in JSON, on one line'
complete -c cardtable -n '__fish_seen_subcommand_from doctor' -l version -d 'show the version and exit'
