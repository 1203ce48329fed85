// What was found, with its figures.
export const frFindingsFurtherPhrases = {
  'the same as {name}': 'identique à {name}',
  'statements go through whole tables where an index would do':
    'des requêtes parcourent des tables entières là où un index suffirait',
  'a statement reads far too much by its indexes for what comes of it: its plan does not fit':
    'une requête lit beaucoup trop par ses index pour ce qu’elle rend : son plan ne convient pas',
  'blocks that a call of {quote} looks at for {number} rows: {number2}':
    'blocs qu’un appel de {quote} examine pour {number} lignes : {number2}',
  'time of a call of {quote}': 'temps d’un appel de {quote}',
  'calls a second of {quote}': 'appels par seconde de {quote}',
  'temporary blocks that are written by a call of {quote}': 'blocs temporaires écrits par un appel de {quote}',
  'temporary blocks written a second of {quote}': 'blocs temporaires écrits par seconde par {quote}',
  'scans of the whole table {name} during the capture: {number}, which read {number2} rows':
    'parcours complets de la table {name} pendant la capture : {number}, qui ont lu {number2} lignes',
  'rows that scans go over for one that an index fetches': 'lignes parcourues pour une ligne obtenue par index',
  'sorts or hashes do not fit into their memory and spill to temporary files':
    'des tris ou hachages ne tiennent pas en mémoire et débordent dans des fichiers temporaires',
  'written to temporary files': 'écrit dans des fichiers temporaires',
  ' holds {number} of them': ' en détient {number}',
  'it runs {quote}': 'elle exécute {quote}',
  'temporary files {number}': 'fichiers temporaires {number}',
  'statement running for {number}': 'requête en cours depuis {number}',
  'a statement has been running for {number}': 'une requête tourne depuis {number}',
  'connections run out: at the most there were taken {number}': 'les connexions s’épuisent : au plus occupées {number}',
  'connections are opened for next to every transaction; at the most there were taken {number}':
    'une connexion est ouverte pour presque chaque transaction ; au plus occupées {number}',
  'attempts to connect': 'tentatives de connexion',
  'transactions lock the same rows in a different order and end in deadlocks: {number} during the capture':
    'des transactions verrouillent les mêmes lignes dans un ordre différent et finissent en deadlocks : {number} pendant la capture',
  'transactions rolled back': 'transactions annulées',
  commits: 'commits',
  'checkpoints come ahead of their time: {number} on schedule, and asked for before it {number2}':
    'les checkpoints arrivent avant l’heure : {number} planifiés, demandés avant {number2}',
  'buffers that sessions wrote themselves': 'tampons écrits par les sessions elles-mêmes',
  'the archive of the write-ahead log fails: failed attempts so far {number}, files that wait {number2}':
    'l’archivage du WAL échoue : tentatives échouées {number}, fichiers en attente {number2}',
  'last failure: file {name}, {number} ago': 'dernier échec : fichier {name}, il y a {number}',
  'no file was archived since the counters were reset':
    'aucun fichier n’a été archivé depuis la remise à zéro des compteurs',
  'failures during the capture': 'échecs pendant la capture',
  'archive mode {name}': 'mode d’archivage {name}',
  'files archived {number}': 'fichiers archivés {number}',
  'failed attempts {number}': 'tentatives échouées {number}',
  'files that wait {number}': 'fichiers en attente {number}',
  'since the last failure {number}': 'depuis le dernier échec {number}',
  'autovacuum is off for the whole server, and nothing removes its dead rows: {name} has {number} dead rows beside {number2} live ones':
    'autovacuum est désactivé pour tout le serveur, et rien n’enlève ses lignes mortes : {name} a {number} lignes mortes pour {number2} vivantes',
  '{name} is {name2}: nothing removes dead rows': '{name} vaut {name2} : rien n’enlève les lignes mortes',
  '{name} is {name2}: indexes are avoided': '{name} vaut {name2} : les index sont évités',
  'a setting keeps the planner from plans that read little':
    'un réglage empêche le planificateur de choisir des plans économes',
  '{name} is {name2}': '{name} vaut {name2}',
  '{name} is {number}': '{name} vaut {number}',
  '{name} is {number} pages': '{name} vaut {number} pages',
  '{name} is {name2} {name3}': '{name} vaut {name2} {name3}',
  "{name} is ''": "{name} vaut ''",
  '{name} is {number}: a forgotten transaction stays open for ever':
    '{name} vaut {number} : une transaction oubliée reste ouverte indéfiniment',
  'setting {name}': 'réglage {name}',
  'overridden: {name} is ': 'modifié : {name} vaut ',
  'the sequence {name} comes to its end: {number} of its values are used; it numbers the column {name2} in {name3}':
    'la séquence {name} arrive à sa fin : {number} de ses valeurs sont utilisées ; elle numérote la colonne {name2} dans {name3}',
  'last value {number} of {number2}': 'dernière valeur {number} sur {number2}',
  'sequence {name} numbers the table {name2}': 'la séquence {name} numérote la table {name2}',
  'the planner works with stale statistics: of {name} it expects {number} rows, and there are {number2}':
    'le planificateur travaille avec des statistiques périmées : il attend {number} lignes de {name}, il y en a {number2}',
  'rows of {name} that changed since its last analyze: {number}, which was {number2} ago':
    'lignes de {name} modifiées depuis le dernier ANALYZE : {number}, il y a {number2}',
  'autovacuum, which also analyzes, is off for {name}': 'autovacuum, qui fait aussi ANALYZE, est désactivé pour {name}',
  '{quote} is run by the user {name}': '{quote} est exécutée par l’utilisateur {name}',
  'an index could serve {quote}': 'un index pourrait servir {quote}',
  'so does {name}, which is {name2}': 'de même {name}, qui vaut {name2}',
  'rows written during the capture to {name}': 'lignes écrites pendant la capture dans {name}',
  'rows written since the counters were reset to {name}':
    'lignes écrites dans {name} depuis la remise à zéro des compteurs',
  'first to do about {name}': 'première chose à faire pour {name}',
  '({name} in {name2}, version {name3})': '({name} dans {name2}, version {name3})',
  'the statement': 'la requête',
};
