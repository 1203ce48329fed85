// What follows, what prevents it, and what would disprove it.
export const deOutlookPhrases = {
  'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own':
    'die Warteschlange wächst, bis die Sitzung an ihrem Kopf ihre Transaktion beendet; dann gehen die Verbindungen aus, denn jeder Wartende behält seine',
  'each such sort or hash goes on writing and reading files; with many at a time the disk may fill':
    'jede solche Sortierung und jeder Hash schreibt und liest weiter Dateien; bei vielen gleichzeitig kann die Platte voll werden',
  'each call takes longer as the table grows': 'jeder Aufruf dauert länger, je größer die Tabelle wird',
  'new connections are refused (too many clients) once the limit is reached':
    'neue Verbindungen werden abgewiesen (too many clients), sobald das Limit erreicht ist',
  'transactions go on waiting for the disk; their rate cannot grow':
    'Transaktionen warten weiter auf die Platte; ihre Rate kann nicht steigen',
  'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements':
    'nach jedem Checkpoint werden weiter ganze Seiten ins WAL geschrieben, was den Statements die Platte nimmt',
  'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out':
    'tote Zeilen häufen sich in jeder geschriebenen Tabelle, Scans und Indizes werden langsamer, und am Ende gehen die Transaktions-IDs aus',
  'the server goes on ending one transaction of each deadlock; its client has to do the work again':
    'der Server beendet weiter eine Transaktion je Deadlock; ihr Client muss die Arbeit wiederholen',
  'dead rows pile up, statistics become stale, and in the end transaction ids run out':
    'tote Zeilen häufen sich, Statistiken veralten, und am Ende gehen die Transaktions-IDs aus',
  'scans read more and more dead rows, and the file grows; it does not shrink by itself':
    'Scans lesen immer mehr tote Zeilen, und die Datei wächst; von selbst schrumpft sie nicht',
  'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it':
    'der Server vergibt keine Transaktions-IDs mehr und stoppt damit alles Schreiben: Lesen geht weiter, und nur ein VACUUM beendet es',
  'the planner goes on choosing plans for a table that is no longer so':
    'der Planer wählt weiter Pläne für eine Tabelle, die so nicht mehr ist',
  'the log grows until the disk is full, and then the server halts':
    'das WAL wächst, bis die Platte voll ist, dann hält der Server an',
  'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point':
    'das WAL wartet auf seine Archivierung, bis die Platte voll ist, dann hält der Server an; Backups lassen sich nicht auf einen späteren Stand wiederherstellen',
  'inserts fail once the last value is used': 'Inserts schlagen fehl, sobald der letzte Wert verbraucht ist',
  'it goes on, holds its locks, and keeps dead rows from being removed':
    'es läuft weiter, hält seine Sperren und verhindert, dass tote Zeilen entfernt werden',
  'statements go on with plans that avoid their indexes':
    'Statements laufen weiter mit Plänen, die ihre Indizes meiden',
  'writes go on keeping it up to date, and no query may use it':
    'Schreibvorgänge pflegen ihn weiter, und keine Abfrage darf ihn benutzen',
  'writes go on keeping both up to date, and both take space':
    'Schreibvorgänge pflegen weiter beide, und beide belegen Platz',
  'writes go on keeping it up to date, and it takes space': 'Schreibvorgänge pflegen ihn weiter, und er belegt Platz',
  'set {code}, and let an alert watch the age of the oldest transaction, prepared transaction and slot':
    '{code} setzen und einen Alarm auf das Alter der ältesten Transaktion, vorbereiteten Transaktion und des ältesten Slots stellen',
  'keep transactions short, set {code} where DDL and batches run, and {code2} for sessions that wait for their client':
    'Transaktionen kurz halten, {code} setzen, wo DDL und Batches laufen, und {code2} für Sitzungen, die auf ihren Client warten',
  'put a pooler such as pgbouncer in front, bound the pools of the applications, and set {code}':
    'einen Pooler wie pgbouncer davorsetzen, die Pools der Anwendungen begrenzen und {code} setzen',
  'set {code}, and let an alert watch slots without consumer':
    '{code} setzen und Slots ohne Konsument mit einem Alarm überwachen',
  'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases':
    'Autovacuum eingeschaltet und schnell genug lassen, beenden, was es aufhält, und das Alter der Datenbanken mit einem Alarm überwachen',
  'the same load at a time at which no session waits for a lock':
    'dieselbe Last zu einer Zeit, in der keine Sitzung auf eine Sperre wartet',
  'the same load while no temporary file is written': 'dieselbe Last, während keine temporäre Datei geschrieben wird',
  'the same load while the statements read as few blocks for a row as before':
    'dieselbe Last, während die Statements so wenige Blöcke je Zeile lesen wie zuvor',
  'the same load while connections are far from their limit':
    'dieselbe Last, während die Verbindungen weit vom Limit entfernt sind',
  'the same load at a time at which commits are quick': 'dieselbe Last zu einer Zeit, in der Commits schnell sind',
  'the same load between two checkpoints on schedule': 'dieselbe Last zwischen zwei planmäßigen Checkpoints',
  'the same load after the oldest transaction has ended': 'dieselbe Last nach dem Ende der ältesten Transaktion',
  'the same waits while the server counts no deadlock':
    'dieselben Wartezeiten, während der Server keinen Deadlock zählt',
  'as many dead rows while autovacuum is on': 'ebenso viele tote Zeilen bei eingeschaltetem Autovacuum',
  'the same load after the table was vacuumed': 'dieselbe Last nach einem VACUUM der Tabelle',
  'an age far from the limit': 'ein Alter weit von der Grenze entfernt',
  'the same plan after analyze': 'derselbe Plan nach ANALYZE',
  'as much log after the slot was dropped': 'ebenso viel WAL nach dem Entfernen des Slots',
  'files that are archived': 'Dateien, die archiviert werden',
  'a wider column': 'eine breitere Spalte',
  'the same load after it has ended': 'dieselbe Last nach ihrem Ende',
  'the same plan with the default of the setting': 'derselbe Plan mit dem Standardwert der Einstellung',
  'a build that is under way': 'ein Aufbau, der gerade läuft',
  'a difference in what they index': 'ein Unterschied in dem, was sie indizieren',
  'a scan, here or on a standby': 'ein Scan, hier oder auf einem Standby',
};
