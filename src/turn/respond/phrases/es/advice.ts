// Steps, their risks and how they are undone.
export const esAdvicePhrases = {
  'end the session at the head of the queue': 'terminar la sesión a la cabeza de la cola',
  'its transaction is rolled back and its client gets an error; look at what it does first':
    'su transacción se revierte y su cliente recibe un error; mire antes qué hace',
  'its transaction is rolled back and its client gets an error; ask its owner first':
    'su transacción se revierte y su cliente recibe un error; pregunte antes a su responsable',
  'not possible: the client has to do its work again': 'no es posible: el cliente tiene que repetir su trabajo',
  'end the session': 'terminar la sesión',
  'let the server end sessions that leave a transaction open':
    'que el servidor termine las sesiones que dejan una transacción abierta',
  'applications that pause within a transaction get an error':
    'las aplicaciones que hacen pausas dentro de una transacción reciben un error',
  'try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg':
    'pruebe un índice para sus condiciones; ningún planificador lo ha probado: compare explain antes y después, o pruébelo con hypopg',
  'the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and each write keeps the index up to date from then on: {number} rows of the table were written during the capture':
    'la construcción lee dos veces toda la tabla y espera a las transacciones abiertas; si falla, deja un índice no válido que hay que eliminar; y cada escritura mantiene el índice desde entonces: {number} filas de la tabla se escribieron durante la captura',
  'give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file':
    'dé a las sesiones que la ejecutan memoria para la ordenación o el hash y súbala hasta que explain (analyze, buffers) no muestre archivo temporal',
  'each sort and hash of each session may take as much: the machine can run out of memory':
    'cada ordenación y hash de cada sesión puede ocupar lo mismo: la máquina puede quedarse sin memoria',
  'see its plan, with values of yours in place of the parameters':
    'vea su plan, con valores propios en lugar de los parámetros',
  'analyze executes the statement, and takes as long': 'analyze ejecuta la sentencia y tarda lo mismo',
  'make its dead rows usable again': 'hacer reutilizables sus filas muertas',
  'it reads the whole table and writes much, beside the other work; the file keeps its size':
    'lee toda la tabla y escribe mucho, junto al resto del trabajo; el archivo conserva su tamaño',
  'give the space back to the system, in a maintenance window, or with {code} while the table is in use':
    'devolver el espacio al sistema, en una ventana de mantenimiento o con {code} mientras se usa',
  'nobody can read or write the table while it runs, and it needs the space of a second copy':
    'nadie puede leer ni escribir la tabla mientras se ejecuta, y necesita espacio para una segunda copia',
  'cancel it while it runs: the table stays as it was': 'cancélelo mientras se ejecuta: la tabla queda como estaba',
  'limit what slots may keep': 'limitar lo que los slots pueden retener',
  'a consumer that stays away for too long is cut off, and has to be built anew':
    'un consumidor ausente demasiado tiempo queda cortado y hay que reconstruirlo',
  'start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log':
    'arranque de nuevo su consumidor; si ya no existe, elimine el slot y el siguiente checkpoint libera el WAL',
  'a standby or a subscriber that uses it has to be built anew':
    'un standby o suscriptor que lo use hay que reconstruirlo',
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew':
    'no es posible: el WAL retenido se ha perdido; hay que reconstruir su suscriptor o standby',
  'drop the duplicate': 'eliminar el duplicado',
  'plans go over to its twin; see that no query names it in a hint':
    'los planes pasan a su gemelo; compruebe que ninguna consulta lo nombre en un hint',
  'freeze the oldest tables of the database first, then the whole of it':
    'congele primero las tablas más antiguas de la base de datos y luego toda',
  'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand':
    'lee tablas enteras y escribe mucho; cancelarlo pierde lo hecho en la tabla en curso',
  'let autovacuum come in time for this table': 'hacer que autovacuum llegue a tiempo para esta tabla',
  'it is vacuumed often; the command waits for a short lock':
    'recibe VACUUM a menudo; la orden espera un bloqueo breve',
  'collect statistics': 'recoger estadísticas',
  'it reads a sample of the table; plans may change': 'lee una muestra de la tabla; los planes pueden cambiar',
  'end its sessions that have idled for long, and mend the leak in its pool':
    'termine sus sesiones inactivas desde hace tiempo y arregle la fuga de su pool',
  'a pool that does not test its connections passes the errors on':
    'un pool que no prueba sus conexiones transmite los errores',
  'the application connects again': 'la aplicación vuelve a conectarse',
  'let the server end idle sessions by itself (PostgreSQL {number} or later)':
    'que el servidor termine por sí mismo las sesiones inactivas (PostgreSQL {number} o posterior)',
  'sessions of pools and of people at a prompt end too':
    'también terminan las sesiones de pools y de personas en una consola',
  'see which command fails, run it by hand with a file of {code}, and mend its target (space, rights, network); the server tries again by itself':
    'vea qué orden falla, ejecútela a mano con un archivo de {code} y arregle su destino (espacio, permisos, red); el servidor reintenta solo',
  'none; until it works, {code} grows and backups cannot be restored to a later point':
    'ninguno; hasta que funcione, {code} crece y las copias no se pueden restaurar a un punto posterior',
  'turn autovacuum on': 'activar autovacuum',
  'the first vacuums take disk and processor; {code} holds them back':
    'los primeros VACUUM consumen disco y procesador; {code} los frena',
  'go back to the default of {code}': 'volver al valor por defecto de {code}',
  'plans of other statements change too; where a role, a database or the command line sets it, reset it there':
    'también cambian planes de otras sentencias; si lo fija un rol, una base de datos o la línea de comandos, restablézcalo allí',
  'let more log come between checkpoints: about what is written within {code}':
    'permitir más WAL entre checkpoints: más o menos lo que se escribe en {code}',
  'it takes that much disk, and recovery after a crash takes longer':
    'ocupa ese disco, y la recuperación tras una caída tarda más',
  'write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait':
    'escriba varias filas en una transacción o sentencia; para trabajo que puede perderse en una caída, prescinda de la espera',
  'a crash can lose the last of these transactions, though never part of one':
    'una caída puede perder las últimas de estas transacciones, pero nunca parte de una',
  'leave the setting out': 'quitar el ajuste',
  'let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them':
    'que la aplicación conserve sus conexiones, con un pool propio o con pgbouncer; vea quién las abre',
  'see in the log which statements met, and let their transactions lock rows in the same order, for example':
    'vea en el log qué sentencias chocaron y haga que sus transacciones bloqueen filas en el mismo orden, por ejemplo',
  'waiting for a lock takes the place of a rollback: keep these transactions short':
    'la espera de un bloqueo sustituye a la reversión: mantenga cortas estas transacciones',
  'take the locking read out again': 'quitar la lectura con bloqueo',
  'write waits for locks to the log, with both statements':
    'registrar en el log las esperas de bloqueos, con ambas sentencias',
  'the log holds statements with their values': 'el log contiene sentencias con sus valores',
  'drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently':
    'elimine lo que dejó la construcción fallida; luego arregle la causa (a menudo valores dobles) y créelo de nuevo con create index concurrently',
  'none for queries, which do not use it; the command waits for transactions that use the table':
    'ninguno para las consultas, que no lo usan; la orden espera a las transacciones que usan la tabla',
  'cancel the statement': 'cancelar la sentencia',
  'cancel the statement, if the disk fills': 'cancelar la sentencia, si se llena el disco',
  'its work so far is lost, and its client gets an error': 'se pierde lo hecho, y su cliente recibe un error',
  '; ask its owner first': '; pregunte antes a su responsable',
  'not possible: it has to be run again': 'no es posible: hay que ejecutarla de nuevo',
  'not possible': 'no es posible',
  'limit what the statements of its role may take': 'limitar lo que pueden tardar las sentencias de su rol',
  'reports that need longer are cancelled': 'se cancelan los informes que necesitan más',
  'roll it back; or commit it, where its transaction manager says so (commit prepared)':
    'revertirla; o confirmarla, si su gestor de transacciones lo indica (commit prepared)',
  'what it wrote is lost, also where other databases have committed their part':
    'se pierde lo que escribió, también donde otras bases de datos confirmaron su parte',
  'widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead':
    'amplíe la columna y la secuencia; en una tabla grande, llene por partes una columna bigint nueva y cámbiela',
  'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same':
    'la tabla y sus índices se reescriben y nadie puede usarla mientras tanto; las columnas que la referencian necesitan lo mismo',
  'not while values beyond the old limit are in use': 'no mientras haya en uso valores por encima del límite antiguo',
  'watch it over a whole business cycle and on the standbys, which count by themselves; then drop it':
    'obsérvelo durante un ciclo de negocio completo y en los standbys, que cuentan por su lado; luego elimínelo',
  'a rare report may need it': 'un informe poco frecuente puede necesitarlo',
  'look first whether it is still there and what it does': 'mire antes si sigue ahí y qué hace',
};
