// What a step or a setting does, and what it costs.
export const deStepsPhrases = {
  'there is no half: the slot is gone, or it is there as before; a slot in use is refused':
    'es gibt kein Halb: Der Slot ist weg, oder er ist da wie zuvor; ein benutzter Slot wird abgelehnt',
  'there is no half: it has ended, or it is listed in {code} as before':
    'es gibt kein Halb: Sie ist beendet, oder sie steht wie zuvor in {code}',
  'it locks nobody out, and frees what the transaction holds':
    'er sperrt niemanden aus und gibt frei, was die Transaktion hält',
  'the table stays as it was, and the second copy is removed: run it again':
    'die Tabelle bleibt, wie sie war, und die zweite Kopie wird entfernt: wieder ausführen',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)':
    'niemand kann die Tabelle währenddessen lesen oder schreiben (ACCESS EXCLUSIVE)',
  'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again':
    'nichts ist beschädigt: Fertige Tabellen bleiben es, und bei der gerade bearbeiteten beginnt es beim nächsten Lauf von vorn',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait':
    'Lesen und Schreiben gehen weiter (SHARE UPDATE EXCLUSIVE); andere VACUUMs, ANALYZE und die meisten Änderungen dieser Tabelle warten',
  'the statistics stay as they were: run it again': 'die Statistiken bleiben, wie sie waren: wieder ausführen',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait':
    'Lesen und Schreiben gehen weiter (SHARE UPDATE EXCLUSIVE); VACUUM und die meisten Änderungen dieser Tabelle warten',
  'the index is left behind as invalid: run the same statement again':
    'der Index bleibt als ungültig zurück: dasselbe Statement wieder ausführen',
  'reads and writes go on; it waits for transactions that use the table':
    'Lesen und Schreiben gehen weiter; es wartet auf Transaktionen, die die Tabelle benutzen',
  'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again':
    'der alte Index bleibt in Gebrauch, und ein ungültiger, dessen Name auf _ccnew endet, bleibt zurück: diesen entfernen, dann wieder ausführen',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open':
    'Lesen und Schreiben gehen weiter (SHARE UPDATE EXCLUSIVE); es wartet auf offene Transaktionen',
  'there is no half: the option is set, or it is as before':
    'es gibt kein Halb: Die Option ist gesetzt, oder sie ist wie zuvor',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs':
    'Lesen und Schreiben gehen weiter (SHARE UPDATE EXCLUSIVE); es wartet auf ein laufendes VACUUM der Tabelle',
  'it is rolled back as a whole, and all is as before': 'es wird als Ganzes zurückgerollt, und alles ist wie zuvor',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set {code} for its session first':
    'niemand kann die Tabelle währenddessen lesen oder schreiben (ACCESS EXCLUSIVE), und alle stauen sich dahinter, solange es wartet: vorher {code} für die Sitzung setzen',
  'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again':
    'jedes Statement ist ganz oder gar nicht getan: Was ALTER SYSTEM schrieb, steht in postgresql.auto.conf und gilt ab dem nächsten Reload oder Neustart, wann immer der ist; ALTER SYSTEM RESET nimmt es wieder heraus',
  'there is no half: new sessions have the setting, or they have the former one':
    'es gibt kein Halb: Neue Sitzungen haben die Einstellung oder die frühere',
  'the setting is as before, and ends with the session in any case':
    'die Einstellung ist wie zuvor und endet in jedem Fall mit der Sitzung',
  'it only reads: run it again': 'es liest nur: wieder ausführen',
  'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set {code} for its session where it must be gentle':
    'VACUUM (FREEZE) markiert alte Zeilen als eingefroren, was das Alter der Tabelle senkt; Lesen und Schreiben gehen weiter (SHARE UPDATE EXCLUSIVE). Sein Risiko: Es liest jede noch nicht eingefrorene Seite und schreibt viele davon und viel WAL, was Platten und Standbys spüren: mit den ältesten Tabellen beginnen und {code} für seine Sitzung setzen, wo es sanft sein muss',
  'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too':
    'ALTER TABLE … ALTER COLUMN … TYPE bigint schreibt die Tabelle und ihre Indizes neu; das Risiko: Niemand kann sie währenddessen lesen oder schreiben (ACCESS EXCLUSIVE), und es braucht den Platz einer zweiten Kopie. Stattdessen, bei einer großen Tabelle: eine bigint-Spalte hinzufügen, sie per Trigger gleich halten, in Teilen füllen, ihren Index concurrently bauen und beide in einer kurzen Transaktion tauschen. Spalten, die darauf verweisen, sind auch zu ändern',
  '{code} ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. {code2} ends the session, and its transaction is rolled back':
    '{code} beendet das Statement einer Sitzung und lässt sie verbunden; bei einer, die in einer Transaktion ruht, tut es nichts. {code2} beendet die Sitzung, und ihre Transaktion wird zurückgerollt',
  'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails ({number}, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue {number2} restart with {number3}':
    'ALTER SEQUENCE … RESTART vergibt Nummern noch einmal; das Risiko: Jedes Insert, dessen Nummer noch in der Tabelle steht, schlägt fehl ({number}, duplicate key), wo die Spalte eindeutig ist, und ohne eindeutigen Index tragen zwei Zeilen dieselbe Nummer. Stattdessen: die Spalte auf bigint verbreitern; um Zeit zu gewinnen, wo die Anwendung negative Nummern verträgt, ALTER SEQUENCE … MINVALUE {number2} RESTART WITH {number3}',
  'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails':
    'REINDEX baut einen Index neu; das Risiko: Schreibvorgänge auf der Tabelle warten, ebenso Lesevorgänge, die den Index benutzen würden. Stattdessen: REINDEX CONCURRENTLY, das niemanden aussperrt, länger dauert und beim Scheitern einen ungültigen Index hinterlässt',
  'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum':
    'TRUNCATE entfernt alle Zeilen auf einmal; das Risiko: Es wartet auf alle, die die Tabelle benutzen, lässt inzwischen niemanden hinein und ist nach dem Commit nicht rückgängig zu machen. Stattdessen: in Teilen löschen, dann VACUUM',
  '{code} is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else':
    '{code} ist das letzte Mittel bei einem Server, der nicht startet; das Risiko: widersprüchliche Daten, und das zuletzt Bestätigte kann fehlen. Stattdessen: ein Backup wiederherstellen; vor allem anderen eine Kopie des Datenverzeichnisses behalten',
  'kill {number} of one process lets the server end all sessions and restart with a recovery. Instead: {code}, then {code2}':
    'kill {number} eines Prozesses lässt den Server alle Sitzungen beenden und mit einer Wiederherstellung neu starten. Stattdessen: {code}, dann {code2}',
  'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first':
    'jede Sitzung braucht Speicher und Prozessorzeit, auch wenn sie ruht, und wo Sitzungen nicht zurückgegeben werden, verschiebt ein höheres Limit nur das Ende: zuerst die Pools begrenzen',
  'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times {code} must fit the memory of the machine. Set it for the role or the session that needs it, not for the server':
    'jede Sortierung und jeder Hash eines Statements darf so viel nehmen, in jeder Sitzung und jedem parallelen Worker: gleichzeitige Sitzungen mal Sortierungen eines Statements mal {code} müssen in den Speicher der Maschine passen. Für die Rolle oder Sitzung setzen, die es braucht, nicht für den Server',
  'each vacuum, each of its workers and each build of an index may take so much':
    'jedes VACUUM, jeder seiner Worker und jeder Indexaufbau darf so viel nehmen',
  'it is taken at the start and not given back; a quarter of the memory is where to begin':
    'er wird beim Start belegt und nicht zurückgegeben; ein Viertel des Speichers ist der Anfang',
  'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through':
    'so viel Platte wird in der Spitze belegt, und die Wiederherstellung nach einem Absturz dauert länger, denn sie hat mehr WAL durchzugehen',
  'the limit of cost is shared: more workers alone vacuum no faster, without a higher {code}':
    'das Kostenlimit wird geteilt: Mehr Worker allein räumen nicht schneller auf, ohne höheres {code}',
  'so much disk may be taken by each slot without a consumer': 'so viel Platte darf jeder Slot ohne Konsument belegen',
  'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of {code}, and sessions wait for a moment meanwhile':
    'es ist Speicher der Maschine: ein Viertel für Sitzungen und System lassen; er wächst im laufenden Betrieb, in Schritten von {code}, und Sitzungen warten dabei einen Moment',
  'each temporary table of every session may take so much memory, and the smaller one of {code} and {code2} is the limit: raise both':
    'jede temporäre Tabelle jeder Sitzung darf so viel Speicher nehmen, und der kleinere Wert von {code} und {code2} gilt: beide erhöhen',
  'each session that sorts takes so much at once: set it for the session that needs it':
    'jede Sitzung, die sortiert, nimmt so viel auf einmal: für die Sitzung setzen, die es braucht',
  'recovery after a crash takes longer, and so much disk is taken':
    'die Wiederherstellung nach einem Absturz dauert länger, und so viel Platte wird belegt',
  'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open':
    'es gibt kein Halb: Das Statement wird als Ganzes zurückgerollt, oder es läuft weiter; die Transaktion der Sitzung bleibt offen',
  'it locks nobody out; the transaction of the session keeps its locks until it ends':
    'er sperrt niemanden aus; die Transaktion der Sitzung behält ihre Sperren bis zu ihrem Ende',
  'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server':
    'es gibt kein Halb: Die Transaktion der Sitzung wird als Ganzes zurückgerollt; das Zurückrollen einer großen dauert lange und geht nach einem Neustart des Servers weiter',
  'it locks nobody out; what the session holds is free when its rollback has ended':
    'er sperrt niemanden aus; was die Sitzung hält, ist frei, wenn ihr Zurückrollen endet',
  'the table stays as it was, and what was built is removed: run it again':
    'die Tabelle bleibt, wie sie war, und was gebaut wurde, wird entfernt: wieder ausführen',
  'reads and writes go on; at its beginning and its end it waits for everybody who uses the table':
    'Lesen und Schreiben gehen weiter; an Anfang und Ende wartet es auf alle, die die Tabelle benutzen',
  'the table stays as it was: run it again': 'die Tabelle bleibt, wie sie war: wieder ausführen',
  'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it':
    'an Anfang und Ende wartet es auf alle, die die Tabelle benutzen, und diese warten dann dahinter',
  'reads and writes go on; statements that are open while it ends may let new ones wait':
    'Lesen und Schreiben gehen weiter; beim Ende offene Statements können neue warten lassen',
  'logs that were removed are gone, the others are there: run it again':
    'entfernte Logs sind weg, die anderen sind da: wieder ausführen',
  'there is no half: the running server has taken the value, or it has the former one':
    'es gibt kein Halb: Der laufende Server hat den Wert übernommen, oder er hat den früheren',
  'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use':
    'OPTIMIZE TABLE baut eine InnoDB-Tabelle und ihre Indizes neu und gibt den Platz dem System zurück; das Risiko: Es braucht den Platz einer zweiten Kopie, wartet an Anfang und Ende auf alle, die die Tabelle benutzen, die dann dahinter warten, und ein Replikat fällt zurück, während es dasselbe tut. Stattdessen: eine Online-Schemaänderung wie gh-ost oder pt-online-schema-change, bei laufendem Betrieb',
  'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with {code}, once no transaction needs it':
    'die Bereinigung macht den Platz gelöschter Zeilen für dieselbe Tabelle wieder nutzbar und behält die Dateigröße; OPTIMIZE TABLE schreibt sie neu und kleiner. Das Undo-Log schrumpft mit {code}, sobald keine Transaktion es braucht',
  'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts':
    'TRUNCATE TABLE legt die Tabelle ohne Zeilen neu an; das Risiko: Es bestätigt sich selbst, ist nicht rückgängig zu machen und wartet auf alle, die die Tabelle benutzen, die dann dahinter warten. Stattdessen: in Teilen löschen',
  'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back':
    'KILL QUERY mit der Nummer beendet das Statement einer Sitzung und lässt ihre Transaktion mit allen Sperren offen: Bei einer schlafenden gibt es nichts frei. KILL mit der Nummer beendet die Sitzung, und ihre Transaktion wird zurückgerollt; bei einer großen dauert das lange',
  'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew':
    'Überspringen lässt das gescheiterte Ereignis aus; das Risiko: Das Replikat enthält nicht mehr, was seine Quelle enthält, unbemerkt bis zum nächsten Fehler. Stattdessen: die abweichende Zeile richten und die Replikation wieder starten. Zuerst das Ereignis ansehen (mysqlbinlog an der Stelle des Fehlers), und wo übersprungen wurde, die Tabellen vergleichen (pt-table-checksum) oder das Replikat neu aufbauen',
  'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand':
    'PURGE BINARY LOGS entfernt die älteren; das Risiko: Ein Replikat, das sie nicht gelesen hat, bleibt endgültig stehen, und nichts lässt sich auf einen Zeitpunkt darin wiederherstellen. Zuerst ansehen, was jedes Replikat gelesen hat (dort SHOW REPLICA STATUS), und die Dateien nie von Hand entfernen',
  'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read':
    'RESET MASTER entfernt alle Binärlogs und beginnt neu; das Risiko: Jedes Replikat dieses Servers muss neu aufgebaut werden. Stattdessen: Binärlogs bis zu dem entfernen, was die Replikate gelesen haben',
  'kill {number} of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session':
    'kill {number} des Servers beendet alle Sitzungen, und sein nächster Start muss aus dem Redo-Log wiederherstellen. Stattdessen: KILL QUERY mit der Nummer der Sitzung beendet, was sie ausführt, KILL mit der Nummer beendet die Sitzung',
};
