// What follows from causes that MySQL and MariaDB tell in words of their own.
export const frMysqlCausesPhrases = {
  'each statement that waits fails after {code}, and others queue meanwhile; connections may run out, for each waiter keeps its own':
    'chaque requête en attente échoue après {code}, et d’autres font la queue ; les connexions peuvent manquer, car chacun garde la sienne',
  'keep transactions short, set {code} lower for sessions that can repeat their work, and {code2} for those that sleep with a transaction open':
    'garder les transactions courtes, baisser {code} pour les sessions qui peuvent répéter leur travail, et {code2} pour celles qui dorment transaction ouverte',
  'waiting for a lock is no error until {code}, and then one of the client alone: the server does not log it':
    'attendre un verrou n’est pas une erreur avant {code}, puis seulement pour le client : le serveur ne la journalise pas',
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart':
    'un redémarrage termine cette session et toutes les autres ; leurs écritures sont annulées aussi après lui, et chaque client reçoit une erreur. Terminer cette seule session fait de même sans interruption. Une transaction XA préparée survit à un redémarrage',
  'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill':
    'chaque requête de ce genre continue d’écrire et lire des fichiers ; avec beaucoup à la fois le disque de tmpdir peut se remplir',
  'let an index give the order or the groups, set {code} for the session that sorts alone, and watch {code2} and {code3}':
    'laisser un index donner l’ordre ou les groupes, régler {code} pour la seule session qui trie, et surveiller {code2} et {code3}',
  'a temporary table or a sort is larger than the memory that it may take, or has columns of text':
    'une table temporaire ou un tri dépasse la mémoire permise, ou a des colonnes de texte',
  'new sessions take the new value; their files are removed when the statement ends':
    'les nouvelles sessions prennent la nouvelle valeur ; leurs fichiers disparaissent à la fin de la requête',
  'a restart does not help: the same statements write the same files again':
    'un redémarrage n’aide pas : les mêmes requêtes réécrivent les mêmes fichiers',
  'each call takes longer as the table grows, and an update locks every row that it goes over':
    'chaque appel dure plus longtemps à mesure que la table grandit, et un update verrouille chaque ligne parcourue',
  'look at explain of new statements before they go live, and have those without an index logged with {code}':
    'regarder explain des nouvelles requêtes avant leur mise en service, et journaliser celles sans index avec {code}',
  'no index begins with the columns of its conditions': 'aucun index ne commence par les colonnes de ses conditions',
  'the new index is used at once, for every new call': 'le nouvel index sert aussitôt, à chaque nouvel appel',
  'a restart does not help: plans stay as they are, and reads are slower until the buffer pool is warm again':
    'un redémarrage n’aide pas : les plans restent les mêmes, et les lectures sont plus lentes tant que le buffer pool est froid',
  'new connections are refused (Too many connections) once the limit is reached':
    'les nouvelles connexions sont refusées (Too many connections) dès la limite atteinte',
  'bound the pools of the applications, put a proxy such as ProxySQL in front, and set {code}, so that no user can take all of them':
    'borner les pools des applications, mettre un proxy comme ProxySQL devant, et régler {code} pour qu’aucun utilisateur ne prenne tout',
  'a connection that ends frees its place at once; an application that leaks takes it again':
    'une connexion qui se termine libère sa place aussitôt ; une application qui fuit la reprend',
  'once all are in use, new clients are refused ({number}, {quote}); sessions that are connected go on, and one more connection is kept for an administrator':
    'quand toutes sont prises, les nouveaux clients sont refusés ({number}, {quote}) ; les sessions connectées continuent, et une connexion reste pour un administrateur',
  'a restart does not help: each commit waits for the disk as before':
    'un redémarrage n’aide pas : chaque commit attend le disque comme avant',
  'pages are flushed in haste, and statements that write wait whenever the redo log is full':
    'les pages sont vidées à la hâte, et les écritures attendent chaque fois que le redo log est plein',
  'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint':
    'dimensionner le redo log pour une heure de fortes écritures, et surveiller l’âge du checkpoint par une alerte',
  'the redo log is small for what is written, so that dirty pages have to be flushed in haste':
    'le redo log est petit pour ce qui est écrit, si bien que les pages sales sont vidées à la hâte',
  'flushing becomes even as soon as the log is larger': 'le vidage devient régulier dès que le log est plus grand',
  'a restart does not help: the redo log has the same size, unless its setting was changed before':
    'un redémarrage n’aide pas : le redo log a la même taille, sauf si son réglage a été changé avant',
  'watch {code} against {code2} as the data grows':
    'surveiller {code} face à {code2} à mesure que les données grandissent',
  'the data that is read again and again is larger than {code}': 'les données lues encore et encore dépassent {code}',
  'the pool fills while pages are read: reads of the disk fall over minutes, not at once':
    'le pool se remplit au fil des lectures : les lectures disque baissent en quelques minutes, pas aussitôt',
  'a restart does not help: the pool has the same size, and is empty or only partly filled at first':
    'un redémarrage n’aide pas : le pool a la même taille, et est vide ou à peine rempli au début',
  'the server goes on rolling back one transaction of each deadlock; its client has to do the work again':
    'le serveur continue d’annuler une transaction par deadlock ; son client doit refaire le travail',
  'lock rows in the same order everywhere, and let the application repeat what failed with error {number}':
    'verrouiller les lignes partout dans le même ordre, et laisser l’application répéter ce qui a échoué avec l’erreur {number}',
  'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck':
    'le serveur a déjà terminé une transaction de chaque deadlock, et l’autre a continué ; rien n’est bloqué',
  'each deadlock is an error of one client, and the server keeps the latest alone, unless {code} is on':
    'chaque deadlock est l’erreur d’un client, et le serveur ne garde que le dernier, sauf si {code} est actif',
  'it goes on, holds its locks, and keeps old versions of rows from being purged':
    'elle continue, garde ses verrous et empêche la purge des vieilles versions de lignes',
  'set {code} for the sessions that run it: it bounds queries, not statements that write':
    'régler {code} pour les sessions qui l’exécutent : il borne les lectures, pas les écritures',
  'nothing bounds how long a statement may run': 'rien ne borne la durée d’une requête',
  'its locks are free when what it wrote has been rolled back':
    'ses verrous sont libres quand ses écritures sont annulées',
  'the slow query log has a statement when it has ended: one that still runs is not in it':
    'le slow query log contient une requête quand elle est finie : une qui tourne encore n’y est pas',
  'every statement on the table queues behind the change, until the open transaction ends':
    'chaque requête sur la table fait la queue derrière le changement, jusqu’à la fin de la transaction ouverte',
  'set {code} for sessions that change tables, and keep transactions short':
    'régler {code} pour les sessions qui changent des tables, et garder les transactions courtes',
  'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one':
    'un changement de la table attend une transaction qui l’a utilisée, et tous ceux qui viennent après attendent derrière lui, même de simples lectures : leur demande est derrière une demande exclusive',
  'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again':
    'dès que la transaction ouverte finit, le changement continue, puis ceux derrière d’eux-mêmes. Si c’est le changement qu’on arrête, ceux derrière continuent aussitôt, et il faut le relancer',
  'waiting for the definition of a table is no error until {code}, which is long unless somebody set it':
    'attendre la définition d’une table n’est pas une erreur avant {code}, qui est long si personne ne l’a réglé',
  'keep transactions short, and let an alert watch the length of the history list':
    'garder les transactions courtes, et surveiller la longueur de la history list par une alerte',
  'a transaction is open whose view of the data is old, so that old versions of rows have to be kept':
    'une transaction à la vue ancienne est ouverte, si bien que de vieilles versions de lignes doivent être gardées',
  'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated ({code})':
    'la purge rattrape d’elle-même et la history list raccourcit ; les fichiers undo ne rétrécissent que s’ils sont tronqués ({code})',
  'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed':
    'les lectures sur le réplica répondent encore avec de vieilles lignes, et les binlogs dont il a besoin peuvent disparaître',
  'let an alert watch both threads of the replica, and the seconds that it is behind':
    'surveiller par une alerte les deux threads du réplica, et ses secondes de retard',
  'the replica met an event that it could not apply, or applies more slowly than its source writes':
    'le réplica a rencontré un événement qu’il n’a pu appliquer, ou applique plus lentement que sa source n’écrit',
  'the replica catches up by itself from where it stopped, as long as its source has the binary logs':
    'le réplica rattrape de lui-même depuis son arrêt, tant que sa source a les binlogs',
  'the source goes on as before, and the replica goes on answering, with old rows: only its status tells':
    'la source continue comme avant, et le réplica répond encore, avec de vieilles lignes : seul son statut le montre',
  'a restart does not help: the replica begins where it stopped, and meets the same event again':
    'un redémarrage n’aide pas : le réplica reprend où il s’est arrêté, et rencontre le même événement',
  'binary logs fill the disk, and then writes fail': 'les binlogs remplissent le disque, puis les écritures échouent',
  'set {code}, and let an alert watch the disk': 'régler {code}, et surveiller le disque par une alerte',
  'no expiry is set, so that no log is ever removed':
    'aucune expiration n’est réglée, donc aucun log n’est jamais supprimé',
  'logs older than the expiry are removed when the next one is begun':
    'les logs plus vieux que l’expiration sont supprimés quand le suivant commence',
  'once the disk is full, writes wait or the server stops, as {code} and the engine say; reads go on as long as the server does. What was committed stays':
    'quand le disque est plein, les écritures attendent ou le serveur s’arrête, selon {code} et le moteur ; les lectures continuent tant que le serveur tourne. Ce qui était validé reste',
  'a restart does not help: binary logs stay, and a new one is begun':
    'un redémarrage n’aide pas : les binlogs restent, et un nouveau commence',
  'set {code} for the user that runs it': 'régler {code} pour l’utilisateur qui l’exécute',
  'keep transactions short, set {code}, and let an alert watch the length of the history list':
    'garder les transactions courtes, régler {code}, et surveiller la longueur de la history list par une alerte',
};
