// What is said of MySQL and MariaDB.
export const esMysqlPhrases = {
  'the session at the head of the queue is of the user {name}':
    'la sesión a la cabeza de la cola es del usuario {name}',
  'up to {number} sessions were blocked at a time': 'hasta {number} sesiones estuvieron bloqueadas a la vez',
  'an open transaction keeps old versions of rows: it has been open for {number}':
    'una transacción abierta retiene versiones antiguas de filas: lleva abierta {number}',
  'history list: {number} undo records that cannot be purged, when the capture began {number2}':
    'history list: {number} registros de undo que no se pueden purgar, al empezar la captura {number2}',
  'old versions of rows pile up, reads go past more of them, and the undo log grows':
    'se acumulan versiones antiguas de filas, las lecturas pasan por más de ellas y el undo log crece',
  'end the session that keeps them': 'terminar la sesión que las retiene',
  'its transaction is rolled back, and its client gets an error':
    'su transacción se revierte y su cliente recibe un error',
  'look first whether it is still there and what it does': 'mirar antes si sigue ahí y qué hace',
  'its transaction is rolled back, which takes as long as its changes took, and its client gets an error':
    'su transacción se revierte, lo que tarda tanto como tardaron sus cambios, y su cliente recibe un error',
  'sessions wait for the definition of a table, which an open transaction keeps: {number} of the database time is':
    'hay sesiones que esperan la definición de una tabla, que retiene una transacción abierta: {number} del tiempo de base de datos es',
  'binary logs': 'logs binarios',
  ', files {number}': ', archivos {number}',
  ', without expiry': ', sin caducidad',
  'an expiry of zero means never: they are kept until somebody removes them':
    'una caducidad de cero significa nunca: se conservan hasta que alguien los quite',
  'how long binary logs are kept': 'cuánto se conservan los logs binarios',
  'binary logs are kept for ever and fill the disk: {number} in {number2} files':
    'los logs binarios se conservan para siempre y llenan el disco: {number} en {number2} archivos',
  'let them expire after a week, and write it below [mysqld] in the configuration so that it lasts':
    'hacer que caduquen tras una semana, y escribirlo bajo [mysqld] en la configuración para que perdure',
  'a replica that is further behind, and a restore to a point in time before, can no longer be served':
    'ya no se podrá atender a una réplica más atrasada ni una restauración a un momento anterior',
  'a statement examines many rows for each that it returns or changes':
    'una sentencia examina muchas filas por cada una que devuelve o cambia',
  'user {name} from {name2}': 'usuario {name} desde {name2}',
  ', asleep {number}': ', dormidas {number}',
  'connections run out; at the most there were taken {number}':
    'se agotan las conexiones; como máximo estuvo ocupado el {number}',
  'the replica of {name} does not replicate': 'la réplica de {name} no replica',
  'thread that reads from the source: {name}, thread that applies: {name2}':
    'hilo que lee del origen: {name}, hilo que aplica: {name2}',
};
