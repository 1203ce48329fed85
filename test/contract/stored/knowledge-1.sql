-- The collections of a tenant as schema 1 stores them.
CREATE TABLE meta (changes INTEGER NOT NULL) STRICT;
CREATE TABLE collection (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0,
  passages INTEGER NOT NULL DEFAULT 0,
  model TEXT,
  dimension INTEGER
) STRICT;
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collection,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  title TEXT NOT NULL,
  characters INTEGER NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER,
  first INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  UNIQUE (collection, name)
) STRICT;
CREATE TABLE vectors (document INTEGER PRIMARY KEY, floats BLOB NOT NULL) STRICT;
CREATE TABLE passage (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL,
  section TEXT NOT NULL,
  start INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE words_1 USING fts5(title, section, body, tokenize = 'unicode61');
INSERT INTO words_1 (words_1, rank) VALUES ('secure-delete', 1), ('rank', 'bm25(2.0, 2.0, 1.0)');
INSERT INTO meta (changes) VALUES (3);
INSERT INTO collection (id, name, description, created, changed, documents, passages, model, dimension) VALUES (1, 'runbooks', 'of the house', 1, 2, 2, 2, NULL, NULL);
INSERT INTO document (id, collection, name, digest, title, characters, added, modified, first, passages) VALUES (1, 1, 'refunds.md', 'cf501927e70f2993f7524e2cd1072d39b5fb923044b814e2a6275a2ea1599f53', 'refunds', 34, 2, NULL, 1, 1);
INSERT INTO document (id, collection, name, digest, title, characters, added, modified, first, passages) VALUES (2, 1, 'cart.md', '6a077a0ce301adc661c0128dc46497719cc475524409eae536ebb2385793ad9c', 'cart', 44, 2, NULL, 2, 1);
INSERT INTO passage (id, document, section, start, text) VALUES (1, 1, '["Refund queue"]', 0, 'Drain it, then restart the worker.');
INSERT INTO passage (id, document, section, start, text) VALUES (2, 2, '[]', 0, 'An order stays in the cart until it is paid.');
INSERT INTO words_1 (rowid, title, section, body) VALUES (1, 'refund', 'refund queue', 'drain restart worker');
INSERT INTO words_1 (rowid, title, section, body) VALUES (2, 'cart', '', 'order stai cart paid');
PRAGMA user_version = 1;
