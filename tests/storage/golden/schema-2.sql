PRAGMA application_id = 1128354372;
BEGIN TRANSACTION;
CREATE TABLE counted (game TEXT PRIMARY KEY, since REAL NOT NULL);
INSERT INTO "counted" VALUES('las_vegan',2500.0);
CREATE TABLE games (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                touched INTEGER NOT NULL,
                format INTEGER NOT NULL,
                game TEXT NOT NULL,
                rules_version INTEGER NOT NULL,
                shuffle TEXT NOT NULL,
                number INTEGER NOT NULL,
                card_order TEXT NOT NULL,
                options TEXT NOT NULL,
                seats TEXT NOT NULL,
                cursor INTEGER NOT NULL,
                started REAL NOT NULL,
                elapsed REAL NOT NULL,
                undos INTEGER NOT NULL,
                hints INTEGER NOT NULL,
                status TEXT NOT NULL,
                reason TEXT,
                score INTEGER NOT NULL,
                ended REAL,
                round_id INTEGER REFERENCES rounds (id),
                hole INTEGER
            , scores TEXT NOT NULL DEFAULT '', winners TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES(1,1,1,'golf',1,'cardtable-1',24,'','{"go_bogey":40,"go_king":"stops","go_voluntary_flip":"yes","go_wrap":"no"}','[]',40,1000.0,61.0,0,0,'finished','counted',11,2000.0,1,1,'','');
INSERT INTO "games" VALUES(2,2,1,'las_vegan',1,'cardtable-1',7,'','{"lv_casino_deck":"twelve","lv_chip_set":"standard","lv_golden_tie":"all_tied_pay","lv_hand_size_2p":"13","lv_place_chip":"may","lv_players":3,"lv_rounds":1,"lv_start_cabbages":15}','["person red Anna", "bot:greedy blue Bjarni", "person green Clara"]',43,2000.0,62.0,0,0,'finished','won',13,3000.0,NULL,NULL,'13 8 13','0 2');
INSERT INTO "games" VALUES(3,3,1,'las_vegan',1,'cardtable-1',7,'','{"lv_casino_deck":"twelve","lv_chip_set":"standard","lv_golden_tie":"all_tied_pay","lv_hand_size_2p":"13","lv_place_chip":"may","lv_players":3,"lv_rounds":1,"lv_start_cabbages":15}','["person red Anna", "bot:greedy blue Bjarni", "person green Clara"]',40,3000.0,63.0,0,0,'abandoned',NULL,0,4000.0,NULL,NULL,'','');
INSERT INTO "games" VALUES(4,4,1,'las_vegan',1,'cardtable-1',7,'','{"lv_casino_deck":"twelve","lv_chip_set":"standard","lv_golden_tie":"all_tied_pay","lv_hand_size_2p":"13","lv_place_chip":"may","lv_players":3,"lv_rounds":1,"lv_start_cabbages":15}','["person red Anna", "bot:greedy blue Bjarni", "person green Clara"]',2,4000.0,64.0,0,0,'finished','won',9,5000.0,NULL,NULL,'','');
INSERT INTO "games" VALUES(5,5,1,'murlan',1,'cardtable-1',8,'','none','["person red Anna"]',0,5000.0,65.0,0,0,'finished','won',9,6000.0,NULL,NULL,'','');
INSERT INTO "games" VALUES(6,11,1,'klondike',1,'cardtable-1',9,'','{}','[]',2,6000.0,9.0,0,0,'open',NULL,0,NULL,NULL,NULL,'','');
INSERT INTO "games" VALUES(7,8,1,'golf',1,'cardtable-1',24,'','{"go_bogey":40}','[]',2,5000.0,3.0,0,0,'open',NULL,0,NULL,2,1,'','');
INSERT INTO "games" VALUES(8,10,1,'klondike',1,'cardtable-1',5,'','{}','[]',1,6000.0,1.0,0,0,'open',NULL,0,NULL,NULL,NULL,'','');
CREATE TABLE plies (
                game_id INTEGER NOT NULL REFERENCES games (id),
                ply INTEGER NOT NULL,
                text TEXT NOT NULL,
                auto INTEGER NOT NULL,
                PRIMARY KEY (game_id, ply)
            ) WITHOUT ROWID;
INSERT INTO "plies" VALUES(1,0,'draw',0);
INSERT INTO "plies" VALUES(1,1,'move:t6:waste:1',0);
INSERT INTO "plies" VALUES(1,2,'move:t4:waste:1',0);
INSERT INTO "plies" VALUES(1,3,'draw',0);
INSERT INTO "plies" VALUES(1,4,'move:t7:waste:1',0);
INSERT INTO "plies" VALUES(1,5,'move:t7:waste:1',0);
INSERT INTO "plies" VALUES(1,6,'move:t3:waste:1',0);
INSERT INTO "plies" VALUES(1,7,'draw',0);
INSERT INTO "plies" VALUES(1,8,'draw',0);
INSERT INTO "plies" VALUES(1,9,'draw',0);
INSERT INTO "plies" VALUES(1,10,'draw',0);
INSERT INTO "plies" VALUES(1,11,'move:t2:waste:1',0);
INSERT INTO "plies" VALUES(1,12,'move:t2:waste:1',0);
INSERT INTO "plies" VALUES(1,13,'draw',0);
INSERT INTO "plies" VALUES(1,14,'draw',0);
INSERT INTO "plies" VALUES(1,15,'move:t4:waste:1',0);
INSERT INTO "plies" VALUES(1,16,'draw',0);
INSERT INTO "plies" VALUES(1,17,'move:t5:waste:1',0);
INSERT INTO "plies" VALUES(1,18,'move:t4:waste:1',0);
INSERT INTO "plies" VALUES(1,19,'move:t5:waste:1',0);
INSERT INTO "plies" VALUES(1,20,'move:t3:waste:1',0);
INSERT INTO "plies" VALUES(1,21,'move:t3:waste:1',0);
INSERT INTO "plies" VALUES(1,22,'move:t4:waste:1',0);
INSERT INTO "plies" VALUES(1,23,'draw',0);
INSERT INTO "plies" VALUES(1,24,'draw',0);
INSERT INTO "plies" VALUES(1,25,'move:t3:waste:1',0);
INSERT INTO "plies" VALUES(1,26,'move:t6:waste:1',0);
INSERT INTO "plies" VALUES(1,27,'draw',0);
INSERT INTO "plies" VALUES(1,28,'move:t1:waste:1',0);
INSERT INTO "plies" VALUES(1,29,'draw',0);
INSERT INTO "plies" VALUES(1,30,'move:t3:waste:1',0);
INSERT INTO "plies" VALUES(1,31,'move:t1:waste:1',0);
INSERT INTO "plies" VALUES(1,32,'move:t1:waste:1',0);
INSERT INTO "plies" VALUES(1,33,'draw',0);
INSERT INTO "plies" VALUES(1,34,'draw',0);
INSERT INTO "plies" VALUES(1,35,'move:t4:waste:1',0);
INSERT INTO "plies" VALUES(1,36,'move:t2:waste:1',0);
INSERT INTO "plies" VALUES(1,37,'move:t2:waste:1',0);
INSERT INTO "plies" VALUES(1,38,'draw',0);
INSERT INTO "plies" VALUES(1,39,'move:t5:waste:1',0);
INSERT INTO "plies" VALUES(2,0,'play:R7',0);
INSERT INTO "plies" VALUES(2,1,'play:R9',0);
INSERT INTO "plies" VALUES(2,2,'play:R5',0);
INSERT INTO "plies" VALUES(2,3,'chip:golden:min',0);
INSERT INTO "plies" VALUES(2,4,'play:B7',0);
INSERT INTO "plies" VALUES(2,5,'play:B9',0);
INSERT INTO "plies" VALUES(2,6,'play:B8',0);
INSERT INTO "plies" VALUES(2,7,'chip:chip2:casino1',0);
INSERT INTO "plies" VALUES(2,8,'play:G7',0);
INSERT INTO "plies" VALUES(2,9,'play:G9',0);
INSERT INTO "plies" VALUES(2,10,'play:G5',0);
INSERT INTO "plies" VALUES(2,11,'done',0);
INSERT INTO "plies" VALUES(2,12,'play:P7',0);
INSERT INTO "plies" VALUES(2,13,'play:P5',0);
INSERT INTO "plies" VALUES(2,14,'play:P6',0);
INSERT INTO "plies" VALUES(2,15,'done',0);
INSERT INTO "plies" VALUES(2,16,'play:G1',0);
INSERT INTO "plies" VALUES(2,17,'play:G4',0);
INSERT INTO "plies" VALUES(2,18,'play:G6',0);
INSERT INTO "plies" VALUES(2,19,'play:P1',0);
INSERT INTO "plies" VALUES(2,20,'play:P0',0);
INSERT INTO "plies" VALUES(2,21,'play:P4',0);
INSERT INTO "plies" VALUES(2,22,'play:B3',0);
INSERT INTO "plies" VALUES(2,23,'play:B1',0);
INSERT INTO "plies" VALUES(2,24,'play:B4',0);
INSERT INTO "plies" VALUES(2,25,'play:G2',0);
INSERT INTO "plies" VALUES(2,26,'play:G8',0);
INSERT INTO "plies" VALUES(2,27,'play:G3',0);
INSERT INTO "plies" VALUES(2,28,'play:R6',0);
INSERT INTO "plies" VALUES(2,29,'play:R4',0);
INSERT INTO "plies" VALUES(2,30,'play:R3',0);
INSERT INTO "plies" VALUES(2,31,'play:G0',0);
INSERT INTO "plies" VALUES(2,32,'play:P9',0);
INSERT INTO "plies" VALUES(2,33,'play:R8',0);
INSERT INTO "plies" VALUES(2,34,'play:R0',0);
INSERT INTO "plies" VALUES(2,35,'play:R1',0);
INSERT INTO "plies" VALUES(2,36,'play:B6',0);
INSERT INTO "plies" VALUES(2,37,'play:R2',0);
INSERT INTO "plies" VALUES(2,38,'play:B2',0);
INSERT INTO "plies" VALUES(2,39,'play:B5',0);
INSERT INTO "plies" VALUES(2,40,'play:P3',0);
INSERT INTO "plies" VALUES(2,41,'play:P2',0);
INSERT INTO "plies" VALUES(2,42,'play:B0',0);
INSERT INTO "plies" VALUES(3,0,'play:R7',0);
INSERT INTO "plies" VALUES(3,1,'play:R9',0);
INSERT INTO "plies" VALUES(3,2,'play:R5',0);
INSERT INTO "plies" VALUES(3,3,'chip:golden:min',0);
INSERT INTO "plies" VALUES(3,4,'play:B7',0);
INSERT INTO "plies" VALUES(3,5,'play:B9',0);
INSERT INTO "plies" VALUES(3,6,'play:B8',0);
INSERT INTO "plies" VALUES(3,7,'chip:chip2:casino1',0);
INSERT INTO "plies" VALUES(3,8,'play:G7',0);
INSERT INTO "plies" VALUES(3,9,'play:G9',0);
INSERT INTO "plies" VALUES(3,10,'play:G5',0);
INSERT INTO "plies" VALUES(3,11,'done',0);
INSERT INTO "plies" VALUES(3,12,'play:P7',0);
INSERT INTO "plies" VALUES(3,13,'play:P5',0);
INSERT INTO "plies" VALUES(3,14,'play:P6',0);
INSERT INTO "plies" VALUES(3,15,'done',0);
INSERT INTO "plies" VALUES(3,16,'play:G1',0);
INSERT INTO "plies" VALUES(3,17,'play:G4',0);
INSERT INTO "plies" VALUES(3,18,'play:G6',0);
INSERT INTO "plies" VALUES(3,19,'play:P1',0);
INSERT INTO "plies" VALUES(3,20,'play:P0',0);
INSERT INTO "plies" VALUES(3,21,'play:P4',0);
INSERT INTO "plies" VALUES(3,22,'play:B3',0);
INSERT INTO "plies" VALUES(3,23,'play:B1',0);
INSERT INTO "plies" VALUES(3,24,'play:B4',0);
INSERT INTO "plies" VALUES(3,25,'play:G2',0);
INSERT INTO "plies" VALUES(3,26,'play:G8',0);
INSERT INTO "plies" VALUES(3,27,'play:G3',0);
INSERT INTO "plies" VALUES(3,28,'play:R6',0);
INSERT INTO "plies" VALUES(3,29,'play:R4',0);
INSERT INTO "plies" VALUES(3,30,'play:R3',0);
INSERT INTO "plies" VALUES(3,31,'play:G0',0);
INSERT INTO "plies" VALUES(3,32,'play:P9',0);
INSERT INTO "plies" VALUES(3,33,'play:R8',0);
INSERT INTO "plies" VALUES(3,34,'play:R0',0);
INSERT INTO "plies" VALUES(3,35,'play:R1',0);
INSERT INTO "plies" VALUES(3,36,'play:B6',0);
INSERT INTO "plies" VALUES(3,37,'play:R2',0);
INSERT INTO "plies" VALUES(3,38,'play:B2',0);
INSERT INTO "plies" VALUES(3,39,'play:B5',0);
INSERT INTO "plies" VALUES(4,0,'play:R5',0);
INSERT INTO "plies" VALUES(4,1,'nonsense',0);
INSERT INTO "plies" VALUES(6,0,'draw',0);
INSERT INTO "plies" VALUES(6,1,'draw',0);
INSERT INTO "plies" VALUES(7,0,'draw',0);
INSERT INTO "plies" VALUES(7,1,'draw',1);
INSERT INTO "plies" VALUES(8,0,'draw',0);
CREATE TABLE rounds (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                number INTEGER NOT NULL,
                bogey INTEGER NOT NULL,
                options TEXT NOT NULL,
                strokes TEXT NOT NULL,
                started REAL NOT NULL,
                ended REAL,
                abandoned INTEGER NOT NULL
            );
INSERT INTO "rounds" VALUES(1,24,40,'{}','12',500.0,NULL,0);
INSERT INTO "rounds" VALUES(2,24,40,'{}','',5000.0,NULL,0);
CREATE INDEX games_touched ON games (touched);
CREATE INDEX games_open ON games (game, touched) WHERE status = 'open';
CREATE INDEX games_of_round ON games (round_id) WHERE round_id IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rounds',2);
INSERT INTO "sqlite_sequence" VALUES('games',8);
COMMIT;
PRAGMA user_version = 2;
