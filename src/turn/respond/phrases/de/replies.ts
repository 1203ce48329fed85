// What is replied to a question after the first answer.
export const deRepliesPhrases = {
  'who held the lock': 'wer die Sperre hielt',
  'who waits for whom': 'wer auf wen wartet',
  'whose it is': 'wem es gehört',
  'which table': 'welche Tabelle',
  'which index would help': 'welcher Index helfen würde',
  'which settings bound it': 'welche Einstellungen es begrenzen',
  'who holds the horizon': 'wer den Horizont hält',
  'how long it has lasted': 'wie lange es schon dauert',
  'what happens if nothing is done': 'was passiert, wenn nichts getan wird',
  'what is left': 'was übrig ist',
  'when vacuum comes': 'wann VACUUM kommt',
  'what vacuum full does': 'was VACUUM FULL tut',
  'whether a pool helps': 'ob ein Pool hilft',
  'how many slots are left': 'wie viele Verbindungen noch frei sind',
  'how much memory it needs': 'wie viel Speicher es braucht',
  settings: 'Einstellungen',
  'ages of the databases': 'Alter der Datenbanken',
  'replication slots': 'Replikations-Slots',
  'dead rows of the tables': 'tote Zeilen der Tabellen',
  'open transactions': 'offene Transaktionen',
  'prepared transactions': 'vorbereitete Transaktionen',
  'invalid indexes': 'ungültige Indizes',
  'duplicate indexes': 'doppelte Indizes',
  'unused indexes of a megabyte and more': 'unbenutzte Indizes ab einem Megabyte',
  'sessions by application': 'Sitzungen nach Anwendung',
  sequences: 'Sequenzen',
  standbys: 'Standbys',
  'statements by load': 'Statements nach Last',
  'statements by time of a call': 'Statements nach Zeit eines Aufrufs',
  'when the capture ended, there were no replication slots': 'am Ende der Erfassung gab es keine Replikations-Slots',
  'when the capture ended, there were no dead rows of the tables':
    'am Ende der Erfassung gab es keine toten Zeilen in den Tabellen',
  'when the capture ended, there were no unused indexes of a megabyte and more':
    'am Ende der Erfassung gab es keine unbenutzten Indizes ab einem Megabyte',
  'when the capture ended, there were no invalid indexes': 'am Ende der Erfassung gab es keine ungültigen Indizes',
  'when the capture ended, there were no duplicate indexes': 'am Ende der Erfassung gab es keine doppelten Indizes',
  'when the capture ended, there were no prepared transactions':
    'am Ende der Erfassung gab es keine vorbereiteten Transaktionen',
  'when the capture ended, there were no open transactions': 'am Ende der Erfassung gab es keine offenen Transaktionen',
  'when the capture ended, there were no standbys': 'am Ende der Erfassung gab es keine Standbys',
  'when the capture ended, there were no sequences': 'am Ende der Erfassung gab es keine Sequenzen',
  'when the capture ended, there were no sessions by application':
    'am Ende der Erfassung gab es keine Sitzungen von Anwendungen',
  'when the capture ended, there were no temporary files that sessions hold':
    'am Ende der Erfassung gab es keine temporären Dateien von Sitzungen',
  'when the capture ended, no transaction kept dead rows of the captured database':
    'am Ende der Erfassung hielt keine Transaktion tote Zeilen der erfassten Datenbank fest',
  'when the capture ended, no session had a transaction open':
    'am Ende der Erfassung hatte keine Sitzung eine Transaktion offen',
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees':
    'wer eine Sperre hielt, sieht nur eine Erfassung des laufenden Servers (casefile snapshot capture URL): Dieser Snapshot hat keine Sperrbäume',
  'whether it changes': 'ob es sich ändert',
  '; one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute':
    '; ein Snapshot ist ein Moment: einen weiteren desselben Servers erfassen und beide nennen, oder mit casefile snapshot watch URL jede Minute einen erfassen lassen',
  'how busy the processors of the machine were; this is the share of the sessions at work':
    'wie ausgelastet die Prozessoren der Maschine waren; dies ist der Anteil der aktiven Sitzungen',
  'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL':
    'seit wann es andauert, steht nicht in diesem Snapshot; Erfassungen zu anderen Zeiten sagen es: casefile snapshot watch URL',
  'since when it has had no consumer: the server records that from PostgreSQL {number} on ({code}); casefile snapshot watch tells from when it runs':
    'seit wann er keinen Konsumenten hat: Das zeichnet der Server ab PostgreSQL {number} auf ({code}); casefile snapshot watch sagt es ab seinem Start',
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); {code} logs those of slow statements':
    'ein Snapshot enthält Pläne nur, wenn sie verlangt werden: casefile snapshot capture --postgres URL --plans (nichts wird ausgeführt); {code} protokolliert die von langsamen Statements',
  'how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service':
    'wie viel Platte frei ist: Der Server sagt es nicht; die Maschine fragen (df) oder die Metriken des Dienstes',
  'if nothing is done: ': 'wenn nichts getan wird: ',
  'if nothing is done, ': 'wenn nichts getan wird: ',
  'an index would not help with that': 'ein Index würde dagegen nicht helfen',
  'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed':
    'kein Statement liest hier viel mehr, als es zurückgibt, über Bedingungen auf einer einzelnen Tabelle ohne passenden Index: Keiner wird vorgeschlagen',
  'no session does that: it is the state of the server': 'keine Sitzung tut das: Es ist der Zustand des Servers',
  'it concerns no single table': 'es betrifft keine einzelne Tabelle',
  'that is of the capture alone; casefile snapshot watch URL tells it of hours':
    'das gilt nur für die Erfassung; casefile snapshot watch URL sagt es über Stunden',
  'no table of the captured database was read, changed, or is large':
    'keine Tabelle der erfassten Datenbank wurde gelesen oder geändert oder ist groß',
  'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are':
    'ein Pool begrenzt, wie viele Sitzungen eine Anwendung halten darf, und beendet nicht die, die sie verliert: zuerst das Leck beheben; alle Pools zusammen müssen unter dem Limit bleiben. Von dem ausgehen, was gleichzeitig aktiv ist, nicht von der Zahl der Clients',
  'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone':
    'ist das Limit erreicht, werden neue Clients abgewiesen; reservierte Plätze stehen nur Superusern offen',
  'settings that bound it: ': 'Einstellungen, die es begrenzen: ',
  'settings that decide when it comes: ': 'Einstellungen, die bestimmen, wann es kommt: ',
  autovacuum: 'autovacuum',
  '; a table may have its own (alter table … set)': '; eine Tabelle kann eigene haben (alter table … set)',
  'what the first step risks: ': 'Risiko des ersten Schritts: ',
  'to undo the first step: ': 'den ersten Schritt rückgängig machen: ',
  'the first step can be undone, by the statement behind “Undo”':
    'der erste Schritt lässt sich rückgängig machen, mit dem Statement hinter “Rückgängig”',
  'to keep it from coming back: ': 'damit es nicht wiederkommt: ',
  'where the first step ends halfway: ': 'wenn der erste Schritt auf halbem Weg endet: ',
  'what the first step locks: ': 'was der erste Schritt sperrt: ',
  'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false':
    'etwas Halbes gibt es nicht: Die Transaktion der Sitzung ist ganz zurückgerollt, oder nichts ist geschehen, und dann liefert das Statement keine Zeile oder false',
  'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again':
    'ein ungültiger Index bleibt zurück, den keine Abfrage benutzt und jeder Schreibvorgang pflegt: drop index concurrently mit seinem Namen, dann neu bauen',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait':
    'Lesen und Schreiben gehen weiter (SHARE UPDATE EXCLUSIVE); es wartet auf offene Transaktionen. Ohne concurrently würden alle Schreibvorgänge der Tabelle warten',
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page':
    'jedes INSERT schreibt jeden Index der Tabelle, ebenso jedes UPDATE, das eine indizierte Spalte ändert oder auf seiner Seite keinen Platz findet',
  '{code} writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again':
    '{code} schreibt die Tabelle im laufenden Betrieb neu und kleiner; Risiko: Es braucht die Erweiterung, einen Primärschlüssel oder eindeutigen Index, Platz für eine zweite Kopie und am Anfang und Ende kurz eine exklusive Sperre. Stattdessen: einfaches VACUUM, wo es genügt, den Platz wieder zu nutzen',
  'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or {code} while the table is in use':
    'VACUUM FULL gibt den Platz an das System zurück; Risiko: Niemand kann die Tabelle währenddessen lesen oder schreiben (ACCESS EXCLUSIVE), und es braucht Platz für eine zweite Kopie von Tabelle und Indizes. Stattdessen: einfaches VACUUM, das niemanden aussperrt und die Dateigröße behält; oder {code} im laufenden Betrieb',
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum':
    'VACUUM entfernt nur, was keine offene Transaktion, vorbereitete Transaktion und kein Slot mehr sehen kann: zuerst beenden, was es hält, dann VACUUM',
  'a sort takes more in memory than its file on the disk: raise {code} step by step in a session until explain (analyze, buffers) shows no temporary file':
    'eine Sortierung braucht im Speicher mehr als ihre Datei auf der Platte: {code} in einer Sitzung schrittweise erhöhen, bis explain (analyze, buffers) keine temporäre Datei mehr zeigt',
  'no restart is needed for {code}: a session takes it by set, the server by a reload':
    'für {code} ist kein Neustart nötig: Eine Sitzung übernimmt es mit set, der Server mit einem Reload',
  'SQLs does not hold what it takes': 'in SQLs fehlt das Nötige',
  'WaitEvents does not hold what it takes': 'in WaitEvents fehlt das Nötige',
  'Metrics does not hold what it takes': 'in Metrics fehlt das Nötige',
  Metrics: 'Metrics',
  SQLs: 'SQLs',
  Locks: 'Locks',
  WaitEvents: 'WaitEvents',
};
