// Steps, their risks and how they are undone.
export const deAdvicePhrases = {
  'end the session at the head of the queue': 'die Sitzung am Kopf der Warteschlange beenden',
  'its transaction is rolled back and its client gets an error; look at what it does first':
    'ihre Transaktion wird zurückgerollt, und ihr Client bekommt einen Fehler; vorher ansehen, was sie tut',
  'its transaction is rolled back and its client gets an error; ask its owner first':
    'ihre Transaktion wird zurückgerollt, und ihr Client bekommt einen Fehler; vorher den Eigentümer fragen',
  'not possible: the client has to do its work again': 'nicht möglich: Der Client muss seine Arbeit wiederholen',
  'end the session': 'die Sitzung beenden',
  'let the server end sessions that leave a transaction open':
    'den Server Sitzungen beenden lassen, die eine Transaktion offen lassen',
  'applications that pause within a transaction get an error':
    'Anwendungen, die in einer Transaktion pausieren, bekommen einen Fehler',
  'try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg':
    'einen Index für seine Bedingungen versuchen; kein Planer hat ihn geprüft: explain vorher und nachher vergleichen oder mit hypopg ausprobieren',
  'the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and each write keeps the index up to date from then on: {number} rows of the table were written during the capture':
    'der Aufbau liest die ganze Tabelle zweimal und wartet auf offene Transaktionen; scheitert er, bleibt ein ungültiger Index zum Entfernen zurück; und jeder Schreibvorgang pflegt den Index von da an: {number} Zeilen der Tabelle wurden während der Erfassung geschrieben',
  'give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file':
    'den Sitzungen, die es ausführen, Speicher für Sortierung oder Hash geben und ihn erhöhen, bis explain (analyze, buffers) keine temporäre Datei zeigt',
  'each sort and hash of each session may take as much: the machine can run out of memory':
    'jede Sortierung und jeder Hash jeder Sitzung darf so viel belegen: Der Maschine kann der Speicher ausgehen',
  'see its plan, with values of yours in place of the parameters':
    'seinen Plan ansehen, mit eigenen Werten anstelle der Parameter',
  'analyze executes the statement, and takes as long': 'analyze führt das Statement aus und dauert so lange wie dieses',
  'make its dead rows usable again': 'die toten Zeilen wieder nutzbar machen',
  'it reads the whole table and writes much, beside the other work; the file keeps its size':
    'es liest die ganze Tabelle und schreibt viel, neben der übrigen Arbeit; die Datei behält ihre Größe',
  'give the space back to the system, in a maintenance window, or with {code} while the table is in use':
    'den Platz an das System zurückgeben, in einem Wartungsfenster oder mit {code} im laufenden Betrieb',
  'nobody can read or write the table while it runs, and it needs the space of a second copy':
    'niemand kann die Tabelle währenddessen lesen oder schreiben, und es braucht Platz für eine zweite Kopie',
  'cancel it while it runs: the table stays as it was': 'abbrechen, während es läuft: Die Tabelle bleibt, wie sie war',
  'limit what slots may keep': 'begrenzen, was Slots zurückhalten dürfen',
  'a consumer that stays away for too long is cut off, and has to be built anew':
    'ein Konsument, der zu lange wegbleibt, wird abgeschnitten und muss neu aufgebaut werden',
  'start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log':
    'seinen Konsumenten wieder starten; gibt es keinen mehr, den Slot entfernen, und der nächste Checkpoint gibt das WAL frei',
  'a standby or a subscriber that uses it has to be built anew':
    'ein Standby oder Subscriber, der ihn benutzt, muss neu aufgebaut werden',
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew':
    'nicht möglich: Das zurückgehaltene WAL ist weg; Subscriber oder Standby muss neu aufgebaut werden',
  'drop the duplicate': 'das Duplikat entfernen',
  'plans go over to its twin; see that no query names it in a hint':
    'Pläne gehen auf den Zwilling über; prüfen, dass keine Abfrage ihn in einem Hint nennt',
  'freeze the oldest tables of the database first, then the whole of it':
    'zuerst die ältesten Tabellen der Datenbank einfrieren, dann die ganze',
  'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand':
    'es liest ganze Tabellen und schreibt viel; ein Abbruch verliert, was an der aktuellen Tabelle getan ist',
  'let autovacuum come in time for this table': 'Autovacuum für diese Tabelle rechtzeitig kommen lassen',
  'it is vacuumed often; the command waits for a short lock':
    'sie bekommt oft ein VACUUM; der Befehl wartet auf eine kurze Sperre',
  'collect statistics': 'Statistiken sammeln',
  'it reads a sample of the table; plans may change': 'es liest eine Stichprobe der Tabelle; Pläne können sich ändern',
  'end its sessions that have idled for long, and mend the leak in its pool':
    'ihre lange untätigen Sitzungen beenden und das Leck in ihrem Pool beheben',
  'a pool that does not test its connections passes the errors on':
    'ein Pool, der seine Verbindungen nicht prüft, reicht die Fehler weiter',
  'the application connects again': 'die Anwendung verbindet sich neu',
  'let the server end idle sessions by itself (PostgreSQL {number} or later)':
    'den Server untätige Sitzungen selbst beenden lassen (PostgreSQL {number} oder neuer)',
  'sessions of pools and of people at a prompt end too':
    'auch Sitzungen von Pools und von Menschen an einer Konsole enden',
  'see which command fails, run it by hand with a file of {code}, and mend its target (space, rights, network); the server tries again by itself':
    'nachsehen, welcher Befehl scheitert, ihn mit einer Datei aus {code} von Hand ausführen und sein Ziel beheben (Platz, Rechte, Netz); der Server versucht es von selbst erneut',
  'none; until it works, {code} grows and backups cannot be restored to a later point':
    'keines; bis es klappt, wächst {code}, und Backups lassen sich nicht auf einen späteren Stand wiederherstellen',
  'turn autovacuum on': 'Autovacuum einschalten',
  'the first vacuums take disk and processor; {code} holds them back':
    'die ersten VACUUMs brauchen Platte und Prozessor; {code} bremst sie',
  'go back to the default of {code}': 'zum Standardwert von {code} zurückkehren',
  'plans of other statements change too; where a role, a database or the command line sets it, reset it there':
    'auch Pläne anderer Statements ändern sich; setzt eine Rolle, eine Datenbank oder die Kommandozeile den Wert, dort zurücksetzen',
  'let more log come between checkpoints: about what is written within {code}':
    'mehr WAL zwischen Checkpoints zulassen: etwa so viel, wie innerhalb von {code} geschrieben wird',
  'it takes that much disk, and recovery after a crash takes longer':
    'so viel Platte wird belegt, und die Wiederherstellung nach einem Absturz dauert länger',
  'write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait':
    'mehrere Zeilen in einer Transaktion oder einem Statement schreiben; bei Arbeit, die bei einem Absturz verloren gehen darf, auf das Warten verzichten',
  'a crash can lose the last of these transactions, though never part of one':
    'ein Absturz kann die letzten dieser Transaktionen verlieren, aber nie einen Teil von einer',
  'leave the setting out': 'die Einstellung weglassen',
  'let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them':
    'die Anwendung ihre Verbindungen behalten lassen, mit eigenem Pool oder pgbouncer; nachsehen, wer sie öffnet',
  'see in the log which statements met, and let their transactions lock rows in the same order, for example':
    'im Log nachsehen, welche Statements aufeinandertrafen, und ihre Transaktionen Zeilen in derselben Reihenfolge sperren lassen, zum Beispiel',
  'waiting for a lock takes the place of a rollback: keep these transactions short':
    'statt eines Rollbacks wird auf eine Sperre gewartet: Diese Transaktionen kurz halten',
  'take the locking read out again': 'das sperrende Lesen wieder entfernen',
  'write waits for locks to the log, with both statements':
    'Wartezeiten auf Sperren mit beiden Statements ins Log schreiben',
  'the log holds statements with their values': 'das Log enthält Statements mit ihren Werten',
  'drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently':
    'entfernen, was der gescheiterte Aufbau hinterlassen hat; dann die Ursache beheben (oft doppelte Werte) und mit create index concurrently neu bauen',
  'none for queries, which do not use it; the command waits for transactions that use the table':
    'keines für Abfragen, die ihn nicht benutzen; der Befehl wartet auf Transaktionen, die die Tabelle benutzen',
  'cancel the statement': 'das Statement abbrechen',
  'cancel the statement, if the disk fills': 'das Statement abbrechen, falls die Platte voll wird',
  'its work so far is lost, and its client gets an error':
    'die bisherige Arbeit geht verloren, und der Client bekommt einen Fehler',
  '; ask its owner first': '; vorher den Eigentümer fragen',
  'not possible: it has to be run again': 'nicht möglich: Es muss neu ausgeführt werden',
  'not possible': 'nicht möglich',
  'limit what the statements of its role may take': 'begrenzen, wie lange Statements ihrer Rolle laufen dürfen',
  'reports that need longer are cancelled': 'Berichte, die länger brauchen, werden abgebrochen',
  'roll it back; or commit it, where its transaction manager says so (commit prepared)':
    'zurückrollen; oder committen, wo der Transaktionsmanager es sagt (commit prepared)',
  'what it wrote is lost, also where other databases have committed their part':
    'was sie geschrieben hat, geht verloren, auch wo andere Datenbanken ihren Teil committet haben',
  'widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead':
    'Spalte und Sequenz erweitern; bei einer großen Tabelle stattdessen eine neue bigint-Spalte stückweise füllen und einwechseln',
  'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same':
    'Tabelle und Indizes werden neu geschrieben, und niemand kann sie währenddessen benutzen; Spalten, die darauf verweisen, brauchen dasselbe',
  'not while values beyond the old limit are in use': 'nicht, solange Werte jenseits der alten Grenze in Gebrauch sind',
  'watch it over a whole business cycle and on the standbys, which count by themselves; then drop it':
    'ihn über einen ganzen Geschäftszyklus und auf den Standbys beobachten, die selbst zählen; dann entfernen',
  'a rare report may need it': 'ein seltener Bericht kann ihn brauchen',
  'look first whether it is still there and what it does': 'vorher ansehen, ob sie noch da ist und was sie tut',
};
