// Limits, metrics and waits of an instance.
export const esInstancePhrases = {
  'network traffic': 'tráfico de red',
  'throughput to local storage': 'caudal al almacenamiento local',
  'space on local storage': 'espacio en el almacenamiento local',
  'memory in use': 'memoria en uso',
  'the wait event {name}': 'el evento de espera {name}',
  'the snapshot lists no session that waited for it': 'el snapshot no lista ninguna sesión que lo esperara',
  ' is not in this snapshot; a capture of the running server holds it: casefile snapshot capture URL':
    ': no está en este snapshot; lo contiene una captura del servidor en marcha: casefile snapshot capture URL',
  'whose sessions they are': 'de quién son las sesiones',
  'what the server says of its tables': 'lo que el servidor dice de sus tablas',
  'how large tables and indexes are': 'el tamaño de tablas e índices',
  '{number} in all': '{number} en total',
  '{number} on average': '{number} de media',
  '{number} at the most': '{number} como máximo',
  '{number} at the least': '{number} como mínimo',
  'engine version': 'versión del motor',
  'memory size in MiB': 'tamaño de la memoria en MiB',
  'a single statement takes the processors that there are': 'una sola sentencia acapara los procesadores que hay',
  'most of it is of {quote}: {number} of its load is in {name}':
    'la mayor parte es de {quote}: el {number} de su carga está en {name}',
  'the processors are busy, on average': 'ocupación media de los procesadores',
  'sessions compute or wait for a processor: {number} of the database time is ':
    'las sesiones calculan o esperan un procesador: el {number} del tiempo de la base de datos es ',
  'the same load without that statement': 'la misma carga sin esa sentencia',
  'the same load while reads are found in the cache': 'la misma carga mientras las lecturas están en la caché',
  'the same load while no session waits for the lock manager':
    'la misma carga mientras ninguna sesión espera al gestor de bloqueos',
  'the same load while the network carries less': 'la misma carga mientras la red transporta menos',
  'the same load while memory is free and nothing is swapped': 'la misma carga con memoria libre y sin swap',
  'the same load with the earlier value of the parameter': 'la misma carga con el valor anterior del parámetro',
  'the same load while the statement takes the plan of before': 'la misma carga con el plan anterior de la sentencia',
  'the same load while the instance has capacity left': 'la misma carga mientras la instancia tiene capacidad libre',
  'results wait for their clients to take them': 'los resultados esperan a que sus clientes los recojan',
  'sessions wait until their results are taken: {number} of the database time is ':
    'hay sesiones que esperan a que se recojan sus resultados: el {number} del tiempo de la base de datos es ',
};
