// What follows, what prevents it, and what would disprove it.
export const esOutlookPhrases = {
  'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own':
    'la cola crece hasta que la sesión a su cabeza termina su transacción; después se agotan las conexiones, pues cada una que espera conserva la suya',
  'each such sort or hash goes on writing and reading files; with many at a time the disk may fill':
    'cada ordenación o hash sigue escribiendo y leyendo archivos; con muchos a la vez el disco puede llenarse',
  'each call takes longer as the table grows': 'cada llamada tarda más a medida que crece la tabla',
  'new connections are refused (too many clients) once the limit is reached':
    'se rechazan nuevas conexiones (too many clients) al llegar al límite',
  'transactions go on waiting for the disk; their rate cannot grow':
    'las transacciones siguen esperando al disco; su ritmo no puede crecer',
  'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements':
    'se siguen escribiendo páginas enteras en el WAL tras cada checkpoint, lo que quita disco a las sentencias',
  'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out':
    'se acumulan filas muertas en cada tabla que se escribe, escaneos e índices se vuelven lentos y al final se agotan los identificadores de transacción',
  'the server goes on ending one transaction of each deadlock; its client has to do the work again':
    'el servidor sigue terminando una transacción de cada deadlock; su cliente tiene que repetir el trabajo',
  'dead rows pile up, statistics become stale, and in the end transaction ids run out':
    'se acumulan filas muertas, las estadísticas quedan obsoletas y al final se agotan los identificadores de transacción',
  'scans read more and more dead rows, and the file grows; it does not shrink by itself':
    'los escaneos leen cada vez más filas muertas y el archivo crece; no se encoge solo',
  'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it':
    'el servidor se niega a asignar identificadores de transacción y detiene toda escritura: las lecturas siguen y solo un VACUUM lo termina',
  'the planner goes on choosing plans for a table that is no longer so':
    'el planificador sigue eligiendo planes para una tabla que ya no es así',
  'the log grows until the disk is full, and then the server halts':
    'el WAL crece hasta llenar el disco y entonces el servidor se detiene',
  'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point':
    'el WAL espera su archivado hasta llenar el disco y entonces el servidor se detiene; las copias no se pueden restaurar a un punto posterior',
  'inserts fail once the last value is used': 'los inserts fallan en cuanto se usa el último valor',
  'it goes on, holds its locks, and keeps dead rows from being removed':
    'sigue, mantiene sus bloqueos e impide eliminar las filas muertas',
  'statements go on with plans that avoid their indexes': 'las sentencias siguen con planes que evitan sus índices',
  'writes go on keeping it up to date, and no query may use it':
    'las escrituras lo siguen manteniendo y ninguna consulta puede usarlo',
  'writes go on keeping both up to date, and both take space':
    'las escrituras siguen manteniendo ambos y ambos ocupan espacio',
  'writes go on keeping it up to date, and it takes space': 'las escrituras lo siguen manteniendo y ocupa espacio',
  'set {code}, and let an alert watch the age of the oldest transaction, prepared transaction and slot':
    'defina {code} y vigile con una alerta la antigüedad de la transacción, la transacción preparada y el slot más viejos',
  'keep transactions short, set {code} where DDL and batches run, and {code2} for sessions that wait for their client':
    'mantenga cortas las transacciones, defina {code} donde corren DDL y lotes, e {code2} para sesiones que esperan a su cliente',
  'put a pooler such as pgbouncer in front, bound the pools of the applications, and set {code}':
    'ponga delante un pooler como pgbouncer, limite los pools de las aplicaciones y defina {code}',
  'set {code}, and let an alert watch slots without consumer':
    'defina {code} y vigile con una alerta los slots sin consumidor',
  'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases':
    'deje autovacuum activado y con ritmo suficiente, termine lo que lo frena y vigile con una alerta la antigüedad de las bases de datos',
  'the same load at a time at which no session waits for a lock':
    'la misma carga en un momento en que ninguna sesión espera un bloqueo',
  'the same load while no temporary file is written': 'la misma carga sin que se escriba ningún archivo temporal',
  'the same load while the statements read as few blocks for a row as before':
    'la misma carga mientras las sentencias leen tan pocos bloques por fila como antes',
  'the same load while connections are far from their limit':
    'la misma carga mientras las conexiones están lejos de su límite',
  'the same load at a time at which commits are quick': 'la misma carga en un momento en que los commits son rápidos',
  'the same load between two checkpoints on schedule': 'la misma carga entre dos checkpoints programados',
  'the same load after the oldest transaction has ended':
    'la misma carga después de que termine la transacción más antigua',
  'the same waits while the server counts no deadlock': 'las mismas esperas sin que el servidor cuente ningún deadlock',
  'as many dead rows while autovacuum is on': 'tantas filas muertas con autovacuum activado',
  'the same load after the table was vacuumed': 'la misma carga después de un VACUUM de la tabla',
  'an age far from the limit': 'una antigüedad lejos del límite',
  'the same plan after analyze': 'el mismo plan después de ANALYZE',
  'as much log after the slot was dropped': 'tanto WAL después de eliminar el slot',
  'files that are archived': 'archivos que se archivan',
  'a wider column': 'una columna más ancha',
  'the same load after it has ended': 'la misma carga después de que termine',
  'the same plan with the default of the setting': 'el mismo plan con el valor por defecto del ajuste',
  'a build that is under way': 'una construcción en curso',
  'a difference in what they index': 'una diferencia en lo que indexan',
  'a scan, here or on a standby': 'un escaneo, aquí o en un standby',
};
