// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const frVerdicts = {
  'cause.line':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause : {error}{detail}, depuis {at} UTC.',
  'cause.said':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause : {speaker} a journalisé {error}{detail} à {at} UTC.',
  'cause.since': ', depuis {at} UTC',
  'cause.slow':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause{since} : {slow, plural, one {{slow} requête} other {{slow} requêtes}} sur {requests} dépassent leur durée habituelle ; avant, c’était {before} sur {baseline}.',
  'cause.gauge':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause{since} : {gauge} ({where}) est à {value} ; sa médiane est de {baseline}.',
  'cause.flow':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause{since} : {share} de ses requêtes suivent un autre chemin que d’habitude ; avant, c’était {before}.',
  'cause.silent':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause : il est silencieux et ne journalise plus rien de son travail habituel. La dernière ligne était {error}, à {at} UTC.',
  'cause.plain':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause.',
  'cause.change': 'Peu avant, à {at} UTC, {service} a été modifié : {title}.',
  'cause.requests':
    'Dans {service}, {failed, plural, one {{failed} requête} other {{failed} requêtes}} sur {all} ({share}) échouent depuis.',
  'cause.adds': '{service} ajoute à cette ligne : {detail}.',
  'cause.lines': '{service} a journalisé depuis {n, plural, one {{n} ligne de ce type} other {{n} lignes de ce type}}.',
  'cause.caller':
    '{of, select, spans {{service} échoue avec lui dans {errors, plural, one {{errors} requête} other {{errors} requêtes}} sur {all}.} other {{service} journalise des erreurs avec lui : {errors, plural, one {{errors} ligne} other {{errors} lignes}} sur {all}.}}',
  'cause.state':
    '{state, select, on {Toujours en cours} over {Terminé, semble-t-il} other {On ne voit pas si cela continue}} : {as, select, line {la dernière ligne de ce genre de} other {la dernière erreur dans}} {service} est de {last} UTC.',
  'cause.second': 'Une deuxième cause, indépendante de la première :',
  'cause.confidence': 'Confiance : {percent}.',
  'cause.nothing': 'Rien d’inhabituel dans cette période, et aucun service ne journalise d’erreurs.',
  'cause.few':
    'Aucune cause n’est nommée, mais ceci est nouveau, bien que trop peu de requêtes pour le distinguer du hasard :',
  'cause.failing':
    '{service} : en échec ou arrêtées trop tôt, {failing} sur {all, plural, one {{all} requête} other {{all} requêtes}} vers {operation} ; avant, aucune sur {before}.',
  'cause.none': 'Aucune cause n’est crédible : rien ne s’écarte de l’habitude au-delà du hasard. Services en erreur :',
  'cause.candidate':
    '{service} : {errors, plural, one {{errors} ligne} other {{errors} lignes}} sur {all} sont des erreurs, la dernière à {last} UTC.',
  'cause.needs':
    'Ce qui trancherait : {missing, select, data {la télémétrie de cette période} spans {des traces de cette période} logs {des lignes de log de cette période} metrics {des métriques} baseline {la télémétrie d’avant les échecs} other {une période plus étroite autour du premier échec, ou le nom d’un service en échec}}.',
  'certainty.percent': 'Sûr à {percent}. Cela repose sur ceci :',
  'against.missing':
    '{missing, select, data {Rien n’est stocké pour cette période.} spans {Les traces manquent : les chemins des requêtes ne peuvent le confirmer.} logs {Les lignes de log de cette période manquent.} metrics {Les métriques manquent : une ressource saturée ne se verrait pas.} baseline {La télémétrie d’avant manque : il n’y a rien à comparer.} other {Aucun type de télémétrie ne manque pour cela.}}',
  'against.nothing': 'Rien de ce qui est stocké ne s’y oppose, et aucun autre service n’est un candidat sérieux.',
  'against.some': 'Ceci s’y oppose, ou désigne un autre service :',
  'against.other':
    '{service} {weight, select, some {est un autre candidat} other {dévie aussi, mais la cause l’explique}} : {error}, à {at} UTC.',
  'against.line': '{service} a journalisé à {at} UTC : {line}.',
  'against.disproof':
    'Ce qui le réfuterait : {kind, select, stated {les mêmes échecs à un moment sans de telles lignes de {service}} code {des requêtes par {service} qui suivent l’ancien chemin et échouent quand même} latency {des requêtes longues où le temps propre de {service} est habituel} network {le même retard à l’intérieur de {service}} resource {le même niveau de la métrique à un moment sans échec} host {des requêtes aussi longues sur d’autres machines} queue {des messages que {service} prend aussitôt} dependency {des requêtes en échec de {service} sans cet appel} unavailable {des spans de {service} pour les appels signalés en échec} change {les mêmes échecs avant le changement, ou sur des instances sans lui} other {un moment où {service} était pareil et où rien n’échouait}}.',
  'advice.heading': 'Conseil',
  'advice.undo':
    '{change, select, deploy {Revenir en arrière} flag {Rebasculer le flag} configuration {Rétablir la configuration} other {Annuler}} : {title}.',
  'advice.undo-told':
    '{certain, select, yes {Annuler ce qui a été fait juste avant le début} other {Vérifier si ceci, fait juste avant le début, est en cause, et l’annuler le cas échéant}} : {line}{back, select, version { Remettre {version}.} release { Remettre la version précédente.} other { Rétablir le réglage, ou arrêter ce qui a été lancé.}}',
  'advice.undone':
    '{title} a déjà été annulé : {undo} à {time} UTC. Vérifier si les erreurs ont cessé depuis ; sinon, ce n’était pas la seule cause.',
  'advice.pod': 'Sortir {pod} du répartiteur ou le redémarrer : presque tout vient de là.',
  'advice.code':
    '{at, select, place {Examiner {place} dans {service}.} other {Examiner les erreurs de {service} et le code qui les journalise.}}',
  'advice.latency':
    'Profiler {at, select, place {{place} dans {service}} other {{service}}} : ses appels n’expliquent pas le temps.',
  'advice.network': 'Vérifier le chemin vers {service} : résolution de noms, proxys, limites, pertes de paquets.',
  'advice.resource':
    'Relever la limite {at, select, place {derrière {place} de {service}} other {de {service}}}, l’alléger, ou le redémarrer pour gagner du temps.',
  'advice.host': 'Déplacer le travail hors de la machine {service}.',
  'advice.zone':
    'Envoyer les requêtes ailleurs que vers {service} ; y vérifier le stockage, le réseau et la résolution de noms.',
  'advice.queue': 'Voir si {service} prend des messages ; si oui, ajouter des consommateurs.',
  'advice.dependency': 'Voir si ce que {service} appelle{at, select, place { à {place}} other {}} tourne et répond.',
  'advice.unavailable': 'Voir si {service} tourne et est joignable ; sinon, le démarrer.',
  'advice.stated':
    '{remedy, select, locks {Trouver la transaction qui tient le verrou dans {service}, y mettre fin si rien d’autre n’en a besoin, et voir pourquoi elle est restée ouverte.} disk {Libérer de l’espace sur le disque de {service} ou l’agrandir, et voir ce qui l’a rempli.} filesystem {Vérifier le disque de {service} et son système de fichiers ; passer à un disque sain.} memory {Redémarrer {service} ou lui donner plus de mémoire pour gagner du temps, et voir ce qui a grossi.} files {Relever la limite de fichiers ouverts de {service} ou le redémarrer, et voir ce qui les laisse ouverts.} connections {Voir qui tient les connexions de {service} sans en rendre ; le redémarrer ou le limiter avant de relever la limite.} workers {Redémarrer les workers bloqués de {service}, et voir ce qu’ils attendent.} certificate {Renouveler le certificat de {service}, ou faire que ses appelants lui fassent confiance.} credentials {Vérifier les identifiants et droits avec lesquels {service} est appelé, et s’ils ont été changés.} names {Vérifier le nom cherché pour {service}, et le serveur de noms.} quota {Appeler {service} moins souvent, avec des pauses croissantes, ou demander un quota plus élevé.} setting {Comparer la configuration de {service} avec la dernière qui marchait, et la rétablir.} down {Voir si {service} tourne et est joignable ; ses dernières lignes avant l’arrêt disent pourquoi. Sinon, le démarrer.} code {{at, select, place {L’erreur naît dans le code même de {service}, à {place}} other {L’erreur naît dans le code même de {service}}} : revenir à la version précédente, s’il y en a eu une peu avant, et lire la trace de pile.} other {Regarder les requêtes lentes de {service} : plans, index manquants, et ce qu’elles attendent.}}',
  'summary.next': 'Suite (conseil)',
  'summary.customers':
    '{state, select, on {Depuis {first} UTC, certaines requêtes échouent ; le dernier échec date de {last} UTC.} other {Certaines requêtes ont échoué entre {first} et {last} UTC.}}',
  'summary.customersUntimed':
    '{state, select, over {Certaines requêtes n’ont pas reçu la réponse habituelle.} other {Certaines requêtes ne reçoivent pas en ce moment la réponse habituelle.}}',
  'summary.customersNext':
    '{found, select, yes {La cause probable est connue.} other {La cause est recherchée.}} Nous vous prions de nous excuser. Prochaine mise à jour : (à compléter).',
  'summary.plainCause':
    'Cause probable : {kind, select, code {une erreur dans le logiciel de {service}} latency {{service} lui-même prend trop de temps} network {la liaison avec {service} est perturbée} resource {{service} manque de capacité} host {la machine {service} est surchargée} queue {le travail s’accumule devant {service}} dependency {ce dont {service} dépend est en échec} unavailable {{service} ne répond pas} change {un changement de {service} peu avant} other {une panne dans {service}}}.',
  'summary.plainStated':
    'Cause probable : {remedy, select, locks {le travail dans {service} attend un verrou} disk {{service} n’a plus d’espace disque} filesystem {un disque de {service} est défaillant} memory {{service} manque de mémoire} files {{service} a trop de fichiers ouverts} connections {{service} n’a plus de connexion libre} workers {{service} n’a plus de worker qui répond} certificate {un certificat de {service} n’est pas accepté} credentials {{service} refuse un accès} names {le nom de {service} ne peut être résolu} quota {{service} limite le nombre d’appels} setting {un réglage de {service} est faux} down {{service} est en panne} code {une erreur dans le logiciel de {service}} other {{service} répond trop lentement aux requêtes}}.',
  'summary.done': 'Ce qui est fait : (à compléter).',
  'summary.stateHeading': 'État',
  'summary.knownHeading': 'Connu',
  'summary.open':
    'Ouvert : {missing, select, data {la télémétrie de cette période} spans {les chemins des requêtes (pas de traces)} logs {les lignes de log de cette période} metrics {les ressources (pas de métriques)} baseline {la comparaison avec le temps d’avant} other {si le remède agit}}',
  'summary.impactHeading': 'Impact',
  'summary.timelineHeading': 'Chronologie',
  'summary.causeHeading': 'Cause',
  'summary.first': '{at} UTC : première erreur dans {service}.',
  'summary.last': '{at} UTC : dernière erreur dans {service}.',
  'summary.followUps': '**Suites à donner**\n- (à compléter)',
  'suspicion.verdict':
    '{verdict, select, likely {Probablement, oui.} named {En partie : les erreurs de la cause en parlent, à qui que soit la faute.} possible {Possible, mais rien ne le confirme.} victim {Non : il subit la cause.} open {Non établi : rien ne l’indique, et ce qui le montrerait n’est pas enregistré.} other {Non, c’est peu probable d’après ce qui est enregistré.}}',
  'suspicion.named':
    '{of, select, spans {Dans {service}, {errors, plural, one {{errors} requête} other {{errors} requêtes}} sur {all} échouent.} other {Dans {service}, {errors, plural, one {{errors} ligne} other {{errors} lignes}} sur {all} sont des erreurs.}}',
  'suspicion.word':
    '{word} : {n, plural, one {{n} avertissement ou erreur le contient} other {{n} avertissements et erreurs le contiennent}}, le premier à {first}, le dernier à {last} UTC.',
  'suspicion.noWord': 'Aucun avertissement ni erreur de cette période ne le mentionne (cherché : {words}).',
  'suspicion.change': '{service} a été modifié à {at} UTC : {title}.',
  'suspicion.noChange': 'Aucun changement n’est stocké pour cette période : il a pu ne pas être enregistré.',
  'suspicion.noGauges': 'Aucune métrique qui le montrerait n’est stockée.',
  'suspicion.silent': '{service} n’a rien journalisé dans cette période.',
  'suspicion.symptom': 'Ses requêtes passent par la cause : ce qui y échoue est un symptôme.',
  'summary.since': '{service} est en erreur depuis {first} UTC.',
  'cause.names': 'Son erreur nomme {service} : c’est plus près de la racine.',
  'cause.gap':
    '{service} est {sure, select, likely {très probablement} probable {probablement} other {peut-être}} la cause{since} : les appels vers lui sont retardés entre client et serveur dans {slow, plural, one {{slow} requête} other {{slow} requêtes}} sur {requests} ; avant, dans {before} sur {baseline}.',
  'cause.onset': 'Dans {service}, cela se voit depuis {at} UTC.',
  'cause.latest':
    '{state, select, on {Toujours en cours} fading {Cela s’atténue} other {Terminé, semble-t-il}} : {hits} des {requests} dernières requêtes le montrent.',
  'incidents.apart': 'Non démontré : chacun a sa propre cause, et rien de ce qui est stocké ne les relie.',
  'incidents.others': 'Autres incidents de cette période',
  'slow.requests':
    '{slow, plural, one {{slow} requête} other {{slow} requêtes}} sur {requests} passant par {service} {held, select, gap {sont retardées entre client et serveur} other {dépassent leur durée habituelle}} ; avant, c’était {before} sur {baseline}.',
  'unclear.echo':
    '« {message} » n’est pas dans ce qui est enregistré, ou je ne l’ai pas compris : je ne connais que les logs, les traces, les métriques et les changements.',
  'unclear.known': 'Ce que l’on sait :',
  'issues.open': '{id} : « {about} », pas de cause trouvée pour l’instant.',
  'issues.withCause': '{id} : « {about} », le plus probablement à cause de {cause}.',
  'cause.outsideScope': 'Pas d’erreur de ce genre dans {scope} : rien de cette cause n’y figure dans les logs.',
  'suspicion.all-pods':
    '{n, plural, one {{n} instance} other {{n} instances}} de {service} ont des erreurs, une seule machine ne l’explique donc pas.',
  'suspicion.one-pod': 'Presque toutes les erreurs de {service} viennent de {pod} : {errors} sur {all}.',
  'advice.ask-here': 'À demander ici : {questions}',
  'next.ongoing': 'est-ce que ça continue ?',
  'next.before': 'compare avec avant',
  'next.pods': 'quels pods ?',
  'next.lines': 'montre-moi les lignes de log',
  'next.timeline': 'chronologie',
  'next.changes': 'qu’est-ce qui a été changé avant ?',
  'next.advice': 'que dois-je faire ?',
  'next.rate': 'quel est le taux d’erreur ?',
  'next.cause': 'quelle est la cause ?',
  'next.count': 'combien d’erreurs ?',
  'next.latency': 'quelle est la latence ?',
  'next.onset': 'depuis quand ?',
  'next.affected': 'qui est touché ?',
  'reading.second': 'Ou vouliez-vous dire : « {question} » ?',
  'summary.searched': 'La cause n’est pas encore connue et est recherchée. Ce qui est fait : (à compléter).',
  'advice.no-cause': 'Aucune cause n’est connue, il n’y a donc rien à annuler. À demander ici : {questions}',
  'advice.permission':
    'Rien de ce qui est stocké ne décide si c’est permis. Ce que les données en disent, et qui le ressentirait :',
  'advice.cannot-act': 'Je ne peux pas le faire : je lis la télémétrie et ne change rien.',
  'suspicion.each':
    '« {name} » : {verdict, select, likely {probablement, oui.} named {en partie : les erreurs de la cause en parlent, à qui que soit la faute.} possible {possible, mais rien ne le confirme.} victim {non : il subit la cause.} open {non établi : rien ne l’indique, et ce qui le montrerait n’est pas enregistré.} other {peu probable d’après ce qui est enregistré.}}',
  'named.slow':
    '{records} : les lignes prennent typiquement {now} depuis {at} UTC, et {before} juste avant (médiane des minutes).',
  'named.since': '{n, plural, one {{n} ligne de ce genre} other {{n} lignes de ce genre}} depuis.',
  'named.quiet':
    '{records} : {lines} de {first} à {last} UTC ; aucune n’est plus lente qu’avant ni ne parle d’un échec.',
  'named.plain':
    '{kind, select, slow {Depuis {at} UTC les requêtes de {records} prennent {now} au lieu de {before}.} other {Depuis {at} UTC quelque chose échoue avec {records}.}}',
  'named.advice':
    'Regarder d’abord ce qui a été fait ou a commencé à ce moment, et si on peut l’annuler ; la durée de ces lignes, ou leur nombre, dira si cela a aidé.',
  'named.actions': 'Ce qui a été fait peu avant, sans que rien ne montre que c’en soit la raison',
  'named.unexplained':
    'On ne sait pas pourquoi : rien de ce qui est enregistré n’a commencé en même temps. Un log de ce que ces requêtes attendent le dirait.',
  'trouble.requests':
    '{n, plural, one {{n} requête a reçu} other {{n} requêtes ont reçu}} {status}, de {first} à {last} UTC.',
  'trouble.shared': 'Toutes ont {value} comme {field} ; à ce moment, des requêtes ont aussi d’autres valeurs.',
  'trouble.line': 'Ce que les logs en disent :',
  'trouble.with': 'Ce qui a commencé en même temps, sans que rien ne montre que c’en soit la raison :',
  'trouble.such': '{n, plural, one {{n} ligne de ce genre} other {{n} lignes de ce genre}} de {first} à {last} UTC.',
  'trouble.unexplained':
    'On ne sait pas pourquoi : aucun avertissement ni aucune erreur enregistrés n’en parlent, et aucun n’a commencé en même temps. Un log de qui répond à ces requêtes le dirait, ou ce qui y a été changé à ce moment.',
  'trouble.apart': 'Autre chose, dont rien ne montre le rapport avec cela :',
  'trouble.open': 'Rien ne montre si ceci y est lié :',
  'cause.open': 'La cause n’en est pas connue.',
  'advice.product':
    '{product} : {look} montre ce que c’est. Pour soulager : {act} ({risk, select, sessions {met fin à des sessions, dont le travail en cours est annulé} restart {interrompt qui est connecté} data {efface des données pour toujours} memory {demande plus de mémoire} full {peut remplir le disque, qui arrête alors tout} primary {en fait un primaire : ce qu’un autre primaire reçoit encore est perdu} other {ne change rien d’autre}}). {verify} montre si cela a aidé. Documenté sur {source}',
  'cause.would-tell': 'Ce qui y a mené n’est dans aucune ligne lue ; {look} le montrerait.',
} as const satisfies { readonly [id: string]: string };
