// What was found, with its figures.
export const esFindingsFurtherPhrases = {
  'the same as {name}': 'igual que {name}',
  'statements go through whole tables where an index would do':
    'las sentencias recorren tablas enteras donde bastaría un índice',
  'a statement reads far too much by its indexes for what comes of it: its plan does not fit':
    'una sentencia lee demasiado por sus índices para lo que devuelve: su plan no encaja',
  'blocks that a call of {quote} looks at for {number} rows: {number2}':
    'bloques que una llamada de {quote} mira para {number} filas: {number2}',
  'time of a call of {quote}': 'tiempo de una llamada de {quote}',
  'calls a second of {quote}': 'llamadas por segundo de {quote}',
  'temporary blocks that are written by a call of {quote}': 'bloques temporales que escribe una llamada de {quote}',
  'temporary blocks written a second of {quote}': 'bloques temporales escritos por segundo por {quote}',
  'scans of the whole table {name} during the capture: {number}, which read {number2} rows':
    'escaneos completos de la tabla {name} durante la captura: {number}, que leyeron {number2} filas',
  'rows that scans go over for one that an index fetches':
    'filas que recorren los escaneos por cada una que trae un índice',
  'sorts or hashes do not fit into their memory and spill to temporary files':
    'ordenaciones o hashes no caben en su memoria y se desbordan a archivos temporales',
  'written to temporary files': 'escrito en archivos temporales',
  ' holds {number} of them': ' tiene {number} de ellos',
  'it runs {quote}': 'ejecuta {quote}',
  'temporary files {number}': 'archivos temporales {number}',
  'statement running for {number}': 'sentencia en ejecución desde hace {number}',
  'a statement has been running for {number}': 'una sentencia lleva {number} en ejecución',
  'connections run out: at the most there were taken {number}':
    'se agotan las conexiones: como máximo ocupadas {number}',
  'connections are opened for next to every transaction; at the most there were taken {number}':
    'se abre una conexión para casi cada transacción; como máximo ocupadas {number}',
  'attempts to connect': 'intentos de conexión',
  'transactions lock the same rows in a different order and end in deadlocks: {number} during the capture':
    'las transacciones bloquean las mismas filas en distinto orden y acaban en deadlocks: {number} durante la captura',
  'transactions rolled back': 'transacciones revertidas',
  commits: 'commits',
  'checkpoints come ahead of their time: {number} on schedule, and asked for before it {number2}':
    'los checkpoints llegan antes de tiempo: {number} programados, pedidos antes {number2}',
  'buffers that sessions wrote themselves': 'búferes que escribieron las propias sesiones',
  'the archive of the write-ahead log fails: failed attempts so far {number}, files that wait {number2}':
    'el archivado del WAL falla: intentos fallidos {number}, archivos en espera {number2}',
  'last failure: file {name}, {number} ago': 'último fallo: archivo {name}, hace {number}',
  'no file was archived since the counters were reset':
    'no se archivó ningún archivo desde que se reiniciaron los contadores',
  'failures during the capture': 'fallos durante la captura',
  'archive mode {name}': 'modo de archivado {name}',
  'files archived {number}': 'archivos archivados {number}',
  'failed attempts {number}': 'intentos fallidos {number}',
  'files that wait {number}': 'archivos en espera {number}',
  'since the last failure {number}': 'desde el último fallo {number}',
  'autovacuum is off for the whole server, and nothing removes its dead rows: {name} has {number} dead rows beside {number2} live ones':
    'autovacuum está desactivado en todo el servidor y nada elimina sus filas muertas: {name} tiene {number} filas muertas junto a {number2} vivas',
  '{name} is {name2}: nothing removes dead rows': '{name} es {name2}: nada elimina las filas muertas',
  '{name} is {name2}: indexes are avoided': '{name} es {name2}: se evitan los índices',
  'a setting keeps the planner from plans that read little':
    'un ajuste impide al planificador elegir planes que leen poco',
  '{name} is {name2}': '{name} es {name2}',
  '{name} is {number}': '{name} es {number}',
  '{name} is {number} pages': '{name} es {number} páginas',
  '{name} is {name2} {name3}': '{name} es {name2} {name3}',
  "{name} is ''": "{name} es ''",
  '{name} is {number}: a forgotten transaction stays open for ever':
    '{name} es {number}: una transacción olvidada queda abierta para siempre',
  'setting {name}': 'ajuste {name}',
  'overridden: {name} is ': 'cambiado: {name} es ',
  'the sequence {name} comes to its end: {number} of its values are used; it numbers the column {name2} in {name3}':
    'la secuencia {name} llega a su fin: {number} de sus valores están usados; numera la columna {name2} en {name3}',
  'last value {number} of {number2}': 'último valor {number} de {number2}',
  'sequence {name} numbers the table {name2}': 'la secuencia {name} numera la tabla {name2}',
  'the planner works with stale statistics: of {name} it expects {number} rows, and there are {number2}':
    'el planificador trabaja con estadísticas obsoletas: de {name} espera {number} filas y hay {number2}',
  'rows of {name} that changed since its last analyze: {number}, which was {number2} ago':
    'filas de {name} cambiadas desde su último ANALYZE: {number}, hace {number2}',
  'autovacuum, which also analyzes, is off for {name}': 'autovacuum, que también analiza, está desactivado para {name}',
  '{quote} is run by the user {name}': '{quote} la ejecuta el usuario {name}',
  'an index could serve {quote}': 'un índice podría servir a {quote}',
  'so does {name}, which is {name2}': 'igualmente {name}, que es {name2}',
  'rows written during the capture to {name}': 'filas escritas durante la captura en {name}',
  'rows written since the counters were reset to {name}':
    'filas escritas en {name} desde que se reiniciaron los contadores',
  'first to do about {name}': 'lo primero que hacer con {name}',
  '({name} in {name2}, version {name3})': '({name} en {name2}, versión {name3})',
  'the statement': 'la sentencia',
};
