// What programs and their developers say of failures in French.
import type { LocalisedFailures } from './failures-of-a-language.js';

export const FRENCH_FAILURES: LocalisedFailures = {
  catalogue: {
    'sorry, too many clients already': 'désolé, trop de clients sont déjà connectés',
    'remaining connection slots are reserved for non-replication superuser connections':
      'les emplacements de connexions restants sont réservés pour les connexions superutilisateur non relatif à la réplication',
    'too many connections for database "%s"': 'trop de connexions pour la base de données « %s »',
    'too many connections for role "%s"': 'trop de connexions pour le rôle « %s »',
    'deadlock detected': 'interblocage (deadlock) détecté',
    'canceling statement due to lock timeout':
      "annulation de la requête à cause du délai écoulé pour l'obtention des verrous",
    'canceling statement due to statement timeout':
      "annulation de la requête à cause du délai écoulé pour l'exécution de l'instruction",
    'canceling statement due to user request': "annulation de la requête à la demande de l'utilisateur",
    'process %d still waiting for %s on %s after %ld.%03d ms':
      'le processus %d est toujours en attente de %s sur %s après %ld.%03d ms',
    'process %d acquired %s on %s after %ld.%03d ms': 'le processus %d a acquis %s sur %s après %ld.%03d ms',
    'process %d detected deadlock while waiting for %s on %s after %ld.%03d ms':
      "le processus %d a détecté un verrou mortel alors qu'il était en attente de %s sur %s après %ld.%03d ms",
    'could not obtain lock on relation "%s"': "n'a pas pu obtenir un verrou sur la relation « %s »",
    'could not obtain lock on row in relation "%s"': "n'a pas pu obtenir un verrou sur la relation « %s »",
    'could not extend file "%s"': "n'a pas pu étendre le fichier « %s »",
    'could not write to file "%s"': "n'a pas pu écrire dans le fichier « %s »",
    'could not create temporary file "%s"': "n'a pas pu créer le fichier temporaire « %s »",
    'out of memory': 'mémoire épuisée',
    'out of shared memory': 'mémoire partagée épuisée',
    'could not resize shared memory segment "%s" to %zu bytes':
      "n'a pas pu retailler le segment de mémoire partagée « %s » en %zu octets",
    'password authentication failed for user "%s"':
      "authentification par mot de passe échouée pour l'utilisateur  « %s »",
    'no pg_hba.conf entry for host "%s", user "%s", database "%s", %s':
      "aucune entrée dans pg_hba.conf pour l'hôte « %s », utilisateur « %s », base de données « %s », %s",
    'role "%s" does not exist': "le rôle « %s » n'existe pas",
    'database "%s" does not exist': "la base de données « %s » n'existe pas",
    'relation "%s" does not exist': "la relation « %s » n'existe pas",
    'column "%s" does not exist': "la colonne « %s » n'existe pas",
    'column %s.%s does not exist': "la colonne %s.%s n'existe pas",
    'function %s does not exist': "la fonction %s n'existe pas",
    'permission denied for table %s': 'droit refusé pour la table %s',
    'permission denied for schema %s': 'droit refusé pour le schéma %s',
    'permission denied for database "%s"': 'droit refusé pour la base de données « %s »',
    'duplicate key value violates unique constraint "%s"':
      "la valeur d'une clé dupliquée rompt la contrainte unique « %s »",
    'insert or update on table "%s" violates foreign key constraint "%s"':
      'une instruction insert ou update sur la table « %s » viole la contrainte de clé étrangère « %s »',
    'null value in column "%s" of relation "%s" violates not-null constraint':
      'une valeur NULL viole la contrainte NOT NULL de la colonne « %s » dans la relation « %s »',
    'value too long for type character varying(%d)': 'valeur trop longue pour le type character varying(%d)',
    'integer out of range': 'entier en dehors des limites',
    'cannot execute %s in a read-only transaction': 'ne peut pas exécuter %s dans une transaction en lecture seule',
    'could not serialize access due to concurrent update':
      "n'a pas pu sérialiser un accès à cause d'une mise à jour en parallèle",
    'invalid page in block %u of relation %s': 'page invalide dans le bloc %u de la relation %s',
    'checkpoints are occurring too frequently (%d second apart)':
      'les points de vérification (checkpoints) arrivent trop fréquemment (toutes les %d seconde)',
    'terminating connection due to administrator command':
      "arrêt des connexions suite à la demande de l'administrateur",
    'terminating connection due to idle-in-transaction timeout':
      "arrêt des connexions suite à l'expiration du délai d'inactivité en transaction",
    'terminating connection because of crash of another server process':
      "arrêt de la connexion à cause de l'arrêt brutal d'un autre processus serveur",
    'server process (PID %d) was terminated by signal %d': '(PID %d) a été arrêté par le signal %d',
    'all server processes terminated; reinitializing': 'tous les processus serveur sont arrêtés ; réinitialisation',
    'the database system is starting up': 'le système de bases de données se lance',
    'the database system is shutting down': "le système de base de données s'arrête",
    'the database system is in recovery mode': 'le système de bases de données est en cours de restauration',
    'the database system is not yet accepting connections':
      "le système de bases de données n'accepte pas encore de connexions",
    'database system is ready to accept connections':
      'le système de bases de données est prêt pour accepter les connexions',
    'database system was interrupted; last known up at %s':
      'le système de bases de données a été interrompu ; dernier lancement connu à %s',
    'database system was shut down at %s': 'le système de bases de données a été arrêté à %s',
    'received fast shutdown request': "a reçu une demande d'arrêt rapide",
    'received immediate shutdown request': "a reçu une demande d'arrêt immédiat",
    'could not receive data from WAL stream': "n'a pas pu recevoir des données du flux de WAL",
    'could not connect to the primary server': "n'a pas pu se connecter au serveur principal",
    'requested WAL segment %s has already been removed':
      'le segment demandé du journal de transaction, %s, a déjà été supprimé',
    'temporary file: path "%s", size %lu': 'fichier temporaire : chemin « %s », taille %lu',
    'duration: %s ms': 'durée : %s ms',
    'duration: %s ms  statement': 'durée : %s ms, instruction',
    'could not receive data from client': "n'a pas pu recevoir les données du client",
    'unexpected EOF on client connection with an open transaction':
      'fin de fichier (EOF) inattendue de la connexion du client avec une transaction ouverte',
    'invalid input syntax for type %s: "%s"': 'syntaxe en entrée invalide pour le type %s : « %s »',
    'current transaction is aborted, commands ignored until end of transaction block':
      "la transaction est annulée, les commandes sont ignorées jusqu'à la fin du bloc de la transaction",
    'database is not accepting commands to avoid wraparound data loss in database "%s"':
      "la base de données n'accepte plus de requêtes pour éviter des pertes de données à cause de la réinitialisation de l'identifiant de transaction dans la base de données « %s »",
    'connection received: host=%s port=%s': 'connexion reçue : hôte=%s port=%s',
    'connection authorized: user=%s': 'connexion autorisée : utilisateur=%s',
    'connection to server at "%s" (%s), port %s failed:': 'la connexion au serveur sur « %s » (%s), port %s a échoué :',
    'connection to server at "%s", port %s failed:': 'la connexion au serveur sur « %s », port %s a échoué :',
    'could not translate host name "%s" to address': "n'a pas pu traduire le nom d'hôte « %s » en adresse",
    'timeout expired': 'le délai est dépassé',
    'server closed the connection unexpectedly': 'la connexion au serveur a été coupée de façon inattendue',
    'Connection refused': 'Connexion refusée',
    'Connection timed out': "Connexion terminée par expiration du délai d'attente",
    'Connection reset by peer': 'Connexion ré-initialisée par le correspondant',
    'Broken pipe': 'Relais brisé (pipe)',
    'No route to host': "Aucun chemin d'accès pour atteindre l'hôte cible",
    'Network is unreachable': "Le réseau n'est pas accessible",
    'No space left on device': 'Aucun espace disponible sur le périphérique',
    'Disk quota exceeded': "Débordement du quota d'espace disque",
    'Too many open files': 'Trop de fichiers ouverts',
    'Too many open files in system': 'Trop de fichiers ouverts dans le système',
    'Cannot allocate memory': 'Ne peut allouer de la mémoire',
    'Permission denied': 'Permission non accordée',
    'Operation not permitted': 'Opération non permise',
    'Address already in use': 'Adresse déjà utilisée',
    'Read-only file system': 'Système de fichiers accessible en lecture seulement',
    'Input/output error': "Erreur d'entrée/sortie",
    'No such file or directory': 'Aucun fichier ou dossier de ce type',
    'Name or service not known': 'Nom ou service inconnu',
    'Temporary failure in name resolution': 'Échec temporaire dans la résolution du nom',
    'No address associated with hostname': "Aucune adresse associée avec le nom de l'hôte",
    'Segmentation fault': 'Erreur de segmentation',
  },
  spoken: {
    'connection refused': "l'a expressément refusée",
    'could not connect to %s':
      'impossible de se connecter à %s | connexion à %s impossible | connexion à %s échouée | échec de la connexion à %s | %s injoignable | %s est injoignable',
    'timed out':
      "délai dépassé | délai d'attente dépassé | délai d'attente expiré | temps dépassé | n'a pas répondu convenablement au-delà d'une certaine durée",
    '%s did not respond': "%s ne répond pas | %s n'a pas répondu | pas de réponse de %s | aucune réponse de %s",
    'connection closed': "connexion existante a dû être fermée par l'hôte distant",
    deadlock: 'interblocage',
    'nil pointer': "pointeur nul | La référence d'objet n'est pas définie à une instance d'un objet",
    'no route to host': "aucune route vers l'hôte | réseau inaccessible",
    malformed: 'illisible | format invalide | mal formé',
    '%s answered %d': '%s a répondu %d | %s répond %d | %s a renvoyé %d | %s renvoie %d | %s a retourné %d',
    'call to %s failed': "appel à %s échoué | appel de %s échoué | échec de l'appel à %s",
  },
  words: {
    connection: 'connexion',
    pool: 'pool',
    certificate: 'certificat',
    login: "mot de passe | authentif | login | connexion de l'utilisateur",
    access: 'accès | permission | droit | autorisation',
    disk: 'disque | espace disque | espace de stockage | partition',
    memory: 'mémoire',
    requests: 'requête | appels',
    quota: 'quota',
    name: "nom d'hôte | nom de domaine | résolution | DNS",
    lock: 'verrou',
    configuration: 'configuration | paramètre',
    table: 'table | colonne',
    file: 'fichier',
    service: 'service | serveur | hôte',
    threads: 'threads',
    refused: "refus | rejet | n'accepte pas | pas accept",
    expired: 'expir | périm | échu',
    invalid: 'invalid | incorrect | erron | non valide | mauvais',
    missing: 'insuffisan | manqu | plus de | pas assez | aucun | pas de',
    full: 'plein | épuis | satur | débord | remplie',
    tooMany: 'trop de | dépass | limite | maxim | atteint',
    lost: 'perdu | interromp | fermé | coup | rompu | réinitialis',
    failed: 'échou | échec | impossible | erreur',
    unknown: "inconnu | introuvable | inexistan | n'existe pas | pas trouvé",
    unreachable: 'injoignable | indisponible | inaccessible | hors service',
    silent: "ne répond | n'a pas répondu | pas de réponse | aucune réponse | sans réponse",
    waiting: 'attend | attente',
  },
};
