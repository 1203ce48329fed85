// Steps, their risks and how they are undone.
export const frAdvicePhrases = {
  'end the session at the head of the queue': 'mettre fin à la session en tête de file',
  'its transaction is rolled back and its client gets an error; look at what it does first':
    'sa transaction est annulée et son client reçoit une erreur ; regarder d’abord ce qu’elle fait',
  'its transaction is rolled back and its client gets an error; ask its owner first':
    'sa transaction est annulée et son client reçoit une erreur ; demander d’abord à son propriétaire',
  'not possible: the client has to do its work again': 'impossible : le client doit refaire son travail',
  'end the session': 'mettre fin à la session',
  'let the server end sessions that leave a transaction open':
    'laisser le serveur fermer les sessions qui laissent une transaction ouverte',
  'applications that pause within a transaction get an error':
    'les applications qui font une pause dans une transaction reçoivent une erreur',
  'try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg':
    'essayer un index pour ses conditions ; aucun planificateur ne l’a testé : comparer explain avant et après, ou l’essayer avec hypopg',
  'the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and each write keeps the index up to date from then on: {number} rows of the table were written during the capture':
    'la construction lit deux fois toute la table et attend les transactions ouvertes ; si elle échoue, elle laisse un index invalide à supprimer ; et chaque écriture maintient ensuite l’index : {number} lignes de la table ont été écrites pendant la capture',
  'give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file':
    'donner aux sessions qui l’exécutent de la mémoire pour le tri ou le hachage, et l’augmenter jusqu’à ce que explain (analyze, buffers) ne montre plus de fichier temporaire',
  'each sort and hash of each session may take as much: the machine can run out of memory':
    'chaque tri et hachage de chaque session peut en prendre autant : la machine peut manquer de mémoire',
  'see its plan, with values of yours in place of the parameters':
    'voir son plan, avec vos valeurs à la place des paramètres',
  'analyze executes the statement, and takes as long': 'analyze exécute la requête, et dure aussi longtemps',
  'make its dead rows usable again': 'rendre ses lignes mortes réutilisables',
  'it reads the whole table and writes much, beside the other work; the file keeps its size':
    'il lit toute la table et écrit beaucoup, en plus du reste ; le fichier garde sa taille',
  'give the space back to the system, in a maintenance window, or with {code} while the table is in use':
    'rendre l’espace au système, dans une fenêtre de maintenance, ou avec {code} pendant l’utilisation',
  'nobody can read or write the table while it runs, and it needs the space of a second copy':
    'personne ne peut lire ni écrire la table pendant ce temps, et il faut la place d’une seconde copie',
  'cancel it while it runs: the table stays as it was':
    'l’annuler pendant qu’il tourne : la table reste comme elle était',
  'limit what slots may keep': 'limiter ce que les slots peuvent garder',
  'a consumer that stays away for too long is cut off, and has to be built anew':
    'un consommateur absent trop longtemps est coupé et doit être reconstruit',
  'start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log':
    'redémarrer son consommateur ; s’il n’y en a plus, supprimer le slot, et le prochain checkpoint libère le WAL',
  'a standby or a subscriber that uses it has to be built anew':
    'un standby ou un abonné qui l’utilise doit être reconstruit',
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew':
    'impossible : le WAL gardé est perdu ; son abonné ou standby doit être reconstruit',
  'drop the duplicate': 'supprimer le doublon',
  'plans go over to its twin; see that no query names it in a hint':
    'les plans passent à son jumeau ; vérifier qu’aucune requête ne le nomme dans un hint',
  'freeze the oldest tables of the database first, then the whole of it':
    'geler d’abord les tables les plus anciennes de la base, puis la base entière',
  'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand':
    'il lit des tables entières et écrit beaucoup ; l’annuler perd ce qui est fait sur la table en cours',
  'let autovacuum come in time for this table': 'faire venir autovacuum à temps pour cette table',
  'it is vacuumed often; the command waits for a short lock':
    'elle est souvent passée en VACUUM ; la commande attend un verrou bref',
  'collect statistics': 'collecter les statistiques',
  'it reads a sample of the table; plans may change': 'il lit un échantillon de la table ; les plans peuvent changer',
  'end its sessions that have idled for long, and mend the leak in its pool':
    'fermer ses sessions inactives depuis longtemps, et corriger la fuite de son pool',
  'a pool that does not test its connections passes the errors on':
    'un pool qui ne teste pas ses connexions transmet les erreurs',
  'the application connects again': 'l’application se reconnecte',
  'let the server end idle sessions by itself (PostgreSQL {number} or later)':
    'laisser le serveur fermer lui-même les sessions inactives (PostgreSQL {number} ou plus récent)',
  'sessions of pools and of people at a prompt end too':
    'les sessions des pools et des personnes à une invite se ferment aussi',
  'see which command fails, run it by hand with a file of {code}, and mend its target (space, rights, network); the server tries again by itself':
    'voir quelle commande échoue, l’exécuter à la main avec un fichier de {code}, et corriger sa cible (espace, droits, réseau) ; le serveur réessaie de lui-même',
  'none; until it works, {code} grows and backups cannot be restored to a later point':
    'aucun ; tant que cela échoue, {code} grandit et les sauvegardes ne peuvent être restaurées à un point ultérieur',
  'turn autovacuum on': 'activer autovacuum',
  'the first vacuums take disk and processor; {code} holds them back':
    'les premiers VACUUM prennent disque et processeur ; {code} les freine',
  'go back to the default of {code}': 'revenir à la valeur par défaut de {code}',
  'plans of other statements change too; where a role, a database or the command line sets it, reset it there':
    'les plans d’autres requêtes changent aussi ; si un rôle, une base ou la ligne de commande le fixe, le réinitialiser là',
  'let more log come between checkpoints: about what is written within {code}':
    'laisser plus de WAL entre les checkpoints : environ ce qui est écrit pendant {code}',
  'it takes that much disk, and recovery after a crash takes longer':
    'cela prend autant de disque, et la reprise après un crash est plus longue',
  'write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait':
    'écrire plusieurs lignes par transaction ou par requête ; pour un travail qui peut se perdre lors d’un crash, se passer de l’attente',
  'a crash can lose the last of these transactions, though never part of one':
    'un crash peut perdre les dernières de ces transactions, mais jamais une partie d’une seule',
  'leave the setting out': 'retirer le réglage',
  'let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them':
    'laisser l’application garder ses connexions, par un pool propre ou par pgbouncer ; voir qui les ouvre',
  'see in the log which statements met, and let their transactions lock rows in the same order, for example':
    'voir dans le log quelles requêtes se sont heurtées, et faire verrouiller les lignes dans le même ordre, par exemple',
  'waiting for a lock takes the place of a rollback: keep these transactions short':
    'l’attente d’un verrou remplace une annulation : garder ces transactions courtes',
  'take the locking read out again': 'retirer la lecture verrouillante',
  'write waits for locks to the log, with both statements':
    'journaliser les attentes de verrous, avec les deux requêtes',
  'the log holds statements with their values': 'le log contient les requêtes avec leurs valeurs',
  'drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently':
    'supprimer ce que la construction échouée a laissé ; puis corriger la cause (souvent des doublons) et reconstruire avec create index concurrently',
  'none for queries, which do not use it; the command waits for transactions that use the table':
    'aucun pour les requêtes, qui ne l’utilisent pas ; la commande attend les transactions qui utilisent la table',
  'cancel the statement': 'annuler la requête',
  'cancel the statement, if the disk fills': 'annuler la requête, si le disque se remplit',
  'its work so far is lost, and its client gets an error': 'le travail fait est perdu, et son client reçoit une erreur',
  '; ask its owner first': ' ; demander d’abord à son propriétaire',
  'not possible: it has to be run again': 'impossible : il faut la relancer',
  'not possible': 'impossible',
  'limit what the statements of its role may take': 'limiter la durée des requêtes de son rôle',
  'reports that need longer are cancelled': 'les rapports plus longs sont annulés',
  'roll it back; or commit it, where its transaction manager says so (commit prepared)':
    'l’annuler ; ou la valider, si son gestionnaire de transactions le dit (commit prepared)',
  'what it wrote is lost, also where other databases have committed their part':
    'ce qu’elle a écrit est perdu, même si d’autres bases ont validé leur part',
  'widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead':
    'élargir la colonne et la séquence ; sur une grande table, remplir plutôt une nouvelle colonne bigint par morceaux et l’échanger',
  'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same':
    'la table et ses index sont réécrits, et personne ne peut l’utiliser pendant ce temps ; les colonnes qui s’y réfèrent ont besoin de la même chose',
  'not while values beyond the old limit are in use':
    'impossible tant que des valeurs au-delà de l’ancienne limite sont utilisées',
  'watch it over a whole business cycle and on the standbys, which count by themselves; then drop it':
    'l’observer sur un cycle d’activité complet et sur les standbys, qui comptent de leur côté ; puis le supprimer',
  'a rare report may need it': 'un rapport rare peut en avoir besoin',
  'look first whether it is still there and what it does': 'regarder d’abord si elle est encore là et ce qu’elle fait',
};
