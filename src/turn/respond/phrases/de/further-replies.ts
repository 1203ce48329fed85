// Further replies on snapshots: what was written, restarts of an application, and findings of MySQL and MariaDB.
export const deFurtherRepliesPhrases = {
  'its open transaction has changed no row, so there is nothing that could be lost; ':
    'ihre offene Transaktion hat keine Zeile geändert, es gibt also nichts, was verloren gehen könnte; ',
  'rows that its open transaction has changed: {number}': 'Zeilen, die ihre offene Transaktion geändert hat: {number}',
  'whether restarting the application helps': 'ob ein Neustart der Anwendung hilft',
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again':
    'ein Neustart der Anwendung, der sie gehört, beendet ihre Verbindungen: Eine offene, untätige Transaktion wird zurückgerollt, und ihre Sperren sind frei. Ein Statement, das arbeitet, kann weiterlaufen, bis es ein Ergebnis zu senden hat, und ein Server merkt manchmal spät, dass ein Client weg ist: nachsehen, ob die Sitzung beendet ist. Es kommt wieder, wenn die Anwendung dasselbe wieder tut',
  'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted':
    'ein Neustart der Anwendung, die sie hält, beendet ihre Verbindungen und macht ihre Plätze sofort frei; was sie in dem Moment tut, schlägt fehl. Hat sie ein Leck, nimmt sie sie wieder: also auch ihren Pool reparieren. Der Server muss nicht neu gestartet werden',
  'restarting the application does not help: it is the state of the server, or the same statements come again':
    'ein Neustart der Anwendung hilft nicht: Es ist der Zustand des Servers, oder dieselben Statements kommen wieder',
  'what it has written': 'was sie geschrieben hat',
  'what it has written: the server does not say it of this session':
    'was sie geschrieben hat: Das sagt der Server von dieser Sitzung nicht',
  'when the capture ended, there were no ': 'am Ende der Erfassung gab es nichts davon: ',
  'the server recorded no deadlock since it started': 'der Server hat seit seinem Start keinen Deadlock aufgezeichnet',
  'DB instance identifier: ': 'Name der Instanz: ',
  'is writer: ': 'ist der Schreiber: ',
  'engine: ': 'Engine: ',
  'DB instance status: ': 'Status der Instanz: ',
  'default vcpus: {number}': 'vCPUs: {number}',
  'Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by kill and its number':
    'Die Sitzung finden, die die Sperre hält: Sie schläft oder sichert den Server und ist älter als die erste, die wartet; sie dann mit kill und ihrer Nummer beenden',
  'who waits, and for how long': 'wer wartet, und wie lange',
  'the first step changes nothing that would have to be undone':
    'der erste Schritt ändert nichts, was rückgängig zu machen wäre',
  'the oldest is {name}, the newest {name2}': 'die älteste ist {name}, die neueste {name2}',
  'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each':
    'Die entfernen, die kein Replikat und keine Wiederherstellung mehr braucht; vorher ansehen, was die Replikate gelesen haben: show replica status auf jedem',
  'a replica that has not read them stops for good, and what they held cannot be restored':
    'ein Replikat, das sie nicht gelesen hat, bleibt endgültig stehen, und was sie enthielten, ist nicht wiederherstellbar',
  ': after a failure of the machine, replicas can have other rows than this server':
    ': nach einem Ausfall der Maschine können Replikate andere Zeilen haben als dieser Server',
  'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written':
    'das Aufräumen gibt alles davon frei, außer den Logs, die ein Replikat oder eine Wiederherstellung auf einen Zeitpunkt noch braucht, und dem, das gerade geschrieben wird',
  'binary logs up to {name}, {number}': 'Binärlogs bis {name}, {number}',
  'binary logs up to {name}, size {number}': 'Binärlogs bis {name}, Größe {number}',
  'no statement here examines far more rows than it returns by conditions on a single table that lacks an index: none is proposed':
    'hier untersucht kein Statement weit mehr Zeilen, als es liefert, über Bedingungen auf einer einzelnen Tabelle ohne Index: keiner wird vorgeschlagen',
  'sessions of the user {name} from {name2}: {number}, asleep {number2}, at the most for {number3}':
    'Sitzungen des Benutzers {name} von {name2}: {number}, schlafend {number2}, am längsten seit {number3}',
  'attempts to connect during the capture: {number}': 'Verbindungsversuche während der Erfassung: {number}',
  'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool':
    'Die Statements auflisten, die ihre lange schlafenden Sitzungen beenden, die gewünschten ausführen und das Leck in ihrem Pool beheben',
  'none by itself; a pool that does not test its connections passes the errors of ended ones on':
    'an sich keines; ein Pool, der seine Verbindungen nicht prüft, gibt die Fehler der beendeten weiter',
  'Let the server end sessions that sleep, of new connections; raise {code} only if they all have work':
    'Den Server schlafende Sitzungen beenden lassen, bei neuen Verbindungen; {code} nur erhöhen, wenn alle Arbeit haben',
  'sessions of pools end too: they must test their connections':
    'auch Sitzungen von Pools enden: Sie müssen ihre Verbindungen prüfen',
  'once the limit is reached, new clients are refused; one more connection is kept for an administrator':
    'ist das Limit erreicht, werden neue Clients abgewiesen; eine weitere Verbindung bleibt für einen Administrator frei',
  'The index {name} on {name2} serves nothing that {name3} does not serve':
    'Der Index {name} auf {name2} leistet nichts, was {name3} nicht leistet',
  'Take it out': 'Ihn entfernen',
  'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one':
    'ein Statement, das den Index in einem Hint nennt, schlägt fehl; ein Fremdschlüssel behält ihn, wo er sein einziger ist',
  'the index is on the table {name}': 'der Index liegt auf der Tabelle {name}',
  'how large they are: the server does not tell it of each':
    'wie groß sie sind: Das sagt der Server nicht von jedem einzelnen',
  'index {name} on {name2}, columns {name3}, the same as {name4}, not unique':
    'Index {name} auf {name2}, Spalten {name3}, wie {name4}, nicht eindeutig',
  'index {name} on {name2}, the same as the beginning of {name3}':
    'Index {name} auf {name2}, gleich dem Anfang von {name3}',
  'index {name} on {name2}, made by {quote}, unique': 'Index {name} auf {name2}, angelegt durch {quote}, eindeutig',
  'where the step {quote} ends halfway: ': 'wenn der Schritt {quote} mittendrin endet: ',
  'what the step {quote} locks: ': 'was der Schritt {quote} sperrt: ',
  'Limit what statements may take': 'Begrenzen, wie lange Statements dauern dürfen',
  'reports that need longer are cancelled, for every user':
    'Berichte, die länger brauchen, werden abgebrochen, bei jedem Benutzer',
  'Temporary tables do not fit memory and go to disk: ':
    'Temporäre Tabellen passen nicht in den Speicher und gehen auf die Platte: ',
  'temporary tables on disk during the capture: {number}':
    'temporäre Tabellen auf der Platte während der Erfassung: {number}',
  'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)':
    'Temporären Tabellen mehr Speicher geben (beide Grenzen gelten; Spalten vom Typ text oder blob gehen bei jeder Größe auf die Platte)',
  'And the second limit': 'Und die zweite Grenze',
  'each session may take so much': 'jede Sitzung darf so viel nehmen',
  'tables of the engine MEMORY may grow as much': 'Tabellen der Engine MEMORY dürfen ebenso groß werden',
  'how often that happens: no counter of this snapshot tells it':
    'wie oft das geschieht: Kein Zähler dieses Snapshots sagt es',
  'what happens at its limit: that is not known': 'was an seiner Grenze geschieht: Das ist nicht bekannt',
  'how much it needs the server does not say: raise {code} and {code2} together, or {code3} for a sort, step by step in a session, until show session status like {code4} or {code5} no longer grows with the statement':
    'wie viel es braucht, sagt der Server nicht: {code} und {code2} zusammen oder {code3} für eine Sortierung in einer Sitzung schrittweise erhöhen, bis show session status like {code4} oder {code5} mit dem Statement nicht mehr wächst',
  'what removing files of the log by hand does': 'was das Löschen von WAL-Dateien von Hand tut',
  'never remove files of {code} by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself':
    'Dateien von {code} nie von Hand löschen; das Risiko: Der Server startet nach einem Absturz nicht mehr, und Standbys und dem Archiv fehlen sie endgültig. Stattdessen: beenden, was sie festhält, dann entfernt sie der nächste Checkpoint von selbst',
  'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before':
    'seit dem Zurücksetzen der Zähler wurde keine Datei archiviert: Eine Sicherung lässt sich höchstens bis zu ihrem eigenen Ende wiederherstellen, außer das Archiv hat Dateien von vorher',
  'what is left where it ends halfway: no statement is advised of which that is known':
    'was bleibt, wenn es mittendrin endet: kein geratenes Statement, von dem das bekannt ist',
  'what it locks: no statement is advised of which that is known':
    'was es sperrt: kein geratenes Statement, von dem das bekannt ist',
  'why: it is past its threshold and nothing holds it back: autovacuum comes within {code}, unless all of its workers are at other tables ({code2}) or it is slowed down ({code3}); {code4} tells which run':
    'warum: Sie ist über ihrer Schwelle, und nichts hält es zurück: Autovacuum kommt innerhalb von {code}, außer alle seine Worker sind an anderen Tabellen ({code2}) oder es ist gebremst ({code3}); {code4} sagt, welche laufen',
  jit: 'jit',
  fsync: 'fsync',
  'vacuum makes the space of dead rows usable again, and keeps the size of the file':
    'VACUUM macht den Platz toter Zeilen wieder nutzbar und behält die Dateigröße',
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more':
    'zu einer vorbereiteten Transaktion gehört keine Sitzung mehr: Ihr Client hat sie vorbereitet und nicht beendet. Der Server speichert nur ihren Namen und ihren Besitzer; mehr weiß der Transaktionsmanager oder wer ihn betreibt',
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell':
    'das weiß nur ihr Transaktionsmanager: Haben die anderen Datenbanken ihren Teil bestätigt, dann commit prepared, sonst rollback prepared. Ihn oder den Besitzer mit dem Namen der Transaktion fragen; der Server kann es nicht sagen',
  'prepared transaction {name}, user {name2}, database {name3}, prepared for {number}, transactions begun since {number2}':
    'vorbereitete Transaktion {name}, Benutzer {name2}, Datenbank {name3}, vorbereitet seit {number}, seither begonnene Transaktionen {number2}',
  'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk':
    'rollback prepared verliert alles, was die vorbereitete Transaktion geschrieben hat; commit prepared behält es. Bis zu einem von beiden bleibt sie auf der Platte',
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast':
    'wann das ist, sagt eine einzelne Erfassung nicht: Die Nummern ziehen die Inserts; wie schnell, sagen zwei Erfassungen oder casefile snapshot watch URL',
  'sequence {name}, last value {number}, limit {number2}': 'Sequenz {name}, letzter Wert {number}, Grenze {number2}',
  'settings of commit': 'Einstellungen zu commit',
  'settings of temporary': 'Einstellungen zu temporär',
  'settings of binlog': 'Einstellungen zu binlog',
  'settings of bind': 'Einstellungen zu bind',
  'settings of address': 'Einstellungen zu Adresse',
  'settings of innodb': 'Einstellungen zu innodb',
  'settings of buffer': 'Einstellungen zu buffer',
  'settings of timeout': 'Einstellungen zu timeout',
  'settings of replica': 'Einstellungen zu replica',
  'settings of vacuum': 'Einstellungen zu vacuum',
  'settings of wal': 'Einstellungen zu wal',
  'settings of transaction': 'Einstellungen zu Transaktionen',
  'settings of statement': 'Einstellungen zu Statements',
  'settings of autovacuum': 'Einstellungen zu autovacuum',
  ', and write it below [mysqld] in the configuration so that it lasts':
    ', und es in der Konfiguration unter [mysqld] eintragen, damit es bleibt',
  'settings of format': 'Einstellungen zu Formaten',
  'its last statement: the session runs none, the process list keeps no earlier one, and {code}, which could, is off; to switch it on, write {code2}=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again':
    'ihr letztes Statement: Die Sitzung führt keines aus, die Prozessliste behält kein früheres, und {code}, das es könnte, ist aus; zum Einschalten {code2}=ON und performance-schema-consumer-events-statements-current=ON in der Konfiguration unter [mysqld] eintragen und den Server neu starten',
  'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone ({code} and its like), and of no query':
    'wie weit es ist: Das sagt der Server nur von vacuum, analyze, create index, cluster, copy und Basissicherungen ({code} und ähnliche), von keiner Abfrage',
  'how far it is: the server tells that of changes of tables alone, by the stage events of {code}, and of no query':
    'wie weit es ist: Das sagt der Server nur von Änderungen an Tabellen, über die Stage-Events von {code}, von keiner Abfrage',
  'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query':
    'wie weit es ist: Das sagt der Server nur von Änderungen an Tabellen, in der Spalte Progress von show processlist, von keiner Abfrage',
  'others wait for locks in this capture, and none of them for it':
    'andere warten in dieser Erfassung auf Sperren, aber keiner auf diese Sitzung',
  'what a transaction has locked, it holds until it ends':
    'was eine Transaktion gesperrt hat, hält sie bis zu ihrem Ende',
  'rows that its open transaction has locked: {number}': 'Zeilen, die ihre offene Transaktion gesperrt hat: {number}',
  'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run {code} by hand as the user of the server to see it':
    'der Wortlaut des Fehlers: Er steht nur im Log des Servers (archive command failed with exit code …), ebenso, was der Befehl selbst geschrieben hat; {code} von Hand als Benutzer des Servers ausführen, um ihn zu sehen',
  'how far it is': 'wie weit es ist',
  'whom it blocks': 'wen es blockiert',
  'what it holds': 'was sie hält',
  'the error of the archiver': 'der Fehler des Archivers',
  'how replication is started again': 'wie die Replikation wieder startet',
  'its figures': 'die Zahlen dazu',
  'which index it is': 'welcher Index es ist',
  'what switching the archive off does': 'was das Abschalten des Archivs tut',
  '{code} is turned off by a restart alone; an {code2} that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again':
    '{code} lässt sich nur mit einem Neustart abschalten; ein {code2}, das nur Erfolg meldet (/bin/true), gibt das WAL beim nächsten Checkpoint frei. Das Risiko von beidem: Das Archiv hat eine Lücke, und keine frühere Sicherung lässt sich auf einen späteren Zeitpunkt wiederherstellen. Stattdessen: das Ziel reparieren; sonst eine neue Basissicherung, sobald das Archiv wieder arbeitet',
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does':
    'wer eine Sperre hielt: In keiner Stichprobe der Erfassung nannte der Server eine Sitzung, auf die eine andere wartete. Bei einer Sperre des ganzen Servers (flush tables with read lock, eine Sicherung) tut er das nie',
  'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there':
    'nichts auf der Quelle. Dem Replikat fehlt, was nach dem Ereignis kam, bei dem es stehen blieb; es liest das später aus den Binärlogs der Quelle, solange sie da sind',
  'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed':
    'keine Zeilen von Tabellen; was ein Replikat oder eine Wiederherstellung auf einen Zeitpunkt von den Logs noch braucht, ist weg, wenn sie entfernt sind',
  'checkpoints on schedule: {number} in {number2}, a second: {number3}':
    'planmäßige Checkpoints: {number} in {number2}, je Sekunde: {number3}',
  'checkpoints requested ahead of their schedule: {number} in {number2}, a second: {number3}':
    'vorzeitig angeforderte Checkpoints: {number} in {number2}, je Sekunde: {number3}',
  'temporary files: {number} in {number2}, a second: {number3}':
    'temporäre Dateien: {number} in {number2}, je Sekunde: {number3}',
  'written to temporary files: {number} in {number2}, a second: {number3}':
    'in temporäre Dateien geschrieben: {number} in {number2}, je Sekunde: {number3}',
  'how it came about: that is not known of PostgreSQL': 'wie es dazu kam: Das ist von PostgreSQL nicht bekannt',
  'what happens by itself once it is mended: that is not known of PostgreSQL':
    'was danach von selbst geschieht: Das ist von PostgreSQL nicht bekannt',
  'how it came about: that is not known of MariaDB': 'wie es dazu kam: Das ist von MariaDB nicht bekannt',
  'what happens by itself once it is mended: that is not known of MariaDB':
    'was danach von selbst geschieht: Das ist von MariaDB nicht bekannt',
  'what a restart does to it: that is not known': 'was ein Neustart damit tut: Das ist nicht bekannt',
  'no cause of trouble was found in this snapshot; it is of its minutes alone, and says nothing of: ':
    'in diesem Snapshot wurde keine Ursache gefunden; er gilt nur für seine Minuten und sagt nichts über: ',
  'no cause of trouble was found in this snapshot; it is of its minutes alone':
    'in diesem Snapshot wurde keine Ursache gefunden; er gilt nur für seine Minuten',
  'no cause was found that a setting would bound': 'es wurde keine Ursache gefunden, die eine Einstellung begrenzt',
  'no cause was found that could come back': 'es wurde keine Ursache gefunden, die wiederkommen könnte',
  'rows of {name} that changed since its last analyze: {number}, and no analyze is recorded':
    'Zeilen von {name}, die sich seit dem letzten ANALYZE geändert haben: {number}, und kein ANALYZE ist verzeichnet',
  'table {name} has no index': 'Tabelle {name} hat keinen Index',
  'temporary files of process {name}, size {number}': 'temporäre Dateien von Prozess {name}, Größe {number}',
  'why: autovacuum is off for the whole server (autovacuum)':
    'warum: Autovacuum ist für den ganzen Server ausgeschaltet (autovacuum)',
  'Connections are opened for next to every statement; at the most there were taken ':
    'Fast für jedes Statement wird eine Verbindung geöffnet; höchstens belegt waren ',
  'Give the sorts of the one session that needs it a larger buffer':
    'Den Sortierungen der einen Sitzung, die es braucht, einen größeren Puffer geben',
  'taken for each sort of the session: do not set it for the whole server':
    'gilt für jede Sortierung der Sitzung: nicht für den ganzen Server setzen',
  'Let the application keep its connections in a pool; see who opens them':
    'Die Anwendung ihre Verbindungen in einem Pool halten lassen; ansehen, wer sie öffnet',
  'Let the redo log hold more': 'Das Redo-Log mehr fassen lassen',
  'it takes so much disk, and recovery after a crash reads more':
    'es belegt so viel Platte, und die Wiederherstellung nach einem Absturz liest mehr',
  'Sessions wait until their commits are durable: {number} of the database time is ':
    'Sitzungen warten, bis ihre Commits dauerhaft sind: {number} der Datenbankzeit ist ',
  'Sorts do not fit their buffer and go over files: ':
    'Sortierungen passen nicht in ihren Puffer und gehen über Dateien: ',
  'Statements read whole tables, the first of them without a fitting index: ':
    'Statements lesen ganze Tabellen, das erste ohne passenden Index: ',
  'The redo log is too small for the writes: pages are flushed because it is full to {number}':
    'Das Redo-Log ist zu klein für die Schreiblast: Seiten werden geschrieben, weil es zu {number} voll ist',
  'Until then, keep threads for the next connections': 'Bis dahin Threads für die nächsten Verbindungen behalten',
  'each thread that is kept takes some memory': 'jeder behaltene Thread braucht etwas Speicher',
  'Where losing the last second at a power failure is allowed: flush the redo log once a second':
    'Wo der Verlust der letzten Sekunde bei Stromausfall erlaubt ist: das Redo-Log einmal je Sekunde schreiben',
  'commits of the last second are lost when the machine fails, though not when the server alone does':
    'Commits der letzten Sekunde gehen verloren, wenn die Maschine ausfällt, nicht aber, wenn nur der Server ausfällt',
  'Write several rows in one transaction, or one insert with several rows, where the application can':
    'Mehrere Zeilen in einer Transaktion schreiben, oder in einem Insert, wo die Anwendung das kann',
  'what is lost with a failure is the whole transaction': 'bei einem Fehler geht die ganze Transaktion verloren',
  'commit each row again': 'wieder jede Zeile einzeln bestätigen',
  'bytes written to it, a second: {number}': 'dorthin geschriebene Bytes je Sekunde: {number}',
  'in no sample of the capture did a session wait for the lock of another: no session waited':
    'in keiner Stichprobe der Erfassung wartete eine Sitzung auf die Sperre einer anderen: keine Sitzung wartete',
  'merge passes of sorts: {number}': 'Merge-Durchgänge von Sortierungen: {number}',
  'rows read one after the other, a second: {number}': 'nacheinander gelesene Zeilen je Sekunde: {number}',
  'table {name}: about {number} rows': 'Tabelle {name}: etwa {number} Zeilen',
  'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks':
    'dass diese Sitzung die Sperre hält, ist aus ihrer Transaktion geschlossen, die vor dem Warten begann: Der Server zeichnet nicht auf, wer solche Sperren hält',
  'transactions for each flush of the binary log: {number}': 'Transaktionen je Schreiben des Binärlogs: {number}',
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other':
    'der Zwilling beginnt mit den Spalten dessen, der geht, also können Abfragen, die den einen nutzen, den anderen nutzen',
  'what is lost by mending it: that is not known': 'was durch die Behebung verloren geht: das ist nicht bekannt',
  'a generic plan, for parameters without values: estimates of the planner, nothing was executed':
    'ein generischer Plan, für Parameter ohne Werte: Schätzungen des Planers, nichts wurde ausgeführt',
  'the metric is listed without a value': 'die Metrik ist ohne Wert aufgeführt',
  'it comes from CloudWatch, which no longer had the data: its zero was not measured':
    'sie kommt von CloudWatch, das die Daten nicht mehr hatte: ihre Null wurde nicht gemessen',
  'InnoDB holds no table of a user that is open': 'InnoDB hält keine offene Tabelle eines Benutzers',
  'there is no other snapshot': 'es gibt keine andere Aufnahme',
  'what is overridden is the same in both snapshots': 'was abweichend gesetzt ist, ist in beiden Aufnahmen gleich',
  'none of what is overridden is known to be risky by itself':
    'nichts von dem, was abweichend gesetzt ist, gilt für sich allein als riskant',
};
