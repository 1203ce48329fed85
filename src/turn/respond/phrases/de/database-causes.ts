// What follows from causes of a database, and how they come about.
export const deDatabaseCausesPhrases = {
  'waiting for a lock is no error: the server logs it only with {code} on, and clients only see slow statements until a timeout ends them':
    'auf eine Sperre zu warten ist kein Fehler: Der Server protokolliert es nur mit {code}, und Clients sehen nur langsame Statements, bis ein Timeout sie beendet',
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage':
    'ein Neustart beendet diese Sitzung und alle anderen mit ihr: Ihre offenen Transaktionen werden zurückgerollt, und jeder Client bekommt einen Fehler. Die eine Sitzung zu beenden bewirkt dasselbe ohne Ausfall',
  'set {code} for the role that runs it, bound files with {code2}, and have them logged with {code3}':
    '{code} für die Rolle setzen, die es ausführt, Dateien mit {code2} begrenzen und mit {code3} protokollieren lassen',
  'a sort or a hash is larger than {code} (a hash: than {code2} times that)':
    'eine Sortierung oder ein Hash ist größer als {code} (ein Hash: als {code2} mal so viel)',
  'temporary files are removed when their statement ends; new calls take the new value at once':
    'temporäre Dateien verschwinden, wenn ihr Statement endet; neue Aufrufe nehmen sofort den neuen Wert',
  'statements become slower and do not fail; their files are logged only with {code}':
    'Statements werden langsamer und schlagen nicht fehl; ihre Dateien werden nur mit {code} protokolliert',
  'once the disk of the temporary files is full, the statement that writes them fails ({number}, {quote}) and its files are removed; on the disk of the data, others that have to write fail as well':
    'ist die Platte der temporären Dateien voll, schlägt das Statement fehl, das sie schreibt ({number}, {quote}), und seine Dateien werden entfernt; auf der Platte der Daten schlagen auch andere fehl, die schreiben müssen',
  'a restart removes temporary files and ends their statements, which write them again when they run again':
    'ein Neustart entfernt temporäre Dateien und beendet ihre Statements, die sie beim nächsten Lauf wieder schreiben',
  'look at the plan of new statements before they go live, and watch scans of whole tables per table':
    'den Plan neuer Statements ansehen, bevor sie live gehen, und Scans ganzer Tabellen je Tabelle beobachten',
  'no index begins with the columns of its conditions, or the planner may not use the one that is there':
    'kein Index beginnt mit den Spalten seiner Bedingungen, oder der Planer darf den vorhandenen nicht benutzen',
  'the planner takes the new index at once, for every new call; analyze the table where it was just loaded':
    'der Planer nimmt den neuen Index sofort, bei jedem neuen Aufruf; nach frischem Laden die Tabelle analysieren',
  'results are right and nothing fails: statements become slower, little by little':
    'Ergebnisse stimmen und nichts schlägt fehl: Statements werden nur nach und nach langsamer',
  'a restart does not help: plans stay as they are, and reads are slower until the cache is warm again':
    'ein Neustart hilft nicht: Pläne bleiben, wie sie sind, und Lesen ist langsamer, bis der Cache wieder warm ist',
  'its calls take the processors from everything else': 'seine Aufrufe nehmen allem anderen die Prozessoren',
  'cache its result in the application, or ask for several rows at a time':
    'sein Ergebnis in der Anwendung zwischenspeichern oder mehrere Zeilen auf einmal abfragen',
  'an application opens connections and does not give them back, or its pools together are larger than the limit':
    'eine Anwendung öffnet Verbindungen und gibt sie nicht zurück, oder ihre Pools sind zusammen größer als das Limit',
  'a connection that ends frees its slot at once; an application that leaks takes it again':
    'eine Verbindung, die endet, gibt ihren Platz sofort frei; eine Anwendung mit Leck nimmt ihn wieder',
  'until the last connection is taken everything works; after that, new clients alone get an error':
    'bis zur letzten freien Verbindung funktioniert alles; danach bekommen nur neue Clients einen Fehler',
  'once all are in use, new clients are refused ({number}, {quote} or {quote2}); sessions that are connected go on, and the slots of {code} stay for superusers':
    'sind alle belegt, werden neue Clients abgewiesen ({number}, {quote} oder {quote2}); verbundene Sitzungen laufen weiter, und die Plätze von {code} bleiben Superusern',
  'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage':
    'ein Neustart beendet alle Verbindungen, auch die arbeitenden, und eine Anwendung mit Leck nimmt sie wieder: Die ruhenden zu beenden bewirkt dasselbe ohne Ausfall',
  'write several rows in a transaction': 'mehrere Zeilen in einer Transaktion schreiben',
  'size {code} for the busiest hour, and watch requested checkpoints against those on schedule':
    '{code} für die lebhafteste Stunde bemessen und angeforderte Checkpoints gegen planmäßige beobachten',
  'so much log is written that {code} is reached before {code2}':
    'es wird so viel WAL geschrieben, dass {code} vor {code2} erreicht ist',
  'checkpoints come on schedule from the next one on': 'Checkpoints kommen ab dem nächsten planmäßig',
  'no client gets an error: only the log of the server and the time of writes tell':
    'kein Client bekommt einen Fehler: Nur das Log des Servers und die Dauer der Schreibvorgänge zeigen es',
  'reads go on waiting for the disk': 'Lesevorgänge warten weiter auf die Platte',
  'watch the share of blocks that must be read as the data grows':
    'den Anteil der Blöcke beobachten, die gelesen werden müssen, während die Daten wachsen',
  'sessions go on waiting for the table of locks, the more the more processors there are':
    'Sitzungen warten weiter auf die Sperrtabelle, umso mehr, je mehr Prozessoren es gibt',
  'let statements name the partition key, and drop indexes that nobody uses':
    'Statements den Partitionsschlüssel nennen lassen und unbenutzte Indizes entfernen',
  'an open transaction that idles costs nothing by itself, and no error comes of it':
    'eine ruhende offene Transaktion kostet für sich nichts, und kein Fehler kommt von ihr',
  'sessions go on waiting to send': 'Sitzungen warten weiter aufs Senden',
  'ask for the columns and rows that are needed alone': 'nur die nötigen Spalten und Zeilen abfragen',
  'the system swaps, and may kill a process of the server, which then restarts with all of its sessions':
    'das System lagert aus und kann einen Prozess des Servers beenden, der dann mit allen Sitzungen neu startet',
  'keep {code} times the sessions at work, and {code2}, below the memory of the machine':
    '{code} mal die arbeitenden Sitzungen und {code2} unter dem Speicher der Maschine halten',
  'it stays as it is until the parameter is changed again': 'es bleibt so, bis der Parameter wieder geändert wird',
  'keep changes of parameters where deploys are kept':
    'Änderungen von Parametern dort festhalten, wo Deploys festgehalten werden',
  'the statement stays slow until its statistics or its plan change':
    'das Statement bleibt langsam, bis sich seine Statistiken oder sein Plan ändern',
  'analyze after large loads, and watch the time of a call per statement':
    'nach großen Ladevorgängen analysieren und die Zeit eines Aufrufs je Statement beobachten',
  'statements queue for the processors': 'Statements stauen sich vor den Prozessoren',
  'raise the largest capacity before the load comes': 'die größte Kapazität erhöhen, bevor die Last kommt',
  'lock rows in the same order everywhere, and let the application repeat what failed with {quote}':
    'Zeilen überall in derselben Reihenfolge sperren und die Anwendung wiederholen lassen, was mit {quote} scheiterte',
  'two transactions lock the same rows in a different order, and each waits for the other':
    'zwei Transaktionen sperren dieselben Zeilen in verschiedener Reihenfolge, und jede wartet auf die andere',
  'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck':
    'der Server hat je Deadlock schon eine Transaktion beendet, und die andere lief weiter; nichts hängt fest',
  'each deadlock is an error of one client, and an application that repeats the work hides it':
    'jeder Deadlock ist der Fehler eines Clients, und eine Anwendung, die die Arbeit wiederholt, verdeckt ihn',
  'a restart does not help: the transactions lock in the same order afterwards':
    'ein Neustart hilft nicht: Die Transaktionen sperren danach in derselben Reihenfolge',
  'leave autovacuum on, and tune it per table instead':
    'Autovacuum eingeschaltet lassen und stattdessen je Tabelle einstellen',
  'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at {code}.sourcefile':
    'jemand hat es gesetzt. Wer und wann, speichert der Server nicht: sein Log (parameter changed), den Verlauf seiner Konfiguration und {code}.sourcefile ansehen',
  'autovacuum comes by itself within {code}, to the tables that are past their threshold':
    'Autovacuum kommt von selbst binnen {code} zu den Tabellen über ihrer Schwelle',
  'a setting that is off raises no error, and its effect comes slowly':
    'eine ausgeschaltete Einstellung meldet keinen Fehler, und ihre Wirkung kommt langsam',
  'no data: vacuum removes only rows that no transaction can see any more':
    'keine Daten: VACUUM entfernt nur Zeilen, die keine Transaktion mehr sehen kann',
  'a restart does not help: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough':
    'ein Neustart hilft nicht: Autovacuum bleibt aus, denn die Einstellung ist gespeichert; zum Einschalten genügt ein Reload',
  'let autovacuum come sooner for large tables ({code}), and keep transactions short':
    'Autovacuum bei großen Tabellen früher kommen lassen ({code}) und Transaktionen kurz halten',
  'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back':
    'Zeilen wurden schneller geändert oder gelöscht, als VACUUM sie entfernte: Seine Schwelle ist für die Tabelle zu hoch, es ist aus, oder eine offene Transaktion hielt es auf',
  'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or {code} writes it anew':
    'tote Zeilen sind nach einem VACUUM weg, und ihr Platz wird wieder benutzt; die Datei behält ihre Größe, bis VACUUM FULL oder {code} sie neu schreibt',
  'a restart does not help: dead rows are in the files of the table':
    'ein Neustart hilft nicht: Tote Zeilen liegen in den Dateien der Tabelle',
  'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot':
    'VACUUM hat alte Zeilen nicht eingefroren: Es ist aus, zu langsam, oder eine offene Transaktion, eine vorbereitete oder ein Slot hielt es auf',
  'the age of a database falls when its oldest table was vacuumed, and not before':
    'das Alter einer Datenbank sinkt erst, wenn ihre älteste Tabelle ein VACUUM bekam',
  'nothing becomes slower before the limit, and the server warns in its log only when it is close':
    'vor der Grenze wird nichts langsamer, und der Server warnt in seinem Log erst, wenn sie nahe ist',
  'three million transaction ids before the end (one million before PostgreSQL {number}), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back':
    'drei Millionen Transaktions-IDs vor dem Ende (eine Million vor PostgreSQL {number}) schlägt jeder Befehl fehl, der eine neue Transaktions-ID braucht, also alles Schreiben; Lesen geht weiter, ebenso Transaktionen, die schon eine haben. Nur ein VACUUM der ältesten Tabellen beendet es, sobald nichts es aufhält',
  'a restart does not help: only vacuum lowers the age of a database':
    'ein Neustart hilft nicht: Nur VACUUM senkt das Alter einer Datenbank',
  'analyze after large loads, and lower {code} for the table':
    'nach großen Ladevorgängen analysieren und {code} für die Tabelle senken',
  'much was loaded or changed since the last analyze': 'seit dem letzten ANALYZE wurde viel geladen oder geändert',
  'new plans are right at once after analyze; prepared statements are planned anew by themselves':
    'neue Pläne stimmen sofort nach ANALYZE; vorbereitete Statements werden von selbst neu geplant',
  'no data: analyze only reads the table': 'keine Daten: ANALYZE liest die Tabelle nur',
  'a restart does not help: statistics of the planner are stored, and only analyze makes new ones':
    'ein Neustart hilft nicht: Statistiken des Planers sind gespeichert, und nur ANALYZE macht neue',
  'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner':
    'der nächste Checkpoint entfernt das WAL, das nur der Slot hielt; CHECKPOINT von Hand geht früher',
  'nothing fails and nothing becomes slower until the disk is full':
    'nichts schlägt fehl und nichts wird langsamer, bis die Platte voll ist',
  'no data of this server: its consumer cannot go on where it stopped, and has to be built anew':
    'keine Daten dieses Servers: Sein Konsument kann nicht weitermachen, wo er aufhörte, und muss neu aufgebaut werden',
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of {code} by hand':
    'ist die Platte des WAL voll, hält der Server mit PANIC an (No space left on device): weder Lesen noch Schreiben, bis wieder Platz ist. Was bestätigt war, bleibt. Dateien von {code} nie von Hand entfernen',
  'a restart does not help: a replication slot is on disk, and survives it with the log that it keeps':
    'ein Neustart hilft nicht: Ein Replikations-Slot liegt auf der Platte und übersteht ihn samt dem WAL, das er hält',
  'let an alert watch failed attempts, and the files that wait':
    'Alarm auf gescheiterte Versuche und auf wartende Dateien stellen',
  '{code} ends with an error: its target is full, gone, or refuses':
    '{code} endet mit einem Fehler: Sein Ziel ist voll, weg oder lehnt ab',
  'the server tries again by itself, archives the files that wait in their order, and then removes them':
    'der Server versucht es von selbst wieder, archiviert die wartenden Dateien der Reihe nach und entfernt sie dann',
  'statements go on as before: failed attempts are in the log of the server and in {code} alone':
    'Statements laufen wie zuvor: Gescheiterte Versuche stehen nur im Log des Servers und in {code}',
  'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap':
    'auf diesem Server nichts; ein Backup lässt sich nicht über die letzte lückenlos archivierte Datei hinaus wiederherstellen',
  'a restart does not help: the same {code} is tried again, and files that wait go on waiting':
    'ein Neustart hilft nicht: Dasselbe {code} wird wieder versucht, und wartende Dateien warten weiter',
  'number new tables with bigint, and let an alert watch sequences':
    'neue Tabellen mit bigint nummerieren und Sequenzen mit einem Alarm überwachen',
  'so many values were drawn: also those of inserts that failed or were rolled back are never given again':
    'so viele Werte wurden gezogen: Auch die fehlgeschlagener oder zurückgerollter Inserts werden nie wieder vergeben',
  'inserts go on at once with the next value': 'Inserts laufen sofort mit dem nächsten Wert weiter',
  'numbers are given without a warning, up to the last one': 'Nummern werden bis zur letzten ohne Warnung vergeben',
  'no data: rows and the numbers that were given stay as they are':
    'keine Daten: Zeilen und vergebene Nummern bleiben, wie sie sind',
  'once its last value is given, each insert that takes a number from it fails ({quote}, {quote2}); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is {number}, {quote3}':
    'ist ihr letzter Wert vergeben, schlägt jedes Insert fehl, das eine Nummer von ihr nimmt ({quote}, {quote2}); Lesen, Ändern und Löschen gehen weiter, ebenso Inserts mit eigener Nummer. Endet die Spalte vor ihrer Sequenz, ist der Fehler {number}, {quote3}',
  'a restart does not help: the last value is stored': 'ein Neustart hilft nicht: Der letzte Wert ist gespeichert',
  'set {code} for the role that runs it': '{code} für die Rolle setzen, die es ausführt',
  'nothing bounds how long a statement may run ({code})':
    'nichts begrenzt, wie lange ein Statement laufen darf ({code})',
  'its locks are free at once, and its temporary files are removed':
    'seine Sperren sind sofort frei, und seine temporären Dateien werden entfernt',
  'the server logs a slow statement when it has ended ({code}): one that still runs is in no log':
    'der Server protokolliert ein langsames Statement, wenn es geendet hat ({code}): eines, das noch läuft, steht in keinem Log',
  'set enable_* for a session that tries something alone, never for the server':
    'enable_* nur für eine Sitzung setzen, die etwas ausprobiert, nie für den Server',
  'somebody set it, for a test or for other disks; {code}.source tells where it is set':
    'jemand hat es gesetzt, für einen Test oder für andere Platten; {code}.source sagt, wo',
  'new plans are right at once; prepared statements when they are planned anew':
    'neue Pläne stimmen sofort; vorbereitete Statements, sobald sie neu geplant werden',
  'look for invalid indexes after each create index concurrently':
    'nach jedem CREATE INDEX CONCURRENTLY nach ungültigen Indizes sehen',
  'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index':
    'CREATE INDEX CONCURRENTLY oder REINDEX CONCURRENTLY scheiterte oder wurde abgebrochen: ein Sperr-Timeout, ein Deadlock oder ein doppelter Wert in einem eindeutigen Index',
  'nothing else has to be done: no query has used it': 'sonst ist nichts zu tun: Keine Abfrage hat ihn benutzt',
  'only the client that built the index was told that it failed; queries go on without it':
    'nur der Client, der den Index baute, erfuhr vom Fehlschlag; Abfragen laufen ohne ihn weiter',
  'no data: an index holds only copies of what its table holds':
    'keine Daten: Ein Index enthält nur Kopien dessen, was seine Tabelle enthält',
  'a restart does not help: the index stays invalid': 'ein Neustart hilft nicht: Der Index bleibt ungültig',
  'compare new indexes with those that are there': 'neue Indizes mit den vorhandenen vergleichen',
  'it was created a second time under another name, often by a migration or an object mapper':
    'er wurde unter anderem Namen ein zweites Mal angelegt, oft von einer Migration oder einem Object-Mapper',
  'queries take the other index at once': 'Abfragen nehmen sofort den anderen Index',
  'it changes no result: it costs writes and space alone':
    'er ändert kein Ergebnis: Er kostet nur Schreibvorgänge und Platz',
  'a restart does not help: both indexes stay': 'ein Neustart hilft nicht: Beide Indizes bleiben',
  'look at the scans of indexes from time to time, on the standbys too':
    'ab und zu die Scans der Indizes ansehen, auch auf den Standbys',
  'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year':
    'seine Abfrage hat sich geändert oder ist weg, ein anderer Index bedient sie, oder sie läuft nur auf einem Standby oder einmal im Jahr',
  'its disk space is free at once, and writes no longer keep it up to date':
    'sein Plattenplatz ist sofort frei, und Schreibvorgänge pflegen ihn nicht mehr',
  'a restart does not help: the index stays': 'ein Neustart hilft nicht: Der Index bleibt',
  'the same waits after the open transaction has ended': 'dieselben Wartezeiten nach dem Ende der offenen Transaktion',
  'a history list that stays long after the transaction has ended':
    'eine History List, die nach dem Ende der Transaktion lang bleibt',
  'threads that run, and no seconds behind': 'laufende Threads und null Sekunden Rückstand',
  'a time of expiry': 'eine Ablaufzeit',
};
