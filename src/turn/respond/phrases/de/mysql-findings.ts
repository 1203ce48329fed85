// What MySQL and MariaDB show, what to do about it, and what is listed of a server.
export const deMysqlFindingsPhrases = {
  'a change of the table {name} waits for it, process {name2}: {quote}; whoever uses the table later waits behind the change':
    'eine Änderung der Tabelle {name} wartet darauf, Prozess {name2}: {quote}; wer die Tabelle später benutzt, wartet hinter der Änderung',
  'or withdraw the change of the table, so that the others go on, and try it at a quiet time':
    'oder die Änderung der Tabelle zurückziehen, damit die anderen weiterlaufen, und sie zu ruhiger Zeit versuchen',
  'the change is not made': 'die Änderung ist nicht gemacht',
  'run the change again': 'die Änderung wieder ausführen',
  'let later changes of tables give up soon instead of holding up everybody: in their session, before them':
    'spätere Änderungen von Tabellen bald aufgeben lassen, statt alle aufzuhalten: in ihrer Sitzung, davor',
  'the change fails where a transaction is open for longer, and has to be tried again':
    'die Änderung scheitert, wo eine Transaktion länger offen ist, und muss wieder versucht werden',
  'no log tells which statements take long': 'kein Log sagt, welche Statements lange dauern',
  'none; it shows values of rows': 'keines; es zeigt Werte von Zeilen',
  'who keeps old versions of rows': 'wer alte Zeilenversionen festhält',
  'these are the oldest; the history list is not long for it':
    'dies sind die ältesten; die History List ist deswegen nicht lang',
  'a snapshot holds no plans; explain shows one': 'ein Snapshot enthält keine Pläne; EXPLAIN zeigt einen',
  'none: it executes nothing': 'keines: Es führt nichts aus',
  'none: it shows the estimated plan and executes nothing':
    'keines: Es zeigt den geschätzten Plan und führt nichts aus',
  'analyze would execute the statement': 'ANALYZE würde das Statement ausführen',
  'put explain in front of the statement': 'EXPLAIN vor das Statement setzen',
  'none: explain executes nothing': 'keines: EXPLAIN führt nichts aus',
  'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again':
    'ist sie weg, läuft die Änderung der Tabelle weiter und danach, wer dahinter wartet. Stattdessen die Änderung zu beenden lässt die dahinter sofort weiterlaufen; sie ist dann wieder auszuführen',
  'sessions by user': 'Sitzungen nach Benutzer',
  tables: 'Tabellen',
  ', about so many rows: ': ', ungefähre Zeilenzahl: ',
  ': about {number} rows, read without an index during the capture {number2}':
    ': etwa {number} Zeilen, ohne Index gelesen während der Erfassung {number2}',
  ', its other indexes {number}': ', seine weiteren Indizes {number}',
  ', rows read without an index during the capture {number}':
    ', ohne Index gelesene Zeilen während der Erfassung {number}',
  ', indexes begin with {name}': ', Indizes beginnen mit {name}',
  'sources that this server copies from': 'Quellen, von denen dieser Server kopiert',
  'figures of InnoDB': 'Zahlen von InnoDB',
  'latest deadlock': 'letzter Deadlock',
  'who holds the metadata lock': 'wer die Metadatensperre hält',
  'the text of {name}: {quote}': 'der Text von {name}: {quote}',
  'temporary tables or sorts that do not fit memory':
    'temporäre Tabellen oder Sortierungen, die nicht in den Speicher passen',
  'a redo log that is too small': 'ein zu kleines Redo-Log',
  'a buffer pool that is too small': 'ein zu kleiner Buffer Pool',
  'sessions that wait for the definition of a table': 'Sitzungen, die auf die Definition einer Tabelle warten',
  'old versions of rows that an open transaction keeps': 'alte Zeilenversionen, die eine offene Transaktion festhält',
  'a replica that is behind or stopped': 'ein Replikat, das zurückliegt oder steht',
  'binary logs that are kept for ever': 'Binärlogs, die für immer bleiben',
  'the log of the database': 'das Log der Datenbank',
  'not changed on this server, or no setting of its MariaDB: ':
    'auf diesem Server nicht geändert, oder keine Einstellung seines MariaDB: ',
  '{name} is {name2}, its default': '{name} ist {name2}, der Standardwert',
  'the buffer pool does not hold what is used: of the pages that are asked for, there must be read {number}':
    'der Buffer Pool fasst nicht, was benutzt wird: von den angeforderten Seiten müssen gelesen werden {number}',
  'pages read from disk, a second: {number}': 'von der Platte gelesene Seiten je Sekunde: {number}',
  'pages of the buffer pool: {number}, free {number2}; its size is {number3}':
    'Seiten des Buffer Pool: {number}, frei {number2}; seine Größe ist {number3}',
  'give the buffer pool more memory, where the machine has it free, and write it below [mysqld] in the configuration so that it lasts':
    'dem Buffer Pool mehr Speicher geben, wo die Maschine ihn frei hat, und es unter [mysqld] in die Konfiguration schreiben, damit es bleibt',
  'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment':
    'eine Maschine ohne Speicher lagert aus oder beendet den Server: zuerst ihren freien Speicher ansehen; während der Änderung warten Statements einen Moment',
  'a failure of the machine can lose what was committed in the last second':
    'ein Ausfall der Maschine kann verlieren, was in der letzten Sekunde bestätigt wurde',
  'when the capture ended, no transaction was open that keeps old versions of rows':
    'am Ende der Aufnahme war keine Transaktion offen, die alte Zeilenversionen festhält',
  'no table is named by the cause itself: these are the largest':
    'die Ursache selbst nennt keine Tabelle: dies sind die größten',
  'in which database it is': 'in welcher Datenbank es ist',
  'which indexes the tables have': 'welche Indizes die Tabellen haben',
  'what vacuum did to the tables': 'was VACUUM mit den Tabellen tat',
  'in the latest deadlock, process {name} of the user {name2} waited at {name3}, index {name4}, with {quote}':
    'im letzten wartete Prozess {name} des Benutzers {name2} bei {name3}, Index {name4}, mit {quote}',
  ', and was rolled back': ' und wurde zurückgerollt',
  ', waited at {name}': ', wartete bei {name}',
  ', rolled back by the server': ', vom Server zurückgerollt',
  'the latest deadlock was at the table {name}': 'der letzte Deadlock war bei der Tabelle {name}',
  'let the transactions lock rows in the same order, for example':
    'die Transaktionen Zeilen in derselben Reihenfolge sperren lassen, zum Beispiel',
  'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back':
    'Warten auf eine Sperre tritt an die Stelle des Zurückrollens: diese Transaktionen kurz halten und zurückgerollte wiederholen',
  'write every deadlock to the error log, not only the latest to the status, and write it below [mysqld] in the configuration so that it lasts':
    'jeden Deadlock ins Error-Log schreiben, nicht nur den letzten in den Status, und es unter [mysqld] in die Konfiguration schreiben, damit es bleibt',
  'rows that a call of {quote} examines: {number}, returns {number2}':
    'Zeilen, die ein Aufruf von {quote} untersucht: {number}, zurückgibt {number2}',
  'rows that come of a call of {quote}: {number}': 'Zeilen aus einem Aufruf von {quote}: {number}',
  'rows that a scan of {name} reads: {number}': 'Zeilen, die ein Scan von {name} liest: {number}',
  'try an index for its conditions; no optimiser has tried it: compare explain before and after':
    'einen Index für seine Bedingungen versuchen; kein Optimizer hat ihn probiert: EXPLAIN vorher und nachher vergleichen',
  'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on':
    'der Aufbau liest die ganze Tabelle und wartet auf offene Transaktionen, die sie benutzten, und jeder Schreibvorgang pflegt danach den Index',
  'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key':
    'jedes Insert und jedes Delete schreibt jeden Index der Tabelle, ein Update die, deren Spalten es ändert, und alle, wo es den Primärschlüssel ändert',
  'let the server end transactions that idle (MariaDB), and write it below [mysqld] in the configuration so that it lasts':
    'den Server ruhende Transaktionen beenden lassen (MariaDB) und es unter [mysqld] in die Konfiguration schreiben, damit es bleibt',
  'an application that thinks for longer inside of a transaction loses its connection':
    'eine Anwendung, die in einer Transaktion länger nachdenkt, verliert ihre Verbindung',
  'length of the history list when the capture began: {number}, and when it ended: {number2}':
    'Länge der History List zu Beginn der Aufnahme: {number}, an ihrem Ende: {number2}',
  'error {name}: {quote}': 'Fehler {name}: {quote}',
  'mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it':
    'beheben, was der Fehler nennt (Zeilen von Replikat und Quelle weichen ab, oder die Quelle ist nicht erreichbar), dann starten',
  'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good':
    'es hält am selben Fehler wieder an, solange die Ursache da ist; die Transaktion zu überspringen ließe das Replikat dauerhaft abweichen',
  'see the whole state, with the statement that failed': 'den ganzen Zustand ansehen, mit dem gescheiterten Statement',
  'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice':
    'der Fehler sagt, dass die einzufügende Zeile schon auf dem Replikat ist (doppelter Schlüssel): Jemand schrieb dort, oder sie wurde zweimal angewandt',
  'the error says that the row to be changed or deleted is not on the replica':
    'der Fehler sagt, dass die zu ändernde oder zu löschende Zeile nicht auf dem Replikat ist',
  'the error says that a table is not on the replica': 'der Fehler sagt, dass eine Tabelle nicht auf dem Replikat ist',
  'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew':
    'der Fehler sagt, dass die Quelle das verlangte Binärlog nicht mehr hat: Das Replikat muss neu aufgebaut werden',
  'the words of the error hold values, which a capture masks: show replica status shows them whole':
    'der Wortlaut des Fehlers enthält Werte, die eine Aufnahme verdeckt: SHOW REPLICA STATUS zeigt ihn ganz',
  'replica of {name}': 'Replikat von {name}',
  ', reads: {name}': ', liest: {name}',
  ', applies: {name}': ', wendet an: {name}',
  ', error code {number}, error {quote}': ', Fehlercode {number}, Fehler {quote}',
  'statistics of the tables': 'Statistiken der Tabellen',
  'temporary files that sessions hold': 'temporäre Dateien, die Sitzungen halten',
  'the archiver': 'der Archiver',
  'what another engine has': 'was eine andere Engine hat',
  'PostgreSQL has nothing of that name; ask for open transactions, locks, dead rows, or its log instead':
    'PostgreSQL hat nichts dieses Namens; stattdessen nach offenen Transaktionen, Sperren, toten Zeilen oder seinem WAL fragen',
  'MariaDB has nothing of that name; old versions of rows are removed by its purge, and its history list says how many wait':
    'MariaDB hat nichts dieses Namens; alte Zeilenversionen entfernt seine Bereinigung, und seine History List sagt, wie viele warten',
  'calls a second: {number}': 'Aufrufe je Sekunde: {number}',
  ', made by {quote}': ', angelegt mit {quote}',
  ', not unique': ', nicht eindeutig',
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)':
    'wie viel schneller es wird: Niemand hat es versucht. casefile snapshot capture URL --plans fragt den Planer, was ein Index kosten würde, wo die Extension hypopg installiert ist; sonst auf einer Kopie bauen und explain (analyze, buffers) vergleichen',
  'cancel its statement': 'sein Statement abbrechen',
  'InnoDB, history list {number}, when the capture began {number2}, pages of the buffer pool {number3}, free {number4}, dirty {number5}, age of the checkpoint {number6}, at the most {number7}':
    'InnoDB, History List {number}, zu Beginn der Aufnahme {number2}, Seiten des Buffer Pool {number3}, frei {number4}, schmutzig {number5}, Alter des Checkpoints {number6}, höchstens {number7}',
  'settings of checkpoint': 'Einstellungen zu Checkpoints',
  'settings of memory': 'Einstellungen zu Speicher',
  'settings of connection': 'Einstellungen zu Verbindungen',
  'settings of lock': 'Einstellungen zu Sperren',
  'which user and process?': 'welcher Benutzer und welcher Prozess?',
  'the snapshot has no section ': 'dem Snapshot fehlt der Abschnitt ',
  ServerState: 'ServerState',
  'what it waits for': 'worauf sie wartet',
  ', waits in {name}': ', wartet in {name}',
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction':
    'eine Sitzung, die in einer Transaktion ruht, wartet auf ihren Client: auf sein nächstes Statement oder das Ende der Transaktion',
};
