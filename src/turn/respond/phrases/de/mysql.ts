// What is said of MySQL and MariaDB.
export const deMysqlPhrases = {
  'the session at the head of the queue is of the user {name}':
    'die Sitzung am Kopf der Warteschlange gehört dem Benutzer {name}',
  'up to {number} sessions were blocked at a time': 'bis zu {number} Sitzungen waren gleichzeitig blockiert',
  'an open transaction keeps old versions of rows: it has been open for {number}':
    'eine offene Transaktion hält alte Zeilenversionen fest: Sie ist seit {number} offen',
  'history list: {number} undo records that cannot be purged, when the capture began {number2}':
    'History List: {number} Undo-Einträge, die nicht bereinigt werden können, zu Beginn der Aufnahme {number2}',
  'old versions of rows pile up, reads go past more of them, and the undo log grows':
    'alte Zeilenversionen häufen sich, Lesezugriffe gehen über immer mehr davon, und das Undo-Log wächst',
  'end the session that keeps them': 'die Sitzung beenden, die sie festhält',
  'its transaction is rolled back, and its client gets an error':
    'ihre Transaktion wird zurückgerollt, und ihr Client bekommt einen Fehler',
  'look first whether it is still there and what it does': 'zuerst ansehen, ob es sie noch gibt und was sie tut',
  'its transaction is rolled back, which takes as long as its changes took, and its client gets an error':
    'ihre Transaktion wird zurückgerollt, was so lange dauert wie ihre Änderungen, und ihr Client bekommt einen Fehler',
  'sessions wait for the definition of a table, which an open transaction keeps: {number} of the database time is':
    'Sitzungen warten auf die Definition einer Tabelle, die eine offene Transaktion festhält: {number} der Datenbankzeit ist',
  'binary logs': 'Binärlogs',
  ', files {number}': ', Dateien {number}',
  ', without expiry': ', ohne Ablauf',
  'an expiry of zero means never: they are kept until somebody removes them':
    'ein Ablauf von null heißt nie: Sie bleiben, bis sie jemand entfernt',
  'how long binary logs are kept': 'wie lange Binärlogs bleiben',
  'binary logs are kept for ever and fill the disk: {number} in {number2} files':
    'Binärlogs bleiben für immer und füllen die Platte: {number} in {number2} Dateien',
  'let them expire after a week, and write it below [mysqld] in the configuration so that it lasts':
    'sie nach einer Woche ablaufen lassen, und es unter [mysqld] in die Konfiguration schreiben, damit es bleibt',
  'a replica that is further behind, and a restore to a point in time before, can no longer be served':
    'ein Replikat, das weiter zurückliegt, und eine Wiederherstellung auf einen früheren Zeitpunkt sind dann nicht mehr möglich',
  'a statement examines many rows for each that it returns or changes':
    'ein Statement untersucht viele Zeilen für jede, die es zurückgibt oder ändert',
  'user {name} from {name2}': 'Benutzer {name} von {name2}',
  ', asleep {number}': ', schlafend {number}',
  'connections run out; at the most there were taken {number}':
    'die Verbindungen gehen aus; höchstens belegt waren {number}',
  'the replica of {name} does not replicate': 'das Replikat von {name} repliziert nicht',
  'thread that reads from the source: {name}, thread that applies: {name2}':
    'Thread, der von der Quelle liest: {name}, Thread, der anwendet: {name2}',
};
