// Further replies on snapshots: what was written, restarts of an application, and findings of MySQL and MariaDB.
export const esFurtherRepliesPhrases = {
  'its open transaction has changed no row, so there is nothing that could be lost; ':
    'su transacción abierta no ha cambiado ninguna fila, así que no hay nada que pueda perderse; ',
  'rows that its open transaction has changed: {number}': 'filas que ha cambiado su transacción abierta: {number}',
  'whether restarting the application helps': 'si ayuda reiniciar la aplicación',
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again':
    'reiniciar la aplicación que la tiene termina sus conexiones: una transacción abierta e inactiva se revierte y sus bloqueos quedan libres. Una sentencia en ejecución puede seguir hasta que tenga un resultado que enviar, y un servidor puede notar tarde que un cliente ya no está: comprobar si la sesión ha terminado. Vuelve a pasar si la aplicación vuelve a hacer lo mismo',
  'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted':
    'reiniciar la aplicación que las tiene termina sus conexiones y libera sus plazas enseguida, y falla lo que esté haciendo en ese momento; si tiene una fuga las vuelve a tomar, así que hay que arreglar también su pool. No hace falta reiniciar el servidor',
  'restarting the application does not help: it is the state of the server, or the same statements come again':
    'reiniciar la aplicación no ayuda: es el estado del servidor, o vuelven las mismas sentencias',
  'what it has written': 'qué ha escrito',
  'what it has written: the server does not say it of this session':
    'qué ha escrito: el servidor no lo dice de esta sesión',
  'when the capture ended, there were no ': 'al final de la captura no había nada de esto: ',
  'the server recorded no deadlock since it started':
    'el servidor no ha registrado ningún interbloqueo desde su arranque',
  'DB instance identifier: ': 'identificador de la instancia: ',
  'is writer: ': 'es el escritor: ',
  'engine: ': 'motor: ',
  'DB instance status: ': 'estado de la instancia: ',
  'default vcpus: {number}': 'vCPU: {number}',
  'Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by kill and its number':
    'Encontrar la sesión que tiene el bloqueo: duerme o hace una copia de seguridad del servidor, y es más antigua que la primera que espera; luego terminarla con kill y su número',
  'who waits, and for how long': 'quién espera, y cuánto tiempo',
  'the first step changes nothing that would have to be undone': 'el primer paso no cambia nada que haya que deshacer',
  'the oldest is {name}, the newest {name2}': 'el más antiguo es {name}, el más reciente {name2}',
  'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each':
    'Quitar los que ninguna réplica ni restauración necesita ya; ver antes qué han leído las réplicas: show replica status en cada una',
  'a replica that has not read them stops for good, and what they held cannot be restored':
    'una réplica que no los ha leído se detiene para siempre, y lo que contenían no se puede restaurar',
  ': after a failure of the machine, replicas can have other rows than this server':
    ': tras un fallo de la máquina, las réplicas pueden tener otras filas que este servidor',
  'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written':
    'purgar devuelve todo salvo los logs que una réplica o una restauración a un momento aún necesita, y el que se está escribiendo',
  'binary logs up to {name}, {number}': 'logs binarios hasta {name}, {number}',
  'binary logs up to {name}, size {number}': 'logs binarios hasta {name}, tamaño {number}',
  'no statement here examines far more rows than it returns by conditions on a single table that lacks an index: none is proposed':
    'ninguna sentencia examina aquí muchas más filas de las que devuelve por condiciones sobre una sola tabla sin índice: no se propone ninguno',
  'sessions of the user {name} from {name2}: {number}, asleep {number2}, at the most for {number3}':
    'sesiones del usuario {name} desde {name2}: {number}, dormidas {number2}, como máximo {number3}',
  'attempts to connect during the capture: {number}': 'intentos de conexión durante la captura: {number}',
  'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool':
    'Listar las sentencias que terminan sus sesiones dormidas desde hace mucho, ejecutar las que se quiera y arreglar la fuga de su pool',
  'none by itself; a pool that does not test its connections passes the errors of ended ones on':
    'ninguno por sí mismo; un pool que no comprueba sus conexiones pasa los errores de las terminadas',
  'Let the server end sessions that sleep, of new connections; raise {code} only if they all have work':
    'Dejar que el servidor termine las sesiones dormidas, en conexiones nuevas; subir {code} solo si todas tienen trabajo',
  'sessions of pools end too: they must test their connections':
    'también terminan las sesiones de los pools: tienen que comprobar sus conexiones',
  'once the limit is reached, new clients are refused; one more connection is kept for an administrator':
    'al llegar al límite se rechazan los clientes nuevos; se guarda una conexión más para un administrador',
  'The index {name} on {name2} serves nothing that {name3} does not serve':
    'El índice {name} de {name2} no sirve para nada que no sirva {name3}',
  'Take it out': 'Quitarlo',
  'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one':
    'falla una sentencia que nombra el índice en un hint; una clave foránea lo conserva si es su único índice',
  'the index is on the table {name}': 'el índice está en la tabla {name}',
  'how large they are: the server does not tell it of each': 'qué tamaño tienen: el servidor no lo dice de cada uno',
  'index {name} on {name2}, columns {name3}, the same as {name4}, not unique':
    'índice {name} en {name2}, columnas {name3}, igual que {name4}, no único',
  'index {name} on {name2}, the same as the beginning of {name3}':
    'índice {name} en {name2}, igual que el comienzo de {name3}',
  'index {name} on {name2}, made by {quote}, unique': 'índice {name} en {name2}, creado por {quote}, único',
  'where the step {quote} ends halfway: ': 'si el paso {quote} se queda a medias: ',
  'what the step {quote} locks: ': 'qué bloquea el paso {quote}: ',
  'Limit what statements may take': 'Limitar lo que pueden tardar las sentencias',
  'reports that need longer are cancelled, for every user':
    'se cancelan los informes que necesitan más, para todos los usuarios',
  'Temporary tables do not fit memory and go to disk: ': 'Las tablas temporales no caben en memoria y van al disco: ',
  'temporary tables on disk during the capture: {number}': 'tablas temporales en disco durante la captura: {number}',
  'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)':
    'Dar más memoria a las tablas temporales (valen ambos límites; las columnas de tipo text o blob van al disco con cualquier tamaño)',
  'And the second limit': 'Y el segundo límite',
  'each session may take so much': 'cada sesión puede tomar esa cantidad',
  'tables of the engine MEMORY may grow as much': 'las tablas del motor MEMORY pueden crecer lo mismo',
  'how often that happens: no counter of this snapshot tells it':
    'con qué frecuencia ocurre: ningún contador de este snapshot lo dice',
  'what happens at its limit: that is not known': 'qué pasa en su límite: no se sabe',
  'how much it needs the server does not say: raise {code} and {code2} together, or {code3} for a sort, step by step in a session, until show session status like {code4} or {code5} no longer grows with the statement':
    'cuánto necesita no lo dice el servidor: subir {code} y {code2} juntos, o {code3} para una ordenación, paso a paso en una sesión, hasta que show session status like {code4} o {code5} ya no crezca con la sentencia',
  'what removing files of the log by hand does': 'qué hace borrar archivos del WAL a mano',
  'never remove files of {code} by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself':
    'no borrar nunca archivos de {code} a mano; su riesgo: el servidor no arranca tras una caída, y a los standbys y al archivo les faltan para siempre. En su lugar: terminar lo que los retiene, y el siguiente checkpoint los quita por sí mismo',
  'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before':
    'no se ha archivado ningún archivo desde que se reiniciaron los contadores: una copia se puede restaurar como mucho hasta su propio final, salvo que el archivo tenga ficheros de antes',
  'what is left where it ends halfway: no statement is advised of which that is known':
    'qué queda si se queda a medias: no se aconseja ninguna sentencia de la que se sepa',
  'what it locks: no statement is advised of which that is known':
    'qué bloquea: no se aconseja ninguna sentencia de la que se sepa',
  'why: it is past its threshold and nothing holds it back: autovacuum comes within {code}, unless all of its workers are at other tables ({code2}) or it is slowed down ({code3}); {code4} tells which run':
    'por qué: ha pasado su umbral y nada lo retiene: autovacuum llega dentro de {code}, salvo que todos sus workers estén en otras tablas ({code2}) o esté frenado ({code3}); {code4} dice cuáles corren',
  jit: 'jit',
  fsync: 'fsync',
  'vacuum makes the space of dead rows usable again, and keeps the size of the file':
    'vacuum hace reutilizable el espacio de las filas muertas y mantiene el tamaño del archivo',
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more':
    'una transacción preparada ya no pertenece a ninguna sesión: su cliente la preparó y no la terminó. El servidor solo guarda su nombre y su dueño; el gestor de transacciones, o quien lo opera, sabe más',
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell':
    'solo lo sabe su gestor de transacciones: si las otras bases han confirmado su parte, commit prepared; si no, rollback prepared. Preguntarle a él o al dueño por el nombre de la transacción; el servidor no puede decirlo',
  'prepared transaction {name}, user {name2}, database {name3}, prepared for {number}, transactions begun since {number2}':
    'transacción preparada {name}, usuario {name2}, base de datos {name3}, preparada desde hace {number}, transacciones iniciadas desde entonces {number2}',
  'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk':
    'rollback prepared pierde todo lo que ha escrito la transacción preparada; commit prepared lo conserva. Hasta uno de los dos permanece en disco',
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast':
    'cuándo será, una sola captura no lo dice: los números los toman los inserts; a qué ritmo lo dicen dos capturas o casefile snapshot watch URL',
  'sequence {name}, last value {number}, limit {number2}': 'secuencia {name}, último valor {number}, límite {number2}',
  'settings of commit': 'ajustes de commit',
  'settings of temporary': 'ajustes de temporales',
  'settings of binlog': 'ajustes de binlog',
  'settings of bind': 'ajustes de bind',
  'settings of address': 'ajustes de dirección',
  'settings of innodb': 'ajustes de innodb',
  'settings of buffer': 'ajustes de buffer',
  'settings of timeout': 'ajustes de timeout',
  'settings of replica': 'ajustes de replica',
  'settings of vacuum': 'ajustes de vacuum',
  'settings of wal': 'ajustes de wal',
  'settings of transaction': 'ajustes de transacciones',
  'settings of statement': 'ajustes de sentencias',
  'settings of autovacuum': 'ajustes de autovacuum',
  ', and write it below [mysqld] in the configuration so that it lasts':
    ', y escribirlo bajo [mysqld] en la configuración para que perdure',
  'settings of format': 'ajustes de formato',
  'its last statement: the session runs none, the process list keeps no earlier one, and {code}, which could, is off; to switch it on, write {code2}=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again':
    'su última sentencia: la sesión no ejecuta ninguna, la lista de procesos no guarda una anterior, y {code}, que podría, está desactivado; para activarlo, escribir {code2}=ON y performance-schema-consumer-events-statements-current=ON bajo [mysqld] en la configuración y reiniciar el servidor',
  'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone ({code} and its like), and of no query':
    'cuánto lleva: el servidor solo lo dice de vacuum, analyze, create index, cluster, copy y copias base ({code} y similares), y de ninguna consulta',
  'how far it is: the server tells that of changes of tables alone, by the stage events of {code}, and of no query':
    'cuánto lleva: el servidor solo lo dice de cambios de tablas, por los eventos de etapa de {code}, y de ninguna consulta',
  'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query':
    'cuánto lleva: el servidor solo lo dice de cambios de tablas, en la columna Progress de show processlist, y de ninguna consulta',
  'others wait for locks in this capture, and none of them for it':
    'otros esperan bloqueos en esta captura, y ninguno a esta sesión',
  'what a transaction has locked, it holds until it ends':
    'lo que una transacción ha bloqueado lo retiene hasta que termina',
  'rows that its open transaction has locked: {number}': 'filas que ha bloqueado su transacción abierta: {number}',
  'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run {code} by hand as the user of the server to see it':
    'el texto del error: solo está en el log del servidor (archive command failed with exit code …), igual que lo que escribió el propio comando; ejecutar {code} a mano como el usuario del servidor para verlo',
  'how far it is': 'cuánto lleva',
  'whom it blocks': 'a quién bloquea',
  'what it holds': 'qué retiene',
  'the error of the archiver': 'el error del archivador',
  'how replication is started again': 'cómo se reanuda la replicación',
  'its figures': 'sus cifras',
  'which index it is': 'qué índice es',
  'what switching the archive off does': 'qué hace desactivar el archivado',
  '{code} is turned off by a restart alone; an {code2} that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again':
    '{code} solo se desactiva con un reinicio; un {code2} que solo responde con éxito (/bin/true) libera el WAL en el siguiente checkpoint. El riesgo de ambos: el archivo tiene un hueco, y ninguna copia anterior se puede restaurar a un punto posterior. En su lugar: arreglar el destino; si no, hacer una nueva copia base en cuanto el archivado vuelva a funcionar',
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does':
    'quién tenía un bloqueo: en ninguna muestra de la captura nombró el servidor una sesión a la que otra esperara. De un bloqueo de todo el servidor (flush tables with read lock, una copia de seguridad) nunca lo hace',
  'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there':
    'nada en el origen. A la réplica le falta lo que vino tras el evento donde se detuvo, y lo lee después de los logs binarios del origen, mientras existan',
  'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed':
    'ninguna fila de tablas; lo que una réplica o una restauración a un momento aún necesita de los logs se pierde cuando se quitan',
  'checkpoints on schedule: {number} in {number2}, a second: {number3}':
    'checkpoints programados: {number} en {number2}, por segundo: {number3}',
  'checkpoints requested ahead of their schedule: {number} in {number2}, a second: {number3}':
    'checkpoints pedidos antes de tiempo: {number} en {number2}, por segundo: {number3}',
  'temporary files: {number} in {number2}, a second: {number3}':
    'archivos temporales: {number} en {number2}, por segundo: {number3}',
  'written to temporary files: {number} in {number2}, a second: {number3}':
    'escrito en archivos temporales: {number} en {number2}, por segundo: {number3}',
  'how it came about: that is not known of PostgreSQL': 'cómo llegó a pasar: no se sabe de PostgreSQL',
  'what happens by itself once it is mended: that is not known of PostgreSQL':
    'qué pasa por sí mismo una vez arreglado: no se sabe de PostgreSQL',
  'how it came about: that is not known of MariaDB': 'cómo llegó a pasar: no se sabe de MariaDB',
  'what happens by itself once it is mended: that is not known of MariaDB':
    'qué pasa por sí mismo una vez arreglado: no se sabe de MariaDB',
  'what a restart does to it: that is not known': 'qué le hace un reinicio: no se sabe',
  'no cause of trouble was found in this snapshot; it is of its minutes alone, and says nothing of: ':
    'no se encontró ninguna causa en este snapshot; es solo de sus minutos, y no dice nada de: ',
  'no cause of trouble was found in this snapshot; it is of its minutes alone':
    'no se encontró ninguna causa en este snapshot; es solo de sus minutos',
  'no cause was found that a setting would bound': 'no se encontró ninguna causa que un ajuste limite',
  'no cause was found that could come back': 'no se encontró ninguna causa que pudiera volver',
  'rows of {name} that changed since its last analyze: {number}, and no analyze is recorded':
    'filas de {name} que cambiaron desde su último analyze: {number}, y no consta ningún analyze',
  'table {name} has no index': 'la tabla {name} no tiene ningún índice',
  'temporary files of process {name}, size {number}': 'archivos temporales del proceso {name}, tamaño {number}',
  'why: autovacuum is off for the whole server (autovacuum)':
    'por qué: autovacuum está desactivado en todo el servidor (autovacuum)',
  'Connections are opened for next to every statement; at the most there were taken ':
    'Se abre una conexión para casi cada sentencia; como máximo se ocuparon ',
  'Give the sorts of the one session that needs it a larger buffer':
    'Dar un búfer mayor a las ordenaciones de la única sesión que lo necesita',
  'taken for each sort of the session: do not set it for the whole server':
    'se toma para cada ordenación de la sesión: no fijarlo para todo el servidor',
  'Let the application keep its connections in a pool; see who opens them':
    'Que la aplicación mantenga sus conexiones en un pool; ver quién las abre',
  'Let the redo log hold more': 'Dejar que el redo log guarde más',
  'it takes so much disk, and recovery after a crash reads more':
    'ocupa ese disco, y la recuperación tras una caída lee más',
  'Sessions wait until their commits are durable: {number} of the database time is ':
    'Las sesiones esperan a que sus commits sean duraderos: el {number} del tiempo de la base de datos es ',
  'Sorts do not fit their buffer and go over files: ': 'Las ordenaciones no caben en su búfer y pasan por archivos: ',
  'Statements read whole tables, the first of them without a fitting index: ':
    'Hay sentencias que leen tablas enteras, la primera sin un índice adecuado: ',
  'The redo log is too small for the writes: pages are flushed because it is full to {number}':
    'El redo log es demasiado pequeño para las escrituras: se vuelcan páginas porque está lleno al {number}',
  'Until then, keep threads for the next connections': 'Mientras tanto, guardar hilos para las próximas conexiones',
  'each thread that is kept takes some memory': 'cada hilo guardado ocupa algo de memoria',
  'Where losing the last second at a power failure is allowed: flush the redo log once a second':
    'Donde se permite perder el último segundo ante un corte de luz: volcar el redo log una vez por segundo',
  'commits of the last second are lost when the machine fails, though not when the server alone does':
    'se pierden los commits del último segundo si falla la máquina, aunque no si falla solo el servidor',
  'Write several rows in one transaction, or one insert with several rows, where the application can':
    'Escribir varias filas en una transacción, o en un solo insert, donde la aplicación pueda',
  'what is lost with a failure is the whole transaction': 'con un fallo se pierde la transacción entera',
  'commit each row again': 'volver a confirmar cada fila',
  'bytes written to it, a second: {number}': 'bytes escritos en él por segundo: {number}',
  'in no sample of the capture did a session wait for the lock of another: no session waited':
    'en ninguna muestra de la captura esperó una sesión el bloqueo de otra: no esperó ninguna sesión',
  'merge passes of sorts: {number}': 'pasadas de mezcla de ordenaciones: {number}',
  'rows read one after the other, a second: {number}': 'filas leídas una tras otra por segundo: {number}',
  'table {name}: about {number} rows': 'tabla {name}: unas {number} filas',
  'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks':
    'que esta sesión tiene el bloqueo se concluye de su transacción, abierta desde antes de la espera: el servidor no registra quién tiene esos bloqueos',
  'transactions for each flush of the binary log: {number}': 'transacciones por cada volcado del log binario: {number}',
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other':
    'el gemelo empieza por las columnas del que se va, así que las consultas que usan uno pueden usar el otro',
  'what is lost by mending it: that is not known': 'qué se pierde al repararlo: no se sabe',
  'a generic plan, for parameters without values: estimates of the planner, nothing was executed':
    'un plan genérico, para parámetros sin valores: estimaciones del planificador, no se ejecutó nada',
  'the metric is listed without a value': 'la métrica aparece sin valor',
  'it comes from CloudWatch, which no longer had the data: its zero was not measured':
    'viene de CloudWatch, que ya no tenía los datos: su cero no se midió',
  'InnoDB holds no table of a user that is open': 'InnoDB no tiene abierta ninguna tabla de usuario',
  'there is no other snapshot': 'no hay otra captura',
  'what is overridden is the same in both snapshots': 'lo que se ha cambiado es igual en ambas capturas',
  'none of what is overridden is known to be risky by itself':
    'nada de lo que se ha cambiado se considera arriesgado por sí solo',
};
