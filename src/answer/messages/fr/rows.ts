// Records: lines, exceptions, traces, metric values, and what errors mean.
export const frRows = {
  'lines.none': 'Aucune ligne de log de ce genre n’est enregistrée pour cette période.',
  'lines.no-more': 'Il n’y a pas d’autres lignes.',
  'trace.none':
    'Aucune trace n’est enregistrée : pas un enregistrement n’a d’identifiant de trace. Il n’y a que les lignes de log.',
  'trace.unknown': 'Ni span ni ligne de la trace {id} ne sont enregistrés.',
  'trace.spans': 'Trace {id}, {took} :',
  'trace.lines-only': 'Trace {id} (pas de spans enregistrés, seulement des lignes de log) :',
  'trace.its-lines': 'Ses lignes de log',
  'exception.none': 'Aucune exception n’est enregistrée pour cette période.',
  'requests.failing': '{n} identifiants de requête sur {m} ont des lignes d’erreur.',
  'requests.none': 'Ici, aucune ligne d’erreur n’a d’identifiant de requête ou de trace.',
  'requests.traces': 'Aucune ligne d’erreur n’a d’identifiant de requête ; voici ceux de leurs traces :',
  'request.lines': 'Requête {id} dans {n, plural, one {{n} ligne} other {{n} lignes}} de log, dans l’ordre du temps :',
  'request.breaks': 'Elle casse dans {service} à {at} UTC : {quote}.',
  'request.one-service':
    'Aucun autre service ne nomme cet identifiant, ni dans un champ ni dans le texte d’une ligne : ce que les autres ont fait pour cette requête ne peut pas être connu par lui.',
  'request.unknown':
    'Aucune ligne avec l’identifiant de requête {id} n’est enregistrée, ni dans un champ ni dans son texte.',
  'trace.id-unknown':
    'Aucune ligne ni span avec l’identifiant {id} ne sont enregistrés, ni comme requête ni comme trace.',
  'exception.no-frames': 'Pas de pile d’appels dans les logs ; cette ligne est tout ce qui est enregistré.',
  'code.at': 'Le code de {service} qui échoue : {frame}',
  'code.none':
    'Aucune trame de pile, aucun fichier ni ligne de code n’est enregistré : l’endroit dans le code n’est pas connu.',
  'metric.series': '{gauge} de {owner} : {last} à {at} UTC (minimum {least}, maximum {most}).',
  'metric.no-metrics': 'Aucune donnée de métriques n’est enregistrée pour cela : il n’y a que les lignes de log.',
  'metric.none': 'Pas de métrique de ce genre dans ce qui est enregistré. Il y a : {there}.',
  'evidence.none': 'Aucune cause n’a été nommée, il n’y a donc pas de preuves.',
  'evidence.of': '{service} est tenu pour la cause à cause de ces enregistrements :',
  'raw.none': 'Aucun enregistrement de ce genre n’est stocké.',
  'meaning.none': 'Rien de ce qui est enregistré ne l’explique, et ce n’est pas une erreur standard.',
  'meaning.general': '(Connaissance générale, pas tirée des données.)',
  'meaning.here': 'Ici, elle figure dans',
  'meaning.service':
    '{service} est un service qui a écrit {n, plural, one {{n} ligne} other {{n} lignes}} pendant cette période, dont {errors, plural, one {{errors} erreur} other {{errors} erreurs}}.',
  'meaning.refused':
    '« Connection refused » : personne n’écoute à cette adresse ; le service appelé est arrêté, redémarre ou est ailleurs.',
  'meaning.reset':
    'L’autre côté a fermé la connexion en cours de route : plantage, redémarrage, délai d’un proxy ou file pleine.',
  'meaning.files':
    'Le processus a atteint sa limite de fichiers et de sockets ouverts : souvent une fuite, ou une limite trop basse.',
  'meaning.disk': 'Le disque ou le volume est plein : rien ne peut être écrit avant de libérer de la place.',
  'meaning.memory':
    'Le processus a demandé de la mémoire sans l’obtenir : fuite, charge trop forte ou limite trop basse.',
  'meaning.name': 'Le nom n’a pas pu être résolu : mauvais nom, entrée absente ou DNS qui ne répond pas.',
  'meaning.timeout':
    'La réponse n’est pas arrivée dans le délai de l’appelant : le service appelé est surchargé ou bloqué, ou le réseau perd des paquets.',
  'meaning.deadlock':
    'Des transactions attendent les verrous les unes des autres ; la base en annule une pour que les autres continuent.',
  'meaning.connections': 'Le serveur n’a plus de connexion à donner : fuite, pool trop grand ou trop de clients.',
  'meaning.pool':
    'Toutes les connexions du pool sont prises : il est trop petit, elles sont gardées trop longtemps ou pas rendues.',
  'meaning.null': 'Le code a utilisé une valeur absente : un défaut du code, ou des données sans ce champ.',
  'meaning.certificate':
    'Un certificat TLS n’a pas été accepté : expiré, pour un autre nom, ou d’une autorité inconnue.',
  'meaning.unauthorized': 'L’appelant n’a pas prouvé son identité : identifiant absent, faux ou expiré.',
  'meaning.forbidden': 'L’appelant est connu et n’en a pas le droit : une permission ou un rôle manque.',
  'meaning.throttled': 'Le service refuse à cause d’un excès de requêtes : une limite ou un quota est atteint.',
  'meaning.unavailable':
    'Le service dit qu’il ne peut pas répondre : surchargé, en démarrage, en maintenance, ou sans instance saine.',
  'meaning.gateway':
    'Un proxy n’a pas reçu de réponse valide du service derrière lui : il est arrêté ou a coupé la connexion.',
  'pasted.exact': 'Cet enregistrement est stocké {n} fois dans {service}, d’abord à {first}, en dernier à {last} UTC.',
  'pasted.like':
    'Il y a {n, plural, one {{n} ligne semblable} other {{n} lignes semblables}} dans {service}, la première à {first}, la dernière à {last} UTC.',
  'pasted.typed':
    'Son exception {exception} figure dans {n, plural, one {{n} ligne} other {{n} lignes}} de {service}, la première à {first}, la dernière à {last} UTC.',
  'pasted.traced':
    'Sa trace {trace} a {n, plural, one {{n} ligne} other {{n} lignes}} de log dans {service}, la première à {first}, la dernière à {last} UTC.',
  'pasted.none': 'Rien de tel n’est enregistré : aucune ligne ne contient ces mots.',
  'pasted.newest': 'La plus récente :',
  'pasted.single': 'Cet enregistrement est stocké dans {service}, à {at} UTC.',
  'document.says': '{path} dans {collection} dit : {quote}',
  'document.at': '{path} dans {collection} dit :',
  'document.searched': '_Cherché dans : {collections}._',
  'document.other': '{path} dans {collection}',
  'document.others': 'Aussi à ce sujet',
  'document.none': 'Les documents n’y répondent pas : aucun passage de {collections} n’en parle.',
  'document.closest':
    'Les documents n’y répondent pas clairement. Le passage le plus proche, qui n’y répond peut-être pas :',
  'document.alone': 'Seuls des documents sont enregistrés ici.',
  'document.contradict': '{collection} dit autre chose :',
  'document.which': 'Ils se contredisent : lequel de {collections} fait foi ?',
  'said.errors':
    '{errors, plural, one {{errors} d’entre elles est une erreur} other {{errors} d’entre elles sont des erreurs}}, de {first} à {last} UTC.',
  'said.before':
    '{n, plural, one {{n} d’entre elles date} other {{n} d’entre elles datent}} de {first} à {last} UTC, avant le début du problème : probablement sans lien.',
  'said.since': 'Elles commencent à {first} UTC, après le début du problème : un lien est possible.',
  'said.over-before':
    'La dernière est de {last} UTC, avant le début du problème, et rien de ce qui est stocké ne les relie.',
  'metric.stated-lines': 'Lignes de log qui l’indiquent : la valeur la plus haute et la dernière',
  'said.none': 'Aucune ligne stockée ne contient ces mots.',
  'number.extreme':
    '{which, select, max {Valeur la plus haute} min {Valeur la plus basse} other {}} de {label} : {value} dans {service}.',
  'number.mean': 'Moyenne de {label} : {value} dans {service}, sur {lines}.',
  'number.course': '{label} dans {service} : {start} à {first}, {end} à {last} UTC (minimum {least}, maximum {most}).',
  'number.highest': 'La valeur la plus haute',
  'number.cut': 'Il y a d’autres lignes de ce type ; une partie seulement a été lue.',
  'said.gap': 'De {start} à {end} UTC : {took} dans {service}',
  'said.longest': 'La plus longue',
  'said.not-earlier': 'Pas avant : {what}{of}, la première à {first} et la dernière à {last} UTC.',
  'said.earlier': 'Oui, avant aussi : {what}{of}, la première à {first} et la dernière à {last} UTC.',
  'said.same-text': 'Toutes ces lignes ont le même texte, aux valeurs près.',
  'said.other-texts': 'Ces lignes n’ont pas toutes le même texte.',
  'said.in-order': 'La première de chaque sorte, dans l’ordre du temps',
} as const satisfies { readonly [id: string]: string };
