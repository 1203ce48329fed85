// What is asked shortly after a finding.
export const esShortQuestionsPhrases = {
  'which person it is': 'qué persona es',
  'which person it is: a capture holds users, applications and addresses, and no names of people':
    'qué persona es: una captura contiene usuarios, aplicaciones y direcciones, y ningún nombre de personas',
  'whether the application repeats it': 'si la aplicación lo repite',
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell':
    'si la aplicación repite lo que se revirtió: ninguna captura ve dentro de una aplicación; lo dicen su propio log y su código',
  'how much memory a session takes': 'cuánta memoria ocupa una sesión',
  'how much memory a session takes: no capture holds it; from PostgreSQL {number} on, {code} writes that of a process to the log of the server':
    'cuánta memoria ocupa una sesión: ninguna captura lo contiene; desde PostgreSQL {number}, {code} escribe la de un proceso en el log del servidor',
  'how much memory a session takes: no capture holds it; the view {code} of sys tells it':
    'cuánta memoria ocupa una sesión: ninguna captura lo contiene; lo dice la vista {code} de sys',
  'how much memory a session takes: no capture holds it; the column {code} of {code2}.processlist tells it':
    'cuánta memoria ocupa una sesión: ninguna captura lo contiene; lo dice la columna {code} de {code2}.processlist',
  'when the latest was': 'cuándo fue el último',
  'the latest deadlock was at {name}, by the clock of the server':
    'el último deadlock fue a las {name}, según el reloj del servidor',
  'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)':
    'cuándo fue el último deadlock: el servidor cuenta los deadlocks y escribe la hora de cada uno solo en su log («deadlock detected»)',
  'when the latest deadlock was: the server keeps none in its status':
    'cuándo fue el último deadlock: el servidor no guarda ninguno en su estado',
  'what ending a session does to deadlocks': 'qué cambia en los deadlocks terminar una sesión',
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order':
    'terminar una sesión no ayuda: el servidor ya ha terminado cada deadlock revirtiendo una de sus transacciones, y vendrán más mientras las filas se bloqueen en distinto orden',
  'who runs the change': 'quién ejecuta el cambio',
  'whether more memory helps': 'si ayuda más memoria',
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache':
    'más memoria no lo arreglaría: la sentencia sigue recorriendo toda la tabla, y solo es menos lenta donde toda cabe en la caché',
  'how large the index gets': 'qué tamaño tendrá el índice',
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before':
    'qué tamaño tendrá el índice: se sabe una vez creado; contiene las columnas indexadas de cada fila y dónde está la fila, y con hypopg el planificador lo estima antes',
  'whether a lower isolation helps': 'si ayuda un aislamiento menor',
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay':
    'un aislamiento menor (READ COMMITTED) bloquea menos huecos entre filas y así acaba con los deadlocks de estos; los deadlocks de filas que se bloquean en distinto orden quedan',
  'what single-user mode is for': 'para qué sirve el modo monousuario',
  'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off':
    'el modo monousuario no hace falta: vacuum funciona en el servidor en marcha, también cuando el servidor ya no asigna identificadores de transacción. Su riesgo: nadie más puede usar la base de datos mientras tanto, y lo que evita que el servidor llegue al límite está desactivado',
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where {code} is on, and so does who made it':
    'quién lo usaba antes no está en ninguna captura: el servidor no conserva ningún consumidor que se ha ido; lo dice su log, donde {code} está activado, y también quien lo creó',
  'why: autovacuum freezes each table that is older than {code}, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which ({code2})':
    'por qué: autovacuum congela toda tabla más vieja que {code}, también donde está desactivado, y nada de lo capturado se lo impide: puede que sus procesos se cancelen, fallen o sean demasiado lentos. El log del servidor dice cuál de ellos ({code2})',
};
