// Places and times: where, since when, who, what changed.
const PLACES =
  '{place, select, pod {pods} host {hôtes} region {régions} zone {zones} service {services} version {versions} endpoint {endpoints} user {utilisateurs} tenant {locataires} other {environnements}}';
const NOOTHER =
  '{place, select, pod {Aucun autre pod} host {Aucun autre hôte} region {Aucune autre région} zone {Aucune autre zone} service {Aucun autre service} version {Aucune autre version} endpoint {Aucun autre endpoint} user {Aucun autre utilisateur} tenant {Aucun autre locataire} other {Aucun autre environnement}}';
const THEOTHER =
  '{place, select, pod {L’autre pod} host {L’autre hôte} region {L’autre région} zone {L’autre zone} service {L’autre service} version {L’autre version} endpoint {L’autre endpoint} user {L’autre utilisateur} tenant {L’autre locataire} other {L’autre environnement}}';
const ALL =
  '{place, select, pod {Les {n} pods} host {Les {n} hôtes} region {Les {n} régions} zone {Les {n} zones} service {Les {n} services} version {Les {n} versions} endpoint {Les {n} endpoints} user {Les {n} utilisateurs} tenant {Les {n} locataires} other {Les {n} environnements}}';
const PLACE =
  '{place, select, pod {leur pod} host {leur hôte} region {leur région} zone {leur zone} service {leur service} version {leur version} endpoint {leur endpoint} user {leur utilisateur, application, navigateur ou appareil} tenant {leur locataire} other {leur environnement}}';
const SLOWEST =
  '{place, select, pod {Pod le plus lent} host {Hôte le plus lent} region {Région la plus lente} zone {Zone la plus lente} service {Service le plus lent} version {Version la plus lente} endpoint {Endpoint le plus lent} user {Utilisateur le plus lent} tenant {Locataire le plus lent} other {Environnement le plus lent}}';
const ERRORS = '{what, select, spans {spans en échec} other {lignes d’erreur}}';
const ERROR = '{what, select, spans {span en échec} other {ligne d’erreur}}';
const FIRST = '{what, select, spans {premier span en échec} other {première ligne d’erreur}}';
const LAST = '{what, select, spans {dernier span en échec} other {dernière ligne d’erreur}}';
const THELAST = '{what, select, spans {le dernier span en échec} other {la dernière ligne d’erreur}}';
const THELASTCAP = '{what, select, spans {Le dernier span en échec} other {La dernière ligne d’erreur}}';
const RECORD = '{what, select, spans {span} other {ligne}}';
const RECORDS = '{what, select, spans {spans} other {lignes}}';
const SINCE_RECORD = '{since, select, spans {span} other {ligne}}';
const SINCE_RECORDS = '{since, select, spans {spans} other {lignes}}';
const OF = '{of, select, service { de {service}} other {}}';
const IN = '{of, select, service { dans {service}} other {}}';
const KIND =
  '{kind, select, deploy {déploiement} configuration {changement de configuration} flag {changement de flag} scaling {mise à l’échelle} kubernetes {événement Kubernetes} alert {alerte} other {changement}}';
const NOKIND =
  '{kind, select, deploys {Aucun déploiement} config {Aucun changement de configuration} flags {Aucun changement de flag} other {Aucun changement}}';
const BY = '{by, select, author {, par {author}} other {}}';
const LOG = '{what, select, spans {span} other {ligne de log}}';
const LOGS = '{what, select, spans {spans} other {lignes de log}}';
const DIM1 =
  '{dimension, select, pod {pod} host {hôte} region {région} environment {environnement} operation {endpoint} version {version} level {niveau} other {service}}';
const DIMS =
  '{dimension, select, pod {pods} host {hôtes} region {régions} environment {environnements} operation {endpoints} version {versions} level {niveaux} other {services}}';

export const frPlaces = {
  'database.named': 'La base de données est {database} : {service} a écrit {quote} à {at} UTC.',
  'database.stored': 'Le log de {service} ({database}) est stocké.',
  'database.unknown':
    'Aucune erreur de cette période ne nomme une base de données, et aucun log n’est stocké sous le nom d’une base.',
  'index.not-told':
    'Les lignes de log ne disent pas quel index manque. Une capture de la base le dit : `casefile snapshot capture`.',
  'index.no-line': 'Aucune ligne stockée ne parle d’un index créé ou supprimé.',
  'index.line': '{at} UTC, {service} : {quote}',
  'index.slow-statements': 'Un index aiderait d’abord les instructions les plus lentes :',
  'place.only': `Seulement {name} : {errors} sur {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF}, de {first} à {last} UTC.`,
  'place.absent':
    'Rien de {names} n’est enregistré ici : impossible de dire si cela s’y produit aussi. Il y a : {stored}{more}.',
  'place.elsewhere':
    '{service} n’a aucun enregistrement dans {name} ; d’autres services y en ont {count}, {errors, plural, one {dont {errors} erreur} other {dont {errors} erreurs}}.',
  'place.single': `${NOOTHER} ne figure dans les données.`,
  'place.other': `${THEOTHER} ne montre pas cette erreur.`,
  'place.others': `Les {n} autres ${PLACES} ne montrent pas cette erreur.`,
  'place.leads': `{name} : {errors} sur {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF} ({share}), le nombre le plus élevé.`,
  'place.first': `{name} : {what, select, spans {le premier span en échec} other {la première ligne d’erreur}}${OF} date de {first} UTC ; {errors} sur {total} jusqu’à {last}.`,
  'place.item': `{name} : {errors} sur {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}} ({share}), de {first} à {last} UTC`,
  'place.all': `${ALL} ont des ${ERRORS}${OF}.`,
  'place.some': `{n} sur {m} ${PLACES} ont des ${ERRORS}${OF}.`,
  'place.endpoint':
    '{path} : {at, select, least {au moins } other {}}{errors, plural, one {{errors} ligne} other {{errors} lignes}} d’erreur sur {count}',
  'place.unnamed': `Les erreurs stockées n’indiquent pas ${PLACE}, on ne peut donc pas le dire.`,
  'place.untold': 'Ce qui est stocké ne dit pas où sont ces erreurs.',
  'holder.lock': '{service} a signalé à {at} UTC que {pids} détient le verrou : {quote}.',
  'holder.session': 'Le processus {pid} de {service} a signalé à {at} UTC : {quote}.',
  'holder.no-lock':
    'Aucune ligne stockée ne dit qui détient un verrou. PostgreSQL le dit quand log_lock_waits est activé.',
  'holder.unknown': 'Ce qui est stocké ne dit pas qui occupe {of} : il n’y a pas de métriques.',
  'place.slowest': `${SLOWEST} : {name}, p95 {p95} sur {count} spans.`,
  'none.errors': `{errors, plural, one {{errors} erreur} other {{errors} erreurs}} parmi {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${OF}, de {from} à {to} UTC.`,
  'none.records': 'Rien n’est stocké pour ce moment et cet endroit.',
  'onset.cause': 'Depuis {at} UTC, dans {service}.',
  'onset.first-stored': 'Rien de plus ancien n’est stocké : cela a pu commencer plus tôt.',
  'onset.line': '{at} UTC : première erreur de {service}, {quote}.',
  'onset.counted': `{at} UTC : ${FIRST}${OF}.`,
  'last.line': '{at} UTC : dernière erreur de {service}, {quote}.',
  'line.borrowed-time':
    'La ligne n’a pas d’heure propre : elle est placée à l’heure de la ligne précédente et peut être plus tardive.',
  'last.counted': `{at} UTC : ${LAST}${OF}.`,
  'ongoing.yes': `Toujours en cours : {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} dans les {minutes} dernières minutes, la dernière fois à {at} UTC.`,
  'ongoing.no': `Terminé : ${THELAST}${OF} date de {at} UTC ; depuis, {n, plural, one {{n} ${SINCE_RECORD}} other {{n} ${SINCE_RECORDS}}} sans erreur.`,
  'ongoing.no-such': `Terminé : la dernière erreur de ce type${OF} date de {at} UTC ; depuis, {n, plural, one {{n} ligne} other {{n} lignes}}, dont {errors, plural, one {{errors} autre erreur} other {{errors} autres erreurs}}.`,
  'ongoing.last': `${THELASTCAP}${OF} date de {at} UTC.`,
  'ongoing.fell-silent': `Le dernier enregistrement${OF}, de quelque nature que ce soit, date de {at} UTC.`,
  'ongoing.not-known':
    'On ne sait pas si un service silencieux va bien : ce n’est fini que lorsqu’il écrit de nouveau comme d’habitude.',
  'ongoing.silent': 'Rien de ce service n’est stocké ensuite, on ne sait donc pas si cela continue.',
  'ongoing.data-end': 'Les données stockées s’arrêtent à {at} UTC.',
  'duration.so-far': `{duration} jusqu’ici : ${ERRORS}${OF} de {first} à {last} UTC, et il en arrive encore.`,
  'duration.over': `{duration} : ${ERRORS}${OF} de {first} à {last} UTC.`,
  'timeline.change': `{at} UTC : ${KIND} de {service}, {title}${BY}`,
  'timeline.first': '{at} UTC : première erreur de {service}, {quote}',
  'timeline.first-counted': `{at} UTC : ${FIRST}${OF}`,
  'timeline.peak': `{at} UTC : pic, {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} en {width, select, hour {une heure} other {une minute}}`,
  'timeline.last': '{at} UTC : dernière erreur de {service}, {quote}',
  'timeline.last-counted': `{at} UTC : ${LAST}${OF}`,
  'timeline.after': `{at} UTC : à partir d’ici, {n, plural, one {{n} ${RECORD}} other {{n} ${RECORDS}}}${OF} sans erreur, jusqu’à {to} UTC`,
  'change.item': `{title}, ${KIND} de {service} à {at} UTC${BY}.`,
  'change.last': `{at} UTC : ${KIND} de {service}, {title}${BY}.`,
  'event.none': 'Aucun événement de ce genre n’a été trouvé ; ce qui suit vaut pour toute la période observée.',
  'event.taken': `{side, select, since {Depuis} before {Avant} other {Autour de}} {title}, ${KIND} de {service} à {at} UTC :`,
  'change.not-stored':
    'Aucun changement n’est enregistré (ni déploiement, ni configuration, ni flag) : on ne sait pas s’il y en a eu un.',
  'place.told-hosts': 'Lignes qui disent où cela tourne',
  'change.action-lines': 'Lignes qui disent ce que quelqu’un a fait',
  'change.process-lines': 'Lignes qui parlent d’un démarrage ou d’un arrêt',
  'change.no-process-lines': 'Aucune des lignes lues ne parle d’un démarrage ou d’un arrêt.',
  'change.activity': 'Dans cette période il y a {lines}{of}, de {first} à {last} UTC.',
  'change.activity-lines': 'Les plus récentes',
  'change.no-activity': 'Dans cette période il n’y a aucune ligne de log.',
  'change.none': `${NOKIND} n’est enregistré pour cette période.`,
  'change.none-of-kind': `${NOKIND} n’est enregistré, seulement {n, plural, one {{n} changement} other {{n} changements}} d’un autre type.`,
  'change.unknown':
    'Les changements ne font pas partie des données stockées, on ne sait donc pas ce qui a été modifié.',
  'author.lines-unnamed': 'Personne n’est nommé dans ces lignes.',
  'author.named': `{author} : ${KIND} de {service} à {at} UTC, {title}.`,
  'author.unnamed': `Aucun auteur n’est enregistré : ${KIND} de {service} à {at} UTC, {title}.`,
  'author.statement': '{author}, d’après le journal de {service} à {at} UTC : {quote}.',
  'author.statement-line': 'La ligne elle-même dit qui c’était : {quote}, écrite par {service} à {at} UTC.',
  'author.statement-unnamed': 'La ligne ne dit pas qui c’était : {quote}, écrite par {service} à {at} UTC.',
  'author.page': 'La télémétrie ne dit pas qui a acquitté l’alerte ; l’outil d’astreinte le sait.',
  'affected.fails':
    '{service} : {n, plural, one {{n} requête} other {{n} requêtes}} ({share}) échouent dans leur appel à {callee}',
  'affected.passes': '{service} : {n, plural, one {{n} requête} other {{n} requêtes}} ({share}) passent par {callee}',
  'affected.service': `{service} : {errors, plural, one {{errors} ${ERROR}} other {{errors} ${ERRORS}}} sur {count} ({share})`,
  'affected.people': `{n} sur {m, plural, one {{m} {place, select, user {utilisateur} tenant {locataire} other {environnement}}} other {{m} ${PLACES}}} ont des ${ERRORS}${OF}.`,
  'affected.no-people':
    'Les erreurs stockées ne nomment ni utilisateurs ni locataires, on ne peut donc pas compter les personnes touchées.',
  'dependency.call': '{caller} appelle {callee} ({n, plural, one {{n} requête} other {{n} requêtes}}).',
  'dependency.seen': '{caller} appelle {callee}.',
  'dependency.line': '{caller} appelle {callee} : une ligne dit {quote}.',
  'dependency.sends': '{caller} transmet des messages à {callee} : une ligne dit {quote}.',
  'dependency.around': '{caller} appelle {callee} : ses lignes des mêmes requêtes entourent celles de l’autre.',
  'dependency.together': '{caller} et {callee} participent aux mêmes requêtes ; on ne sait pas lequel appelle l’autre.',
  'dependency.none': 'Les traces et les lignes de cette période ne montrent aucun appel depuis ou vers lui.',
  'dependency.unknown': 'Ni les traces ni les lignes de cette période ne montrent d’appel entre services.',
  'inventory.stream': `{n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}${OF}, de {from} à {to} UTC.`,
  'inventory.metrics': 'Métriques, par exemple {gauge}, mesurée sur {service}.',
  'inventory.changes': 'Changements, de {from} à {to} UTC.',
  'inventory.how-many': `{n, plural, one {{n} ${DIM1}} other {{n} ${DIMS}}} :`,
  'inventory.name': `{name} : {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}, la dernière à {last} UTC`,
  'routes.working': 'Routes sans erreur',
  'routes.failing': 'Routes en échec',
  'routes.none': 'Aucune route n’est sans erreur.',
  'routes.unknown': 'Les lignes stockées ne nomment pas les routes des requêtes.',
  'worse.verdict': 'Le pire : {service}, d’après ce qui continue et le nombre d’erreurs.',
  'worse.item':
    '{service} : {errors, plural, one {{errors} ligne} other {{errors} lignes}} d’erreur, de {first} à {last} UTC',
  'worse.people': 'Le nombre de personnes touchées par chacun n’est pas compté ici.',
  'worse.none': 'Aucun des deux n’a de ligne d’erreur dans la journée précédant la question.',
  'inventory.no-host': 'Les lignes stockées ne nomment pas la machine.',
  'inventory.there':
    '{name}, sur {host} : {n, plural, one {{n} ligne} other {{n} lignes}}, dont {errors} en erreur, la dernière à {last} UTC',
  'inventory.no-names': 'Les enregistrements stockés n’en nomment aucun.',
  'missing.kind':
    '{kind, select, logs {Aucune ligne de log n’est stockée : il manque ce que les services disent de leurs erreurs.} spans {Aucun span n’est stocké : il manque quelle requête a échoué et où, ainsi que les latences et les appels entre services.} metrics {Aucune métrique n’est stockée : il manque le CPU, la mémoire et la longueur des files.} other {Aucun changement n’est stocké : il manque les déploiements et les changements de configuration.}}',
  'missing.nothing': 'Logs, spans, métriques et changements sont stockés ; aucun type de données ne manque.',
  'version.runs': `{service} tourne en {version} : {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}} de {first} à {last} UTC.`,
  'version.pod': '{pod} : {version}, dernière ligne à {last} UTC',
  'version.unnamed': 'Les enregistrements stockés n’indiquent aucune version.',
  'health.cause': 'Ça ne va pas : {service} est la cause probable de la panne en cours.',
  'health.bad': `Ça ne va pas${IN} : {errors, plural, one {{errors} ${RECORD}} other {{errors} ${RECORDS}}} sur {count} en échec ({share}), de {from} à {to} UTC.`,
  'health.good': `Rien d’inhabituel${IN} : {errors, plural, one {{errors} ${RECORD}} other {{errors} ${RECORDS}}} sur {count} en échec ({share}), de {from} à {to} UTC.`,
  'health.state': `{errors, plural, one {{errors} ${RECORD}} other {{errors} ${RECORDS}}} sur {count}${IN} en échec ({share}), de {from} à {to} UTC.`,
  'health.warned': `Ça ne va pas tout à fait bien${IN} : {n} sur {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} {n, plural, one {est un avertissement ou une erreur} other {sont des avertissements ou des erreurs}} ({share}), de {from} à {to} UTC.`,
  'health.before': `Dans l’heure précédente, c’était {share} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}.`,
  'history.none': 'Aucune occurrence antérieure n’est stockée.',
  'history.no-errors': `Aucun échec antérieur n’est stocké : {errors, plural, one {{errors} erreur} other {{errors} erreurs}} parmi {count, plural, one {{count} ligne} other {{count} lignes}} de ce type${OF}.`,
  'history.since': `Des lignes de log${OF} sont stockées depuis {at} UTC.`,
  'history.yes': `Oui : {n, plural, one {{n} ligne antérieure} other {{n} lignes antérieures}} de ce type${OF}, de {first} à {last} UTC.`,
  'history.day': 'De {first} à {last} UTC : {n, plural, one {{n} ligne} other {{n} lignes}}',
  'history.others': 'Autres erreurs dans les heures précédentes',
  'history.other':
    '{service} : {n, plural, one {{n} ligne d’erreur} other {{n} lignes d’erreur}}, de {first} à {last} UTC',
  'history.issue': 'Un problème antérieur de cette conversation avait le même suspect : {issue}',
  'author.none':
    'On ne sait pas qui : aucun changement n’est enregistré pour ce moment, donc ni auteur ni approbation.',
  'last.success': '{at} UTC : dernier {operation} de {service} sans erreur.',
  'last.success-line': '{at} UTC : dernière ligne de {service} qui dit la même chose sans erreur, {quote}.',
  'last.no-success':
    'Impossible de dire quand cela a marché pour la dernière fois : aucune requête sans erreur n’est enregistrée pour cette période.',
  'onset.after-change': '{gap} après le changement de {service} à {at} UTC, {title}.',
  'instant.began': 'Avertissements et erreurs qui ont commencé alors :',
  'instant.went-on': 'Avertissements et erreurs qui continuaient :',
  'migrations.not-told':
    'C’est l’outil de déploiement qui décide si un retour en arrière annule les migrations ; ce n’est pas enregistré. Vérifier sa configuration, ou la migration elle-même, avant de revenir en arrière.',
  'migrations.none': 'Aucune ligne de migration n’est enregistrée non plus.',
  'migrations.lines': 'Lignes qui parlent de migrations',
  'change.statements': 'Instructions qui modifient un schéma',
  'loss.no-promise':
    'Aucun enregistrement ne peut promettre que ce soit sans danger. Ce que les données montrent du travail échoué ou inachevé :',
  'loss.lines': 'Lignes sur du travail échoué ou inachevé',
  'loss.none':
    'Aucune ligne lue et aucune requête échouée ne parle d’un tel travail ; cela ne prouve pas que rien n’a été perdu.',
  'loss.unknown':
    'Impossible d’en déduire si quelque chose est perdu pour de bon : ce qui a été relancé ou réparé ensuite et ce que les clients ont abandonné n’est pas forcément dans la télémétrie. Comparez avec la base de données ou la file elle-même.',
  'author.lines-before': 'Ce que quelqu’un a fait juste avant',
  'author.lines': 'Aucun changement n’est enregistré. Lignes qui nomment qui a fait ou demandé quelque chose',
} as const satisfies { readonly [id: string]: string };
