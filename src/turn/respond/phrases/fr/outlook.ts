// What follows, what prevents it, and what would disprove it.
export const frOutlookPhrases = {
  'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own':
    'la file grandit jusqu’à ce que la session en tête termine sa transaction ; puis les connexions s’épuisent, car chacun qui attend garde la sienne',
  'each such sort or hash goes on writing and reading files; with many at a time the disk may fill':
    'chaque tri ou hachage continue d’écrire et lire des fichiers ; à plusieurs en même temps, le disque peut se remplir',
  'each call takes longer as the table grows': 'chaque appel dure plus longtemps à mesure que la table grandit',
  'new connections are refused (too many clients) once the limit is reached':
    'les nouvelles connexions sont refusées (too many clients) une fois la limite atteinte',
  'transactions go on waiting for the disk; their rate cannot grow':
    'les transactions continuent d’attendre le disque ; leur débit ne peut augmenter',
  'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements':
    'des pages entières continuent d’être écrites dans le WAL après chaque checkpoint, ce qui prive les requêtes du disque',
  'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out':
    'des lignes mortes s’accumulent dans chaque table écrite, parcours et index ralentissent, et à la fin les identifiants de transaction s’épuisent',
  'the server goes on ending one transaction of each deadlock; its client has to do the work again':
    'le serveur continue de terminer une transaction par deadlock ; son client doit refaire le travail',
  'dead rows pile up, statistics become stale, and in the end transaction ids run out':
    'les lignes mortes s’accumulent, les statistiques se périment, et à la fin les identifiants de transaction s’épuisent',
  'scans read more and more dead rows, and the file grows; it does not shrink by itself':
    'les parcours lisent de plus en plus de lignes mortes, et le fichier grossit ; il ne rétrécit pas tout seul',
  'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it':
    'le serveur refuse d’attribuer des identifiants de transaction et arrête donc toute écriture : les lectures continuent, et seul un VACUUM y met fin',
  'the planner goes on choosing plans for a table that is no longer so':
    'le planificateur continue de choisir des plans pour une table qui n’est plus ainsi',
  'the log grows until the disk is full, and then the server halts':
    'le WAL grandit jusqu’à ce que le disque soit plein, puis le serveur s’arrête',
  'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point':
    'le WAL attend son archivage jusqu’à ce que le disque soit plein, puis le serveur s’arrête ; les sauvegardes ne peuvent être restaurées à un point ultérieur',
  'inserts fail once the last value is used': 'les insertions échouent une fois la dernière valeur utilisée',
  'it goes on, holds its locks, and keeps dead rows from being removed':
    'elle continue, garde ses verrous et empêche d’enlever les lignes mortes',
  'statements go on with plans that avoid their indexes':
    'les requêtes continuent avec des plans qui évitent leurs index',
  'writes go on keeping it up to date, and no query may use it':
    'les écritures continuent de le maintenir, et aucune requête ne peut l’utiliser',
  'writes go on keeping both up to date, and both take space':
    'les écritures continuent de maintenir les deux, et les deux prennent de la place',
  'writes go on keeping it up to date, and it takes space':
    'les écritures continuent de le maintenir, et il prend de la place',
  'set {code}, and let an alert watch the age of the oldest transaction, prepared transaction and slot':
    'définir {code}, et surveiller par une alerte l’âge de la plus ancienne transaction, transaction préparée et slot',
  'keep transactions short, set {code} where DDL and batches run, and {code2} for sessions that wait for their client':
    'garder les transactions courtes, définir {code} là où tournent DDL et batchs, et {code2} pour les sessions qui attendent leur client',
  'put a pooler such as pgbouncer in front, bound the pools of the applications, and set {code}':
    'placer un pooler comme pgbouncer devant, borner les pools des applications et définir {code}',
  'set {code}, and let an alert watch slots without consumer':
    'définir {code}, et surveiller par une alerte les slots sans consommateur',
  'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases':
    'laisser autovacuum actif et assez rapide, mettre fin à ce qui le retient, et surveiller par une alerte l’âge des bases',
  'the same load at a time at which no session waits for a lock':
    'la même charge à un moment où aucune session n’attend de verrou',
  'the same load while no temporary file is written': 'la même charge sans écriture de fichier temporaire',
  'the same load while the statements read as few blocks for a row as before':
    'la même charge alors que les requêtes lisent aussi peu de blocs par ligne qu’avant',
  'the same load while connections are far from their limit':
    'la même charge alors que les connexions sont loin de leur limite',
  'the same load at a time at which commits are quick': 'la même charge à un moment où les commits sont rapides',
  'the same load between two checkpoints on schedule': 'la même charge entre deux checkpoints planifiés',
  'the same load after the oldest transaction has ended': 'la même charge après la fin de la plus ancienne transaction',
  'the same waits while the server counts no deadlock': 'les mêmes attentes sans que le serveur compte de deadlock',
  'as many dead rows while autovacuum is on': 'autant de lignes mortes avec autovacuum actif',
  'the same load after the table was vacuumed': 'la même charge après un VACUUM de la table',
  'an age far from the limit': 'un âge loin de la limite',
  'the same plan after analyze': 'le même plan après ANALYZE',
  'as much log after the slot was dropped': 'autant de WAL après la suppression du slot',
  'files that are archived': 'des fichiers qui sont archivés',
  'a wider column': 'une colonne plus large',
  'the same load after it has ended': 'la même charge après sa fin',
  'the same plan with the default of the setting': 'le même plan avec la valeur par défaut du réglage',
  'a build that is under way': 'une construction en cours',
  'a difference in what they index': 'une différence dans ce qu’ils indexent',
  'a scan, here or on a standby': 'un parcours, ici ou sur un standby',
};
