// What follows from causes that MySQL and MariaDB tell in words of their own.
export const esMysqlCausesPhrases = {
  'each statement that waits fails after {code}, and others queue meanwhile; connections may run out, for each waiter keeps its own':
    'cada sentencia que espera falla tras {code}, y otras hacen cola; las conexiones pueden agotarse, pues cada una conserva la suya',
  'keep transactions short, set {code} lower for sessions that can repeat their work, and {code2} for those that sleep with a transaction open':
    'mantener cortas las transacciones, bajar {code} en sesiones que pueden repetir su trabajo, y {code2} en las que duermen con una transacción abierta',
  'waiting for a lock is no error until {code}, and then one of the client alone: the server does not log it':
    'esperar un bloqueo no es un error hasta {code}, y entonces solo del cliente: el servidor no lo registra',
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart':
    'un reinicio termina esa sesión y todas las demás; lo que escribieron se deshace también después, y cada cliente recibe un error. Terminar esa sola sesión logra lo mismo sin interrupción. Una transacción XA preparada sobrevive a un reinicio',
  'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill':
    'cada sentencia así sigue escribiendo y leyendo archivos; con muchas a la vez el disco de tmpdir puede llenarse',
  'let an index give the order or the groups, set {code} for the session that sorts alone, and watch {code2} and {code3}':
    'dejar que un índice dé el orden o los grupos, fijar {code} solo para la sesión que ordena, y vigilar {code2} y {code3}',
  'a temporary table or a sort is larger than the memory that it may take, or has columns of text':
    'una tabla temporal o una ordenación supera la memoria permitida, o tiene columnas de texto',
  'new sessions take the new value; their files are removed when the statement ends':
    'las sesiones nuevas toman el valor nuevo; sus archivos se borran al terminar la sentencia',
  'a restart does not help: the same statements write the same files again':
    'un reinicio no ayuda: las mismas sentencias vuelven a escribir los mismos archivos',
  'each call takes longer as the table grows, and an update locks every row that it goes over':
    'cada llamada tarda más a medida que crece la tabla, y un update bloquea cada fila que recorre',
  'look at explain of new statements before they go live, and have those without an index logged with {code}':
    'mirar explain de las sentencias nuevas antes de producción, y registrar las que no usan índice con {code}',
  'no index begins with the columns of its conditions': 'ningún índice empieza por las columnas de sus condiciones',
  'the new index is used at once, for every new call': 'el índice nuevo se usa enseguida, en cada llamada nueva',
  'a restart does not help: plans stay as they are, and reads are slower until the buffer pool is warm again':
    'un reinicio no ayuda: los planes siguen igual, y las lecturas son más lentas hasta que el buffer pool se caliente',
  'new connections are refused (Too many connections) once the limit is reached':
    'las conexiones nuevas se rechazan (Too many connections) al llegar al límite',
  'bound the pools of the applications, put a proxy such as ProxySQL in front, and set {code}, so that no user can take all of them':
    'limitar los pools de las aplicaciones, poner delante un proxy como ProxySQL, y fijar {code} para que ningún usuario las tome todas',
  'a connection that ends frees its place at once; an application that leaks takes it again':
    'una conexión que termina libera su sitio enseguida; una aplicación con fuga lo vuelve a tomar',
  'once all are in use, new clients are refused ({number}, {quote}); sessions that are connected go on, and one more connection is kept for an administrator':
    'cuando todas están en uso, se rechazan clientes nuevos ({number}, {quote}); las sesiones conectadas siguen, y una conexión queda para un administrador',
  'a restart does not help: each commit waits for the disk as before':
    'un reinicio no ayuda: cada commit espera al disco como antes',
  'pages are flushed in haste, and statements that write wait whenever the redo log is full':
    'las páginas se vuelcan con prisa, y las escrituras esperan cada vez que el redo log está lleno',
  'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint':
    'dimensionar el redo log para una hora de las mayores escrituras, y vigilar la edad del checkpoint con una alerta',
  'the redo log is small for what is written, so that dirty pages have to be flushed in haste':
    'el redo log es pequeño para lo que se escribe, y las páginas sucias se vuelcan con prisa',
  'flushing becomes even as soon as the log is larger': 'el volcado se hace regular en cuanto el log es mayor',
  'a restart does not help: the redo log has the same size, unless its setting was changed before':
    'un reinicio no ayuda: el redo log tiene el mismo tamaño, salvo que su ajuste se cambiara antes',
  'watch {code} against {code2} as the data grows': 'vigilar {code} frente a {code2} a medida que crecen los datos',
  'the data that is read again and again is larger than {code}': 'los datos que se leen una y otra vez superan {code}',
  'the pool fills while pages are read: reads of the disk fall over minutes, not at once':
    'el pool se llena a medida que se leen páginas: las lecturas de disco bajan en minutos, no enseguida',
  'a restart does not help: the pool has the same size, and is empty or only partly filled at first':
    'un reinicio no ayuda: el pool tiene el mismo tamaño, y al principio está vacío o medio lleno',
  'the server goes on rolling back one transaction of each deadlock; its client has to do the work again':
    'el servidor sigue deshaciendo una transacción por deadlock; su cliente debe repetir el trabajo',
  'lock rows in the same order everywhere, and let the application repeat what failed with error {number}':
    'bloquear las filas en el mismo orden en todas partes, y que la aplicación repita lo que falló con el error {number}',
  'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck':
    'el servidor ya terminó una transacción de cada deadlock, y la otra siguió; nada está atascado',
  'each deadlock is an error of one client, and the server keeps the latest alone, unless {code} is on':
    'cada deadlock es el error de un cliente, y el servidor solo guarda el último, salvo que {code} esté activo',
  'it goes on, holds its locks, and keeps old versions of rows from being purged':
    'sigue, retiene sus bloqueos e impide purgar versiones antiguas de filas',
  'set {code} for the sessions that run it: it bounds queries, not statements that write':
    'fijar {code} en las sesiones que lo ejecutan: limita consultas, no escrituras',
  'nothing bounds how long a statement may run': 'nada limita cuánto puede durar una sentencia',
  'its locks are free when what it wrote has been rolled back':
    'sus bloqueos quedan libres cuando se deshace lo que escribió',
  'the slow query log has a statement when it has ended: one that still runs is not in it':
    'el slow query log tiene una sentencia cuando terminó: la que aún corre no está',
  'every statement on the table queues behind the change, until the open transaction ends':
    'cada sentencia sobre la tabla hace cola tras el cambio, hasta que acabe la transacción abierta',
  'set {code} for sessions that change tables, and keep transactions short':
    'fijar {code} en las sesiones que cambian tablas, y mantener cortas las transacciones',
  'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one':
    'un cambio de la tabla espera a una transacción que la usó, y quien llega después espera tras el cambio, también lecturas simples: su petición está detrás de una exclusiva',
  'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again':
    'en cuanto acaba la transacción abierta, sigue el cambio y luego solos los que esperan. Si en cambio se termina el cambio, los de detrás siguen enseguida, y hay que ejecutarlo de nuevo',
  'waiting for the definition of a table is no error until {code}, which is long unless somebody set it':
    'esperar la definición de una tabla no es un error hasta {code}, que es largo si nadie lo fijó',
  'keep transactions short, and let an alert watch the length of the history list':
    'mantener cortas las transacciones, y vigilar la longitud de la history list con una alerta',
  'a transaction is open whose view of the data is old, so that old versions of rows have to be kept':
    'hay abierta una transacción con una vista antigua, y hay que conservar versiones antiguas de filas',
  'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated ({code})':
    'la purga se pone al día sola y la history list se acorta; los archivos de undo solo encogen donde se truncan ({code})',
  'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed':
    'las lecturas en la réplica siguen respondiendo con filas antiguas, y los binlogs que necesita pueden borrarse',
  'let an alert watch both threads of the replica, and the seconds that it is behind':
    'vigilar con una alerta los dos hilos de la réplica, y sus segundos de retraso',
  'the replica met an event that it could not apply, or applies more slowly than its source writes':
    'la réplica encontró un evento que no pudo aplicar, o aplica más despacio de lo que su origen escribe',
  'the replica catches up by itself from where it stopped, as long as its source has the binary logs':
    'la réplica se pone al día sola desde donde paró, mientras su origen tenga los binlogs',
  'the source goes on as before, and the replica goes on answering, with old rows: only its status tells':
    'el origen sigue como antes, y la réplica sigue respondiendo, con filas antiguas: solo su estado lo muestra',
  'a restart does not help: the replica begins where it stopped, and meets the same event again':
    'un reinicio no ayuda: la réplica empieza donde paró, y encuentra el mismo evento',
  'binary logs fill the disk, and then writes fail': 'los binlogs llenan el disco, y luego fallan las escrituras',
  'set {code}, and let an alert watch the disk': 'fijar {code}, y vigilar el disco con una alerta',
  'no expiry is set, so that no log is ever removed': 'no hay caducidad fijada, y ningún log se borra nunca',
  'logs older than the expiry are removed when the next one is begun':
    'los logs más antiguos que la caducidad se borran al empezar el siguiente',
  'once the disk is full, writes wait or the server stops, as {code} and the engine say; reads go on as long as the server does. What was committed stays':
    'cuando el disco se llena, las escrituras esperan o el servidor se detiene, según {code} y el motor; las lecturas siguen mientras el servidor funcione. Lo confirmado se conserva',
  'a restart does not help: binary logs stay, and a new one is begun':
    'un reinicio no ayuda: los binlogs quedan, y se empieza uno nuevo',
  'set {code} for the user that runs it': 'fijar {code} para el usuario que lo ejecuta',
  'keep transactions short, set {code}, and let an alert watch the length of the history list':
    'mantener cortas las transacciones, fijar {code}, y vigilar la longitud de la history list con una alerta',
};
