// What is asked shortly after a finding.
export const frShortQuestionsPhrases = {
  'which person it is': 'quelle personne c’est',
  'which person it is: a capture holds users, applications and addresses, and no names of people':
    'quelle personne c’est : une capture contient des utilisateurs, des applications et des adresses, et aucun nom de personne',
  'whether the application repeats it': 'si l’application le répète',
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell':
    'si l’application répète ce qui a été annulé : aucune capture ne voit dans une application ; son propre log et son code le disent',
  'how much memory a session takes': 'combien de mémoire prend une session',
  'how much memory a session takes: no capture holds it; from PostgreSQL {number} on, {code} writes that of a process to the log of the server':
    'combien de mémoire prend une session : aucune capture ne le contient ; à partir de PostgreSQL {number}, {code} écrit celle d’un processus dans le log du serveur',
  'how much memory a session takes: no capture holds it; the view {code} of sys tells it':
    'combien de mémoire prend une session : aucune capture ne le contient ; la vue {code} de sys le dit',
  'how much memory a session takes: no capture holds it; the column {code} of {code2}.processlist tells it':
    'combien de mémoire prend une session : aucune capture ne le contient ; la colonne {code} de {code2}.processlist le dit',
  'when the latest was': 'quand était le dernier',
  'the latest deadlock was at {name}, by the clock of the server':
    'le dernier deadlock a eu lieu à {name}, selon l’horloge du serveur',
  'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)':
    'quand était le dernier deadlock : le serveur compte les deadlocks et n’écrit l’heure de chacun que dans son log (« deadlock detected »)',
  'when the latest deadlock was: the server keeps none in its status':
    'quand était le dernier deadlock : le serveur n’en garde aucun dans son état',
  'what ending a session does to deadlocks': 'ce que fermer une session change aux deadlocks',
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order':
    'fermer une session n’aide pas : le serveur a mis fin lui-même à chaque deadlock en annulant une de ses transactions, et d’autres viendront tant que les lignes seront verrouillées dans un ordre différent',
  'who runs the change': 'qui exécute le changement',
  'whether more memory helps': 'si plus de mémoire aide',
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache':
    'plus de mémoire ne corrigerait pas cela : la requête parcourt toujours toute la table, et n’est moins lente que là où tout tient dans le cache',
  'how large the index gets': 'quelle taille aura l’index',
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before':
    'quelle taille aura l’index : on le sait une fois qu’il est construit ; il contient les colonnes indexées de chaque ligne et l’emplacement de la ligne, et avec hypopg le planificateur l’estime avant',
  'whether a lower isolation helps': 'si une isolation plus basse aide',
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay':
    'une isolation plus basse (READ COMMITTED) verrouille moins d’intervalles entre les lignes et met ainsi fin à leurs deadlocks ; les deadlocks de lignes verrouillées dans un ordre différent restent',
  'what single-user mode is for': 'à quoi sert le mode mono-utilisateur',
  'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off':
    'le mode mono-utilisateur n’est pas nécessaire : vacuum fonctionne dans le serveur en marche, même quand le serveur n’attribue plus d’identifiants de transaction. Son risque : personne d’autre ne peut utiliser la base pendant ce temps, et ce qui empêche le serveur d’atteindre la limite est désactivé',
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where {code} is on, and so does who made it':
    'qui l’utilisait avant n’est dans aucune capture : le serveur ne garde aucun consommateur parti ; son log le dit, là où {code} est activé, ainsi que la personne qui l’a créé',
  'why: autovacuum freezes each table that is older than {code}, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which ({code2})':
    'pourquoi : autovacuum gèle chaque table plus vieille que {code}, même là où il est désactivé, et rien de ce qui a été capturé ne l’en empêche : ses processus sont peut-être annulés, échouent ou sont trop lents. Le log du serveur dit lequel ({code2})',
};
