// What is asked shortly after a finding.
export const deShortQuestionsPhrases = {
  'which person it is': 'welche Person es ist',
  'which person it is: a capture holds users, applications and addresses, and no names of people':
    'welche Person es ist: Eine Erfassung enthält Benutzer, Anwendungen und Adressen, aber keine Namen von Menschen',
  'whether the application repeats it': 'ob die Anwendung es wiederholt',
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell':
    'ob die Anwendung wiederholt, was zurückgerollt wurde: Keine Erfassung sieht in eine Anwendung hinein; ihr eigenes Log und ihr Code sagen es',
  'how much memory a session takes': 'wie viel Speicher eine Sitzung belegt',
  'how much memory a session takes: no capture holds it; from PostgreSQL {number} on, {code} writes that of a process to the log of the server':
    'wie viel Speicher eine Sitzung belegt: Keine Erfassung enthält es; ab PostgreSQL {number} schreibt {code} den eines Prozesses ins Log des Servers',
  'how much memory a session takes: no capture holds it; the view {code} of sys tells it':
    'wie viel Speicher eine Sitzung belegt: Keine Erfassung enthält es; die Sicht {code} von sys sagt es',
  'how much memory a session takes: no capture holds it; the column {code} of {code2}.processlist tells it':
    'wie viel Speicher eine Sitzung belegt: Keine Erfassung enthält es; die Spalte {code} von {code2}.processlist sagt es',
  'when the latest was': 'wann der letzte war',
  'the latest deadlock was at {name}, by the clock of the server':
    'der letzte Deadlock war um {name}, nach der Uhr des Servers',
  'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)':
    'wann der letzte Deadlock war: Der Server zählt Deadlocks und schreibt die Zeit von jedem nur in sein Log („deadlock detected“)',
  'when the latest deadlock was: the server keeps none in its status':
    'wann der letzte Deadlock war: Der Server hält keinen in seinem Status',
  'what ending a session does to deadlocks': 'was das Beenden einer Sitzung an Deadlocks ändert',
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order':
    'eine Sitzung zu beenden hilft nicht: Der Server hat jeden Deadlock selbst beendet, indem er eine der Transaktionen zurückrollte, und weitere kommen, solange Zeilen in verschiedener Reihenfolge gesperrt werden',
  'who runs the change': 'wer die Änderung ausführt',
  'whether more memory helps': 'ob mehr Speicher hilft',
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache':
    'mehr Speicher würde es nicht beheben: Das Statement geht weiterhin durch die ganze Tabelle und ist nur dort weniger langsam, wo alles in den Cache passt',
  'how large the index gets': 'wie groß der Index wird',
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before':
    'wie groß der Index wird: Das weiß man, sobald er gebaut ist; er enthält die indizierten Spalten jeder Zeile und wo die Zeile steht, und mit hypopg schätzt der Planer es vorher',
  'whether a lower isolation helps': 'ob eine niedrigere Isolation hilft',
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay':
    'eine niedrigere Isolation (READ COMMITTED) sperrt weniger Lücken zwischen Zeilen und beendet so deren Deadlocks; Deadlocks von Zeilen, die in verschiedener Reihenfolge gesperrt werden, bleiben',
  'what single-user mode is for': 'wozu der Einzelbenutzermodus dient',
  'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off':
    'der Einzelbenutzermodus ist nicht nötig: VACUUM läuft im laufenden Server, auch wenn der Server keine Transaktionsnummern mehr vergibt. Sein Risiko: Niemand sonst kann die Datenbank währenddessen benutzen, und was den Server vor der Grenze bewahrt, ist aus',
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where {code} is on, and so does who made it':
    'wer ihn vorher benutzte, steht in keiner Erfassung: Der Server behält keinen Konsumenten, der gegangen ist; sein Log sagt es, wo {code} an ist, und auch wer ihn angelegt hat',
  'why: autovacuum freezes each table that is older than {code}, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which ({code2})':
    'warum: Autovacuum friert jede Tabelle ein, die älter als {code} ist, auch wo es aus ist, und nichts Erfasstes hindert es daran: Seine Prozesse werden vielleicht abgebrochen, scheitern oder sind zu langsam. Das Log des Servers sagt, was davon ({code2})',
};
