// What is asked after a finding.
export const frAskedAfterPhrases = {
  'which session to end': 'quelle session terminer',
  'that one alone: ending those that wait behind it frees nobody':
    'celle-là seulement : terminer celles qui attendent derrière ne libère personne',
  'what shows it': 'ce qui le montre',
  'what would disprove it: ': 'ce qui le réfuterait : ',
  'who has waited longest': 'qui attend depuis le plus longtemps',
  'the longest first, in the sample in which most waited; since then they have waited longer':
    'les plus longues attentes d’abord, dans l’échantillon où le plus grand nombre attendait ; depuis, elles attendent plus longtemps',
  'it locks nobody out': 'elle ne bloque personne',
  'it locks nobody out, and frees what the session holds':
    'elle ne bloque personne et libère ce que la session détient',
  'how much space comes back': 'combien d’espace est récupéré',
  'dropping the slot gives that back at the next checkpoint, less what {code} and {code2} keep in any case; other slots may keep the same log':
    'supprimer le slot le rend au prochain checkpoint, moins ce que {code} et {code2} gardent de toute façon ; d’autres slots peuvent garder les mêmes WAL',
  'dead for each live one {number}': 'mortes pour chaque vivante {number}',
  'how many dead rows for each live one': 'combien de lignes mortes pour chaque vivante',
  'how it came about': 'comment c’est arrivé',
  'how that usually comes about, which no snapshot shows: ':
    'comment cela arrive d’ordinaire, ce qu’aucun snapshot ne montre : ',
  'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit':
    'une session a pris un verrou et n’a pas terminé sa transaction : son client attend autre chose, ou a oublié le commit',
  'a transaction was opened and not ended, so that the rows which it may still see have to be kept':
    'une transaction a été ouverte et non terminée, si bien que les lignes qu’elle peut encore voir doivent être gardées',
  'a standby or a subscriber was removed or stopped, and its slot was not dropped':
    'un standby ou un abonné a été retiré ou arrêté, et son slot n’a pas été supprimé',
  'what follows once it is mended': 'ce qui suit une fois réparé',
  'once it is mended: ': 'une fois réparé : ',
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted':
    'dès que sa transaction se termine, ses verrous sont libres : la première qui attend les obtient, et les autres reprennent d’elles-mêmes l’une après l’autre. Rien n’est à redémarrer',
  'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again':
    'le prochain VACUUM de chaque table peut enlever les lignes mortes : autovacuum vient de lui-même, à la main c’est plus tôt. Les fichiers gardent leur taille et leur espace est réutilisé',
  'how long a step takes': 'combien de temps prend une étape',
  'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is ({code}, {code2})':
    'la durée d’une étape n’est dans aucun snapshot : elle lit toute la table au rythme des disques ; pendant qu’elle tourne, le serveur dit où elle en est ({code}, {code2})',
  'connections left: {number}, of {number2}, with {number3} in use at the most':
    'connexions libres : {number} sur {number2}, avec au plus {number3} utilisées',
  'up to {number} sessions waited at a time behind the session at the head of the queue':
    'jusqu’à {number} sessions ont attendu en même temps derrière la session en tête de file',
  ', of {name}, process {name2}': ', de {name}, processus {name2}',
  'what to do about it': 'que faire',
  'values left of the sequence {name}: {number}': 'valeurs restantes de la séquence {name} : {number}',
  'the column {name} has the type {name2}': 'la colonne {name} a le type {name2}',
  '{name} is empty': '{name} est vide',
  'what gives space back': 'ce qui rend de l’espace',
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and {code} write it anew and smaller':
    'un VACUUM simple rend l’espace des lignes mortes réutilisable pour la même table et garde la taille du fichier, sauf les pages vides à la fin ; VACUUM FULL et {code} la réécrivent plus petite',
  '. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures':
    '. De combien, le serveur ne le dit pas : lignes mortes et place libre ensemble, ce que mesure pgstattuple',
  'which column': 'quelle colonne',
  'what is lost': 'ce qui est perdu',
  'ending the session rolls back what its open transaction has written; ':
    'terminer la session annule ce que sa transaction ouverte a écrit ; ',
  'ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ':
    'terminer la session annule ce que sa transaction ouverte a écrit : elle a un identifiant propre, elle a donc écrit ou verrouillé des lignes ; ',
  'its open transaction has no id of its own, so it has written nothing that could be lost; ':
    'sa transaction ouverte n’a pas d’identifiant propre, elle n’a donc rien écrit qui puisse être perdu ; ',
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing':
    'ce qui a été validé (commit) reste. Les sessions qui ne font qu’attendre gardent leur travail et continuent ; une connexion inactive hors transaction ne perd rien',
  'when it did something last': 'quand elle a fait quelque chose pour la dernière fois',
  ', transaction begun {name}': ', transaction commencée {name}',
  ', last statement begun {name}': ', dernière requête commencée {name}',
  'since then it has run nothing, and waits for its client': 'depuis, elle n’a rien exécuté et attend son client',
  'whether a restart helps': 'si un redémarrage aide',
  'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it':
    'un redémarrage n’aide pas : une transaction préparée est sur disque et survit avec ses verrous à un redémarrage et à un crash. Seul commit prepared ou rollback prepared la termine',
  'which of the two may go': 'lequel des deux peut partir',
  'index {name} may go': 'l’index {name} peut partir',
  ', {name} stays': ', {name} reste',
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin':
    'les deux contiennent les mêmes colonnes dans le même ordre, les requêtes qui utilisent l’un peuvent donc utiliser l’autre. Le jumeau reste : une contrainte en a besoin, ou il est le plus ancien. Les parcours de celui qui part ne sont pas une raison de le garder : ils passent au jumeau',
};
