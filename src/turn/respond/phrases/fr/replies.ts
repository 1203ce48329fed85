// What is replied to a question after the first answer.
export const frRepliesPhrases = {
  'who held the lock': 'qui tenait le verrou',
  'who waits for whom': 'qui attend qui',
  'whose it is': 'à qui c’est',
  'which table': 'quelle table',
  'which index would help': 'quel index aiderait',
  'which settings bound it': 'quels réglages le limitent',
  'who holds the horizon': 'qui retient l’horizon',
  'how long it has lasted': 'depuis combien de temps cela dure',
  'what happens if nothing is done': 'ce qui se passe si rien n’est fait',
  'what is left': 'ce qui reste',
  'when vacuum comes': 'quand VACUUM arrive',
  'what vacuum full does': 'ce que fait VACUUM FULL',
  'whether a pool helps': 'si un pool aide',
  'how many slots are left': 'combien de connexions restent',
  'how much memory it needs': 'combien de mémoire il faut',
  settings: 'réglages',
  'ages of the databases': 'âges des bases de données',
  'replication slots': 'slots de réplication',
  'dead rows of the tables': 'lignes mortes des tables',
  'open transactions': 'transactions ouvertes',
  'prepared transactions': 'transactions préparées',
  'invalid indexes': 'index invalides',
  'duplicate indexes': 'index en double',
  'unused indexes of a megabyte and more': 'index inutilisés d’un mégaoctet et plus',
  'sessions by application': 'sessions par application',
  sequences: 'séquences',
  standbys: 'standbys',
  'statements by load': 'requêtes par charge',
  'statements by time of a call': 'requêtes par temps d’appel',
  'when the capture ended, there were no replication slots':
    'à la fin de la capture, il n’y avait aucun slot de réplication',
  'when the capture ended, there were no dead rows of the tables':
    'à la fin de la capture, il n’y avait aucune ligne morte dans les tables',
  'when the capture ended, there were no unused indexes of a megabyte and more':
    'à la fin de la capture, il n’y avait aucun index inutilisé d’un mégaoctet ou plus',
  'when the capture ended, there were no invalid indexes': 'à la fin de la capture, il n’y avait aucun index invalide',
  'when the capture ended, there were no duplicate indexes':
    'à la fin de la capture, il n’y avait aucun index en double',
  'when the capture ended, there were no prepared transactions':
    'à la fin de la capture, il n’y avait aucune transaction préparée',
  'when the capture ended, there were no open transactions':
    'à la fin de la capture, il n’y avait aucune transaction ouverte',
  'when the capture ended, there were no standbys': 'à la fin de la capture, il n’y avait aucun standby',
  'when the capture ended, there were no sequences': 'à la fin de la capture, il n’y avait aucune séquence',
  'when the capture ended, there were no sessions by application':
    'à la fin de la capture, il n’y avait aucune session d’application',
  'when the capture ended, there were no temporary files that sessions hold':
    'à la fin de la capture, il n’y avait aucun fichier temporaire tenu par une session',
  'when the capture ended, no transaction kept dead rows of the captured database':
    'à la fin de la capture, aucune transaction ne retenait de lignes mortes de la base capturée',
  'when the capture ended, no session had a transaction open':
    'à la fin de la capture, aucune session n’avait de transaction ouverte',
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees':
    'seule une capture du serveur en marche (casefile snapshot capture URL) montre qui tenait un verrou : ce snapshot n’a pas d’arbres de verrous',
  'whether it changes': 'si cela change',
  '; one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute':
    ' ; un snapshot est un instant : en prendre un autre du même serveur et nommer les deux, ou laisser casefile snapshot watch URL en prendre un chaque minute',
  'how busy the processors of the machine were; this is the share of the sessions at work':
    'l’occupation des processeurs de la machine ; ceci est la part des sessions actives',
  'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL':
    'depuis quand cela dure n’est pas dans ce snapshot ; des captures à d’autres moments le disent : casefile snapshot watch URL',
  'since when it has had no consumer: the server records that from PostgreSQL {number} on ({code}); casefile snapshot watch tells from when it runs':
    'depuis quand il n’a plus de consommateur : le serveur l’enregistre à partir de PostgreSQL {number} ({code}) ; casefile snapshot watch le dit dès son lancement',
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); {code} logs those of slow statements':
    'un snapshot ne contient de plans que si on les demande : casefile snapshot capture --postgres URL --plans (rien n’est exécuté) ; {code} journalise ceux des requêtes lentes',
  'how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service':
    'l’espace disque libre : le serveur ne le dit pas ; interroger la machine (df) ou les métriques du service',
  'if nothing is done: ': 'si rien n’est fait : ',
  'if nothing is done, ': 'si rien n’est fait : ',
  'an index would not help with that': 'un index n’y changerait rien',
  'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed':
    'aucune requête ne lit ici bien plus qu’elle ne rend, par des conditions sur une seule table sans index : aucun n’est proposé',
  'no session does that: it is the state of the server': 'aucune session ne fait cela : c’est l’état du serveur',
  'it concerns no single table': 'cela ne concerne pas une table en particulier',
  'that is of the capture alone; casefile snapshot watch URL tells it of hours':
    'cela ne vaut que pour la capture ; casefile snapshot watch URL le dit sur des heures',
  'no table of the captured database was read, changed, or is large':
    'aucune table de la base capturée n’a été lue ni modifiée, et aucune n’est grande',
  'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are':
    'un pool borne le nombre de sessions d’une application, et ne ferme pas celles qu’elle laisse fuir : corriger d’abord la fuite ; tous les pools ensemble doivent rester sous la limite. Partir de ce qui est actif en même temps, non du nombre de clients',
  'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone':
    'une fois la limite atteinte, les nouveaux clients sont refusés ; les places réservées restent aux seuls superutilisateurs',
  'settings that bound it: ': 'réglages qui le limitent : ',
  'settings that decide when it comes: ': 'réglages qui décident quand il arrive : ',
  autovacuum: 'autovacuum',
  '; a table may have its own (alter table … set)': ' ; une table peut avoir les siens (alter table … set)',
  'what the first step risks: ': 'risque de la première étape : ',
  'to undo the first step: ': 'annuler la première étape : ',
  'the first step can be undone, by the statement behind “Undo”':
    'la première étape peut être annulée, par la commande derrière “Annulation”',
  'to keep it from coming back: ': 'pour éviter que cela revienne : ',
  'where the first step ends halfway: ': 'si la première étape s’arrête à mi-chemin : ',
  'what the first step locks: ': 'ce que verrouille la première étape : ',
  'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false':
    'il n’y a pas de demi-mesure : la transaction de la session est annulée en entier, ou rien ne s’est passé, et la commande rend alors aucune ligne ou false',
  'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again':
    'un index invalide reste, qu’aucune requête n’utilise et que chaque écriture maintient : drop index concurrently avec son nom, puis le reconstruire',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait':
    'lectures et écritures continuent (SHARE UPDATE EXCLUSIVE) ; la commande attend les transactions ouvertes. Sans concurrently, toutes les écritures de la table attendraient',
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page':
    'chaque INSERT écrit tous les index de la table, de même chaque UPDATE qui change une colonne indexée ou ne trouve pas de place dans sa page',
  '{code} writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again':
    '{code} réécrit la table plus petite pendant son utilisation ; risque : il faut l’extension, une clé primaire ou un index unique, la place d’une seconde copie et un verrou exclusif bref au début et à la fin. À la place : un simple VACUUM, s’il suffit de réutiliser l’espace',
  'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or {code} while the table is in use':
    'VACUUM FULL rend l’espace au système ; risque : personne ne peut lire ni écrire la table pendant ce temps (ACCESS EXCLUSIVE), et il faut la place d’une seconde copie de la table et des index. À la place : un simple VACUUM, qui ne bloque personne et garde la taille du fichier ; ou {code} pendant l’utilisation',
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum':
    'VACUUM n’enlève que ce qu’aucune transaction ouverte, transaction préparée ou slot ne peut encore voir : mettre fin d’abord à ce qui le retient, puis VACUUM',
  'a sort takes more in memory than its file on the disk: raise {code} step by step in a session until explain (analyze, buffers) shows no temporary file':
    'un tri prend plus en mémoire que son fichier sur disque : augmenter {code} pas à pas dans une session jusqu’à ce que explain (analyze, buffers) ne montre plus de fichier temporaire',
  'no restart is needed for {code}: a session takes it by set, the server by a reload':
    'aucun redémarrage n’est nécessaire pour {code} : une session le prend par set, le serveur par un rechargement',
  'SQLs does not hold what it takes': 'SQLs ne contient pas le nécessaire',
  'WaitEvents does not hold what it takes': 'WaitEvents ne contient pas le nécessaire',
  'Metrics does not hold what it takes': 'Metrics ne contient pas le nécessaire',
  Metrics: 'Metrics',
  SQLs: 'SQLs',
  Locks: 'Locks',
  WaitEvents: 'WaitEvents',
};
