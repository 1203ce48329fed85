// What a step or a setting does, and what it costs.
export const frStepsPhrases = {
  'there is no half: the slot is gone, or it is there as before; a slot in use is refused':
    'il n’y a pas de demi-mesure : le slot a disparu, ou il est là comme avant ; un slot utilisé est refusé',
  'there is no half: it has ended, or it is listed in {code} as before':
    'il n’y a pas de demi-mesure : elle est terminée, ou figure comme avant dans {code}',
  'it locks nobody out, and frees what the transaction holds':
    'elle ne bloque personne, et libère ce que la transaction tient',
  'the table stays as it was, and the second copy is removed: run it again':
    'la table reste comme avant, et la seconde copie est supprimée : relancer',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)':
    'personne ne peut lire ni écrire la table pendant ce temps (ACCESS EXCLUSIVE)',
  'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again':
    'rien n’est abîmé : les tables finies le restent, et celle en cours est reprise du début',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait':
    'lectures et écritures continuent (SHARE UPDATE EXCLUSIVE) ; les autres vacuum, analyze et la plupart des changements de cette table attendent',
  'the statistics stay as they were: run it again': 'les statistiques restent comme avant : relancer',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait':
    'lectures et écritures continuent (SHARE UPDATE EXCLUSIVE) ; vacuum et la plupart des changements de cette table attendent',
  'the index is left behind as invalid: run the same statement again':
    'l’index reste, invalide : relancer la même commande',
  'reads and writes go on; it waits for transactions that use the table':
    'lectures et écritures continuent ; il attend les transactions qui utilisent la table',
  'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again':
    'l’ancien index reste en service, et un index invalide au nom en _ccnew reste : le supprimer, puis relancer',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open':
    'lectures et écritures continuent (SHARE UPDATE EXCLUSIVE) ; il attend les transactions ouvertes',
  'there is no half: the option is set, or it is as before':
    'il n’y a pas de demi-mesure : l’option est réglée, ou elle est comme avant',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs':
    'lectures et écritures continuent (SHARE UPDATE EXCLUSIVE) ; il attend un vacuum en cours de la table',
  'it is rolled back as a whole, and all is as before': 'il est annulé en bloc, et tout est comme avant',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set {code} for its session first':
    'personne ne peut lire ni écrire la table pendant ce temps (ACCESS EXCLUSIVE), et tous font la queue derrière tant qu’il attend : régler d’abord {code} pour la session',
  'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again':
    'chaque commande est faite en entier ou pas du tout : ce qu’alter system a écrit est dans postgresql.auto.conf et vaut dès le prochain rechargement ou redémarrage ; alter system reset l’enlève',
  'there is no half: new sessions have the setting, or they have the former one':
    'il n’y a pas de demi-mesure : les nouvelles sessions ont le réglage, ou l’ancien',
  'the setting is as before, and ends with the session in any case':
    'le réglage est comme avant, et finit de toute façon avec la session',
  'it only reads: run it again': 'il ne fait que lire : relancer',
  'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set {code} for its session where it must be gentle':
    'vacuum (freeze) marque les vieilles lignes comme gelées, ce qui baisse l’âge de la table ; lectures et écritures continuent (SHARE UPDATE EXCLUSIVE). Son risque : il lit chaque page non gelée et en écrit beaucoup, avec du WAL, ce que disques et standbys sentent : commencer par les plus vieilles tables, et régler {code} pour sa session s’il doit être doux',
  'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too':
    'alter table … alter column … type bigint réécrit la table et ses index ; son risque : personne ne peut la lire ni l’écrire pendant ce temps (ACCESS EXCLUSIVE), et il faut la place d’une seconde copie. À la place, pour une grande table : ajouter une colonne bigint, la tenir égale par un trigger, la remplir par parties, construire son index concurrently, et échanger les deux dans une courte transaction. Les colonnes qui y renvoient sont à changer aussi',
  '{code} ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. {code2} ends the session, and its transaction is rolled back':
    '{code} termine la requête d’une session et la laisse connectée ; il ne fait rien à une session inactive dans une transaction. {code2} termine la session, et sa transaction est annulée',
  'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails ({number}, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue {number2} restart with {number3}':
    'alter sequence … restart redonne des numéros ; son risque : chaque insertion dont le numéro est encore dans la table échoue ({number}, duplicate key) si la colonne est unique, et sans index unique deux lignes portent le même numéro. À la place : élargir la colonne en bigint ; pour gagner du temps, si l’application supporte les nombres négatifs, alter sequence … minvalue {number2} restart with {number3}',
  'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails':
    'reindex reconstruit un index ; son risque : les écritures de la table attendent, et les lectures qui utiliseraient l’index aussi. À la place : reindex concurrently, qui ne bloque personne, dure plus longtemps, et laisse un index invalide s’il échoue',
  'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum':
    'truncate enlève toutes les lignes d’un coup ; son risque : il attend tous ceux qui utilisent la table, ne laisse entrer personne entre-temps, et ne peut être annulé une fois validé. À la place : supprimer par parties, puis vacuum',
  '{code} is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else':
    '{code} est le dernier recours d’un serveur qui ne démarre pas ; son risque : des données incohérentes, et les dernières validations perdues. À la place : restaurer une sauvegarde ; garder avant tout une copie du dossier de données',
  'kill {number} of one process lets the server end all sessions and restart with a recovery. Instead: {code}, then {code2}':
    'kill {number} d’un processus fait que le serveur termine toutes les sessions et redémarre avec une reprise. À la place : {code}, puis {code2}',
  'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first':
    'chaque session prend de la mémoire et du processeur, même inactive, et si des sessions ne sont pas rendues une limite plus haute ne fait que repousser la fin : borner d’abord les pools',
  'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times {code} must fit the memory of the machine. Set it for the role or the session that needs it, not for the server':
    'chaque tri et chaque hachage d’une requête peut en prendre autant, dans chaque session et chaque processus parallèle : sessions simultanées, fois tris d’une requête, fois {code} doivent tenir en mémoire. Le régler pour le rôle ou la session qui en a besoin, pas pour le serveur',
  'each vacuum, each of its workers and each build of an index may take so much':
    'chaque vacuum, chacun de ses processus et chaque construction d’index peut en prendre autant',
  'it is taken at the start and not given back; a quarter of the memory is where to begin':
    'elle est prise au démarrage et pas rendue ; un quart de la mémoire est un bon début',
  'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through':
    'autant de disque est pris au plus fort, et la reprise après un crash est plus longue, car elle a plus de WAL à relire',
  'the limit of cost is shared: more workers alone vacuum no faster, without a higher {code}':
    'la limite de coût est partagée : plus de processus seuls ne vont pas plus vite, sans un {code} plus haut',
  'so much disk may be taken by each slot without a consumer':
    'autant de disque peut être pris par chaque slot sans consommateur',
  'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of {code}, and sessions wait for a moment meanwhile':
    'c’est de la mémoire de la machine : en laisser un quart aux sessions et au système ; il grandit à chaud, par pas de {code}, et les sessions attendent un instant',
  'each temporary table of every session may take so much memory, and the smaller one of {code} and {code2} is the limit: raise both':
    'chaque table temporaire de chaque session peut prendre autant de mémoire, et le plus petit de {code} et {code2} fait limite : augmenter les deux',
  'each session that sorts takes so much at once: set it for the session that needs it':
    'chaque session qui trie en prend autant d’un coup : le régler pour la session qui en a besoin',
  'recovery after a crash takes longer, and so much disk is taken':
    'la reprise après un crash est plus longue, et autant de disque est pris',
  'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open':
    'il n’y a pas de demi-mesure : la requête est annulée en bloc, ou elle continue ; la transaction de la session reste ouverte',
  'it locks nobody out; the transaction of the session keeps its locks until it ends':
    'elle ne bloque personne ; la transaction de la session garde ses verrous jusqu’à sa fin',
  'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server':
    'il n’y a pas de demi-mesure : la transaction de la session est annulée en bloc ; l’annulation d’une grande est longue, et reprend après un redémarrage',
  'it locks nobody out; what the session holds is free when its rollback has ended':
    'elle ne bloque personne ; ce que tient la session est libre quand son annulation est finie',
  'the table stays as it was, and what was built is removed: run it again':
    'la table reste comme avant, et ce qui était construit est supprimé : relancer',
  'reads and writes go on; at its beginning and its end it waits for everybody who uses the table':
    'lectures et écritures continuent ; au début et à la fin il attend tous ceux qui utilisent la table',
  'the table stays as it was: run it again': 'la table reste comme avant : relancer',
  'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it':
    'au début et à la fin il attend tous ceux qui utilisent la table, qui attendent ensuite derrière lui',
  'reads and writes go on; statements that are open while it ends may let new ones wait':
    'lectures et écritures continuent ; des requêtes ouvertes à la fin peuvent faire attendre les nouvelles',
  'logs that were removed are gone, the others are there: run it again':
    'les logs supprimés le sont, les autres sont là : relancer',
  'there is no half: the running server has taken the value, or it has the former one':
    'il n’y a pas de demi-mesure : le serveur a pris la valeur, ou garde l’ancienne',
  'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use':
    'optimize table reconstruit une table InnoDB et ses index et rend la place au système ; son risque : il faut la place d’une seconde copie, il attend au début et à la fin tous ceux qui utilisent la table, qui attendent ensuite derrière lui, et un réplica prend du retard en le refaisant. À la place : un changement de schéma en ligne comme gh-ost ou pt-online-schema-change',
  'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with {code}, once no transaction needs it':
    'la purge rend la place des lignes supprimées réutilisable par la même table et garde la taille du fichier ; optimize table la réécrit en plus petit. L’undo log rétrécit avec {code}, dès qu’aucune transaction n’en a besoin',
  'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts':
    'truncate table recrée la table sans lignes ; son risque : il se valide lui-même et ne peut être annulé, et il attend tous ceux qui utilisent la table, qui attendent ensuite derrière lui. À la place : supprimer par parties',
  'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back':
    'kill query et le numéro termine la requête d’une session et laisse sa transaction ouverte avec ses verrous : sur une session endormie il ne libère rien. kill et le numéro termine la session, et sa transaction est annulée ; une grande est longue à annuler',
  'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew':
    'sauter omet l’événement en échec ; son risque : le réplica ne contient plus ce que contient sa source, sans qu’on le voie avant la prochaine erreur. À la place : réparer la ligne qui diffère et relancer la réplication. Voir d’abord l’événement (mysqlbinlog à la position de l’erreur), et si on a sauté, comparer les tables (pt-table-checksum) ou reconstruire le réplica',
  'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand':
    'purge binary logs enlève les plus anciens ; son risque : un réplica qui ne les a pas lus s’arrête pour de bon, et rien ne peut être restauré à un instant qu’ils couvrent. Voir d’abord ce que chaque réplica a lu (show replica status là-bas), et ne jamais supprimer les fichiers à la main',
  'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read':
    'reset master enlève tous les binlogs et recommence ; son risque : chaque réplica de ce serveur doit être reconstruit. À la place : purger les binlogs jusqu’à ce que les réplicas ont lu',
  'kill {number} of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session':
    'kill {number} du serveur termine toutes les sessions, et son prochain démarrage doit reprendre depuis le redo log. À la place : kill query et le numéro de la session termine ce qu’elle exécute, kill et le numéro termine la session',
};
