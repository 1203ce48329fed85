// What is asked after a finding.
export const esAskedAfterPhrases = {
  'which session to end': 'qué sesión terminar',
  'that one alone: ending those that wait behind it frees nobody':
    'solo esa: terminar las que esperan detrás no libera a nadie',
  'what shows it': 'qué lo muestra',
  'what would disprove it: ': 'qué lo refutaría: ',
  'who has waited longest': 'quién lleva más tiempo esperando',
  'the longest first, in the sample in which most waited; since then they have waited longer':
    'primero las que más esperan, en la muestra con más esperas; desde entonces llevan más tiempo',
  'it locks nobody out': 'no bloquea a nadie',
  'it locks nobody out, and frees what the session holds': 'no bloquea a nadie y libera lo que retiene la sesión',
  'how much space comes back': 'cuánto espacio se recupera',
  'dropping the slot gives that back at the next checkpoint, less what {code} and {code2} keep in any case; other slots may keep the same log':
    'eliminar el slot lo devuelve en el próximo checkpoint, menos lo que {code} y {code2} conservan de todos modos; otros slots pueden retener el mismo WAL',
  'dead for each live one {number}': 'muertas por cada viva {number}',
  'how many dead rows for each live one': 'cuántas filas muertas por cada viva',
  'how it came about': 'cómo se produjo',
  'how that usually comes about, which no snapshot shows: ': 'cómo suele producirse, lo que ningún snapshot muestra: ',
  'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit':
    'una sesión tomó un bloqueo y no terminó su transacción: su cliente espera otra cosa u olvidó el commit',
  'a transaction was opened and not ended, so that the rows which it may still see have to be kept':
    'se abrió una transacción y no se terminó, por lo que hay que conservar las filas que aún puede ver',
  'a standby or a subscriber was removed or stopped, and its slot was not dropped':
    'se quitó o detuvo un standby o suscriptor y no se eliminó su slot',
  'what follows once it is mended': 'qué sigue una vez arreglado',
  'once it is mended: ': 'una vez arreglado: ',
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted':
    'en cuanto termina su transacción, sus bloqueos quedan libres: los obtiene la primera que espera, y las demás siguen solas una tras otra. No hay que reiniciar nada',
  'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again':
    'el próximo VACUUM de cada tabla puede quitar las filas muertas: autovacuum llega solo, a mano es antes. Los archivos conservan su tamaño y su espacio se reutiliza',
  'how long a step takes': 'cuánto tarda un paso',
  'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is ({code}, {code2})':
    'cuánto tarda un paso no está en ningún snapshot: lee toda la tabla al ritmo de los discos; mientras corre, el servidor dice cuánto lleva ({code}, {code2})',
  'connections left: {number}, of {number2}, with {number3} in use at the most':
    'conexiones libres: {number} de {number2}, con {number3} en uso como máximo',
  'up to {number} sessions waited at a time behind the session at the head of the queue':
    'hasta {number} sesiones esperaron a la vez detrás de la sesión a la cabeza de la cola',
  ', of {name}, process {name2}': ', de {name}, proceso {name2}',
  'what to do about it': 'qué hacer al respecto',
  'values left of the sequence {name}: {number}': 'valores restantes de la secuencia {name}: {number}',
  'the column {name} has the type {name2}': 'la columna {name} tiene el tipo {name2}',
  '{name} is empty': '{name} está vacío',
  'what gives space back': 'qué devuelve espacio',
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and {code} write it anew and smaller':
    'VACUUM simple hace reutilizable el espacio de las filas muertas para la misma tabla y conserva el tamaño del archivo, salvo las páginas vacías al final; VACUUM FULL y {code} la reescriben más pequeña',
  '. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures':
    '. Cuánto más pequeña, el servidor no lo dice: filas muertas y hueco libre juntos, lo que mide pgstattuple',
  'which column': 'qué columna',
  'what is lost': 'qué se pierde',
  'ending the session rolls back what its open transaction has written; ':
    'terminar la sesión revierte lo que ha escrito su transacción abierta; ',
  'ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ':
    'terminar la sesión revierte lo que ha escrito su transacción abierta: tiene un identificador propio, así que ha escrito o bloqueado filas; ',
  'its open transaction has no id of its own, so it has written nothing that could be lost; ':
    'su transacción abierta no tiene identificador propio, así que no ha escrito nada que pueda perderse; ',
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing':
    'lo confirmado (commit) se conserva. Las sesiones que solo esperan conservan su trabajo y continúan; una conexión inactiva fuera de una transacción no pierde nada',
  'when it did something last': 'cuándo hizo algo por última vez',
  ', transaction begun {name}': ', transacción iniciada {name}',
  ', last statement begun {name}': ', última sentencia iniciada {name}',
  'since then it has run nothing, and waits for its client':
    'desde entonces no ha ejecutado nada y espera a su cliente',
  'whether a restart helps': 'si ayuda un reinicio',
  'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it':
    'un reinicio no ayuda: una transacción preparada está en disco y sobrevive con sus bloqueos a un reinicio y a una caída. Solo commit prepared o rollback prepared la termina',
  'which of the two may go': 'cuál de los dos puede eliminarse',
  'index {name} may go': 'el índice {name} puede eliminarse',
  ', {name} stays': ', {name} se queda',
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin':
    'ambos contienen las mismas columnas en el mismo orden, así que las consultas que usan uno pueden usar el otro. Se queda el gemelo: lo necesita una restricción, o es el más antiguo. Los escaneos del que se elimina no son motivo para conservarlo: pasan a su gemelo',
};
