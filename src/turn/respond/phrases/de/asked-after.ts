// What is asked after a finding.
export const deAskedAfterPhrases = {
  'which session to end': 'welche Sitzung zu beenden ist',
  'that one alone: ending those that wait behind it frees nobody':
    'nur diese: Die hinter ihr Wartenden zu beenden, befreit niemanden',
  'what shows it': 'was es zeigt',
  'what would disprove it: ': 'was es widerlegen würde: ',
  'who has waited longest': 'wer am längsten wartet',
  'the longest first, in the sample in which most waited; since then they have waited longer':
    'die am längsten Wartenden zuerst, aus der Stichprobe mit den meisten Wartenden; seither warten sie länger',
  'it locks nobody out': 'er sperrt niemanden aus',
  'it locks nobody out, and frees what the session holds':
    'er sperrt niemanden aus und gibt frei, was die Sitzung hält',
  'how much space comes back': 'wie viel Platz frei wird',
  'dropping the slot gives that back at the next checkpoint, less what {code} and {code2} keep in any case; other slots may keep the same log':
    'das Entfernen des Slots gibt das beim nächsten Checkpoint frei, abzüglich dessen, was {code} und {code2} ohnehin behalten; andere Slots können dasselbe WAL halten',
  'dead for each live one {number}': 'tote je lebender {number}',
  'how many dead rows for each live one': 'wie viele tote Zeilen je lebender',
  'how it came about': 'wie es dazu kam',
  'how that usually comes about, which no snapshot shows: ': 'wie es gewöhnlich dazu kommt, was kein Snapshot zeigt: ',
  'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit':
    'eine Sitzung nahm eine Sperre und beendete ihre Transaktion nicht: Ihr Client wartet auf etwas anderes oder hat das Commit vergessen',
  'a transaction was opened and not ended, so that the rows which it may still see have to be kept':
    'eine Transaktion wurde geöffnet und nicht beendet, sodass die Zeilen, die sie noch sehen darf, bleiben müssen',
  'a standby or a subscriber was removed or stopped, and its slot was not dropped':
    'ein Standby oder Subscriber wurde entfernt oder gestoppt, und sein Slot blieb bestehen',
  'what follows once it is mended': 'was folgt, wenn es behoben ist',
  'once it is mended: ': 'wenn es behoben ist: ',
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted':
    'sobald ihre Transaktion endet, sind ihre Sperren sofort frei: Wer zuerst wartet, bekommt sie, und die anderen laufen nacheinander von selbst weiter. Nichts muss neu gestartet werden',
  'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again':
    'das nächste VACUUM jeder Tabelle darf die toten Zeilen entfernen: Autovacuum kommt von selbst, von Hand geht es früher. Dateien behalten ihre Größe, ihr Platz wird wieder benutzt',
  'how long a step takes': 'wie lange ein Schritt dauert',
  'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is ({code}, {code2})':
    'wie lange ein Schritt dauert, steht in keinem Snapshot: Er liest die ganze Tabelle im Tempo der Platten; während er läuft, sagt der Server, wie weit er ist ({code}, {code2})',
  'connections left: {number}, of {number2}, with {number3} in use at the most':
    'freie Verbindungen: {number} von {number2}, höchstens {number3} in Gebrauch',
  'up to {number} sessions waited at a time behind the session at the head of the queue':
    'bis zu {number} Sitzungen warteten gleichzeitig hinter der Sitzung am Kopf der Warteschlange',
  ', of {name}, process {name2}': ', von {name}, Prozess {name2}',
  'what to do about it': 'was dagegen zu tun ist',
  'values left of the sequence {name}: {number}': 'freie Werte der Sequenz {name}: {number}',
  'the column {name} has the type {name2}': 'die Spalte {name} hat den Typ {name2}',
  '{name} is empty': '{name} ist leer',
  'what gives space back': 'was Platz zurückgibt',
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and {code} write it anew and smaller':
    'einfaches VACUUM macht den Platz toter Zeilen für dieselbe Tabelle wieder nutzbar und behält die Dateigröße, bis auf leere Seiten am Ende; VACUUM FULL und {code} schreiben sie neu und kleiner',
  '. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures':
    '. Wie viel kleiner, sagt der Server nicht: tote Zeilen und freier Platz zusammen, was pgstattuple misst',
  'which column': 'welche Spalte',
  'what is lost': 'was verloren geht',
  'ending the session rolls back what its open transaction has written; ':
    'das Beenden der Sitzung rollt zurück, was ihre offene Transaktion geschrieben hat; ',
  'ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ':
    'das Beenden der Sitzung rollt zurück, was ihre offene Transaktion geschrieben hat: Sie hat eine eigene Nummer, hat also Zeilen geschrieben oder gesperrt; ',
  'its open transaction has no id of its own, so it has written nothing that could be lost; ':
    'ihre offene Transaktion hat keine eigene Nummer, hat also nichts geschrieben, was verloren gehen könnte; ',
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing':
    'was bestätigt (committed) war, bleibt. Sitzungen, die nur warten, behalten ihre Arbeit und laufen weiter; eine Verbindung, die außerhalb einer Transaktion ruht, verliert nichts',
  'when it did something last': 'wann zuletzt etwas geschah',
  ', transaction begun {name}': ', Transaktion begonnen {name}',
  ', last statement begun {name}': ', letztes Statement begonnen {name}',
  'since then it has run nothing, and waits for its client':
    'seither hat sie nichts ausgeführt und wartet auf ihren Client',
  'whether a restart helps': 'ob ein Neustart hilft',
  'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it':
    'ein Neustart hilft nicht: Eine vorbereitete Transaktion liegt auf der Platte und übersteht Neustart und Absturz mit ihren Sperren. Nur COMMIT PREPARED oder ROLLBACK PREPARED beendet sie',
  'which of the two may go': 'welcher der beiden weg kann',
  'index {name} may go': 'der Index {name} kann weg',
  ', {name} stays': ', {name} bleibt',
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin':
    'beide enthalten dieselben Spalten in derselben Reihenfolge, Abfragen mit dem einen können also den anderen nutzen. Der Zwilling bleibt: Ein Constraint braucht ihn, oder er ist der ältere. Scans auf dem, der weg kann, sind kein Grund, ihn zu behalten: Sie gehen auf den Zwilling über',
};
