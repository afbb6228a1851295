# cardtable: completion for bash, made by build/make_manual.py
_cardtable() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= each
    COMPREPLY=()
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $each in
        games|deal|legal|replay|perft|arena|solve|chance|review|export|import|backup|restore|share|open|statistics|rescue|doctor) command=$each; break ;;
        esac
    done
    case "$command $before" in
    *\ --home|\ --home) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    *\ --language|\ --language) mapfile -t COMPREPLY < <(compgen -W "da de en is it sq" -- "$word"); return ;;
    *\ --moves|*\ --order|*\ --orders|*\ --out|*\ --record|\ --game) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    *\ --deal|*\ --deals|*\ --depth|*\ --jobs|*\ --limit|*\ --option|*\ --samples|*\ --seats|*\ --seed) :; return ;;
    *\ --bots) mapfile -t COMPREPLY < <(compgen -W "beginner easy even good best greedy random" -- "$word"); return ;;
    *\ --level) mapfile -t COMPREPLY < <(compgen -W "beginner easy even good best" -- "$word"); return ;;
    *\ --game) mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word"); return ;;
    esac
    case $command in
    '')
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --game" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -W "games deal legal replay perft arena solve chance review export import backup restore share open statistics rescue doctor" -- "$word")
        ;;
    games)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        ;;
    deal)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --deal --order --option" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word")
        ;;
    legal)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --deal --order --option --moves" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word")
        ;;
    replay)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    perft)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --deal --order --option --depth" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word")
        ;;
    arena)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --seats --bots --deals --seed --jobs --option" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word")
        ;;
    solve)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --deal --order --orders --option --moves --limit --most --jobs" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word")
        ;;
    chance)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --deal --order --option --moves --samples --limit" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "klondike golf alexander chinese_wall elevens aces_up free_cell canfield spider forty_thieves pyramid tri_peaks yukon scorpion seahaven_towers beleaguered_castle black_hole calculation gaps monte_carlo murlan las_vegan hearts mau_mau briscola" -- "$word")
        ;;
    review)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --samples --limit --level" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    export)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --game --out" -- "$word"); return; fi
        ;;
    import)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    backup)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    restore)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    share)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --record --deal --game --only-deal --option" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -W "last" -- "$word")
        ;;
    open)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    statistics)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --game --csv --out" -- "$word"); return; fi
        ;;
    rescue)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version --print --in-place" -- "$word"); return; fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    doctor)
        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "-h --help --home --language --json --version" -- "$word"); return; fi
        ;;
    esac
}
complete -o filenames -F _cardtable cardtable
