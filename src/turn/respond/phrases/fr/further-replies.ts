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
};
