BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	made_from INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	device VARCHAR(80) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (id), 
	CONSTRAINT fk_entries_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT uq_entries_game_id_seq UNIQUE (game_id, seq), 
	CONSTRAINT uq_entries_key UNIQUE ("key")
);
INSERT INTO "entries" VALUES(1,1,1,'release-0',0,'begun','{"changes":{},"kind":"begun","language":"en","players":["Ana","Ben","Cruz","Dot"],"preset":"italian","rules":{"answer_order":"any","answers_per_turn":"one","blank_value":0,"blocked":"count_all","blocked_tie":"share","dead_double":"ignore","direction":"cw","double_extra":"on_double","double_lock":true,"doubles_per_turn":"unlimited","engine":"held_highest","first_turn":"train_in_order","first_turn_decline":false,"first_turn_double":"at_once","first_turn_draw":"one","first_turn_out":"finish_cycle","hand_size":{"2-4":15,"5-6":12,"7-8":10},"mark_on_empty_pass":true,"mexican":"on","mexican_double":"if_covered","mexican_from":"cycle2","mexican_start":"engine","must_answer":true,"must_play":true,"must_play_drawn":true,"open_double_marks_train":false,"out_on_double":"ends","partners":false,"players":[2,8],"rounds":13,"score_unit":"pips","scoring":"penalty","set_max":12,"split_doubles":false,"starter":"left_of_holder","swan_direction":"cw","swan_drive":false,"tiebreaks":["zero_rounds","lowest_nonzero_round"],"trains_start":"public","zero_round_means":"score_0"},"title":"Friday"}','2026-11-20T19:00:00Z','Ana''s tablet','352b670444183df48584d2cf88bb470bc003e42cf8e546c06c8e19066cbb0c56');
INSERT INTO "entries" VALUES(2,1,2,'release-1',1,'round','{"engine":0,"hands":[[],21,12,13],"kind":"round","number":1,"out":[0]}','2026-11-20T19:01:00Z','Ana''s tablet','6d3cab1cfae79c70ea2a5ced0793d7560f16e4396887605876b319051e449f33');
INSERT INTO "entries" VALUES(3,1,3,'release-2',2,'round','{"engine":0,"hands":[20,[],10,11],"kind":"round","number":2,"out":[1]}','2026-11-20T19:02:00Z','Ana''s tablet','5365e25ca643667f3fe75017e0a440f332e93b619e2a248cfe218c8117f2dff3');
INSERT INTO "entries" VALUES(4,1,4,'release-3',3,'correction','{"engine":0,"hands":[10,[],10,11],"kind":"correction","number":2,"out":[1]}','2026-11-20T19:03:00Z','Ana''s tablet','11ce53b6db6da2da40a8324d75a15a16d159c6dd39060cbf3edcbbad3311ac95');
INSERT INTO "entries" VALUES(5,1,5,'release-4',4,'rename','{"kind":"rename","name":"Dorothy","seat":3}','2026-11-20T19:04:00Z','Ana''s tablet','42f4b768bd69a3e889055596e67624c3ed2bba06c0a0de5df0d31d9048a58de6');
INSERT INTO "entries" VALUES(6,1,6,'release-5',5,'round','{"engine":0,"hands":[[],1,2,3],"kind":"round","number":3,"out":[0]}','2026-11-20T19:05:00Z','Ana''s tablet','72a43eb02957531437d5310eec3620490a2056d9d69f9de17642be8ae5a6ad9d');
INSERT INTO "entries" VALUES(7,1,7,'release-6',6,'void','{"kind":"void","seq":6}','2026-11-20T19:06:00Z','Ana''s tablet','4787d10c61f62671e33be364e36983251acce5aa802a11faeb2ec286618bce6b');
INSERT INTO "entries" VALUES(8,1,8,'release-7',7,'round','{"engine":0,"hands":[19,[],1,5],"kind":"round","number":3,"out":[1]}','2026-11-20T19:07:00Z','Ana''s tablet','4cf9178d8e840e975fff306e8e76af20c26d78a4c7174de528fa49d7c0fb5097');
INSERT INTO "entries" VALUES(9,1,9,'release-8',8,'ruling','{"answer":{"verdict":"legal"},"kind":"ruling","request":{"action":{"on":"Ben","play":"6-2"}},"title":"may Ben play?"}','2026-11-20T19:08:00Z','Ana''s tablet','0ef372cdfadc62671ec9a25fa3f0d876592a46734be6db3ae1f2ffad8fe4fab9');
INSERT INTO "entries" VALUES(10,1,10,'release-9',9,'finish','{"kind":"finish"}','2026-11-20T19:09:00Z','Ana''s tablet','f272e2f2a5e9d414c37dc565c6556b22dfc3d840f8cdd50a9cd87710c27acf62');
INSERT INTO "entries" VALUES(11,2,1,'tablet-1',0,'begun','{"changes":{},"kind":"begun","language":"he","players":["\u05d3\u05e0\u05d4","\u0633\u0627\u0631\u0627"],"preset":"hebrew","rules":{"answer_order":"any","answers_per_turn":"one","blank_value":0,"blocked":"count_all","blocked_tie":"share","dead_double":"until_blocked","direction":"ccw","double_extra":"anywhere","double_lock":true,"doubles_per_turn":"unlimited","engine":"held_fixed","first_turn":"single","first_turn_decline":true,"first_turn_double":"deferred","first_turn_draw":"none","first_turn_out":"finish_cycle","hand_size":{"2-4":15,"5-6":12,"7-8":10},"mark_on_empty_pass":true,"mexican":"on","mexican_double":"free","mexican_from":"cycle1","mexican_start":"engine","must_answer":false,"must_play":false,"must_play_drawn":false,"open_double_marks_train":true,"out_on_double":"ends","partners":false,"players":[2,8],"rounds":13,"score_unit":"pips","scoring":"penalty","set_max":12,"split_doubles":false,"starter":"engine_holder","swan_direction":"cw","swan_drive":false,"tiebreaks":["zero_rounds","lowest_nonzero_round"],"trains_start":"private","zero_round_means":"score_0"},"title":"\u05e9\u05d1\u05ea"}','2026-11-21T19:00:00Z','','b2c122349c8b9dda7928d6f2a79a99e86ab202f377e09ac25c7b5aa214068ed3');
INSERT INTO "entries" VALUES(12,3,1,'tablet-2',0,'begun','{"changes":{},"kind":"begun","language":"en","players":["Ana","Ben","Cruz","Dot"],"preset":"italian","rules":{"answer_order":"any","answers_per_turn":"one","blank_value":0,"blocked":"count_all","blocked_tie":"share","dead_double":"ignore","direction":"cw","double_extra":"on_double","double_lock":true,"doubles_per_turn":"unlimited","engine":"held_highest","first_turn":"train_in_order","first_turn_decline":false,"first_turn_double":"at_once","first_turn_draw":"one","first_turn_out":"finish_cycle","hand_size":{"2-4":15,"5-6":12,"7-8":10},"mark_on_empty_pass":true,"mexican":"on","mexican_double":"if_covered","mexican_from":"cycle2","mexican_start":"engine","must_answer":true,"must_play":true,"must_play_drawn":true,"open_double_marks_train":false,"out_on_double":"ends","partners":false,"players":[2,8],"rounds":13,"score_unit":"pips","scoring":"penalty","set_max":12,"split_doubles":false,"starter":"left_of_holder","swan_direction":"cw","swan_drive":false,"tiebreaks":["zero_rounds","lowest_nonzero_round"],"trains_start":"public","zero_round_means":"score_0"},"title":"Thursday"}','2026-11-19T19:00:00Z','','e101303b3507258c9ddb14a46d7cba7cec15c3b1f68be8104e6f92354085d96a');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	slug VARCHAR(24) NOT NULL, 
	title TEXT NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	players TEXT NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	rounds_entered INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	summary TEXT NOT NULL, 
	begun_at VARCHAR(40) NOT NULL, 
	changed_at VARCHAR(40) NOT NULL, 
	latest INTEGER NOT NULL, 
	trashed_at VARCHAR(40), 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_slug UNIQUE (slug)
);
INSERT INTO "games" VALUES(1,'hfgrb7a63h9p','Friday','italian','["Ana","Ben","Cruz","Dorothy"]','finished',10,'f272e2f2a5e9d414c37dc565c6556b22dfc3d840f8cdd50a9cd87710c27acf62',3,13,'{"leaders":["Ben"],"total":21}','2026-11-20T19:00:00Z','2026-11-20T19:09:00Z',10,NULL);
INSERT INTO "games" VALUES(2,'fqqcs1hp61fx','שבת','hebrew','["\u05d3\u05e0\u05d4","\u0633\u0627\u0631\u0627"]','playing',1,'b2c122349c8b9dda7928d6f2a79a99e86ab202f377e09ac25c7b5aa214068ed3',0,13,'{"leaders":[]}','2026-11-21T19:00:00Z','2026-11-21T19:00:00Z',11,NULL);
INSERT INTO "games" VALUES(3,'2sge72ybek1z','Thursday','italian','["Ana","Ben","Cruz","Dot"]','playing',1,'e101303b3507258c9ddb14a46d7cba7cec15c3b1f68be8104e6f92354085d96a',0,13,'{"leaders":[]}','2026-11-19T19:00:00Z','2026-11-19T19:00:00Z',12,'2026-11-21T20:00:00Z');
CREATE TABLE players (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	games INTEGER NOT NULL, 
	last_played VARCHAR(40) NOT NULL, 
	latest INTEGER NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_name UNIQUE (name)
);
INSERT INTO "players" VALUES(1,'Ana',2,'2026-11-19T19:00:00Z',12);
INSERT INTO "players" VALUES(2,'Ben',2,'2026-11-19T19:00:00Z',12);
INSERT INTO "players" VALUES(3,'Cruz',2,'2026-11-19T19:00:00Z',12);
INSERT INTO "players" VALUES(5,'Dorothy',1,'2026-11-20T19:04:00Z',5);
INSERT INTO "players" VALUES(6,'דנה',1,'2026-11-21T19:00:00Z',11);
INSERT INTO "players" VALUES(7,'سارا',1,'2026-11-21T19:00:00Z',11);
INSERT INTO "players" VALUES(8,'Dot',1,'2026-11-19T19:00:00Z',12);
CREATE INDEX ix_games_latest ON games (latest) WHERE trashed_at IS NULL;
CREATE INDEX ix_games_state_latest ON games (state, latest) WHERE trashed_at IS NULL;
CREATE INDEX ix_games_trashed_at_id ON games (trashed_at, id) WHERE trashed_at IS NOT NULL;
CREATE INDEX ix_players_latest_id ON players (latest, id);
COMMIT;
