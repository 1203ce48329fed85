// What MySQL and MariaDB show, what to do about it, and what is listed of a server.
export const frMysqlFindingsPhrases = {
  'a change of the table {name} waits for it, process {name2}: {quote}; whoever uses the table later waits behind the change':
    'un changement de la table {name} l’attend, processus {name2} : {quote} ; qui utilise la table ensuite attend derrière le changement',
  'or withdraw the change of the table, so that the others go on, and try it at a quiet time':
    'ou retirer le changement de la table pour que les autres continuent, et le tenter à une heure calme',
  'the change is not made': 'le changement n’est pas fait',
  'run the change again': 'relancer le changement',
  'let later changes of tables give up soon instead of holding up everybody: in their session, before them':
    'que les prochains changements de tables abandonnent vite au lieu de bloquer tout le monde : dans leur session, avant eux',
  'the change fails where a transaction is open for longer, and has to be tried again':
    'le changement échoue si une transaction reste ouverte plus longtemps, et doit être retenté',
  'no log tells which statements take long': 'aucun journal ne dit quelles requêtes durent',
  'none; it shows values of rows': 'aucun ; il montre des valeurs de lignes',
  'who keeps old versions of rows': 'qui garde de vieilles versions de lignes',
  'these are the oldest; the history list is not long for it':
    'voici les plus anciennes ; la history list n’en est pas longue',
  'a snapshot holds no plans; explain shows one': 'un snapshot ne contient pas de plans ; explain en montre un',
  'none: it executes nothing': 'aucun : il n’exécute rien',
  'none: it shows the estimated plan and executes nothing': 'aucun : il montre le plan estimé et n’exécute rien',
  'analyze would execute the statement': 'analyze exécuterait la requête',
  'put explain in front of the statement': 'mettre explain devant la requête',
  'none: explain executes nothing': 'aucun : explain n’exécute rien',
  'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again':
    'une fois partie, le changement de la table continue, puis ceux derrière. Arrêter plutôt le changement laisse ceux derrière continuer aussitôt ; il faut alors le relancer',
  'sessions by user': 'sessions par utilisateur',
  tables: 'tables',
  ', about so many rows: ': ', nombre approximatif de lignes : ',
  ': about {number} rows, read without an index during the capture {number2}':
    ' : environ {number} lignes, lues sans index pendant la capture {number2}',
  ', its other indexes {number}': ', ses autres index {number}',
  ', rows read without an index during the capture {number}': ', lignes lues sans index pendant la capture {number}',
  ', indexes begin with {name}': ', les index commencent par {name}',
  'sources that this server copies from': 'sources que ce serveur copie',
  'figures of InnoDB': 'chiffres d’InnoDB',
  'latest deadlock': 'dernier deadlock',
  'who holds the metadata lock': 'qui tient le verrou de métadonnées',
  'the text of {name}: {quote}': 'le texte de {name} : {quote}',
  'temporary tables or sorts that do not fit memory': 'tables temporaires ou tris qui ne tiennent pas en mémoire',
  'a redo log that is too small': 'un redo log trop petit',
  'a buffer pool that is too small': 'un buffer pool trop petit',
  'sessions that wait for the definition of a table': 'sessions qui attendent la définition d’une table',
  'old versions of rows that an open transaction keeps':
    'vieilles versions de lignes gardées par une transaction ouverte',
  'a replica that is behind or stopped': 'un réplica en retard ou arrêté',
  'binary logs that are kept for ever': 'binlogs gardés pour toujours',
  'the log of the database': 'le journal de la base',
  'not changed on this server, or no setting of its MariaDB: ':
    'non changé sur ce serveur, ou pas un réglage de son MariaDB : ',
  '{name} is {name2}, its default': '{name} vaut {name2}, sa valeur par défaut',
  'the buffer pool does not hold what is used: of the pages that are asked for, there must be read {number}':
    'le buffer pool ne contient pas ce qui est utilisé : des pages demandées, il faut lire {number}',
  'pages read from disk, a second: {number}': 'pages lues du disque par seconde : {number}',
  'pages of the buffer pool: {number}, free {number2}; its size is {number3}':
    'pages du buffer pool : {number}, libres {number2} ; sa taille est {number3}',
  'give the buffer pool more memory, where the machine has it free, and write it below [mysqld] in the configuration so that it lasts':
    'donner plus de mémoire au buffer pool, si la machine en a de libre, et l’écrire sous [mysqld] dans la configuration pour que cela dure',
  'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment':
    'une machine à court de mémoire échange ou tue le serveur : voir d’abord sa mémoire libre ; pendant le redimensionnement, les requêtes attendent un instant',
  'a failure of the machine can lose what was committed in the last second':
    'une panne de la machine peut perdre ce qui a été validé la dernière seconde',
  'when the capture ended, no transaction was open that keeps old versions of rows':
    'à la fin de la capture, aucune transaction ouverte ne gardait de vieilles versions',
  'no table is named by the cause itself: these are the largest':
    'la cause elle-même ne nomme aucune table : voici les plus grandes',
  'in which database it is': 'dans quelle base c’est',
  'which indexes the tables have': 'quels index ont les tables',
  'what vacuum did to the tables': 'ce que vacuum a fait aux tables',
  'in the latest deadlock, process {name} of the user {name2} waited at {name3}, index {name4}, with {quote}':
    'dans le dernier, le processus {name} de l’utilisateur {name2} attendait sur {name3}, index {name4}, avec {quote}',
  ', and was rolled back': ', et a été annulé',
  ', waited at {name}': ', attendait sur {name}',
  ', rolled back by the server': ', annulé par le serveur',
  'the latest deadlock was at the table {name}': 'le dernier deadlock concernait la table {name}',
  'let the transactions lock rows in the same order, for example':
    'faire verrouiller les lignes dans le même ordre, par exemple',
  'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back':
    'l’attente d’un verrou remplace une annulation : garder ces transactions courtes, et répéter celles annulées',
  'write every deadlock to the error log, not only the latest to the status, and write it below [mysqld] in the configuration so that it lasts':
    'écrire chaque deadlock dans le journal d’erreurs, pas seulement le dernier dans le statut, et l’écrire sous [mysqld] dans la configuration pour que cela dure',
  'rows that a call of {quote} examines: {number}, returns {number2}':
    'lignes qu’un appel de {quote} examine : {number}, renvoie {number2}',
  'rows that come of a call of {quote}: {number}': 'lignes d’un appel de {quote} : {number}',
  'rows that a scan of {name} reads: {number}': 'lignes qu’un parcours de {name} lit : {number}',
  'try an index for its conditions; no optimiser has tried it: compare explain before and after':
    'essayer un index pour ses conditions ; aucun optimiseur ne l’a essayé : comparer explain avant et après',
  'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on':
    'la construction lit toute la table et attend les transactions ouvertes qui l’ont utilisée, et chaque écriture tient ensuite l’index à jour',
  'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key':
    'chaque insert et chaque delete écrit tous les index de la table, un update ceux dont il change les colonnes, et tous s’il change la clé primaire',
  'let the server end transactions that idle (MariaDB), and write it below [mysqld] in the configuration so that it lasts':
    'laisser le serveur terminer les transactions inactives (MariaDB), et l’écrire sous [mysqld] dans la configuration pour que cela dure',
  'an application that thinks for longer inside of a transaction loses its connection':
    'une application qui réfléchit plus longtemps dans une transaction perd sa connexion',
  'length of the history list when the capture began: {number}, and when it ended: {number2}':
    'longueur de la history list au début de la capture : {number}, à la fin : {number2}',
  'error {name}: {quote}': 'erreur {name} : {quote}',
  'mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it':
    'réparer ce que l’erreur nomme (les lignes diffèrent, ou la source est injoignable), puis le démarrer',
  'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good':
    'il s’arrête de nouveau sur la même erreur tant que la cause est là ; sauter la transaction laisserait le réplica différent pour de bon',
  'see the whole state, with the statement that failed': 'voir tout l’état, avec la requête en échec',
  'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice':
    'l’erreur dit que la ligne à insérer est déjà sur le réplica (clé en double) : quelqu’un y a écrit, ou elle a été appliquée deux fois',
  'the error says that the row to be changed or deleted is not on the replica':
    'l’erreur dit que la ligne à changer ou supprimer n’est pas sur le réplica',
  'the error says that a table is not on the replica': 'l’erreur dit qu’une table n’est pas sur le réplica',
  'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew':
    'l’erreur dit que la source n’a plus le binlog demandé : le réplica est à reconstruire',
  'the words of the error hold values, which a capture masks: show replica status shows them whole':
    'le texte de l’erreur contient des valeurs, que la capture masque : show replica status le montre entier',
  'replica of {name}': 'réplica de {name}',
  ', reads: {name}': ', lit : {name}',
  ', applies: {name}': ', applique : {name}',
  ', error code {number}, error {quote}': ', code d’erreur {number}, erreur {quote}',
  'statistics of the tables': 'statistiques des tables',
  'temporary files that sessions hold': 'fichiers temporaires des sessions',
  'the archiver': 'l’archiveur',
  'what another engine has': 'ce qu’un autre moteur a',
  'PostgreSQL has nothing of that name; ask for open transactions, locks, dead rows, or its log instead':
    'PostgreSQL n’a rien de ce nom ; demander plutôt les transactions ouvertes, verrous, lignes mortes ou son WAL',
  'MariaDB has nothing of that name; old versions of rows are removed by its purge, and its history list says how many wait':
    'MariaDB n’a rien de ce nom ; sa purge enlève les vieilles versions de lignes, et sa history list dit combien attendent',
  'calls a second: {number}': 'appels par seconde : {number}',
  ', made by {quote}': ', créé par {quote}',
  ', not unique': ', non unique',
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)':
    'combien plus vite : personne ne l’a essayé. casefile snapshot capture URL --plans demande au planificateur ce que coûterait un index, si l’extension hypopg est installée ; sinon le construire sur une copie et comparer explain (analyze, buffers)',
  'cancel its statement': 'annuler sa requête',
  'InnoDB, history list {number}, when the capture began {number2}, pages of the buffer pool {number3}, free {number4}, dirty {number5}, age of the checkpoint {number6}, at the most {number7}':
    'InnoDB, history list {number}, au début de la capture {number2}, pages du buffer pool {number3}, libres {number4}, sales {number5}, âge du checkpoint {number6}, au plus {number7}',
  'settings of checkpoint': 'réglages de checkpoint',
  'settings of memory': 'réglages de mémoire',
  'settings of connection': 'réglages de connexion',
  'settings of lock': 'réglages de verrou',
  'which user and process?': 'quel utilisateur et quel processus ?',
  'the snapshot has no section ': 'le snapshot n’a pas la section ',
  ServerState: 'ServerState',
  'what it waits for': 'ce qu’elle attend',
  ', waits in {name}': ', attend dans {name}',
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction':
    'une session inactive dans une transaction attend son client : sa prochaine requête, ou la fin de la transaction',
};
