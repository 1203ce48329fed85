// What was found, with its figures.
export const deFindingsFurtherPhrases = {
  'the same as {name}': 'gleich wie {name}',
  'statements go through whole tables where an index would do':
    'Statements lesen ganze Tabellen, wo ein Index genügen würde',
  'a statement reads far too much by its indexes for what comes of it: its plan does not fit':
    'ein Statement liest über seine Indizes viel zu viel für sein Ergebnis: Sein Plan passt nicht',
  'blocks that a call of {quote} looks at for {number} rows: {number2}':
    'Blöcke, die ein Aufruf von {quote} für {number} Zeilen ansieht: {number2}',
  'time of a call of {quote}': 'Zeit eines Aufrufs von {quote}',
  'calls a second of {quote}': 'Aufrufe je Sekunde von {quote}',
  'temporary blocks that are written by a call of {quote}': 'temporäre Blöcke, die ein Aufruf von {quote} schreibt',
  'temporary blocks written a second of {quote}': 'je Sekunde geschriebene temporäre Blöcke von {quote}',
  'scans of the whole table {name} during the capture: {number}, which read {number2} rows':
    'vollständige Scans der Tabelle {name} während der Erfassung: {number}, dabei {number2} Zeilen gelesen',
  'rows that scans go over for one that an index fetches':
    'Zeilen, die Scans je über einen Index geholter Zeile durchgehen',
  'sorts or hashes do not fit into their memory and spill to temporary files':
    'Sortierungen oder Hashes passen nicht in ihren Speicher und weichen in temporäre Dateien aus',
  'written to temporary files': 'in temporäre Dateien geschrieben',
  ' holds {number} of them': ' hält davon {number}',
  'it runs {quote}': 'sie führt {quote} aus',
  'temporary files {number}': 'temporäre Dateien {number}',
  'statement running for {number}': 'Statement läuft seit {number}',
  'a statement has been running for {number}': 'ein Statement läuft seit {number}',
  'connections run out: at the most there were taken {number}': 'die Verbindungen gehen aus: höchstens belegt {number}',
  'connections are opened for next to every transaction; at the most there were taken {number}':
    'beinahe jede Transaktion öffnet eine eigene Verbindung; höchstens belegt {number}',
  'attempts to connect': 'Verbindungsversuche',
  'transactions lock the same rows in a different order and end in deadlocks: {number} during the capture':
    'Transaktionen sperren dieselben Zeilen in verschiedener Reihenfolge und enden in Deadlocks: {number} während der Erfassung',
  'transactions rolled back': 'zurückgerollte Transaktionen',
  commits: 'Commits',
  'checkpoints come ahead of their time: {number} on schedule, and asked for before it {number2}':
    'Checkpoints kommen vor der Zeit: {number} nach Zeitplan, vorher angefordert {number2}',
  'buffers that sessions wrote themselves': 'von Sitzungen selbst geschriebene Puffer',
  'the archive of the write-ahead log fails: failed attempts so far {number}, files that wait {number2}':
    'die WAL-Archivierung schlägt fehl: Fehlversuche bisher {number}, wartende Dateien {number2}',
  'last failure: file {name}, {number} ago': 'letzter Fehler: Datei {name}, vor {number}',
  'no file was archived since the counters were reset': 'seit dem Zurücksetzen der Zähler wurde keine Datei archiviert',
  'failures during the capture': 'Fehler während der Erfassung',
  'archive mode {name}': 'Archivmodus {name}',
  'files archived {number}': 'archivierte Dateien {number}',
  'failed attempts {number}': 'Fehlversuche {number}',
  'files that wait {number}': 'wartende Dateien {number}',
  'since the last failure {number}': 'seit dem letzten Fehler {number}',
  'autovacuum is off for the whole server, and nothing removes its dead rows: {name} has {number} dead rows beside {number2} live ones':
    'Autovacuum ist für den ganzen Server abgeschaltet, und nichts entfernt seine toten Zeilen: {name} hat {number} tote Zeilen neben {number2} lebenden',
  '{name} is {name2}: nothing removes dead rows': '{name} ist {name2}: Nichts entfernt tote Zeilen',
  '{name} is {name2}: indexes are avoided': '{name} ist {name2}: Indizes werden gemieden',
  'a setting keeps the planner from plans that read little': 'eine Einstellung hält den Planer von sparsamen Plänen ab',
  '{name} is {name2}': '{name} ist {name2}',
  '{name} is {number}': '{name} ist {number}',
  '{name} is {number} pages': '{name} ist {number} Seiten',
  '{name} is {name2} {name3}': '{name} ist {name2} {name3}',
  "{name} is ''": "{name} ist ''",
  '{name} is {number}: a forgotten transaction stays open for ever':
    '{name} ist {number}: Eine vergessene Transaktion bleibt für immer offen',
  'setting {name}': 'Einstellung {name}',
  'overridden: {name} is ': 'geändert: {name} ist ',
  'the sequence {name} comes to its end: {number} of its values are used; it numbers the column {name2} in {name3}':
    'die Sequenz {name} geht zu Ende: {number} ihrer Werte sind verbraucht; sie nummeriert die Spalte {name2} in {name3}',
  'last value {number} of {number2}': 'letzter Wert {number} von {number2}',
  'sequence {name} numbers the table {name2}': 'die Sequenz {name} nummeriert die Tabelle {name2}',
  'the planner works with stale statistics: of {name} it expects {number} rows, and there are {number2}':
    'der Planer arbeitet mit veralteten Statistiken: Von {name} erwartet er {number} Zeilen, vorhanden sind {number2}',
  'rows of {name} that changed since its last analyze: {number}, which was {number2} ago':
    'seit dem letzten ANALYZE geänderte Zeilen von {name}: {number}, vor {number2}',
  'autovacuum, which also analyzes, is off for {name}':
    'Autovacuum, das auch ANALYZE ausführt, ist für {name} abgeschaltet',
  '{quote} is run by the user {name}': '{quote} wird vom Benutzer {name} ausgeführt',
  'an index could serve {quote}': 'ein Index könnte {quote} helfen',
  'so does {name}, which is {name2}': 'ebenso {name}, derzeit {name2}',
  'rows written during the capture to {name}': 'während der Erfassung geschriebene Zeilen in {name}',
  'rows written since the counters were reset to {name}':
    'seit dem Zurücksetzen der Zähler geschriebene Zeilen in {name}',
  'first to do about {name}': 'als Erstes zu tun bei {name}',
  '({name} in {name2}, version {name3})': '({name} in {name2}, Version {name3})',
  'the statement': 'das Statement',
};
