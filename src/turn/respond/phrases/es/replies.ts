// What is replied to a question after the first answer.
export const esRepliesPhrases = {
  'who held the lock': 'quién tenía el bloqueo',
  'who waits for whom': 'quién espera a quién',
  'whose it is': 'de quién es',
  'which table': 'qué tabla',
  'which index would help': 'qué índice ayudaría',
  'which settings bound it': 'qué ajustes lo limitan',
  'who holds the horizon': 'quién retiene el horizonte',
  'how long it has lasted': 'cuánto lleva durando',
  'what happens if nothing is done': 'qué pasa si no se hace nada',
  'what is left': 'lo que queda',
  'when vacuum comes': 'cuándo llega VACUUM',
  'what vacuum full does': 'qué hace VACUUM FULL',
  'whether a pool helps': 'si ayuda un pool',
  'how many slots are left': 'cuántas conexiones quedan',
  'how much memory it needs': 'cuánta memoria necesita',
  settings: 'ajustes',
  'ages of the databases': 'antigüedad de las bases de datos',
  'replication slots': 'slots de replicación',
  'dead rows of the tables': 'filas muertas de las tablas',
  'open transactions': 'transacciones abiertas',
  'prepared transactions': 'transacciones preparadas',
  'invalid indexes': 'índices no válidos',
  'duplicate indexes': 'índices duplicados',
  'unused indexes of a megabyte and more': 'índices sin usar de un megabyte o más',
  'sessions by application': 'sesiones por aplicación',
  sequences: 'secuencias',
  standbys: 'standbys',
  'statements by load': 'sentencias por carga',
  'statements by time of a call': 'sentencias por tiempo de llamada',
  'when the capture ended, there were no replication slots': 'al terminar la captura no había slots de replicación',
  'when the capture ended, there were no dead rows of the tables':
    'al terminar la captura no había filas muertas en las tablas',
  'when the capture ended, there were no unused indexes of a megabyte and more':
    'al terminar la captura no había índices sin usar de un megabyte o más',
  'when the capture ended, there were no invalid indexes': 'al terminar la captura no había índices no válidos',
  'when the capture ended, there were no duplicate indexes': 'al terminar la captura no había índices duplicados',
  'when the capture ended, there were no prepared transactions':
    'al terminar la captura no había transacciones preparadas',
  'when the capture ended, there were no open transactions': 'al terminar la captura no había transacciones abiertas',
  'when the capture ended, there were no standbys': 'al terminar la captura no había standbys',
  'when the capture ended, there were no sequences': 'al terminar la captura no había secuencias',
  'when the capture ended, there were no sessions by application':
    'al terminar la captura no había sesiones de aplicaciones',
  'when the capture ended, there were no temporary files that sessions hold':
    'al terminar la captura no había archivos temporales de sesiones',
  'when the capture ended, no transaction kept dead rows of the captured database':
    'al terminar la captura, ninguna transacción retenía filas muertas de la base de datos capturada',
  'when the capture ended, no session had a transaction open':
    'al terminar la captura, ninguna sesión tenía una transacción abierta',
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees':
    'quién tenía un bloqueo solo lo ve una captura del servidor en marcha (casefile snapshot capture URL): este snapshot no tiene árboles de bloqueos',
  'whether it changes': 'si cambia',
  '; one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute':
    '; un snapshot es un momento: tome otro del mismo servidor y nombre ambos, o deje que casefile snapshot watch URL tome uno cada minuto',
  'how busy the processors of the machine were; this is the share of the sessions at work':
    'cuánto trabajaban los procesadores de la máquina; esto es la parte de las sesiones activas',
  'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL':
    'desde cuándo dura no está en este snapshot; lo dicen capturas de otros momentos: casefile snapshot watch URL',
  'since when it has had no consumer: the server records that from PostgreSQL {number} on ({code}); casefile snapshot watch tells from when it runs':
    'desde cuándo no tiene consumidor: el servidor lo registra desde PostgreSQL {number} ({code}); casefile snapshot watch lo dice desde que se ejecuta',
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); {code} logs those of slow statements':
    'un snapshot solo contiene planes si se piden: casefile snapshot capture --postgres URL --plans (no se ejecuta nada); {code} registra los de las sentencias lentas',
  'how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service':
    'cuánto disco queda libre: el servidor no lo dice; pregunte a la máquina (df) o a las métricas del servicio',
  'if nothing is done: ': 'si no se hace nada: ',
  'if nothing is done, ': 'si no se hace nada: ',
  'an index would not help with that': 'un índice no ayudaría con eso',
  'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed':
    'ninguna sentencia lee aquí mucho más de lo que devuelve por condiciones sobre una sola tabla sin índice: no se propone ninguno',
  'no session does that: it is the state of the server': 'ninguna sesión lo hace: es el estado del servidor',
  'it concerns no single table': 'no afecta a una tabla en particular',
  'that is of the capture alone; casefile snapshot watch URL tells it of hours':
    'eso vale solo para la captura; casefile snapshot watch URL lo dice durante horas',
  'no table of the captured database was read, changed, or is large':
    'ninguna tabla de la base de datos capturada se leyó, cambió ni es grande',
  'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are':
    'un pool limita cuántas sesiones puede tener una aplicación y no cierra las que pierde: arregle primero la fuga; todos los pools juntos deben quedar por debajo del límite. Parta de lo que está activo a la vez, no del número de clientes',
  'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone':
    'al llegar al límite se rechazan nuevos clientes; las plazas reservadas quedan solo para superusuarios',
  'settings that bound it: ': 'ajustes que lo limitan: ',
  'settings that decide when it comes: ': 'ajustes que deciden cuándo llega: ',
  autovacuum: 'autovacuum',
  '; a table may have its own (alter table … set)': '; una tabla puede tener los suyos (alter table … set)',
  'what the first step risks: ': 'riesgo del primer paso: ',
  'to undo the first step: ': 'deshacer el primer paso: ',
  'the first step can be undone, by the statement behind “Undo”':
    'el primer paso se puede deshacer con la sentencia tras “Deshacer”',
  'to keep it from coming back: ': 'para que no vuelva a pasar: ',
  'where the first step ends halfway: ': 'si el primer paso acaba a medias: ',
  'what the first step locks: ': 'qué bloquea el primer paso: ',
  'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false':
    'no hay medias tintas: la transacción de la sesión se revierte entera, o no ha pasado nada y entonces la sentencia no da filas o da false',
  'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again':
    'queda un índice no válido, que ninguna consulta usa y cada escritura mantiene: drop index concurrently con su nombre y créelo de nuevo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait':
    'lecturas y escrituras siguen (SHARE UPDATE EXCLUSIVE); espera a las transacciones abiertas. Sin concurrently, todas las escrituras de la tabla esperarían',
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page':
    'cada INSERT escribe todos los índices de la tabla, y también cada UPDATE que cambia una columna indexada o no encuentra sitio en su página',
  '{code} writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again':
    '{code} reescribe la tabla más pequeña mientras se usa; riesgo: necesita la extensión, una clave primaria o índice único, espacio para una segunda copia y un bloqueo exclusivo breve al principio y al final. En su lugar: VACUUM simple, si basta con reutilizar el espacio',
  'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or {code} while the table is in use':
    'VACUUM FULL devuelve el espacio al sistema; riesgo: nadie puede leer ni escribir la tabla mientras se ejecuta (ACCESS EXCLUSIVE), y necesita espacio para una segunda copia de tabla e índices. En su lugar: VACUUM simple, que no bloquea a nadie y conserva el tamaño del archivo; o {code} mientras se usa',
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum':
    'VACUUM solo elimina lo que ninguna transacción abierta, transacción preparada o slot puede ver aún: termine primero lo que lo retiene y luego VACUUM',
  'a sort takes more in memory than its file on the disk: raise {code} step by step in a session until explain (analyze, buffers) shows no temporary file':
    'una ordenación ocupa más en memoria que su archivo en disco: suba {code} paso a paso en una sesión hasta que explain (analyze, buffers) no muestre archivo temporal',
  'no restart is needed for {code}: a session takes it by set, the server by a reload':
    'no hace falta reiniciar para {code}: una sesión lo toma con set, el servidor con una recarga',
  'SQLs does not hold what it takes': 'en SQLs falta lo necesario',
  'WaitEvents does not hold what it takes': 'en WaitEvents falta lo necesario',
  'Metrics does not hold what it takes': 'en Metrics falta lo necesario',
  Metrics: 'Metrics',
  SQLs: 'SQLs',
  Locks: 'Locks',
  WaitEvents: 'WaitEvents',
};
