// Titles and sentences of what is asked next.
export const deFollowUpsPhrases = {
  'what {code} does': 'was {code} tut',
  'what vacuum freeze does': 'was VACUUM FREEZE tut',
  'what a change to bigint does': 'was eine Änderung auf bigint tut',
  'what {code} and {code2} do': 'was {code} und {code2} tun',
  'what restarting a sequence does': 'was das Zurücksetzen einer Sequenz tut',
  'what reindex does': 'was REINDEX tut',
  'what truncate does': 'was TRUNCATE tut',
  'what kill {number} does': 'was kill {number} tut',
  'what optimize table does': 'was OPTIMIZE TABLE tut',
  'what kill and kill query do': 'was KILL und KILL QUERY tun',
  'what skipping an event does': 'was das Überspringen eines Ereignisses tut',
  'what purging binary logs does': 'was das Entfernen von Binärlogs tut',
  'what reset master does': 'was RESET MASTER tut',
  'the error of replication': 'der Fehler der Replikation',
  'what ending the change does': 'was das Beenden der Änderung bewirkt',
  'which statements met': 'welche Statements zusammentrafen',
  'whether its consumer may return': 'ob sein Konsument zurückkehren darf',
  'commit or rollback': 'bestätigen oder zurückrollen',
  'how old its data is': 'wie alt seine Daten sind',
  'how far standbys are behind': 'wie weit Standbys zurückliegen',
  'whether it comes back': 'ob es wiederkommt',
  'whether it is new': 'ob es neu ist',
  'why nobody noticed': 'warum es niemand bemerkte',
  'which one it is': 'welcher es ist',
  'how often it happens': 'wie oft es geschieht',
  'how much it keeps': 'wie viel er zurückhält',
  'what happens at its limit': 'was an der Grenze geschieht',
  'to which point a backup can be restored': 'bis wohin ein Backup wiederherstellbar ist',
  'how much faster it gets': 'wie viel schneller es wird',
  'how many reads miss the cache': 'wie viele Lesevorgänge den Cache verfehlen',
  'whether all is well': 'ob alles gut ist',
  'which indexes there are': 'welche Indizes es gibt',
  'what the index is made of': 'woraus der Index besteht',
  'since when scans are counted': 'seit wann Scans gezählt werden',
  'what a higher setting costs': 'was ein höherer Wert kostet',
  'how it is seen that it helped': 'woran man sieht, dass es half',
  'from which hosts they come': 'von welchen Hosts sie kommen',
  'what an index costs writes': 'was ein Index beim Schreiben kostet',
  'why vacuum did not clean up': 'warum VACUUM nicht aufräumte',
  'how much disk it takes': 'wie viel Platte es belegt',
  'the processors': 'die Prozessoren',
  'the network': 'das Netz',
  memory: 'der Speicher',
  'the limits of the instance': 'die Grenzen der Instanz',
  'why it may go unnoticed: ': 'warum es unbemerkt bleiben kann: ',
  'whether somebody was told is not in a snapshot: it holds no alerts':
    'ob jemand benachrichtigt wurde, steht nicht im Snapshot: Er enthält keine Alarme',
  'it may come back as long as what usually brings it about is there: ':
    'es kann wiederkommen, solange besteht, was es gewöhnlich hervorruft: ',
  'whether it is new: a snapshot tells of its minutes alone; ask about it together with one of an earlier time, or let casefile snapshot watch URL take one every minute':
    'ob es neu ist: Ein Snapshot erzählt nur von seinen Minuten; zusammen mit einem früheren fragen, oder casefile snapshot watch URL jede Minute einen nehmen lassen',
  'whether it comes back: that is not known': 'ob es wiederkommt: das ist nicht bekannt',
  'where the change is ended, those behind it go on at once; it is not made, and has to be run again. The open transaction stays, with what it holds':
    'wird die Änderung beendet, laufen die dahinter sofort weiter; sie ist dann nicht gemacht und muss wieder ausgeführt werden. Die offene Transaktion bleibt, mit dem, was sie hält',
  'its last statement: the session runs none, and the process list keeps no earlier one. Where {code} is on, its consumer {code2} keeps the last one of each session, from when it is enabled':
    'ihr letztes Statement: Die Sitzung führt keines aus, und die Prozessliste behält kein früheres. Wo {code} an ist, behält sein Consumer {code2} das letzte jeder Sitzung, sobald er eingeschaltet ist',
  'see what the session ran last': 'ansehen, was die Sitzung zuletzt ausführte',
  'let the server keep it from the next statement on': 'den Server es ab dem nächsten Statement behalten lassen',
  'each statement costs a little more': 'jedes Statement kostet etwas mehr',
  'this snapshot holds no further statement with a value there':
    'dieser Snapshot enthält kein weiteres Statement mit einem Wert dafür',
  ' by each statement: MySQL and MariaDB count them for the whole server alone':
    ' je Statement: MySQL und MariaDB zählen sie nur für den ganzen Server',
  'the sessions of that name': 'die Sitzungen dieses Namens',
  'statements after the first': 'Statements nach dem ersten',
  'statements by ': 'Statements nach: ',
  calls: 'Aufrufe',
  rows: 'Zeilen',
  'rows examined': 'untersuchte Zeilen',
  'blocks read': 'gelesene Blöcke',
  'blocks written': 'geschriebene Blöcke',
  'blocks found in the cache': 'im Cache gefundene Blöcke',
  'blocks made dirty': 'geänderte Blöcke',
  'temporary blocks written': 'geschriebene temporäre Blöcke',
  'temporary blocks read': 'gelesene temporäre Blöcke',
  'local blocks written': 'geschriebene lokale Blöcke',
  'time of reading blocks': 'Zeit zum Lesen von Blöcken',
  'time of writing blocks': 'Zeit zum Schreiben von Blöcken',
  'time of a call': 'Zeit eines Aufrufs',
  'rows of a call': 'Zeilen eines Aufrufs',
  'rows examined by a call': 'untersuchte Zeilen eines Aufrufs',
  ' a second of ': ' je Sekunde von ',
  ' a call of ': ' je Aufruf von ',
  'time of a call of ': 'Zeit eines Aufrufs von ',
  'of its load, in ': 'von seiner Last, in ',
  'of its load, of the user ': 'von seiner Last, vom Benutzer ',
  'of its load, in the database ': 'von seiner Last, in der Datenbank ',
  'the statement of the finding': 'das Statement des Befunds',
  'the text of the leading statement': 'der Text des führenden Statements',
  'users by load of the leading statement': 'Benutzer nach Last des führenden Statements',
  'databases by load of the leading statement': 'Datenbanken nach Last des führenden Statements',
  'so long ago the one that has idled longest ran its last statement':
    'so lange ist das letzte Statement der am längsten ruhenden her',
  'from which hosts they come: this capture holds no addresses':
    'von welchen Hosts sie kommen: Diese Aufnahme enthält keine Adressen',
  ', from {name}': ', von {name}',
  'from {name}': 'von {name}',
  'nothing that is advised needs a restart of the server':
    'nichts von dem, was geraten wird, braucht einen Neustart des Servers',
  'no restart is needed for ': 'kein Neustart ist nötig für ',
  'no restart is needed for it': 'dafür ist kein Neustart nötig',
  'only a restart of the server takes it': 'erst ein Neustart des Servers übernimmt es',
  'only a restart of the server takes ': 'erst ein Neustart des Servers übernimmt ',
  'a session takes it by set, the server by a reload': 'eine Sitzung übernimmt es mit SET, der Server mit einem Reload',
  'the running server takes it; where sessions have it of their own, those that connect from then on':
    'der laufende Server übernimmt es; wo Sitzungen es selbst haben, die danach verbundenen',
  'what a higher {code} costs: ': 'was ein höheres {code} kostet: ',
  'no setting of the server bounds that': 'keine Einstellung des Servers begrenzt das',
  'no setting of the server that is raised bounds that': 'keine erhöhte Einstellung des Servers begrenzt das',
  'it is one of the settings that bound what was found; to keep it from coming back: ':
    'sie ist eine der Einstellungen, die das Gefundene begrenzen; damit es nicht wiederkommt: ',
  'no constraint needs it: those of primary keys, unique and exclusion constraints and replica identities are not listed':
    'kein Constraint braucht ihn: Die von Primärschlüsseln, Unique- und Exclusion-Constraints und Replica Identities sind nicht aufgeführt',
  'counters begin at their last reset or the last crash of the server. Less than a month tells little: an index may serve a report of the month’s end, and each standby counts for itself':
    'Zähler beginnen bei ihrem letzten Zurücksetzen oder dem letzten Absturz des Servers. Weniger als ein Monat sagt wenig: Ein Index kann einem Monatsabschluss dienen, und jeder Standby zählt für sich',
  'their size is given back to the disk at once, and each write to the table no longer keeps them up to date':
    'ihr Platz wird der Platte sofort zurückgegeben, und Schreibvorgänge auf der Tabelle pflegen sie nicht mehr',
  'size of {name}, {number}': 'Größe von {name}, {number}',
  'what was found takes no disk space that mending it would give back for good':
    'was gefunden wurde, belegt keinen Plattenplatz, der durch die Behebung dauerhaft frei würde',
  'when the capture ended, no standby was connected': 'am Ende der Aufnahme war kein Standby verbunden',
  'in no sample of the capture did a session wait for the lock of another':
    'in keiner Stichprobe der Aufnahme wartete eine Sitzung auf die Sperre einer anderen',
  'nothing that was committed is lost: of each deadlock, the server rolled back one transaction as a whole, and told its client so by an error. What that client did not do again is missing':
    'nichts Bestätigtes ist verloren: Je Deadlock rollte der Server eine Transaktion ganz zurück und meldete es ihrem Client als Fehler. Was dieser nicht wiederholte, fehlt',
  'a connection that idles outside a transaction loses nothing, but for its settings and temporary tables; one with an open transaction loses what it has not committed. Its client gets an error with its next statement and has to connect again':
    'eine Verbindung, die außerhalb einer Transaktion ruht, verliert nichts außer ihren Einstellungen und temporären Tabellen; eine mit offener Transaktion verliert, was nicht bestätigt ist. Ihr Client bekommt beim nächsten Statement einen Fehler und muss sich neu verbinden',
  'sessions of the deadlocks ran ': 'Sitzungen der Deadlocks führten aus: ',
  'which statements met in each deadlock: PostgreSQL writes both to its log (“deadlock detected”, with DETAIL), and keeps them nowhere else':
    'welche Statements je Deadlock zusammentrafen: PostgreSQL schreibt beide in sein Log (“deadlock detected”, mit DETAIL) und behält sie sonst nirgends',
  'deadlocks: {number} in {number2}, a second: {number3}': 'Deadlocks: {number} in {number2}, je Sekunde: {number3}',
  'milliseconds that a call of {quote} takes: {number}': 'Millisekunden, die ein Aufruf von {quote} dauert: {number}',
  'blocks that were not in the cache: {number}, found in it: {number2}':
    'Blöcke, die nicht im Cache waren: {number}, darin gefunden: {number2}',
  'capture again once it is done, and ask about both snapshots: what is found here is gone then, or its figures are smaller':
    'danach wieder aufnehmen und nach beiden Snapshots fragen: Was hier gefunden ist, ist dann weg, oder seine Zahlen sind kleiner',
  'how much faster it gets: a snapshot tells what is so now; capture again once it is done, and ask about both snapshots':
    'wie viel schneller es wird: Ein Snapshot sagt, was jetzt ist; danach wieder aufnehmen und nach beiden Snapshots fragen',
  'as long as the slot is there and the state of its log is reserved or extended, its consumer may come back and goes on where it stopped; it reads all that is kept first. unreserved: it must come soon; lost, or a slot that was dropped: it has to be built anew':
    'solange der Slot da ist und der Zustand seines WAL reserved oder extended ist, darf sein Konsument zurückkehren und macht weiter, wo er aufhörte; er liest zuerst alles Behaltene. unreserved: er muss bald kommen; lost oder ein entfernter Slot: er muss neu aufgebaut werden',
  'no consumer is connected, so it has received nothing since it went away: what it holds is as old as that, and lacks what was written since. The log that is kept tells how much that is, in bytes of changes and not in time':
    'kein Konsument ist verbunden, er hat also nichts erhalten, seit er weg ist: Was er hat, ist so alt, und ihm fehlt, was seither geschrieben wurde. Das behaltene WAL sagt, wie viel das ist, in Bytes und nicht in Zeit',
  'why: it is not due yet: the table has fewer dead rows than its threshold ({code} and {code2} times its rows)':
    'warum: Es ist noch nicht fällig: Die Tabelle hat weniger tote Zeilen als ihre Schwelle ({code} und {code2} mal ihre Zeilen)',
  'why: vacuum may come, and may not remove what an open transaction, a prepared one, a slot or a standby may still see':
    'warum: VACUUM darf kommen, aber nicht entfernen, was eine offene oder vorbereitete Transaktion, ein Slot oder ein Standby noch sehen darf',
  'there is no prepared transaction': 'es gibt keine vorbereitete Transaktion',
  'a snapshot holds the first column of each index, which decides whether a condition can use it':
    'ein Snapshot enthält die erste Spalte jedes Index, die entscheidet, ob eine Bedingung ihn benutzen kann',
  'indexes of the table {name} begin with: {name2}': 'Indizes der Tabelle {name} beginnen mit: {name2}',
  'at its default on this server: ': 'auf diesem Server auf dem Standardwert: ',
  'the parameter': 'der Parameter',
  'the instance': 'die Instanz',
  'the wait event ': 'das Wait-Event ',
  ' is run by the user {name}': ' wird vom Benutzer {name} ausgeführt',
};
