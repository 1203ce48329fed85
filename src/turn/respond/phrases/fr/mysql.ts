// What is said of MySQL and MariaDB.
export const frMysqlPhrases = {
  'the session at the head of the queue is of the user {name}':
    'la session en tête de file est de l’utilisateur {name}',
  'up to {number} sessions were blocked at a time': 'jusqu’à {number} sessions ont été bloquées en même temps',
  'an open transaction keeps old versions of rows: it has been open for {number}':
    'une transaction ouverte retient d’anciennes versions de lignes : elle est ouverte depuis {number}',
  'history list: {number} undo records that cannot be purged, when the capture began {number2}':
    'history list : {number} enregistrements d’undo qui ne peuvent être purgés, au début de la capture {number2}',
  'old versions of rows pile up, reads go past more of them, and the undo log grows':
    'd’anciennes versions de lignes s’accumulent, les lectures en parcourent davantage, et le journal d’undo grossit',
  'end the session that keeps them': 'terminer la session qui les retient',
  'its transaction is rolled back, and its client gets an error':
    'sa transaction est annulée et son client reçoit une erreur',
  'look first whether it is still there and what it does': 'regarder d’abord si elle est encore là et ce qu’elle fait',
  'its transaction is rolled back, which takes as long as its changes took, and its client gets an error':
    'sa transaction est annulée, ce qui prend aussi longtemps que ses modifications, et son client reçoit une erreur',
  'sessions wait for the definition of a table, which an open transaction keeps: {number} of the database time is':
    'des sessions attendent la définition d’une table, que retient une transaction ouverte : {number} du temps de base de données est',
  'binary logs': 'journaux binaires',
  ', files {number}': ', fichiers {number}',
  ', without expiry': ', sans expiration',
  'an expiry of zero means never: they are kept until somebody removes them':
    'une expiration de zéro signifie jamais : ils sont gardés jusqu’à ce que quelqu’un les enlève',
  'how long binary logs are kept': 'combien de temps les journaux binaires sont gardés',
  'binary logs are kept for ever and fill the disk: {number} in {number2} files':
    'les journaux binaires sont gardés pour toujours et remplissent le disque : {number} en {number2} fichiers',
  'let them expire after a week, and write it below [mysqld] in the configuration so that it lasts':
    'les faire expirer après une semaine, et l’écrire sous [mysqld] dans la configuration pour que cela dure',
  'a replica that is further behind, and a restore to a point in time before, can no longer be served':
    'un réplica plus en retard et une restauration à un instant antérieur ne pourront plus être servis',
  'a statement examines many rows for each that it returns or changes':
    'une requête examine beaucoup de lignes pour chacune qu’elle renvoie ou modifie',
  'user {name} from {name2}': 'utilisateur {name} depuis {name2}',
  ', asleep {number}': ', en sommeil {number}',
  'connections run out; at the most there were taken {number}':
    'les connexions s’épuisent ; au plus étaient prises {number}',
  'the replica of {name} does not replicate': 'le réplica de {name} ne réplique pas',
  'thread that reads from the source: {name}, thread that applies: {name2}':
    'thread qui lit la source : {name}, thread qui applique : {name2}',
};
