// What MySQL and MariaDB show, what to do about it, and what is listed of a server.
export const esMysqlFindingsPhrases = {
  'a change of the table {name} waits for it, process {name2}: {quote}; whoever uses the table later waits behind the change':
    'un cambio de la tabla {name} la espera, proceso {name2}: {quote}; quien use la tabla después espera tras el cambio',
  'or withdraw the change of the table, so that the others go on, and try it at a quiet time':
    'o retirar el cambio de la tabla para que los demás sigan, e intentarlo en una hora tranquila',
  'the change is not made': 'el cambio no se hace',
  'run the change again': 'ejecutar de nuevo el cambio',
  'let later changes of tables give up soon instead of holding up everybody: in their session, before them':
    'que los próximos cambios de tablas desistan pronto en vez de frenar a todos: en su sesión, antes de ellos',
  'the change fails where a transaction is open for longer, and has to be tried again':
    'el cambio falla si una transacción está abierta más tiempo, y hay que reintentarlo',
  'no log tells which statements take long': 'ningún registro dice qué sentencias tardan',
  'none; it shows values of rows': 'ninguno; muestra valores de filas',
  'who keeps old versions of rows': 'quién retiene versiones antiguas de filas',
  'these are the oldest; the history list is not long for it':
    'estas son las más antiguas; la history list no es larga por ello',
  'a snapshot holds no plans; explain shows one': 'un snapshot no contiene planes; explain muestra uno',
  'none: it executes nothing': 'ninguno: no ejecuta nada',
  'none: it shows the estimated plan and executes nothing': 'ninguno: muestra el plan estimado y no ejecuta nada',
  'analyze would execute the statement': 'analyze ejecutaría la sentencia',
  'put explain in front of the statement': 'poner explain delante de la sentencia',
  'none: explain executes nothing': 'ninguno: explain no ejecuta nada',
  'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again':
    'cuando ya no está, sigue el cambio de la tabla y luego los de detrás. Terminar el cambio en su lugar deja seguir enseguida a los de detrás; luego hay que ejecutarlo de nuevo',
  'sessions by user': 'sesiones por usuario',
  tables: 'tablas',
  ', about so many rows: ': ', filas aproximadas: ',
  ': about {number} rows, read without an index during the capture {number2}':
    ': unas {number} filas, leídas sin índice durante la captura {number2}',
  ', its other indexes {number}': ', sus otros índices {number}',
  ', rows read without an index during the capture {number}': ', filas leídas sin índice durante la captura {number}',
  ', indexes begin with {name}': ', los índices empiezan por {name}',
  'sources that this server copies from': 'orígenes que este servidor copia',
  'figures of InnoDB': 'cifras de InnoDB',
  'latest deadlock': 'último deadlock',
  'who holds the metadata lock': 'quién tiene el bloqueo de metadatos',
  'the text of {name}: {quote}': 'el texto de {name}: {quote}',
  'temporary tables or sorts that do not fit memory': 'tablas temporales u ordenaciones que no caben en memoria',
  'a redo log that is too small': 'un redo log demasiado pequeño',
  'a buffer pool that is too small': 'un buffer pool demasiado pequeño',
  'sessions that wait for the definition of a table': 'sesiones que esperan la definición de una tabla',
  'old versions of rows that an open transaction keeps':
    'versiones antiguas de filas que retiene una transacción abierta',
  'a replica that is behind or stopped': 'una réplica retrasada o parada',
  'binary logs that are kept for ever': 'binlogs que se guardan para siempre',
  'the log of the database': 'el registro de la base de datos',
  'not changed on this server, or no setting of its MariaDB: ':
    'sin cambiar en este servidor, o no es un ajuste de su MariaDB: ',
  '{name} is {name2}, its default': '{name} es {name2}, su valor por defecto',
  'the buffer pool does not hold what is used: of the pages that are asked for, there must be read {number}':
    'el buffer pool no contiene lo que se usa: de las páginas pedidas hay que leer {number}',
  'pages read from disk, a second: {number}': 'páginas leídas del disco por segundo: {number}',
  'pages of the buffer pool: {number}, free {number2}; its size is {number3}':
    'páginas del buffer pool: {number}, libres {number2}; su tamaño es {number3}',
  'give the buffer pool more memory, where the machine has it free, and write it below [mysqld] in the configuration so that it lasts':
    'dar más memoria al buffer pool, si la máquina la tiene libre, y escribirlo bajo [mysqld] en la configuración para que dure',
  'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment':
    'una máquina sin memoria intercambia o mata el servidor: mirar antes su memoria libre; mientras se redimensiona, las sentencias esperan un momento',
  'a failure of the machine can lose what was committed in the last second':
    'un fallo de la máquina puede perder lo confirmado en el último segundo',
  'when the capture ended, no transaction was open that keeps old versions of rows':
    'al terminar la captura no había transacción abierta que retuviera versiones antiguas',
  'no table is named by the cause itself: these are the largest':
    'la causa misma no nombra ninguna tabla: estas son las mayores',
  'in which database it is': 'en qué base de datos está',
  'which indexes the tables have': 'qué índices tienen las tablas',
  'what vacuum did to the tables': 'qué hizo vacuum a las tablas',
  'in the latest deadlock, process {name} of the user {name2} waited at {name3}, index {name4}, with {quote}':
    'en el último, el proceso {name} del usuario {name2} esperaba en {name3}, índice {name4}, con {quote}',
  ', and was rolled back': ', y se deshizo',
  ', waited at {name}': ', esperaba en {name}',
  ', rolled back by the server': ', deshecho por el servidor',
  'the latest deadlock was at the table {name}': 'el último deadlock fue en la tabla {name}',
  'let the transactions lock rows in the same order, for example':
    'que las transacciones bloqueen filas en el mismo orden, por ejemplo',
  'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back':
    'la espera de un bloqueo sustituye a un deshacer: mantener cortas estas transacciones, y repetir las deshechas',
  'write every deadlock to the error log, not only the latest to the status, and write it below [mysqld] in the configuration so that it lasts':
    'escribir cada deadlock en el registro de errores, no solo el último en el estado, y escribirlo bajo [mysqld] en la configuración para que dure',
  'rows that a call of {quote} examines: {number}, returns {number2}':
    'filas que una llamada de {quote} examina: {number}, devuelve {number2}',
  'rows that come of a call of {quote}: {number}': 'filas de una llamada de {quote}: {number}',
  'rows that a scan of {name} reads: {number}': 'filas que lee un recorrido de {name}: {number}',
  'try an index for its conditions; no optimiser has tried it: compare explain before and after':
    'probar un índice para sus condiciones; ningún optimizador lo ha probado: comparar explain antes y después',
  'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on':
    'la creación lee toda la tabla y espera a las transacciones abiertas que la usaron, y cada escritura mantiene después el índice',
  'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key':
    'cada insert y cada delete escribe todos los índices de la tabla, y un update los de las columnas que cambia, y todos si cambia la clave primaria',
  'let the server end transactions that idle (MariaDB), and write it below [mysqld] in the configuration so that it lasts':
    'dejar que el servidor termine transacciones inactivas (MariaDB), y escribirlo bajo [mysqld] en la configuración para que dure',
  'an application that thinks for longer inside of a transaction loses its connection':
    'una aplicación que tarda más dentro de una transacción pierde su conexión',
  'length of the history list when the capture began: {number}, and when it ended: {number2}':
    'longitud de la history list al empezar la captura: {number}, y al terminar: {number2}',
  'error {name}: {quote}': 'error {name}: {quote}',
  'mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it':
    'arreglar lo que nombra el error (las filas difieren, o el origen no se alcanza), y luego arrancarla',
  'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good':
    'se detiene otra vez en el mismo error mientras exista la causa; saltar la transacción dejaría la réplica distinta para siempre',
  'see the whole state, with the statement that failed': 'ver todo el estado, con la sentencia que falló',
  'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice':
    'el error dice que la fila a insertar ya está en la réplica (clave duplicada): alguien escribió allí, o se aplicó dos veces',
  'the error says that the row to be changed or deleted is not on the replica':
    'el error dice que la fila a cambiar o borrar no está en la réplica',
  'the error says that a table is not on the replica': 'el error dice que una tabla no está en la réplica',
  'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew':
    'el error dice que el origen ya no tiene el binlog pedido: hay que rehacer la réplica',
  'the words of the error hold values, which a capture masks: show replica status shows them whole':
    'el texto del error contiene valores, que una captura oculta: show replica status lo muestra entero',
  'replica of {name}': 'réplica de {name}',
  ', reads: {name}': ', lee: {name}',
  ', applies: {name}': ', aplica: {name}',
  ', error code {number}, error {quote}': ', código de error {number}, error {quote}',
  'statistics of the tables': 'estadísticas de las tablas',
  'temporary files that sessions hold': 'archivos temporales de las sesiones',
  'the archiver': 'el archivador',
  'what another engine has': 'lo que tiene otro motor',
  'PostgreSQL has nothing of that name; ask for open transactions, locks, dead rows, or its log instead':
    'PostgreSQL no tiene nada con ese nombre; preguntar por transacciones abiertas, bloqueos, filas muertas o su WAL',
  'MariaDB has nothing of that name; old versions of rows are removed by its purge, and its history list says how many wait':
    'MariaDB no tiene nada con ese nombre; su purga quita versiones antiguas de filas, y su history list dice cuántas esperan',
  'calls a second: {number}': 'llamadas por segundo: {number}',
  ', made by {quote}': ', creado con {quote}',
  ', not unique': ', no único',
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)':
    'cuánto más rápido: nadie lo ha probado. casefile snapshot capture URL --plans pregunta al planificador qué costaría un índice, si está la extensión hypopg; si no, crearlo en una copia y comparar explain (analyze, buffers)',
  'cancel its statement': 'cancelar su sentencia',
  'InnoDB, history list {number}, when the capture began {number2}, pages of the buffer pool {number3}, free {number4}, dirty {number5}, age of the checkpoint {number6}, at the most {number7}':
    'InnoDB, history list {number}, al empezar la captura {number2}, páginas del buffer pool {number3}, libres {number4}, sucias {number5}, edad del checkpoint {number6}, como máximo {number7}',
  'settings of checkpoint': 'ajustes de checkpoint',
  'settings of memory': 'ajustes de memoria',
  'settings of connection': 'ajustes de conexión',
  'settings of lock': 'ajustes de bloqueo',
  'which user and process?': '¿qué usuario y qué proceso?',
  'the snapshot has no section ': 'el snapshot no tiene la sección ',
  ServerState: 'ServerState',
  'what it waits for': 'qué espera',
  ', waits in {name}': ', espera en {name}',
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction':
    'una sesión inactiva en una transacción espera a su cliente: su próxima sentencia, o el final de la transacción',
};
