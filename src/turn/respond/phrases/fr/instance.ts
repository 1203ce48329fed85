// Limits, metrics and waits of an instance.
export const frInstancePhrases = {
  'network traffic': 'trafic réseau',
  'throughput to local storage': 'débit vers le stockage local',
  'space on local storage': 'espace du stockage local',
  'memory in use': 'mémoire utilisée',
  'the wait event {name}': 'l’événement d’attente {name}',
  'the snapshot lists no session that waited for it': 'le snapshot ne liste aucune session qui l’a attendu',
  ' is not in this snapshot; a capture of the running server holds it: casefile snapshot capture URL':
    ' : absent de ce snapshot ; une capture du serveur en marche le contient : casefile snapshot capture URL',
  'whose sessions they are': 'à qui sont les sessions',
  'what the server says of its tables': 'ce que le serveur dit de ses tables',
  'how large tables and indexes are': 'la taille des tables et des index',
  '{number} in all': '{number} au total',
  '{number} on average': '{number} en moyenne',
  '{number} at the most': '{number} au plus',
  '{number} at the least': '{number} au moins',
  'engine version': 'version du moteur',
  'memory size in MiB': 'taille de la mémoire en Mio',
  'a single statement takes the processors that there are': 'une seule requête prend les processeurs disponibles',
  'most of it is of {quote}: {number} of its load is in {name}':
    'l’essentiel vient de {quote} : {number} de sa charge est dans {name}',
  'the processors are busy, on average': 'occupation moyenne des processeurs',
  'sessions compute or wait for a processor: {number} of the database time is ':
    'des sessions calculent ou attendent un processeur : {number} du temps de la base est ',
  'the same load without that statement': 'la même charge sans cette requête',
  'the same load while reads are found in the cache': 'la même charge alors que les lectures sont dans le cache',
  'the same load while no session waits for the lock manager':
    'la même charge alors qu’aucune session n’attend le gestionnaire de verrous',
  'the same load while the network carries less': 'la même charge alors que le réseau transporte moins',
  'the same load while memory is free and nothing is swapped': 'la même charge avec de la mémoire libre et sans swap',
  'the same load with the earlier value of the parameter': 'la même charge avec l’ancienne valeur du paramètre',
  'the same load while the statement takes the plan of before': 'la même charge avec l’ancien plan de la requête',
  'the same load while the instance has capacity left': 'la même charge alors que l’instance a de la capacité libre',
  'results wait for their clients to take them': 'des résultats attendent que leurs clients les prennent',
  'sessions wait until their results are taken: {number} of the database time is ':
    'des sessions attendent que leurs résultats soient pris : {number} du temps de la base est ',
};
