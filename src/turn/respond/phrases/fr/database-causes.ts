// What follows from causes of a database, and how they come about.
export const frDatabaseCausesPhrases = {
  'waiting for a lock is no error: the server logs it only with {code} on, and clients only see slow statements until a timeout ends them':
    'attendre un verrou n’est pas une erreur : le serveur ne le journalise qu’avec {code}, et les clients ne voient que des requêtes lentes jusqu’à ce qu’un délai les termine',
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage':
    'un redémarrage termine cette session et toutes les autres : leurs transactions ouvertes sont annulées et chaque client reçoit une erreur. Terminer cette seule session fait de même sans interruption',
  'set {code} for the role that runs it, bound files with {code2}, and have them logged with {code3}':
    'régler {code} pour le rôle qui l’exécute, borner les fichiers avec {code2} et les journaliser avec {code3}',
  'a sort or a hash is larger than {code} (a hash: than {code2} times that)':
    'un tri ou un hachage dépasse {code} (un hachage : {code2} fois cela)',
  'temporary files are removed when their statement ends; new calls take the new value at once':
    'les fichiers temporaires disparaissent à la fin de leur requête ; les nouveaux appels prennent aussitôt la nouvelle valeur',
  'statements become slower and do not fail; their files are logged only with {code}':
    'les requêtes ralentissent sans échouer ; leurs fichiers ne sont journalisés qu’avec {code}',
  'once the disk of the temporary files is full, the statement that writes them fails ({number}, {quote}) and its files are removed; on the disk of the data, others that have to write fail as well':
    'quand le disque des fichiers temporaires est plein, la requête qui les écrit échoue ({number}, {quote}) et ses fichiers sont supprimés ; sur le disque des données, d’autres qui doivent écrire échouent aussi',
  'a restart removes temporary files and ends their statements, which write them again when they run again':
    'un redémarrage supprime les fichiers temporaires et termine leurs requêtes, qui les réécrivent à la prochaine exécution',
  'look at the plan of new statements before they go live, and watch scans of whole tables per table':
    'regarder le plan des nouvelles requêtes avant leur mise en service, et surveiller les parcours complets par table',
  'no index begins with the columns of its conditions, or the planner may not use the one that is there':
    'aucun index ne commence par les colonnes de ses conditions, ou le planificateur ne peut pas utiliser celui qui existe',
  'the planner takes the new index at once, for every new call; analyze the table where it was just loaded':
    'le planificateur prend le nouvel index aussitôt, à chaque nouvel appel ; analyser la table si elle vient d’être chargée',
  'results are right and nothing fails: statements become slower, little by little':
    'les résultats sont justes et rien n’échoue : les requêtes ralentissent peu à peu',
  'a restart does not help: plans stay as they are, and reads are slower until the cache is warm again':
    'un redémarrage n’aide pas : les plans restent les mêmes, et les lectures sont plus lentes tant que le cache est froid',
  'its calls take the processors from everything else': 'ses appels prennent les processeurs à tout le reste',
  'cache its result in the application, or ask for several rows at a time':
    'mettre son résultat en cache dans l’application, ou demander plusieurs lignes à la fois',
  'an application opens connections and does not give them back, or its pools together are larger than the limit':
    'une application ouvre des connexions sans les rendre, ou ses pools réunis dépassent la limite',
  'a connection that ends frees its slot at once; an application that leaks takes it again':
    'une connexion qui se termine libère sa place aussitôt ; une application qui fuit la reprend',
  'until the last connection is taken everything works; after that, new clients alone get an error':
    'tout fonctionne jusqu’à la dernière connexion ; ensuite seuls les nouveaux clients reçoivent une erreur',
  'once all are in use, new clients are refused ({number}, {quote} or {quote2}); sessions that are connected go on, and the slots of {code} stay for superusers':
    'quand toutes sont prises, les nouveaux clients sont refusés ({number}, {quote} ou {quote2}) ; les sessions connectées continuent, et les places de {code} restent aux superutilisateurs',
  'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage':
    'un redémarrage termine toutes les connexions, même actives, et une application qui fuit les reprend : terminer les inactives fait de même sans interruption',
  'write several rows in a transaction': 'écrire plusieurs lignes par transaction',
  'size {code} for the busiest hour, and watch requested checkpoints against those on schedule':
    'dimensionner {code} pour l’heure la plus chargée, et surveiller les checkpoints demandés face à ceux prévus',
  'so much log is written that {code} is reached before {code2}':
    'tant de WAL est écrit que {code} est atteint avant {code2}',
  'checkpoints come on schedule from the next one on': 'les checkpoints suivent leur calendrier à partir du prochain',
  'no client gets an error: only the log of the server and the time of writes tell':
    'aucun client ne reçoit d’erreur : seuls le journal du serveur et la durée des écritures le montrent',
  'reads go on waiting for the disk': 'les lectures continuent d’attendre le disque',
  'watch the share of blocks that must be read as the data grows':
    'surveiller la part des blocs à lire à mesure que les données grandissent',
  'sessions go on waiting for the table of locks, the more the more processors there are':
    'les sessions continuent d’attendre la table des verrous, d’autant plus qu’il y a de processeurs',
  'let statements name the partition key, and drop indexes that nobody uses':
    'nommer la clé de partition dans les requêtes, et supprimer les index inutilisés',
  'an open transaction that idles costs nothing by itself, and no error comes of it':
    'une transaction ouverte inactive ne coûte rien en elle-même, et aucune erreur n’en vient',
  'sessions go on waiting to send': 'les sessions continuent d’attendre l’envoi',
  'ask for the columns and rows that are needed alone': 'ne demander que les colonnes et lignes nécessaires',
  'the system swaps, and may kill a process of the server, which then restarts with all of its sessions':
    'le système échange de la mémoire et peut tuer un processus du serveur, qui redémarre alors avec toutes ses sessions',
  'keep {code} times the sessions at work, and {code2}, below the memory of the machine':
    'garder {code} fois les sessions actives, et {code2}, sous la mémoire de la machine',
  'it stays as it is until the parameter is changed again':
    'cela reste ainsi jusqu’à ce que le paramètre soit changé de nouveau',
  'keep changes of parameters where deploys are kept': 'consigner les changements de paramètres avec les déploiements',
  'the statement stays slow until its statistics or its plan change':
    'la requête reste lente jusqu’à ce que ses statistiques ou son plan changent',
  'analyze after large loads, and watch the time of a call per statement':
    'analyser après de gros chargements, et surveiller la durée d’appel par requête',
  'statements queue for the processors': 'les requêtes font la queue pour les processeurs',
  'raise the largest capacity before the load comes': 'augmenter la capacité maximale avant que la charge n’arrive',
  'lock rows in the same order everywhere, and let the application repeat what failed with {quote}':
    'verrouiller les lignes partout dans le même ordre, et laisser l’application répéter ce qui a échoué avec {quote}',
  'two transactions lock the same rows in a different order, and each waits for the other':
    'deux transactions verrouillent les mêmes lignes dans un ordre différent, et chacune attend l’autre',
  'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck':
    'le serveur a déjà terminé une transaction de chaque deadlock, et l’autre a continué ; rien n’est bloqué',
  'each deadlock is an error of one client, and an application that repeats the work hides it':
    'chaque deadlock est l’erreur d’un seul client, et une application qui répète le travail le cache',
  'a restart does not help: the transactions lock in the same order afterwards':
    'un redémarrage n’aide pas : les transactions verrouillent ensuite dans le même ordre',
  'leave autovacuum on, and tune it per table instead': 'laisser autovacuum actif, et le régler par table',
  'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at {code}.sourcefile':
    'quelqu’un l’a réglé. Qui et quand, le serveur ne le garde pas : voir son journal (parameter changed), l’historique de sa configuration et {code}.sourcefile',
  'autovacuum comes by itself within {code}, to the tables that are past their threshold':
    'autovacuum vient de lui-même dans {code} aux tables au-delà de leur seuil',
  'a setting that is off raises no error, and its effect comes slowly':
    'un réglage désactivé ne lève aucune erreur, et son effet vient lentement',
  'no data: vacuum removes only rows that no transaction can see any more':
    'aucune donnée : vacuum n’enlève que les lignes qu’aucune transaction ne peut plus voir',
  'a restart does not help: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough':
    'un redémarrage n’aide pas : autovacuum reste désactivé, car le réglage est enregistré ; un rechargement suffit pour l’activer',
  'let autovacuum come sooner for large tables ({code}), and keep transactions short':
    'faire venir autovacuum plus tôt pour les grandes tables ({code}), et garder les transactions courtes',
  'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back':
    'des lignes ont été changées ou supprimées plus vite que vacuum ne les enlève : son seuil est trop haut pour la table, il est désactivé, ou une transaction ouverte le retenait',
  'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or {code} writes it anew':
    'les lignes mortes disparaissent après un vacuum et leur place resservira ; le fichier garde sa taille jusqu’à ce que vacuum full ou {code} le réécrive',
  'a restart does not help: dead rows are in the files of the table':
    'un redémarrage n’aide pas : les lignes mortes sont dans les fichiers de la table',
  'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot':
    'vacuum n’a pas gelé les vieilles lignes : désactivé, trop lent, ou retenu par une transaction ouverte, préparée, ou un slot',
  'the age of a database falls when its oldest table was vacuumed, and not before':
    'l’âge d’une base baisse quand sa plus vieille table a été traitée par vacuum, pas avant',
  'nothing becomes slower before the limit, and the server warns in its log only when it is close':
    'rien ne ralentit avant la limite, et le serveur n’avertit dans son journal que lorsqu’elle est proche',
  'three million transaction ids before the end (one million before PostgreSQL {number}), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back':
    'trois millions d’identifiants de transaction avant la fin (un million avant PostgreSQL {number}), toute commande qui en demande un nouveau échoue, donc toute écriture ; les lectures continuent, ainsi que les transactions qui en ont déjà un. Seul un vacuum des plus vieilles tables y met fin, une fois que rien ne le retient',
  'a restart does not help: only vacuum lowers the age of a database':
    'un redémarrage n’aide pas : seul vacuum baisse l’âge d’une base',
  'analyze after large loads, and lower {code} for the table':
    'analyser après de gros chargements, et baisser {code} pour la table',
  'much was loaded or changed since the last analyze': 'beaucoup a été chargé ou changé depuis le dernier analyze',
  'new plans are right at once after analyze; prepared statements are planned anew by themselves':
    'les nouveaux plans sont justes dès analyze ; les requêtes préparées sont replanifiées d’elles-mêmes',
  'no data: analyze only reads the table': 'aucune donnée : analyze ne fait que lire la table',
  'a restart does not help: statistics of the planner are stored, and only analyze makes new ones':
    'un redémarrage n’aide pas : les statistiques du planificateur sont enregistrées, et seul analyze en fait de nouvelles',
  'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner':
    'le prochain checkpoint enlève le WAL que seul le slot gardait ; un checkpoint manuel va plus vite',
  'nothing fails and nothing becomes slower until the disk is full':
    'rien n’échoue ni ne ralentit jusqu’à ce que le disque soit plein',
  'no data of this server: its consumer cannot go on where it stopped, and has to be built anew':
    'aucune donnée de ce serveur : son consommateur ne peut pas reprendre où il s’est arrêté, et doit être reconstruit',
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of {code} by hand':
    'quand le disque du WAL est plein, le serveur s’arrête avec PANIC (No space left on device) : ni lecture ni écriture tant qu’il n’y a pas de place. Ce qui était validé reste. Ne jamais supprimer à la main des fichiers de {code}',
  'a restart does not help: a replication slot is on disk, and survives it with the log that it keeps':
    'un redémarrage n’aide pas : un slot de réplication est sur disque, et y survit avec le WAL qu’il garde',
  'let an alert watch failed attempts, and the files that wait':
    'mettre une alerte sur les tentatives échouées et les fichiers en attente',
  '{code} ends with an error: its target is full, gone, or refuses':
    '{code} se termine par une erreur : sa cible est pleine, absente ou refuse',
  'the server tries again by itself, archives the files that wait in their order, and then removes them':
    'le serveur réessaie de lui-même, archive dans l’ordre les fichiers en attente, puis les enlève',
  'statements go on as before: failed attempts are in the log of the server and in {code} alone':
    'les requêtes continuent comme avant : les échecs ne sont que dans le journal du serveur et dans {code}',
  'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap':
    'rien sur ce serveur ; une sauvegarde ne peut être restaurée au-delà du dernier fichier archivé sans trou',
  'a restart does not help: the same {code} is tried again, and files that wait go on waiting':
    'un redémarrage n’aide pas : le même {code} est réessayé, et les fichiers en attente attendent encore',
  'number new tables with bigint, and let an alert watch sequences':
    'numéroter les nouvelles tables en bigint, et surveiller les séquences par une alerte',
  'so many values were drawn: also those of inserts that failed or were rolled back are never given again':
    'tant de valeurs ont été tirées : celles des insertions échouées ou annulées ne resservent jamais',
  'inserts go on at once with the next value': 'les insertions reprennent aussitôt avec la valeur suivante',
  'numbers are given without a warning, up to the last one':
    'les numéros sont donnés sans avertissement jusqu’au dernier',
  'no data: rows and the numbers that were given stay as they are':
    'aucune donnée : les lignes et les numéros donnés restent',
  'once its last value is given, each insert that takes a number from it fails ({quote}, {quote2}); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is {number}, {quote3}':
    'une fois sa dernière valeur donnée, toute insertion qui en tire un numéro échoue ({quote}, {quote2}) ; lectures, mises à jour et suppressions continuent, ainsi que les insertions avec leur propre numéro. Si la colonne finit avant sa séquence, l’erreur est {number}, {quote3}',
  'a restart does not help: the last value is stored': 'un redémarrage n’aide pas : la dernière valeur est enregistrée',
  'set {code} for the role that runs it': 'régler {code} pour le rôle qui l’exécute',
  'nothing bounds how long a statement may run ({code})': 'rien ne borne la durée d’une requête ({code})',
  'its locks are free at once, and its temporary files are removed':
    'ses verrous sont libres aussitôt, et ses fichiers temporaires supprimés',
  'the server logs a slow statement when it has ended ({code}): one that still runs is in no log':
    'le serveur journalise une requête lente quand elle est finie ({code}) : une qui tourne encore n’est dans aucun journal',
  'set enable_* for a session that tries something alone, never for the server':
    'ne régler enable_* que pour une session d’essai, jamais pour le serveur',
  'somebody set it, for a test or for other disks; {code}.source tells where it is set':
    'quelqu’un l’a réglé, pour un essai ou d’autres disques ; {code}.source dit où',
  'new plans are right at once; prepared statements when they are planned anew':
    'les nouveaux plans sont justes aussitôt ; les requêtes préparées quand elles sont replanifiées',
  'look for invalid indexes after each create index concurrently':
    'chercher les index invalides après chaque create index concurrently',
  'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index':
    'create index concurrently ou reindex concurrently a échoué ou a été annulé : délai de verrou, deadlock, ou valeur en double dans un index unique',
  'nothing else has to be done: no query has used it': 'rien d’autre à faire : aucune requête ne l’a utilisé',
  'only the client that built the index was told that it failed; queries go on without it':
    'seul le client qui construisait l’index a su l’échec ; les requêtes continuent sans lui',
  'no data: an index holds only copies of what its table holds':
    'aucune donnée : un index ne contient que des copies de sa table',
  'a restart does not help: the index stays invalid': 'un redémarrage n’aide pas : l’index reste invalide',
  'compare new indexes with those that are there': 'comparer les nouveaux index à ceux qui existent',
  'it was created a second time under another name, often by a migration or an object mapper':
    'il a été créé une seconde fois sous un autre nom, souvent par une migration ou un ORM',
  'queries take the other index at once': 'les requêtes prennent aussitôt l’autre index',
  'it changes no result: it costs writes and space alone':
    'il ne change aucun résultat : il ne coûte que des écritures et de la place',
  'a restart does not help: both indexes stay': 'un redémarrage n’aide pas : les deux index restent',
  'look at the scans of indexes from time to time, on the standbys too':
    'regarder de temps en temps les parcours des index, aussi sur les standbys',
  'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year':
    'sa requête a changé ou disparu, un autre index la sert, ou elle ne tourne que sur un standby ou une fois l’an',
  'its disk space is free at once, and writes no longer keep it up to date':
    'sa place disque est libre aussitôt, et les écritures ne le tiennent plus à jour',
  'a restart does not help: the index stays': 'un redémarrage n’aide pas : l’index reste',
  'the same waits after the open transaction has ended': 'les mêmes attentes après la fin de la transaction ouverte',
  'a history list that stays long after the transaction has ended':
    'une history list qui reste longue après la fin de la transaction',
  'threads that run, and no seconds behind': 'des threads qui tournent, et aucune seconde de retard',
  'a time of expiry': 'un délai d’expiration',
};
