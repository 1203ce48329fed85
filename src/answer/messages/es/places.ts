// Places and times: where, since when, who, what changed.
const PLACES =
  '{place, select, pod {pods} host {hosts} region {regiones} zone {zonas} service {servicios} version {versiones} endpoint {endpoints} user {usuarios} tenant {inquilinos} other {entornos}}';
const NOOTHER =
  '{place, select, pod {Ningún otro pod} host {Ningún otro host} region {Ninguna otra región} zone {Ninguna otra zona} service {Ningún otro servicio} version {Ninguna otra versión} endpoint {Ningún otro endpoint} user {Ningún otro usuario} tenant {Ningún otro inquilino} other {Ningún otro entorno}}';
const THEOTHER =
  '{place, select, pod {El otro pod} host {El otro host} region {La otra región} zone {La otra zona} service {El otro servicio} version {La otra versión} endpoint {El otro endpoint} user {El otro usuario} tenant {El otro inquilino} other {El otro entorno}}';
const THEOTHERS =
  '{place, select, pod {Los otros {n} pods} host {Los otros {n} hosts} region {Las otras {n} regiones} zone {Las otras {n} zonas} service {Los otros {n} servicios} version {Las otras {n} versiones} endpoint {Los otros {n} endpoints} user {Los otros {n} usuarios} tenant {Los otros {n} inquilinos} other {Los otros {n} entornos}}';
const ALL =
  '{place, select, pod {Los {n} pods} host {Los {n} hosts} region {Las {n} regiones} zone {Las {n} zonas} service {Los {n} servicios} version {Las {n} versiones} endpoint {Los {n} endpoints} user {Los {n} usuarios} tenant {Los {n} inquilinos} other {Los {n} entornos}}';
const PLACE =
  '{place, select, pod {su pod} host {su host} region {su región} zone {su zona} service {su servicio} version {su versión} endpoint {su endpoint} user {su usuario, aplicación, navegador o dispositivo} tenant {su inquilino} other {su entorno}}';
const SLOWEST =
  '{place, select, pod {Pod} host {Host} region {Región} zone {Zona} service {Servicio} version {Versión} endpoint {Endpoint} user {Usuario} tenant {Inquilino} other {Entorno}}';
const SLOWADJ =
  '{place, select, pod {lento} host {lento} region {lenta} zone {lenta} service {lento} version {lenta} endpoint {lento} user {lento} tenant {lento} other {lento}}';
const ERRORS = '{what, select, spans {spans fallidos} other {líneas de error}}';
const ERROR = '{what, select, spans {span fallido} other {línea de error}}';
const FIRST = '{what, select, spans {primer span fallido} other {primera línea de error}}';
const LAST = '{what, select, spans {último span fallido} other {última línea de error}}';
const THELAST = '{what, select, spans {el último span fallido} other {la última línea de error}}';
const THELASTCAP = '{what, select, spans {El último span fallido} other {La última línea de error}}';
const RECORD = '{what, select, spans {span} other {línea}}';
const RECORDS = '{what, select, spans {spans} other {líneas}}';
const SINCE_RECORD = '{since, select, spans {span} other {línea}}';
const SINCE_RECORDS = '{since, select, spans {spans} other {líneas}}';
const OF = '{of, select, service { de {service}} other {}}';
const IN = '{of, select, service { en {service}} other {}}';
const KIND =
  '{kind, select, deploy {despliegue} configuration {cambio de configuración} flag {cambio de flag} scaling {escalado} kubernetes {evento de Kubernetes} alert {alerta} other {cambio}}';
const NOKIND =
  '{kind, select, deploys {ningún despliegue} config {ningún cambio de configuración} flags {ningún cambio de flag} other {ningún cambio}}';
const BY = '{by, select, author {, por {author}} other {}}';
const LOG = '{what, select, spans {span} other {línea de log}}';
const LOGS = '{what, select, spans {spans} other {líneas de log}}';
const DIM1 =
  '{dimension, select, pod {pod} host {host} region {región} environment {entorno} operation {endpoint} version {versión} level {nivel} other {servicio}}';
const DIMS =
  '{dimension, select, pod {pods} host {hosts} region {regiones} environment {entornos} operation {endpoints} version {versiones} level {niveles} other {servicios}}';

export const esPlaces = {
  'database.named': 'La base de datos es {database}: {service} registró {quote} a las {at} UTC.',
  'database.stored': 'El log de {service} ({database}) está guardado.',
  'database.unknown':
    'Ningún error de este tiempo nombra una base de datos, y no hay guardado ningún log con el nombre de una.',
  'index.not-told':
    'Las líneas de log no dicen qué índice falta. Lo dice una captura de la base de datos: `casefile snapshot capture`.',
  'index.no-line': 'Ninguna línea guardada habla de un índice creado o borrado.',
  'index.line': '{at} UTC, {service}: {quote}',
  'index.slow-statements': 'Un índice ayudaría primero a las sentencias más lentas:',
  'place.only': `Solo {name}: {errors} de {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF}, de {first} a {last} UTC.`,
  'place.absent':
    'De {names} no hay nada guardado aquí: no se puede saber si también ocurre allí. Hay: {stored}{more}.',
  'place.elsewhere':
    '{service} no tiene registros en {name}; otros servicios tienen {count} allí, {errors, plural, one {con {errors} error} other {con {errors} errores}}.',
  'place.single': `${NOOTHER} aparece en los datos.`,
  'place.other': `${THEOTHER} no muestra ese error.`,
  'place.others': `${THEOTHERS} no muestran ese error.`,
  'place.leads': `{name}: {errors} de {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF} ({share}), el recuento más alto.`,
  'place.first': `{name}: {what, select, spans {el primer span fallido} other {la primera línea de error}}${OF} es de las {first} UTC; {errors} de {total} hasta las {last}.`,
  'place.item': `{name}: {errors} de {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}} ({share}), de {first} a {last} UTC`,
  'place.all': `${ALL} tienen ${ERRORS}${OF}.`,
  'place.some': `{n} de {m} ${PLACES} tienen ${ERRORS}${OF}.`,
  'place.endpoint':
    '{path}: {at, select, least {al menos } other {}}{errors, plural, one {{errors} línea} other {{errors} líneas}} de error de {count}',
  'place.unnamed': `Los errores almacenados no indican ${PLACE}, así que no se puede saber.`,
  'place.untold': 'Lo almacenado no dice dónde están estos errores.',
  'holder.lock': '{service} registró a las {at} UTC que {pids} tiene el bloqueo: {quote}.',
  'holder.session': 'El proceso {pid} de {service} registró a las {at} UTC: {quote}.',
  'holder.no-lock':
    'Ninguna línea almacenada dice quién tiene un bloqueo. PostgreSQL lo dice con log_lock_waits activado.',
  'holder.unknown': 'Lo almacenado no dice quién ocupa {of}: no hay métricas de ello.',
  'place.slowest': `${SLOWEST} más ${SLOWADJ}: {name}, p95 {p95} en {count} spans.`,
  'none.errors': `{errors, plural, one {{errors} error} other {{errors} errores}} entre {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${OF}, de {from} a {to} UTC.`,
  'none.records': 'No hay nada almacenado para ese momento y lugar.',
  'onset.cause': 'Desde las {at} UTC, en {service}.',
  'onset.first-stored': 'No hay nada anterior almacenado: puede haber empezado antes.',
  'onset.line': '{at} UTC: primer error de {service}, {quote}.',
  'onset.counted': `{at} UTC: ${FIRST}${OF}.`,
  'last.line': '{at} UTC: último error de {service}, {quote}.',
  'line.borrowed-time': 'La línea no tiene hora propia: está a la hora de la línea anterior y puede ser posterior.',
  'last.counted': `{at} UTC: ${LAST}${OF}.`,
  'ongoing.yes': `Sigue ocurriendo: {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} en los últimos {minutes, plural, one {{minutes} minuto} other {{minutes} minutos}}, la última vez a las {at} UTC.`,
  'ongoing.no': `Ha terminado: ${THELAST}${OF} fue a las {at} UTC; desde entonces, {n, plural, one {{n} ${SINCE_RECORD}} other {{n} ${SINCE_RECORDS}}} sin errores.`,
  'ongoing.no-such': `Ha terminado: el último error de este tipo${OF} fue a las {at} UTC; desde entonces, {n, plural, one {{n} línea} other {{n} líneas}}, de ellas {errors, plural, one {{errors} otro error} other {{errors} otros errores}}.`,
  'ongoing.last': `${THELASTCAP}${OF} fue a las {at} UTC.`,
  'ongoing.fell-silent': `El último registro${OF} de cualquier tipo fue a las {at} UTC.`,
  'ongoing.not-known':
    'De un servicio en silencio no se sabe si está bien: solo habrá terminado cuando vuelva a registrar su trabajo habitual.',
  'ongoing.silent': 'Después no hay nada suyo almacenado, así que no se sabe si continúa.',
  'ongoing.data-end': 'Los datos almacenados terminan a las {at} UTC.',
  'duration.so-far': `{duration} hasta ahora: ${ERRORS}${OF} de {first} a {last} UTC, y siguen llegando.`,
  'duration.over': `{duration}: ${ERRORS}${OF} de {first} a {last} UTC.`,
  'timeline.change': `{at} UTC: ${KIND} de {service}, {title}${BY}`,
  'timeline.first': '{at} UTC: primer error de {service}, {quote}',
  'timeline.first-counted': `{at} UTC: ${FIRST}${OF}`,
  'timeline.peak': `{at} UTC: pico, {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} en {width, select, hour {una hora} other {un minuto}}`,
  'timeline.last': '{at} UTC: último error de {service}, {quote}',
  'timeline.last-counted': `{at} UTC: ${LAST}${OF}`,
  'timeline.after': `{at} UTC: a partir de aquí, {n, plural, one {{n} ${RECORD}} other {{n} ${RECORDS}}}${OF} sin errores, hasta las {to} UTC`,
  'change.item': `{title}, ${KIND} de {service} a las {at} UTC${BY}.`,
  'change.last': `{at} UTC: ${KIND} de {service}, {title}${BY}.`,
  'event.none': 'No se encuentra ningún evento así; lo que sigue vale para todo el periodo observado.',
  'event.taken': `{side, select, since {Desde} before {Antes de} other {En torno a}} {title}, ${KIND} de {service} a las {at} UTC:`,
  'change.not-stored':
    'No hay cambios guardados (ni despliegues, ni configuración, ni flags): no se sabe si hubo alguno.',
  'place.told-hosts': 'Líneas que dicen dónde se ejecuta',
  'change.action-lines': 'Líneas que dicen lo que alguien hizo',
  'change.process-lines': 'Líneas que hablan de un arranque o una parada',
  'change.no-process-lines': 'Ninguna de las líneas leídas habla de un arranque o una parada.',
  'change.activity': 'En ese tiempo hay {lines}{of}, de {first} a {last} UTC.',
  'change.activity-lines': 'Las más recientes',
  'change.no-activity': 'En ese tiempo no hay ninguna línea de log.',
  'change.none': `No consta ${NOKIND} en ese periodo.`,
  'change.none-of-kind': `No consta ${NOKIND}, solo {n, plural, one {{n} cambio} other {{n} cambios}} de otro tipo.`,
  'change.unknown': 'Los cambios no están entre los datos almacenados, así que no se sabe qué se cambió.',
  'author.lines-unnamed': 'En estas líneas no se nombra a nadie.',
  'author.named': `{author}: ${KIND} de {service} a las {at} UTC, {title}.`,
  'author.unnamed': `No consta quién lo hizo: ${KIND} de {service} a las {at} UTC, {title}.`,
  'author.statement': '{author}, según el log de {service} a las {at} UTC: {quote}.',
  'author.statement-line': 'La propia línea dice quién fue: {quote}, registrada por {service} a las {at} UTC.',
  'author.statement-unnamed': 'La línea no dice quién fue: {quote}, registrada por {service} a las {at} UTC.',
  'author.page': 'Quién confirmó el aviso no está en la telemetría; lo sabe la herramienta de guardias.',
  'affected.fails':
    '{service}: {n, plural, one {{n} petición} other {{n} peticiones}} ({share}) fallan en su llamada a {callee}',
  'affected.passes': '{service}: {n, plural, one {{n} petición} other {{n} peticiones}} ({share}) pasan por {callee}',
  'affected.service': `{service}: {errors, plural, one {{errors} ${ERROR}} other {{errors} ${ERRORS}}} de {count} ({share})`,
  'affected.people': `{n} de {m, plural, one {{m} {place, select, user {usuario} tenant {inquilino} other {entorno}}} other {{m} ${PLACES}}} tienen ${ERRORS}${OF}.`,
  'affected.no-people':
    'Los errores almacenados no nombran usuarios ni inquilinos, así que no se puede contar a las personas afectadas.',
  'dependency.call': '{caller} llama a {callee} ({n, plural, one {{n} petición} other {{n} peticiones}}).',
  'dependency.seen': '{caller} llama a {callee}.',
  'dependency.line': '{caller} llama a {callee}: una línea dice {quote}.',
  'dependency.sends': '{caller} entrega mensajes a {callee}: una línea dice {quote}.',
  'dependency.around': '{caller} llama a {callee}: sus líneas de las mismas peticiones rodean las del otro.',
  'dependency.together': '{caller} y {callee} participan en las mismas peticiones; no se sabe cuál llama al otro.',
  'dependency.none': 'En las trazas y líneas de ese periodo no hay ninguna llamada desde allí ni hacia allí.',
  'dependency.unknown': 'Ni las trazas ni las líneas de ese periodo muestran llamadas entre servicios.',
  'inventory.stream': `{n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}${OF}, de {from} a {to} UTC.`,
  'inventory.metrics': 'Métricas, por ejemplo {gauge}, medida en {service}.',
  'inventory.changes': 'Cambios, de {from} a {to} UTC.',
  'inventory.how-many': `{n, plural, one {{n} ${DIM1}} other {{n} ${DIMS}}}:`,
  'inventory.name': `{name}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}, la última a las {last} UTC`,
  'routes.working': 'Rutas sin errores',
  'routes.failing': 'Rutas que fallan',
  'routes.none': 'Ninguna ruta está libre de errores.',
  'routes.unknown': 'Las líneas almacenadas no nombran las rutas de las peticiones.',
  'worse.verdict': 'Peor: {service}, por lo que continúa y por el número de errores.',
  'worse.item':
    '{service}: {errors, plural, one {{errors} línea} other {{errors} líneas}} de error, de {first} a {last} UTC',
  'worse.people': 'No se cuenta aquí a cuántas personas afecta cada uno.',
  'worse.none': 'Ninguno de ellos tiene líneas de error en el día anterior a la pregunta.',
  'inventory.no-host': 'Las líneas almacenadas no nombran la máquina.',
  'inventory.there':
    '{name}, en {host}: {n, plural, one {{n} línea} other {{n} líneas}}, {errors} de ellas errores, la última a las {last} UTC',
  'inventory.no-names': 'Los registros almacenados no nombran ninguno.',
  'missing.kind':
    '{kind, select, logs {No hay líneas de log almacenadas: falta lo que los servicios dicen de sus errores.} spans {No hay spans almacenados: falta qué petición falló y dónde, además de latencias y llamadas entre servicios.} metrics {No hay métricas almacenadas: faltan CPU, memoria y longitud de las colas.} other {No hay cambios almacenados: faltan despliegues y cambios de configuración.}}',
  'missing.nothing': 'Hay logs, spans, métricas y cambios almacenados; no falta ningún tipo de dato.',
  'version.runs': `{service} ejecuta {version}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}} de {first} a {last} UTC.`,
  'version.pod': '{pod}: {version}, última línea a las {last} UTC',
  'version.unnamed': 'Los registros almacenados no indican ninguna versión.',
  'health.cause': 'No va bien: {service} es la causa probable del problema actual.',
  'health.bad': `No va bien${IN}: fallaron {errors} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} ({share}), de {from} a {to} UTC.`,
  'health.good': `Nada inusual${IN}: fallaron {errors} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} ({share}), de {from} a {to} UTC.`,
  'health.state': `Fallaron {errors} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${IN} ({share}), de {from} a {to} UTC.`,
  'health.warned': `No va del todo bien${IN}: {n} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} {n, plural, one {es una advertencia o un error} other {son advertencias o errores}} ({share}), de {from} a {to} UTC.`,
  'health.before': `En la hora anterior fue el {share} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}.`,
  'history.none': 'No hay ninguna aparición anterior almacenada.',
  'history.no-errors': `No hay ningún fallo anterior almacenado: {errors, plural, one {{errors} error} other {{errors} errores}} entre {count, plural, one {{count} línea} other {{count} líneas}} de este tipo${OF}.`,
  'history.since': `Hay líneas de log${OF} almacenadas desde {at} UTC.`,
  'history.yes': `Sí: {n, plural, one {{n} línea anterior} other {{n} líneas anteriores}} de este tipo${OF}, de {first} a {last} UTC.`,
  'history.day': 'De {first} a {last} UTC: {n, plural, one {{n} línea} other {{n} líneas}}',
  'history.others': 'Otros errores en las horas anteriores',
  'history.other':
    '{service}: {n, plural, one {{n} línea de error} other {{n} líneas de error}}, de {first} a {last} UTC',
  'history.issue': 'Un problema anterior de esta conversación tenía el mismo sospechoso: {issue}',
  'author.none':
    'No consta quién fue: no hay ningún cambio registrado de ese momento, así que ni autor ni quien lo aprobó.',
  'last.success': '{at} UTC: el último {operation} de {service} sin error.',
  'last.success-line': '{at} UTC: última línea de {service} que dice lo mismo sin error, {quote}.',
  'last.no-success':
    'No se puede saber cuándo funcionó por última vez: no hay ninguna petición sin error guardada de ese tiempo.',
  'onset.after-change': '{gap} después del cambio de {service} a las {at} UTC, {title}.',
  'instant.began': 'Avisos y errores que empezaron entonces:',
  'instant.went-on': 'Avisos y errores que continuaban:',
  'migrations.not-told':
    'Si una reversión deshace las migraciones lo decide la herramienta que revierte, y no está guardado. Conviene mirarlo en su configuración o en la propia migración antes de revertir.',
  'migrations.none': 'Tampoco hay guardada ninguna línea de una migración.',
  'migrations.lines': 'Líneas que hablan de migraciones',
  'change.statements': 'Sentencias que cambian un esquema',
  'loss.no-promise':
    'Ningún registro guardado puede prometer que sea seguro. Lo que los datos muestran del trabajo fallido o sin terminar:',
  'loss.lines': 'Líneas sobre trabajo fallido o sin terminar',
  'loss.none':
    'Ninguna línea leída y ninguna petición fallida habla de ese trabajo; eso no prueba que no se perdiera nada.',
  'loss.unknown':
    'Si algo se perdió para siempre no se puede saber con esto: lo que se reintentó o reparó después y lo que los clientes abandonaron no tiene por qué estar en la telemetría. Compárelo con la base de datos o la cola misma.',
  'author.lines-before': 'Lo que alguien hizo justo antes',
  'author.lines': 'No hay ningún cambio guardado. Líneas que nombran a quien hizo o pidió algo',
} as const satisfies { readonly [id: string]: string };
