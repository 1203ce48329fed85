// What follows from causes that MySQL and MariaDB tell in words of their own.
export const deMysqlCausesPhrases = {
  'each statement that waits fails after {code}, and others queue meanwhile; connections may run out, for each waiter keeps its own':
    'jedes wartende Statement scheitert nach {code}, und andere stauen sich inzwischen; die Verbindungen können ausgehen, denn jeder Wartende behält seine',
  'keep transactions short, set {code} lower for sessions that can repeat their work, and {code2} for those that sleep with a transaction open':
    'Transaktionen kurz halten, {code} für Sitzungen senken, die ihre Arbeit wiederholen können, und {code2} für die, die mit offener Transaktion schlafen',
  'waiting for a lock is no error until {code}, and then one of the client alone: the server does not log it':
    'auf eine Sperre zu warten ist bis {code} kein Fehler, und dann nur einer des Clients: Der Server protokolliert ihn nicht',
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart':
    'ein Neustart beendet diese Sitzung und alle anderen; was sie schrieben, wird auch nach dem Neustart zurückgerollt, und jeder Client bekommt einen Fehler. Die eine Sitzung zu beenden bewirkt dasselbe ohne Ausfall. Eine vorbereitete XA-Transaktion übersteht einen Neustart',
  'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill':
    'jedes solche Statement schreibt und liest weiter Dateien; bei vielen gleichzeitig kann die Platte von tmpdir voll werden',
  'let an index give the order or the groups, set {code} for the session that sorts alone, and watch {code2} and {code3}':
    'einen Index die Ordnung oder die Gruppen liefern lassen, {code} nur für die sortierende Sitzung setzen, und {code2} und {code3} beobachten',
  'a temporary table or a sort is larger than the memory that it may take, or has columns of text':
    'eine temporäre Tabelle oder Sortierung ist größer als der Speicher, den sie nehmen darf, oder hat Textspalten',
  'new sessions take the new value; their files are removed when the statement ends':
    'neue Sitzungen nehmen den neuen Wert; ihre Dateien werden entfernt, wenn das Statement endet',
  'a restart does not help: the same statements write the same files again':
    'ein Neustart hilft nicht: Dieselben Statements schreiben dieselben Dateien wieder',
  'each call takes longer as the table grows, and an update locks every row that it goes over':
    'jeder Aufruf dauert länger, je größer die Tabelle wird, und ein Update sperrt jede Zeile, über die es geht',
  'look at explain of new statements before they go live, and have those without an index logged with {code}':
    'EXPLAIN neuer Statements ansehen, bevor sie live gehen, und die ohne Index mit {code} protokollieren lassen',
  'no index begins with the columns of its conditions': 'kein Index beginnt mit den Spalten seiner Bedingungen',
  'the new index is used at once, for every new call': 'der neue Index wird sofort benutzt, bei jedem neuen Aufruf',
  'a restart does not help: plans stay as they are, and reads are slower until the buffer pool is warm again':
    'ein Neustart hilft nicht: Pläne bleiben, wie sie sind, und Lesen ist langsamer, bis der Buffer Pool wieder warm ist',
  'new connections are refused (Too many connections) once the limit is reached':
    'neue Verbindungen werden abgewiesen (Too many connections), sobald das Limit erreicht ist',
  'bound the pools of the applications, put a proxy such as ProxySQL in front, and set {code}, so that no user can take all of them':
    'die Pools der Anwendungen begrenzen, einen Proxy wie ProxySQL davorsetzen und {code} setzen, damit kein Benutzer alle nehmen kann',
  'a connection that ends frees its place at once; an application that leaks takes it again':
    'eine Verbindung, die endet, gibt ihren Platz sofort frei; eine Anwendung mit Leck nimmt ihn wieder',
  'once all are in use, new clients are refused ({number}, {quote}); sessions that are connected go on, and one more connection is kept for an administrator':
    'sind alle belegt, werden neue Clients abgewiesen ({number}, {quote}); verbundene Sitzungen laufen weiter, und eine Verbindung bleibt für einen Administrator',
  'a restart does not help: each commit waits for the disk as before':
    'ein Neustart hilft nicht: Jedes Commit wartet wie zuvor auf die Platte',
  'pages are flushed in haste, and statements that write wait whenever the redo log is full':
    'Seiten werden in Hast geschrieben, und schreibende Statements warten, sooft das Redo-Log voll ist',
  'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint':
    'das Redo-Log für eine Stunde der lebhaftesten Schreiblast bemessen und das Alter des Checkpoints mit einem Alarm überwachen',
  'the redo log is small for what is written, so that dirty pages have to be flushed in haste':
    'das Redo-Log ist klein für das, was geschrieben wird, sodass schmutzige Seiten in Hast geschrieben werden',
  'flushing becomes even as soon as the log is larger': 'das Schreiben wird gleichmäßig, sobald das Log größer ist',
  'a restart does not help: the redo log has the same size, unless its setting was changed before':
    'ein Neustart hilft nicht: Das Redo-Log hat dieselbe Größe, außer seine Einstellung wurde vorher geändert',
  'watch {code} against {code2} as the data grows': '{code} gegen {code2} beobachten, während die Daten wachsen',
  'the data that is read again and again is larger than {code}':
    'die immer wieder gelesenen Daten sind größer als {code}',
  'the pool fills while pages are read: reads of the disk fall over minutes, not at once':
    'der Pool füllt sich, während Seiten gelesen werden: Plattenzugriffe sinken über Minuten, nicht sofort',
  'a restart does not help: the pool has the same size, and is empty or only partly filled at first':
    'ein Neustart hilft nicht: Der Pool hat dieselbe Größe und ist anfangs leer oder nur teils gefüllt',
  'the server goes on rolling back one transaction of each deadlock; its client has to do the work again':
    'der Server rollt weiter eine Transaktion je Deadlock zurück; ihr Client muss die Arbeit wiederholen',
  'lock rows in the same order everywhere, and let the application repeat what failed with error {number}':
    'Zeilen überall in derselben Reihenfolge sperren und die Anwendung wiederholen lassen, was mit Fehler {number} scheiterte',
  'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck':
    'der Server hat je Deadlock schon eine Transaktion beendet, und die andere lief weiter; nichts hängt fest',
  'each deadlock is an error of one client, and the server keeps the latest alone, unless {code} is on':
    'jeder Deadlock ist der Fehler eines Clients, und der Server behält nur den letzten, außer {code} ist an',
  'it goes on, holds its locks, and keeps old versions of rows from being purged':
    'es läuft weiter, hält seine Sperren und verhindert, dass alte Zeilenversionen bereinigt werden',
  'set {code} for the sessions that run it: it bounds queries, not statements that write':
    '{code} für die Sitzungen setzen, die es ausführen: Es begrenzt Abfragen, nicht schreibende Statements',
  'nothing bounds how long a statement may run': 'nichts begrenzt, wie lange ein Statement laufen darf',
  'its locks are free when what it wrote has been rolled back':
    'seine Sperren sind frei, wenn zurückgerollt ist, was es schrieb',
  'the slow query log has a statement when it has ended: one that still runs is not in it':
    'das Slow Query Log enthält ein Statement, wenn es geendet hat: eines, das noch läuft, steht nicht darin',
  'every statement on the table queues behind the change, until the open transaction ends':
    'jedes Statement auf der Tabelle staut sich hinter der Änderung, bis die offene Transaktion endet',
  'set {code} for sessions that change tables, and keep transactions short':
    '{code} für Sitzungen setzen, die Tabellen ändern, und Transaktionen kurz halten',
  'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one':
    'eine Änderung der Tabelle wartet auf eine Transaktion, die die Tabelle benutzt hat, und wer später kommt, wartet hinter der Änderung, auch einfaches Lesen: seine Anfrage steht hinter einer exklusiven',
  'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again':
    'sobald die offene Transaktion endet, läuft die Änderung weiter und danach von selbst, wer dahinter wartet. Wird stattdessen die Änderung beendet, laufen die dahinter sofort weiter, und sie muss wieder ausgeführt werden',
  'waiting for the definition of a table is no error until {code}, which is long unless somebody set it':
    'auf die Definition einer Tabelle zu warten ist bis {code} kein Fehler, und das ist lang, wenn es niemand setzte',
  'keep transactions short, and let an alert watch the length of the history list':
    'Transaktionen kurz halten und die Länge der History List mit einem Alarm überwachen',
  'a transaction is open whose view of the data is old, so that old versions of rows have to be kept':
    'eine Transaktion mit alter Sicht auf die Daten ist offen, sodass alte Zeilenversionen bleiben müssen',
  'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated ({code})':
    'die Bereinigung holt von selbst auf, und die History List wird kürzer; die Undo-Dateien werden nur kleiner, wo sie abgeschnitten werden ({code})',
  'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed':
    'Abfragen an das Replikat werden weiter mit alten Zeilen beantwortet, und die Binärlogs, die es braucht, können entfernt werden',
  'let an alert watch both threads of the replica, and the seconds that it is behind':
    'beide Threads des Replikats und seinen Rückstand in Sekunden mit einem Alarm überwachen',
  'the replica met an event that it could not apply, or applies more slowly than its source writes':
    'das Replikat stieß auf ein Ereignis, das es nicht anwenden konnte, oder wendet langsamer an, als seine Quelle schreibt',
  'the replica catches up by itself from where it stopped, as long as its source has the binary logs':
    'das Replikat holt von dort, wo es anhielt, von selbst auf, solange seine Quelle die Binärlogs hat',
  'the source goes on as before, and the replica goes on answering, with old rows: only its status tells':
    'die Quelle läuft wie zuvor, und das Replikat antwortet weiter, mit alten Zeilen: Nur sein Status zeigt es',
  'a restart does not help: the replica begins where it stopped, and meets the same event again':
    'ein Neustart hilft nicht: Das Replikat beginnt, wo es anhielt, und trifft wieder auf dasselbe Ereignis',
  'binary logs fill the disk, and then writes fail': 'Binärlogs füllen die Platte, dann scheitern Schreibvorgänge',
  'set {code}, and let an alert watch the disk': '{code} setzen und die Platte mit einem Alarm überwachen',
  'no expiry is set, so that no log is ever removed': 'es ist kein Ablauf gesetzt, sodass nie ein Log entfernt wird',
  'logs older than the expiry are removed when the next one is begun':
    'Logs, die älter sind als der Ablauf, werden entfernt, wenn das nächste begonnen wird',
  'once the disk is full, writes wait or the server stops, as {code} and the engine say; reads go on as long as the server does. What was committed stays':
    'ist die Platte voll, warten Schreibvorgänge, oder der Server hält an, wie {code} und die Engine es vorgeben; Lesen geht weiter, solange der Server läuft. Was bestätigt war, bleibt',
  'a restart does not help: binary logs stay, and a new one is begun':
    'ein Neustart hilft nicht: Binärlogs bleiben, und ein neues wird begonnen',
  'set {code} for the user that runs it': '{code} für den Benutzer setzen, der es ausführt',
  'keep transactions short, set {code}, and let an alert watch the length of the history list':
    'Transaktionen kurz halten, {code} setzen und die Länge der History List mit einem Alarm überwachen',
};
