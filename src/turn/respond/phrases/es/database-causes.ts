// What follows from causes of a database, and how they come about.
export const esDatabaseCausesPhrases = {
  'waiting for a lock is no error: the server logs it only with {code} on, and clients only see slow statements until a timeout ends them':
    'esperar un bloqueo no es un error: el servidor solo lo registra con {code}, y los clientes solo ven sentencias lentas hasta que un tiempo límite las termina',
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage':
    'un reinicio termina esa sesión y todas las demás: sus transacciones abiertas se deshacen y cada cliente recibe un error. Terminar esa sola sesión logra lo mismo sin interrupción',
  'set {code} for the role that runs it, bound files with {code2}, and have them logged with {code3}':
    'fijar {code} para el rol que lo ejecuta, limitar los archivos con {code2} y registrarlos con {code3}',
  'a sort or a hash is larger than {code} (a hash: than {code2} times that)':
    'una ordenación o un hash supera {code} (un hash: {code2} veces eso)',
  'temporary files are removed when their statement ends; new calls take the new value at once':
    'los archivos temporales se borran al terminar su sentencia; las llamadas nuevas toman el valor nuevo enseguida',
  'statements become slower and do not fail; their files are logged only with {code}':
    'las sentencias se vuelven lentas y no fallan; sus archivos solo se registran con {code}',
  'once the disk of the temporary files is full, the statement that writes them fails ({number}, {quote}) and its files are removed; on the disk of the data, others that have to write fail as well':
    'cuando el disco de los archivos temporales se llena, la sentencia que los escribe falla ({number}, {quote}) y sus archivos se borran; en el disco de los datos fallan también otras que deben escribir',
  'a restart removes temporary files and ends their statements, which write them again when they run again':
    'un reinicio borra los archivos temporales y termina sus sentencias, que los vuelven a escribir al ejecutarse de nuevo',
  'look at the plan of new statements before they go live, and watch scans of whole tables per table':
    'mirar el plan de las sentencias nuevas antes de ponerlas en producción, y vigilar los recorridos completos por tabla',
  'no index begins with the columns of its conditions, or the planner may not use the one that is there':
    'ningún índice empieza por las columnas de sus condiciones, o el planificador no puede usar el que hay',
  'the planner takes the new index at once, for every new call; analyze the table where it was just loaded':
    'el planificador usa el índice nuevo enseguida, en cada llamada nueva; analizar la tabla si acaba de cargarse',
  'results are right and nothing fails: statements become slower, little by little':
    'los resultados son correctos y nada falla: las sentencias se vuelven lentas poco a poco',
  'a restart does not help: plans stay as they are, and reads are slower until the cache is warm again':
    'un reinicio no ayuda: los planes siguen igual, y las lecturas son más lentas hasta que la caché se caliente',
  'its calls take the processors from everything else': 'sus llamadas quitan los procesadores a todo lo demás',
  'cache its result in the application, or ask for several rows at a time':
    'guardar su resultado en caché en la aplicación, o pedir varias filas a la vez',
  'an application opens connections and does not give them back, or its pools together are larger than the limit':
    'una aplicación abre conexiones y no las devuelve, o sus pools juntos superan el límite',
  'a connection that ends frees its slot at once; an application that leaks takes it again':
    'una conexión que termina libera su sitio enseguida; una aplicación con fuga lo vuelve a tomar',
  'until the last connection is taken everything works; after that, new clients alone get an error':
    'todo funciona hasta la última conexión; después solo los clientes nuevos reciben un error',
  'once all are in use, new clients are refused ({number}, {quote} or {quote2}); sessions that are connected go on, and the slots of {code} stay for superusers':
    'cuando todas están en uso, se rechazan clientes nuevos ({number}, {quote} o {quote2}); las sesiones conectadas siguen, y los sitios de {code} quedan para superusuarios',
  'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage':
    'un reinicio termina todas las conexiones, también las que trabajan, y una aplicación con fuga las vuelve a tomar: terminar las inactivas logra lo mismo sin interrupción',
  'write several rows in a transaction': 'escribir varias filas en una transacción',
  'size {code} for the busiest hour, and watch requested checkpoints against those on schedule':
    'dimensionar {code} para la hora de más carga, y vigilar los checkpoints pedidos frente a los programados',
  'so much log is written that {code} is reached before {code2}':
    'se escribe tanto WAL que {code} se alcanza antes que {code2}',
  'checkpoints come on schedule from the next one on': 'los checkpoints siguen su calendario desde el próximo',
  'no client gets an error: only the log of the server and the time of writes tell':
    'ningún cliente recibe un error: solo el registro del servidor y el tiempo de las escrituras lo muestran',
  'reads go on waiting for the disk': 'las lecturas siguen esperando al disco',
  'watch the share of blocks that must be read as the data grows':
    'vigilar la parte de bloques que hay que leer a medida que crecen los datos',
  'sessions go on waiting for the table of locks, the more the more processors there are':
    'las sesiones siguen esperando la tabla de bloqueos, tanto más cuantos más procesadores hay',
  'let statements name the partition key, and drop indexes that nobody uses':
    'nombrar la clave de partición en las sentencias, y borrar los índices que nadie usa',
  'an open transaction that idles costs nothing by itself, and no error comes of it':
    'una transacción abierta e inactiva no cuesta nada por sí misma, y no produce ningún error',
  'sessions go on waiting to send': 'las sesiones siguen esperando para enviar',
  'ask for the columns and rows that are needed alone': 'pedir solo las columnas y filas necesarias',
  'the system swaps, and may kill a process of the server, which then restarts with all of its sessions':
    'el sistema intercambia memoria y puede matar un proceso del servidor, que entonces se reinicia con todas sus sesiones',
  'keep {code} times the sessions at work, and {code2}, below the memory of the machine':
    'mantener {code} por las sesiones activas, y {code2}, por debajo de la memoria de la máquina',
  'it stays as it is until the parameter is changed again': 'queda así hasta que se cambie otra vez el parámetro',
  'keep changes of parameters where deploys are kept':
    'registrar los cambios de parámetros donde se registran los despliegues',
  'the statement stays slow until its statistics or its plan change':
    'la sentencia sigue lenta hasta que cambien sus estadísticas o su plan',
  'analyze after large loads, and watch the time of a call per statement':
    'analizar tras cargas grandes, y vigilar el tiempo de llamada por sentencia',
  'statements queue for the processors': 'las sentencias hacen cola por los procesadores',
  'raise the largest capacity before the load comes': 'subir la capacidad máxima antes de que llegue la carga',
  'lock rows in the same order everywhere, and let the application repeat what failed with {quote}':
    'bloquear las filas en el mismo orden en todas partes, y que la aplicación repita lo que falló con {quote}',
  'two transactions lock the same rows in a different order, and each waits for the other':
    'dos transacciones bloquean las mismas filas en distinto orden, y cada una espera a la otra',
  'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck':
    'el servidor ya terminó una transacción de cada deadlock, y la otra siguió; nada está atascado',
  'each deadlock is an error of one client, and an application that repeats the work hides it':
    'cada deadlock es el error de un cliente, y una aplicación que repite el trabajo lo oculta',
  'a restart does not help: the transactions lock in the same order afterwards':
    'un reinicio no ayuda: las transacciones bloquean después en el mismo orden',
  'leave autovacuum on, and tune it per table instead': 'dejar autovacuum activo, y ajustarlo por tabla',
  'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at {code}.sourcefile':
    'alguien lo fijó. Quién y cuándo no lo guarda el servidor: mirar su registro (parameter changed), el historial de su configuración y {code}.sourcefile',
  'autovacuum comes by itself within {code}, to the tables that are past their threshold':
    'autovacuum llega por sí solo dentro de {code} a las tablas que pasan su umbral',
  'a setting that is off raises no error, and its effect comes slowly':
    'un ajuste desactivado no da error, y su efecto llega despacio',
  'no data: vacuum removes only rows that no transaction can see any more':
    'ningún dato: vacuum solo quita filas que ninguna transacción puede ver ya',
  'a restart does not help: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough':
    'un reinicio no ayuda: autovacuum sigue apagado, pues el ajuste está guardado; para encenderlo basta una recarga',
  'let autovacuum come sooner for large tables ({code}), and keep transactions short':
    'hacer que autovacuum llegue antes en tablas grandes ({code}), y mantener cortas las transacciones',
  'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back':
    'las filas se cambiaron o borraron más deprisa de lo que vacuum las quitaba: su umbral es demasiado alto para la tabla, está apagado, o una transacción abierta lo retenía',
  'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or {code} writes it anew':
    'las filas muertas desaparecen tras un vacuum y su espacio se reutiliza; el archivo conserva su tamaño hasta que vacuum full o {code} lo reescriba',
  'a restart does not help: dead rows are in the files of the table':
    'un reinicio no ayuda: las filas muertas están en los archivos de la tabla',
  'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot':
    'vacuum no congeló filas antiguas: está apagado, es demasiado lento, o lo retiene una transacción abierta, una preparada o un slot',
  'the age of a database falls when its oldest table was vacuumed, and not before':
    'la edad de una base baja cuando su tabla más antigua pasó por vacuum, no antes',
  'nothing becomes slower before the limit, and the server warns in its log only when it is close':
    'nada se vuelve lento antes del límite, y el servidor solo avisa en su registro cuando está cerca',
  'three million transaction ids before the end (one million before PostgreSQL {number}), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back':
    'tres millones de identificadores de transacción antes del final (un millón antes de PostgreSQL {number}), falla toda orden que necesite uno nuevo, o sea toda escritura; las lecturas siguen, y también las transacciones que ya tienen uno. Solo un vacuum de las tablas más antiguas lo termina, cuando nada lo retiene',
  'a restart does not help: only vacuum lowers the age of a database':
    'un reinicio no ayuda: solo vacuum baja la edad de una base',
  'analyze after large loads, and lower {code} for the table':
    'analizar tras cargas grandes, y bajar {code} para la tabla',
  'much was loaded or changed since the last analyze': 'se cargó o cambió mucho desde el último analyze',
  'new plans are right at once after analyze; prepared statements are planned anew by themselves':
    'los planes nuevos son correctos en cuanto se analiza; las sentencias preparadas se replanifican solas',
  'no data: analyze only reads the table': 'ningún dato: analyze solo lee la tabla',
  'a restart does not help: statistics of the planner are stored, and only analyze makes new ones':
    'un reinicio no ayuda: las estadísticas del planificador están guardadas, y solo analyze hace nuevas',
  'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner':
    'el próximo checkpoint quita el WAL que solo guardaba el slot; un checkpoint manual llega antes',
  'nothing fails and nothing becomes slower until the disk is full':
    'nada falla ni se vuelve lento hasta que el disco se llena',
  'no data of this server: its consumer cannot go on where it stopped, and has to be built anew':
    'ningún dato de este servidor: su consumidor no puede seguir donde paró, y hay que reconstruirlo',
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of {code} by hand':
    'cuando el disco del WAL se llena, el servidor se detiene con PANIC (No space left on device): ni lecturas ni escrituras hasta que haya sitio. Lo confirmado se conserva. Nunca borrar a mano archivos de {code}',
  'a restart does not help: a replication slot is on disk, and survives it with the log that it keeps':
    'un reinicio no ayuda: un slot de replicación está en disco, y lo sobrevive con el WAL que guarda',
  'let an alert watch failed attempts, and the files that wait':
    'poner una alerta sobre los intentos fallidos y los archivos que esperan',
  '{code} ends with an error: its target is full, gone, or refuses':
    '{code} termina con error: su destino está lleno, no existe o rechaza',
  'the server tries again by itself, archives the files that wait in their order, and then removes them':
    'el servidor lo reintenta solo, archiva en orden los archivos que esperan y luego los quita',
  'statements go on as before: failed attempts are in the log of the server and in {code} alone':
    'las sentencias siguen como antes: los intentos fallidos solo están en el registro del servidor y en {code}',
  'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap':
    'nada en este servidor; una copia no puede restaurarse más allá del último archivo archivado sin hueco',
  'a restart does not help: the same {code} is tried again, and files that wait go on waiting':
    'un reinicio no ayuda: se prueba otra vez el mismo {code}, y los archivos siguen esperando',
  'number new tables with bigint, and let an alert watch sequences':
    'numerar las tablas nuevas con bigint, y vigilar las secuencias con una alerta',
  'so many values were drawn: also those of inserts that failed or were rolled back are never given again':
    'se han sacado tantos valores: los de inserciones fallidas o deshechas tampoco se vuelven a dar',
  'inserts go on at once with the next value': 'las inserciones siguen enseguida con el valor siguiente',
  'numbers are given without a warning, up to the last one': 'los números se dan sin aviso hasta el último',
  'no data: rows and the numbers that were given stay as they are':
    'ningún dato: las filas y los números dados quedan como están',
  'once its last value is given, each insert that takes a number from it fails ({quote}, {quote2}); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is {number}, {quote3}':
    'dado su último valor, falla toda inserción que tome un número de ella ({quote}, {quote2}); lecturas, cambios y borrados siguen, y también inserciones con número propio. Si la columna acaba antes que su secuencia, el error es {number}, {quote3}',
  'a restart does not help: the last value is stored': 'un reinicio no ayuda: el último valor está guardado',
  'set {code} for the role that runs it': 'fijar {code} para el rol que lo ejecuta',
  'nothing bounds how long a statement may run ({code})': 'nada limita cuánto puede durar una sentencia ({code})',
  'its locks are free at once, and its temporary files are removed':
    'sus bloqueos quedan libres enseguida, y sus archivos temporales se borran',
  'the server logs a slow statement when it has ended ({code}): one that still runs is in no log':
    'el servidor registra una sentencia lenta cuando terminó ({code}): la que aún corre no está en ningún registro',
  'set enable_* for a session that tries something alone, never for the server':
    'fijar enable_* solo para una sesión de prueba, nunca para el servidor',
  'somebody set it, for a test or for other disks; {code}.source tells where it is set':
    'alguien lo fijó, para una prueba o para otros discos; {code}.source dice dónde',
  'new plans are right at once; prepared statements when they are planned anew':
    'los planes nuevos son correctos enseguida; las sentencias preparadas cuando se replanifican',
  'look for invalid indexes after each create index concurrently':
    'buscar índices inválidos tras cada create index concurrently',
  'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index':
    'create index concurrently o reindex concurrently falló o se canceló: un tiempo de bloqueo, un deadlock o un valor repetido en un índice único',
  'nothing else has to be done: no query has used it': 'no hay nada más que hacer: ninguna consulta lo usó',
  'only the client that built the index was told that it failed; queries go on without it':
    'solo el cliente que construía el índice supo del fallo; las consultas siguen sin él',
  'no data: an index holds only copies of what its table holds':
    'ningún dato: un índice solo contiene copias de lo que hay en su tabla',
  'a restart does not help: the index stays invalid': 'un reinicio no ayuda: el índice sigue inválido',
  'compare new indexes with those that are there': 'comparar los índices nuevos con los que hay',
  'it was created a second time under another name, often by a migration or an object mapper':
    'se creó por segunda vez con otro nombre, a menudo por una migración o un ORM',
  'queries take the other index at once': 'las consultas usan enseguida el otro índice',
  'it changes no result: it costs writes and space alone':
    'no cambia ningún resultado: solo cuesta escrituras y espacio',
  'a restart does not help: both indexes stay': 'un reinicio no ayuda: ambos índices quedan',
  'look at the scans of indexes from time to time, on the standbys too':
    'mirar de vez en cuando los recorridos de los índices, también en los standbys',
  'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year':
    'su consulta cambió o ya no existe, otro índice la sirve, o solo corre en un standby o una vez al año',
  'its disk space is free at once, and writes no longer keep it up to date':
    'su espacio en disco queda libre enseguida, y las escrituras ya no lo mantienen',
  'a restart does not help: the index stays': 'un reinicio no ayuda: el índice queda',
  'the same waits after the open transaction has ended': 'las mismas esperas tras terminar la transacción abierta',
  'a history list that stays long after the transaction has ended':
    'una history list que sigue larga tras terminar la transacción',
  'threads that run, and no seconds behind': 'hilos que corren, y ningún segundo de retraso',
  'a time of expiry': 'un tiempo de caducidad',
};
