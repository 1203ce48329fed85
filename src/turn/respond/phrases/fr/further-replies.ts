// Further replies on snapshots: what was written, restarts of an application, and findings of MySQL and MariaDB.
export const frFurtherRepliesPhrases = {
  'its open transaction has changed no row, so there is nothing that could be lost; ':
    'sa transaction ouverte n’a modifié aucune ligne, il n’y a donc rien qui puisse être perdu ; ',
  'rows that its open transaction has changed: {number}': 'lignes modifiées par sa transaction ouverte : {number}',
  'whether restarting the application helps': 'si redémarrer l’application aide',
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again':
    'redémarrer l’application à qui elle appartient termine ses connexions : une transaction ouverte et inactive est annulée, et ses verrous sont libérés. Une requête en cours peut continuer jusqu’à ce qu’elle ait un résultat à envoyer, et un serveur peut remarquer tard qu’un client a disparu : vérifier que la session est terminée. Cela revient si l’application refait la même chose',
  'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted':
    'redémarrer l’application qui les tient termine ses connexions et libère leurs places aussitôt ; ce qu’elle fait à ce moment échoue. Si elle a une fuite, elle les reprend : réparer aussi son pool. Il n’est pas nécessaire de redémarrer le serveur',
  'restarting the application does not help: it is the state of the server, or the same statements come again':
    'redémarrer l’application n’aide pas : c’est l’état du serveur, ou les mêmes requêtes reviennent',
  'what it has written': 'ce qu’elle a écrit',
  'what it has written: the server does not say it of this session':
    'ce qu’elle a écrit : le serveur ne le dit pas de cette session',
  'when the capture ended, there were no ': 'à la fin de la capture, il n’y avait rien de cela : ',
  'the server recorded no deadlock since it started':
    'le serveur n’a enregistré aucun interblocage depuis son démarrage',
  'DB instance identifier: ': 'identifiant de l’instance : ',
  'is writer: ': 'est l’instance d’écriture : ',
  'engine: ': 'moteur : ',
  'DB instance status: ': 'état de l’instance : ',
  'default vcpus: {number}': 'vCPU : {number}',
  'Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by kill and its number':
    'Trouver la session qui tient le verrou : elle dort ou sauvegarde le serveur, et est plus ancienne que la première qui attend ; puis la terminer par kill et son numéro',
  'who waits, and for how long': 'qui attend, et depuis combien de temps',
  'the first step changes nothing that would have to be undone':
    'la première étape ne change rien qu’il faudrait annuler',
  'the oldest is {name}, the newest {name2}': 'le plus ancien est {name}, le plus récent {name2}',
  'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each':
    'Supprimer ceux dont aucun réplica ni aucune restauration n’a plus besoin ; regarder d’abord ce que les réplicas ont lu : show replica status sur chacun',
  'a replica that has not read them stops for good, and what they held cannot be restored':
    'un réplica qui ne les a pas lus s’arrête pour de bon, et ce qu’ils contenaient ne peut pas être restauré',
  ': after a failure of the machine, replicas can have other rows than this server':
    ' : après une panne de la machine, les réplicas peuvent avoir d’autres lignes que ce serveur',
  'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written':
    'la purge rend tout, sauf les journaux dont un réplica ou une restauration à un instant donné a encore besoin, et celui qui est en cours d’écriture',
  'binary logs up to {name}, {number}': 'journaux binaires jusqu’à {name}, {number}',
  'binary logs up to {name}, size {number}': 'journaux binaires jusqu’à {name}, taille {number}',
  'no statement here examines far more rows than it returns by conditions on a single table that lacks an index: none is proposed':
    'aucune requête n’examine ici beaucoup plus de lignes qu’elle n’en renvoie par des conditions sur une seule table sans index : aucun n’est proposé',
  'sessions of the user {name} from {name2}: {number}, asleep {number2}, at the most for {number3}':
    'sessions de l’utilisateur {name} depuis {name2} : {number}, endormies {number2}, au plus {number3}',
  'attempts to connect during the capture: {number}': 'tentatives de connexion pendant la capture : {number}',
  'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool':
    'Lister les instructions qui terminent ses sessions endormies depuis longtemps, exécuter celles que l’on veut, et réparer la fuite de son pool',
  'none by itself; a pool that does not test its connections passes the errors of ended ones on':
    'aucun en soi ; un pool qui ne teste pas ses connexions transmet les erreurs de celles qui sont terminées',
  'Let the server end sessions that sleep, of new connections; raise {code} only if they all have work':
    'Laisser le serveur terminer les sessions endormies, pour les nouvelles connexions ; n’augmenter {code} que si toutes ont du travail',
  'sessions of pools end too: they must test their connections':
    'les sessions des pools se terminent aussi : ils doivent tester leurs connexions',
  'once the limit is reached, new clients are refused; one more connection is kept for an administrator':
    'une fois la limite atteinte, les nouveaux clients sont refusés ; une connexion de plus reste réservée à un administrateur',
  'The index {name} on {name2} serves nothing that {name3} does not serve':
    'L’index {name} sur {name2} ne sert à rien que {name3} ne serve pas',
  'Take it out': 'Le supprimer',
  'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one':
    'une requête qui nomme l’index dans un hint échoue ; une clé étrangère le garde s’il est son seul index',
  'the index is on the table {name}': 'l’index est sur la table {name}',
  'how large they are: the server does not tell it of each': 'leur taille : le serveur ne la donne pas pour chacun',
  'index {name} on {name2}, columns {name3}, the same as {name4}, not unique':
    'index {name} sur {name2}, colonnes {name3}, comme {name4}, non unique',
  'index {name} on {name2}, the same as the beginning of {name3}':
    'index {name} sur {name2}, identique au début de {name3}',
  'index {name} on {name2}, made by {quote}, unique': 'index {name} sur {name2}, créé par {quote}, unique',
  'where the step {quote} ends halfway: ': 'si l’étape {quote} s’arrête à mi-chemin : ',
  'what the step {quote} locks: ': 'ce que l’étape {quote} verrouille : ',
  'Limit what statements may take': 'Limiter la durée permise des requêtes',
  'reports that need longer are cancelled, for every user':
    'les rapports plus longs sont annulés, pour tous les utilisateurs',
  'Temporary tables do not fit memory and go to disk: ':
    'Des tables temporaires ne tiennent pas en mémoire et vont sur le disque : ',
  'temporary tables on disk during the capture: {number}':
    'tables temporaires sur disque pendant la capture : {number}',
  'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)':
    'Donner plus de mémoire aux tables temporaires (les deux limites comptent ; les colonnes de type text ou blob vont sur disque quelle que soit leur taille)',
  'And the second limit': 'Et la seconde limite',
  'each session may take so much': 'chaque session peut en prendre autant',
  'tables of the engine MEMORY may grow as much': 'les tables du moteur MEMORY peuvent grandir d’autant',
  'how often that happens: no counter of this snapshot tells it':
    'à quelle fréquence cela arrive : aucun compteur de ce snapshot ne le dit',
  'what happens at its limit: that is not known': 'ce qui se passe à sa limite : ce n’est pas connu',
  'how much it needs the server does not say: raise {code} and {code2} together, or {code3} for a sort, step by step in a session, until show session status like {code4} or {code5} no longer grows with the statement':
    'combien il faut, le serveur ne le dit pas : augmenter {code} et {code2} ensemble, ou {code3} pour un tri, pas à pas dans une session, jusqu’à ce que show session status like {code4} ou {code5} ne croisse plus avec la requête',
  'what removing files of the log by hand does': 'ce que fait la suppression à la main de fichiers WAL',
  'never remove files of {code} by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself':
    'ne jamais supprimer à la main des fichiers de {code} ; le risque : le serveur ne redémarre plus après un arrêt brutal, et ils manquent pour de bon aux standbys et à l’archive. À la place : mettre fin à ce qui les retient, et le prochain checkpoint les supprime de lui-même',
  'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before':
    'aucun fichier n’a été archivé depuis la remise à zéro des compteurs : une sauvegarde ne peut être restaurée que jusqu’à sa propre fin, sauf si l’archive contient des fichiers d’avant',
  'what is left where it ends halfway: no statement is advised of which that is known':
    'ce qui reste si cela s’arrête à mi-chemin : aucune instruction conseillée dont cela soit connu',
  'what it locks: no statement is advised of which that is known':
    'ce que cela verrouille : aucune instruction conseillée dont cela soit connu',
  'why: it is past its threshold and nothing holds it back: autovacuum comes within {code}, unless all of its workers are at other tables ({code2}) or it is slowed down ({code3}); {code4} tells which run':
    'pourquoi : elle a dépassé son seuil et rien ne le retient : autovacuum vient dans {code}, sauf si tous ses workers sont sur d’autres tables ({code2}) ou s’il est ralenti ({code3}) ; {code4} dit lesquels tournent',
  jit: 'jit',
  fsync: 'fsync',
  'vacuum makes the space of dead rows usable again, and keeps the size of the file':
    'vacuum rend l’espace des lignes mortes réutilisable et garde la taille du fichier',
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more':
    'une transaction préparée n’appartient plus à aucune session : son client l’a préparée et ne l’a pas terminée. Le serveur ne garde que son nom et son propriétaire ; le gestionnaire de transactions, ou qui l’exploite, en sait plus',
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell':
    'seul son gestionnaire de transactions le sait : si les autres bases ont validé leur part, commit prepared, sinon rollback prepared. Le lui demander, ou au propriétaire, par le nom de la transaction ; le serveur ne peut pas le dire',
  'prepared transaction {name}, user {name2}, database {name3}, prepared for {number}, transactions begun since {number2}':
    'transaction préparée {name}, utilisateur {name2}, base {name3}, préparée depuis {number}, transactions commencées depuis {number2}',
  'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk':
    'rollback prepared perd tout ce que la transaction préparée a écrit ; commit prepared le garde. Jusqu’à l’un des deux, elle reste sur disque',
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast':
    'quand ce sera, une seule capture ne le dit pas : les numéros sont pris par les insertions ; deux captures, ou casefile snapshot watch URL, disent à quelle vitesse',
  'sequence {name}, last value {number}, limit {number2}':
    'séquence {name}, dernière valeur {number}, limite {number2}',
  'settings of commit': 'réglages de commit',
  'settings of temporary': 'réglages de temporaire',
  'settings of binlog': 'réglages de binlog',
  'settings of bind': 'réglages de bind',
  'settings of address': 'réglages de adresse',
  'settings of innodb': 'réglages de innodb',
  'settings of buffer': 'réglages de buffer',
  'settings of timeout': 'réglages de timeout',
  'settings of replica': 'réglages de replica',
  'settings of vacuum': 'réglages de vacuum',
  'settings of wal': 'réglages de wal',
  'settings of transaction': 'réglages de transactions',
  'settings of statement': 'réglages de requêtes',
  'settings of autovacuum': 'réglages de autovacuum',
  ', and write it below [mysqld] in the configuration so that it lasts':
    ', et l’écrire sous [mysqld] dans la configuration pour que cela dure',
  'settings of format': 'réglages de format',
  'its last statement: the session runs none, the process list keeps no earlier one, and {code}, which could, is off; to switch it on, write {code2}=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again':
    'sa dernière requête : la session n’en exécute aucune, la liste des processus n’en garde pas d’antérieure, et {code}, qui le pourrait, est désactivé ; pour l’activer, écrire {code2}=ON et performance-schema-consumer-events-statements-current=ON sous [mysqld] dans la configuration et redémarrer le serveur',
  'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone ({code} and its like), and of no query':
    'où cela en est : le serveur ne le dit que de vacuum, analyze, create index, cluster, copy et des sauvegardes de base ({code} et similaires), et d’aucune requête',
  'how far it is: the server tells that of changes of tables alone, by the stage events of {code}, and of no query':
    'où cela en est : le serveur ne le dit que des modifications de tables, par les événements d’étape de {code}, et d’aucune requête',
  'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query':
    'où cela en est : le serveur ne le dit que des modifications de tables, dans la colonne Progress de show processlist, et d’aucune requête',
  'others wait for locks in this capture, and none of them for it':
    'd’autres attendent des verrous dans cette capture, et aucun n’attend cette session',
  'what a transaction has locked, it holds until it ends':
    'ce qu’une transaction a verrouillé, elle le garde jusqu’à sa fin',
  'rows that its open transaction has locked: {number}': 'lignes verrouillées par sa transaction ouverte : {number}',
  'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run {code} by hand as the user of the server to see it':
    'le texte de l’erreur : il n’est que dans le journal du serveur (archive command failed with exit code …), comme ce que la commande elle-même a écrit ; exécuter {code} à la main sous l’utilisateur du serveur pour le voir',
  'how far it is': 'où cela en est',
  'whom it blocks': 'qui cela bloque',
  'what it holds': 'ce qu’elle tient',
  'the error of the archiver': 'l’erreur de l’archiveur',
  'how replication is started again': 'comment relancer la réplication',
  'its figures': 'ses chiffres',
  'which index it is': 'quel index c’est',
  'what switching the archive off does': 'ce que fait l’arrêt de l’archivage',
  '{code} is turned off by a restart alone; an {code2} that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again':
    '{code} ne se désactive que par un redémarrage ; un {code2} qui ne répond que par un succès (/bin/true) libère le WAL au prochain checkpoint. Le risque des deux : l’archive a un trou, et aucune sauvegarde antérieure ne peut être restaurée à un point ultérieur. À la place : réparer la cible ; sinon faire une nouvelle sauvegarde de base dès que l’archivage fonctionne',
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does':
    'qui tenait un verrou : dans aucun échantillon de la capture le serveur n’a nommé une session qu’une autre attendait. Pour un verrou de tout le serveur (flush tables with read lock, une sauvegarde), il ne le fait jamais',
  'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there':
    'rien sur la source. Il manque au réplica ce qui a suivi l’événement où il s’est arrêté ; il le lira plus tard dans les journaux binaires de la source, tant qu’ils existent',
  'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed':
    'aucune ligne de table ; ce dont un réplica ou une restauration à un instant donné a encore besoin dans les journaux est perdu une fois qu’ils sont supprimés',
  'checkpoints on schedule: {number} in {number2}, a second: {number3}':
    'checkpoints planifiés : {number} en {number2}, par seconde : {number3}',
  'checkpoints requested ahead of their schedule: {number} in {number2}, a second: {number3}':
    'checkpoints demandés avant l’heure : {number} en {number2}, par seconde : {number3}',
  'temporary files: {number} in {number2}, a second: {number3}':
    'fichiers temporaires : {number} en {number2}, par seconde : {number3}',
  'written to temporary files: {number} in {number2}, a second: {number3}':
    'écrit dans des fichiers temporaires : {number} en {number2}, par seconde : {number3}',
  'how it came about: that is not known of PostgreSQL': 'comment c’est arrivé : ce n’est pas connu pour PostgreSQL',
  'what happens by itself once it is mended: that is not known of PostgreSQL':
    'ce qui se passe de soi-même une fois réparé : ce n’est pas connu pour PostgreSQL',
  'how it came about: that is not known of MariaDB': 'comment c’est arrivé : ce n’est pas connu pour MariaDB',
  'what happens by itself once it is mended: that is not known of MariaDB':
    'ce qui se passe de soi-même une fois réparé : ce n’est pas connu pour MariaDB',
  'what a restart does to it: that is not known': 'ce qu’un redémarrage y fait : ce n’est pas connu',
  'no cause of trouble was found in this snapshot; it is of its minutes alone, and says nothing of: ':
    'aucune cause n’a été trouvée dans ce snapshot ; il ne vaut que pour ses minutes et ne dit rien de : ',
  'no cause of trouble was found in this snapshot; it is of its minutes alone':
    'aucune cause n’a été trouvée dans ce snapshot ; il ne vaut que pour ses minutes',
  'no cause was found that a setting would bound': 'aucune cause qu’un réglage bornerait n’a été trouvée',
  'no cause was found that could come back': 'aucune cause qui pourrait revenir n’a été trouvée',
  'rows of {name} that changed since its last analyze: {number}, and no analyze is recorded':
    'lignes de {name} modifiées depuis son dernier analyze : {number}, et aucun analyze n’est enregistré',
  'table {name} has no index': 'la table {name} n’a aucun index',
  'temporary files of process {name}, size {number}': 'fichiers temporaires du processus {name}, taille {number}',
  'why: autovacuum is off for the whole server (autovacuum)':
    'pourquoi : autovacuum est désactivé pour tout le serveur (autovacuum)',
  'Connections are opened for next to every statement; at the most there were taken ':
    'Une connexion est ouverte pour presque chaque requête ; au plus, il y en avait d’occupées ',
  'Give the sorts of the one session that needs it a larger buffer':
    'Donner un tampon plus grand aux tris de la seule session qui en a besoin',
  'taken for each sort of the session: do not set it for the whole server':
    'pris pour chaque tri de la session : ne pas le fixer pour tout le serveur',
  'Let the application keep its connections in a pool; see who opens them':
    'Que l’application garde ses connexions dans un pool ; voir qui les ouvre',
  'Let the redo log hold more': 'Laisser le redo log contenir davantage',
  'it takes so much disk, and recovery after a crash reads more':
    'il prend autant de disque, et la reprise après un arrêt brutal lit davantage',
  'Sessions wait until their commits are durable: {number} of the database time is ':
    'Des sessions attendent que leurs commits soient durables : {number} du temps de la base est ',
  'Sorts do not fit their buffer and go over files: ':
    'Des tris ne tiennent pas dans leur tampon et passent par des fichiers : ',
  'Statements read whole tables, the first of them without a fitting index: ':
    'Des requêtes lisent des tables entières, la première sans index adapté : ',
  'The redo log is too small for the writes: pages are flushed because it is full to {number}':
    'Le redo log est trop petit pour les écritures : des pages sont vidées parce qu’il est plein à {number}',
  'Until then, keep threads for the next connections': 'D’ici là, garder des threads pour les prochaines connexions',
  'each thread that is kept takes some memory': 'chaque thread gardé prend un peu de mémoire',
  'Where losing the last second at a power failure is allowed: flush the redo log once a second':
    'Là où perdre la dernière seconde lors d’une coupure de courant est permis : vider le redo log une fois par seconde',
  'commits of the last second are lost when the machine fails, though not when the server alone does':
    'les commits de la dernière seconde sont perdus si la machine tombe, mais pas si seul le serveur tombe',
  'Write several rows in one transaction, or one insert with several rows, where the application can':
    'Écrire plusieurs lignes dans une transaction, ou dans un seul insert, là où l’application le peut',
  'what is lost with a failure is the whole transaction': 'en cas d’échec, toute la transaction est perdue',
  'commit each row again': 'valider de nouveau chaque ligne',
  'bytes written to it, a second: {number}': 'octets écrits par seconde : {number}',
  'in no sample of the capture did a session wait for the lock of another: no session waited':
    'dans aucun échantillon de la capture une session n’attendait le verrou d’une autre : aucune session n’attendait',
  'merge passes of sorts: {number}': 'passes de fusion des tris : {number}',
  'rows read one after the other, a second: {number}': 'lignes lues l’une après l’autre par seconde : {number}',
  'table {name}: about {number} rows': 'table {name} : environ {number} lignes',
  'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks':
    'que cette session tient le verrou est déduit de sa transaction, ouverte avant l’attente : le serveur n’enregistre pas qui tient de tels verrous',
  'transactions for each flush of the binary log: {number}': 'transactions par vidage du journal binaire : {number}',
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other':
    'le jumeau commence par les colonnes de celui qui part, donc les requêtes qui utilisent l’un peuvent utiliser l’autre',
  'what is lost by mending it: that is not known': 'ce que la réparation fait perdre : ce n’est pas connu',
  'a generic plan, for parameters without values: estimates of the planner, nothing was executed':
    'un plan générique, pour des paramètres sans valeurs : estimations du planificateur, rien n’a été exécuté',
  'the metric is listed without a value': 'la métrique figure sans valeur',
  'it comes from CloudWatch, which no longer had the data: its zero was not measured':
    'elle vient de CloudWatch, qui n’avait plus les données : son zéro n’a pas été mesuré',
  'InnoDB holds no table of a user that is open': 'InnoDB ne tient ouverte aucune table d’utilisateur',
  'there is no other snapshot': 'il n’y a pas d’autre capture',
  'what is overridden is the same in both snapshots': 'ce qui est modifié est identique dans les deux captures',
  'none of what is overridden is known to be risky by itself':
    'rien de ce qui est modifié n’est connu pour être risqué en soi',
};
