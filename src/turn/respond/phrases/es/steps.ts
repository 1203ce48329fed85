// What a step or a setting does, and what it costs.
export const esStepsPhrases = {
  'there is no half: the slot is gone, or it is there as before; a slot in use is refused':
    'no hay a medias: el slot desapareció, o está como antes; un slot en uso se rechaza',
  'there is no half: it has ended, or it is listed in {code} as before':
    'no hay a medias: terminó, o figura como antes en {code}',
  'it locks nobody out, and frees what the transaction holds':
    'no bloquea a nadie, y libera lo que la transacción retiene',
  'the table stays as it was, and the second copy is removed: run it again':
    'la tabla queda como estaba, y la segunda copia se borra: ejecutar de nuevo',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)':
    'nadie puede leer ni escribir la tabla mientras corre (ACCESS EXCLUSIVE)',
  'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again':
    'nada se daña: las tablas terminadas lo siguen, y la que estaba en curso empieza de nuevo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait':
    'lecturas y escrituras siguen (SHARE UPDATE EXCLUSIVE); otros vacuum, analyze y la mayoría de cambios de esa tabla esperan',
  'the statistics stay as they were: run it again': 'las estadísticas quedan como estaban: ejecutar de nuevo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait':
    'lecturas y escrituras siguen (SHARE UPDATE EXCLUSIVE); vacuum y la mayoría de cambios de esa tabla esperan',
  'the index is left behind as invalid: run the same statement again':
    'el índice queda como inválido: ejecutar de nuevo la misma sentencia',
  'reads and writes go on; it waits for transactions that use the table':
    'lecturas y escrituras siguen; espera a las transacciones que usan la tabla',
  'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again':
    'el índice viejo sigue en uso, y queda uno inválido cuyo nombre acaba en _ccnew: borrarlo y ejecutar de nuevo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open':
    'lecturas y escrituras siguen (SHARE UPDATE EXCLUSIVE); espera a las transacciones abiertas',
  'there is no half: the option is set, or it is as before':
    'no hay a medias: la opción está fijada, o está como antes',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs':
    'lecturas y escrituras siguen (SHARE UPDATE EXCLUSIVE); espera a un vacuum en curso de la tabla',
  'it is rolled back as a whole, and all is as before': 'se deshace entero, y todo queda como antes',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set {code} for its session first':
    'nadie puede leer ni escribir la tabla mientras corre (ACCESS EXCLUSIVE), y todos hacen cola detrás mientras espera: fijar antes {code} en la sesión',
  'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again':
    'cada sentencia se hace entera o nada: lo que escribió alter system está en postgresql.auto.conf y vale desde la próxima recarga o reinicio; alter system reset lo quita',
  'there is no half: new sessions have the setting, or they have the former one':
    'no hay a medias: las sesiones nuevas tienen el ajuste, o el anterior',
  'the setting is as before, and ends with the session in any case':
    'el ajuste está como antes, y en todo caso acaba con la sesión',
  'it only reads: run it again': 'solo lee: ejecutar de nuevo',
  'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set {code} for its session where it must be gentle':
    'vacuum (freeze) marca filas antiguas como congeladas, lo que baja la edad de la tabla; lecturas y escrituras siguen (SHARE UPDATE EXCLUSIVE). Su riesgo: lee cada página sin congelar y escribe muchas, y mucho WAL, y discos y standbys lo notan: empezar por las tablas más antiguas, y fijar {code} en su sesión si debe ser suave',
  'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too':
    'alter table … alter column … type bigint reescribe la tabla y sus índices; su riesgo: nadie puede leerla ni escribirla mientras tanto (ACCESS EXCLUSIVE), y necesita el espacio de una segunda copia. En su lugar, en una tabla grande: añadir una columna bigint, mantenerla igual con un trigger, llenarla por partes, crear su índice concurrently, e intercambiarlas en una transacción corta. Las columnas que apuntan a ella también hay que cambiarlas',
  '{code} ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. {code2} ends the session, and its transaction is rolled back':
    '{code} termina la sentencia de una sesión y la deja conectada; no hace nada a una inactiva en una transacción. {code2} termina la sesión, y su transacción se deshace',
  'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails ({number}, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue {number2} restart with {number3}':
    'alter sequence … restart vuelve a dar números; su riesgo: cada inserción cuyo número sigue en la tabla falla ({number}, duplicate key) si la columna es única, y sin índice único dos filas llevan el mismo número. En su lugar: ampliar la columna a bigint; para ganar tiempo, si la aplicación admite números negativos, alter sequence … minvalue {number2} restart with {number3}',
  'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails':
    'reindex reconstruye un índice; su riesgo: las escrituras de la tabla esperan, y las lecturas que usarían el índice también. En su lugar: reindex concurrently, que no bloquea a nadie, tarda más, y deja un índice inválido si falla',
  'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum':
    'truncate quita todas las filas de una vez; su riesgo: espera a todos los que usan la tabla, no deja entrar a nadie mientras tanto, y no se puede deshacer tras confirmarlo. En su lugar: borrar por partes, luego vacuum',
  '{code} is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else':
    '{code} es el último recurso de un servidor que no arranca; su riesgo: datos incoherentes, y lo último confirmado puede perderse. En su lugar: restaurar una copia de seguridad; guardar antes que nada una copia de la carpeta de datos',
  'kill {number} of one process lets the server end all sessions and restart with a recovery. Instead: {code}, then {code2}':
    'kill {number} de un proceso hace que el servidor termine todas las sesiones y se reinicie con una recuperación. En su lugar: {code}, luego {code2}',
  'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first':
    'cada sesión ocupa memoria y procesador, también inactiva, y si no se devuelven sesiones un límite más alto solo aplaza el final: limitar antes los pools',
  'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times {code} must fit the memory of the machine. Set it for the role or the session that needs it, not for the server':
    'cada ordenación y cada hash de una sentencia puede tomar tanto, en cada sesión y cada proceso paralelo: sesiones a la vez, por ordenaciones de una sentencia, por {code} deben caber en la memoria. Fijarlo para el rol o la sesión que lo necesita, no para el servidor',
  'each vacuum, each of its workers and each build of an index may take so much':
    'cada vacuum, cada uno de sus procesos y cada creación de índice puede tomar tanto',
  'it is taken at the start and not given back; a quarter of the memory is where to begin':
    'se toma al arrancar y no se devuelve; un cuarto de la memoria es un buen comienzo',
  'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through':
    'tanto disco se ocupa en el pico, y la recuperación tras una caída tarda más, pues hay más WAL que recorrer',
  'the limit of cost is shared: more workers alone vacuum no faster, without a higher {code}':
    'el límite de coste se reparte: más procesos por sí solos no limpian más deprisa, sin un {code} más alto',
  'so much disk may be taken by each slot without a consumer': 'tanto disco puede ocupar cada slot sin consumidor',
  'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of {code}, and sessions wait for a moment meanwhile':
    'es memoria de la máquina: dejar un cuarto a las sesiones y al sistema; crece en marcha, en pasos de {code}, y las sesiones esperan un momento',
  'each temporary table of every session may take so much memory, and the smaller one of {code} and {code2} is the limit: raise both':
    'cada tabla temporal de cada sesión puede tomar tanta memoria, y el menor de {code} y {code2} es el límite: subir ambos',
  'each session that sorts takes so much at once: set it for the session that needs it':
    'cada sesión que ordena toma tanto de una vez: fijarlo para la sesión que lo necesita',
  'recovery after a crash takes longer, and so much disk is taken':
    'la recuperación tras una caída tarda más, y se ocupa tanto disco',
  'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open':
    'no hay a medias: la sentencia se deshace entera, o sigue; la transacción de la sesión queda abierta',
  'it locks nobody out; the transaction of the session keeps its locks until it ends':
    'no bloquea a nadie; la transacción de la sesión conserva sus bloqueos hasta acabar',
  'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server':
    'no hay a medias: la transacción de la sesión se deshace entera; deshacer una grande tarda, y sigue tras reiniciar el servidor',
  'it locks nobody out; what the session holds is free when its rollback has ended':
    'no bloquea a nadie; lo que retiene la sesión queda libre al acabar de deshacerse',
  'the table stays as it was, and what was built is removed: run it again':
    'la tabla queda como estaba, y lo construido se borra: ejecutar de nuevo',
  'reads and writes go on; at its beginning and its end it waits for everybody who uses the table':
    'lecturas y escrituras siguen; al principio y al final espera a todos los que usan la tabla',
  'the table stays as it was: run it again': 'la tabla queda como estaba: ejecutar de nuevo',
  'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it':
    'al principio y al final espera a todos los que usan la tabla, y ellos esperan luego detrás',
  'reads and writes go on; statements that are open while it ends may let new ones wait':
    'lecturas y escrituras siguen; sentencias abiertas al final pueden hacer esperar a las nuevas',
  'logs that were removed are gone, the others are there: run it again':
    'los logs borrados ya no están, los demás sí: ejecutar de nuevo',
  'there is no half: the running server has taken the value, or it has the former one':
    'no hay a medias: el servidor tomó el valor, o tiene el anterior',
  'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use':
    'optimize table reconstruye una tabla InnoDB y sus índices y devuelve el espacio al sistema; su riesgo: necesita el espacio de una segunda copia, espera al principio y al final a todos los que usan la tabla, que luego esperan detrás, y una réplica se retrasa al hacer lo mismo. En su lugar: un cambio de esquema en línea como gh-ost o pt-online-schema-change',
  'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with {code}, once no transaction needs it':
    'la purga hace reutilizable el espacio de filas borradas en la misma tabla y conserva el tamaño del archivo; optimize table la reescribe más pequeña. El undo log encoge con {code}, cuando ninguna transacción lo necesita',
  'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts':
    'truncate table rehace la tabla sin filas; su riesgo: se confirma solo y no se puede deshacer, y espera a todos los que usan la tabla, que luego esperan detrás. En su lugar: borrar por partes',
  'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back':
    'kill query y el número termina la sentencia de una sesión y deja abierta su transacción con sus bloqueos: en una que duerme no libera nada. kill y el número termina la sesión, y su transacción se deshace; una grande tarda',
  'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew':
    'saltar omite el evento que falló; su riesgo: la réplica ya no contiene lo que su origen, sin notarse hasta el próximo error. En su lugar: arreglar la fila que difiere y arrancar de nuevo la replicación. Mirar antes el evento (mysqlbinlog en la posición del error), y si se saltó, comparar las tablas (pt-table-checksum) o rehacer la réplica',
  'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand':
    'purge binary logs quita los más antiguos; su riesgo: una réplica que no los leyó se detiene para siempre, y nada puede restaurarse a un momento en ellos. Mirar antes qué leyó cada réplica (show replica status allí), y nunca borrar los archivos a mano',
  'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read':
    'reset master quita todos los binlogs y empieza de nuevo; su riesgo: hay que rehacer cada réplica de este servidor. En su lugar: purgar los binlogs hasta lo que leyeron las réplicas',
  'kill {number} of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session':
    'kill {number} del servidor termina todas las sesiones, y su próximo arranque debe recuperarse del redo log. En su lugar: kill query y el número de la sesión termina lo que ejecuta, kill y el número termina la sesión',
};
