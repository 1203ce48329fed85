// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const esVerdicts = {
  'cause.line':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa: {error}{detail}, desde las {at} UTC.',
  'cause.said':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa: {speaker} registró {error}{detail} a las {at} UTC.',
  'cause.since': ', desde las {at} UTC',
  'cause.slow':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa{since}: {slow} de {requests, plural, one {{requests} petición} other {{requests} peticiones}} superan su duración habitual; antes eran {before} de {baseline}.',
  'cause.gauge':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa{since}: {gauge} ({where}) está en {value}; su mediana es {baseline}.',
  'cause.flow':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa{since}: {share} de sus peticiones siguen un camino distinto del habitual; antes era {before}.',
  'cause.silent':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa: está en silencio y no registra nada de su trabajo habitual. La última línea fue {error}, a las {at} UTC.',
  'cause.plain':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa.',
  'cause.change': 'Poco antes, a las {at} UTC, se cambió {service}: {title}.',
  'cause.requests':
    'En {service} fallan desde entonces {failed} de {all, plural, one {{all} petición} other {{all} peticiones}} ({share}).',
  'cause.adds': '{service} añade a esa línea: {detail}.',
  'cause.lines': '{service} ha registrado desde entonces {n, plural, one {{n} línea así} other {{n} líneas así}}.',
  'cause.caller':
    '{of, select, spans {{service} falla con él en {errors} de {all, plural, one {{all} petición} other {{all} peticiones}}.} other {{service} registra errores con él: {errors} de {all, plural, one {{all} línea} other {{all} líneas}}.}}',
  'cause.state':
    '{state, select, on {Sigue ocurriendo} over {Parece terminado} other {No se ve si sigue ocurriendo}}: {as, select, line {la última línea así de} other {el último error en}} {service} es de las {last} UTC.',
  'cause.second': 'Una segunda causa, independiente de la primera:',
  'cause.confidence': 'Confianza: {percent}.',
  'cause.nothing': 'No se encuentra nada inusual en este tiempo, y ningún servicio registra errores.',
  'cause.few':
    'No se nombra ninguna causa, pero esto es nuevo, aunque son muy pocas peticiones para distinguirlo del azar:',
  'cause.failing':
    '{service}: fallidas o detenidas antes de tiempo, {failing} de {all, plural, one {{all} petición} other {{all} peticiones}} a {operation}; antes, ninguna de {before}.',
  'cause.none': 'Ninguna causa es creíble: nada se aparta de lo habitual más que por azar. Servicios con errores:',
  'cause.candidate':
    '{service}: {errors} de {all, plural, one {{all} línea} other {{all} líneas}} son errores, el último a las {last} UTC.',
  'cause.needs':
    'Lo que decidiría: {missing, select, data {telemetría de este período} spans {trazas de este período} logs {líneas de log de este período} metrics {métricas} baseline {telemetría de antes de los fallos} other {un período más estrecho alrededor del primer fallo, o el nombre de un servicio que falla}}.',
  'certainty.percent': 'Seguro al {percent}. Se apoya en esto:',
  'against.missing':
    '{missing, select, data {No hay nada almacenado de este período.} spans {Faltan trazas: los caminos de las peticiones no pueden confirmarlo.} logs {Faltan líneas de log de este período.} metrics {Faltan métricas: no se vería un recurso saturado.} baseline {Falta telemetría anterior: no hay con qué comparar.} other {No falta ningún tipo de telemetría para ello.}}',
  'against.nothing': 'Nada de lo almacenado habla en contra, y ningún otro servicio es un candidato serio.',
  'against.some': 'Esto habla en contra, o a favor de otro servicio:',
  'against.other':
    '{service} {weight, select, some {es otro candidato} other {también se desvía, pero la causa lo explica}}: {error}, a las {at} UTC.',
  'against.line': '{service} registró a las {at} UTC: {line}.',
  'against.disproof':
    'Lo refutarían {kind, select, stated {los mismos fallos en un momento sin esas líneas de {service}} code {peticiones por {service} que toman el camino antiguo y aun así fallan} latency {peticiones largas en las que el tiempo propio de {service} es el habitual} network {el mismo retraso dentro de {service}} resource {el mismo valor de la métrica en un momento sin fallos} host {peticiones igual de largas en otras máquinas} queue {mensajes que {service} toma en seguida} dependency {peticiones fallidas de {service} sin esta llamada} unavailable {spans de {service} de las llamadas que se dan por fallidas} change {los mismos fallos antes del cambio, o en instancias sin él} other {un momento en que {service} se veía igual y nada fallaba}}.',
  'advice.heading': 'Consejo',
  'advice.undo':
    '{change, select, deploy {Revertir el despliegue} flag {Desactivar el flag de nuevo} configuration {Volver a la configuración anterior} other {Deshacer}}: {title}.',
  'advice.undo-told':
    '{certain, select, yes {Deshacer lo que se hizo justo antes del comienzo} other {Comprobar si esto, hecho justo antes del comienzo, es la causa y, si lo es, deshacerlo}}: {line}{back, select, version { Volver a {version}.} release { Volver a la versión anterior.} other { Restaurar el ajuste o detener lo que se inició.}}',
  'advice.undone':
    '{title} ya se revirtió: {undo} a las {time} UTC. Comprobar si los errores han cesado desde entonces; si no, no era la única causa.',
  'advice.pod': 'Sacar {pod} del balanceador o reiniciarlo: casi todo viene de ahí.',
  'advice.code':
    '{at, select, place {Revisar {place} en {service}.} other {Revisar los errores de {service} y el código que los registra.}}',
  'advice.latency':
    'Perfilar {at, select, place {{place} en {service}} other {{service}}}: sus llamadas no explican el tiempo.',
  'advice.network': 'Revisar el camino hacia {service}: resolución de nombres, proxies, límites, paquetes perdidos.',
  'advice.resource':
    'Subir el límite {at, select, place {tras {place} de {service}} other {de {service}}}, quitarle carga, o reiniciarlo para ganar tiempo.',
  'advice.host': 'Mover trabajo fuera de la máquina {service}.',
  'advice.zone':
    'Enviar las peticiones fuera de {service}; comprobar allí el almacenamiento, la red y la resolución de nombres.',
  'advice.queue': 'Ver si {service} toma mensajes; si es así, añadir consumidores.',
  'advice.dependency':
    'Ver si lo que {service} llama{at, select, place { en {place}} other {}} está activo y responde.',
  'advice.unavailable': 'Ver si {service} está en marcha y es accesible; si no, arrancarlo.',
  'advice.stated':
    '{remedy, select, locks {Encontrar la transacción que mantiene el bloqueo en {service}, terminarla si nada más la necesita y ver por qué siguió abierta.} disk {Liberar espacio en el disco de {service} o ampliarlo, y ver qué lo ha llenado.} filesystem {Revisar el disco de {service} y su sistema de archivos; pasarlo a uno sano.} memory {Reiniciar {service} o darle más memoria para ganar tiempo, y ver qué ha crecido.} files {Subir el límite de archivos abiertos de {service} o reiniciarlo, y ver qué los deja abiertos.} connections {Ver quién ocupa las conexiones de {service} y no devuelve ninguna; reiniciarlo o limitarlo antes de subir el límite.} workers {Reiniciar los workers de {service} que no responden, y ver a qué esperan.} certificate {Renovar el certificado de {service}, o hacer que sus clientes confíen en él.} credentials {Revisar las credenciales y permisos con que se llama a {service}, y si se cambiaron.} names {Revisar el nombre con que se busca {service}, y el servidor de nombres.} quota {Llamar menos a {service}, con pausas crecientes, o pedir una cuota mayor.} setting {Comparar la configuración de {service} con la última que funcionó, y restaurarla.} down {Ver si {service} está en marcha y es accesible; sus últimas líneas antes de parar dicen por qué. Si no, arrancarlo.} code {{at, select, place {El error nace en el propio código de {service}, en {place}} other {El error nace en el propio código de {service}}}: volver a la versión anterior, si hubo una poco antes, y leer la traza de pila.} other {Mirar las sentencias lentas de {service}: sus planes, índices que faltan y a qué esperan.}}',
  'summary.next': 'Siguiente (consejo)',
  'summary.customers':
    '{state, select, on {Desde las {first} UTC fallan algunas peticiones; el último fallo fue a las {last} UTC.} other {Algunas peticiones fallaron entre las {first} y las {last} UTC.}}',
  'summary.customersUntimed':
    '{state, select, over {Algunas peticiones no se respondieron como de costumbre.} other {Algunas peticiones no se responden ahora como de costumbre.}}',
  'summary.customersNext':
    '{found, select, yes {La causa probable es conocida.} other {Se busca la causa.}} Pedimos disculpas por las molestias. Próxima actualización: (por completar).',
  'summary.plainCause':
    'Causa probable: {kind, select, code {un error en el software de {service}} latency {{service} tarda demasiado por sí mismo} network {la conexión con {service} está perturbada} resource {{service} se queda sin capacidad} host {la máquina {service} está sobrecargada} queue {el trabajo se acumula ante {service}} dependency {falla algo de lo que depende {service}} unavailable {{service} no responde} change {un cambio en {service} poco antes} other {un fallo en {service}}}.',
  'summary.plainStated':
    'Causa probable: {remedy, select, locks {el trabajo en {service} espera un bloqueo} disk {{service} no tiene espacio en disco} filesystem {un disco de {service} falla} memory {{service} se queda sin memoria} files {{service} tiene demasiados archivos abiertos} connections {{service} no tiene conexiones libres} workers {{service} no tiene ningún worker que responda} certificate {un certificado de {service} no se acepta} credentials {{service} no acepta un acceso} names {el nombre de {service} no se puede resolver} quota {{service} limita cuántas veces se le puede llamar} setting {un ajuste de {service} está mal} down {{service} está caído} code {un error en el software de {service}} other {{service} responde consultas demasiado despacio}}.',
  'summary.done': 'Qué se está haciendo: (por completar).',
  'summary.stateHeading': 'Estado',
  'summary.knownHeading': 'Conocido',
  'summary.open':
    'Abierto: {missing, select, data {telemetría de este período} spans {los caminos de las peticiones (sin trazas)} logs {líneas de log de este período} metrics {los recursos (sin métricas)} baseline {la comparación con el tiempo anterior} other {si el remedio funciona}}',
  'summary.impactHeading': 'Impacto',
  'summary.timelineHeading': 'Cronología',
  'summary.causeHeading': 'Causa',
  'summary.first': '{at} UTC: primer error en {service}.',
  'summary.last': '{at} UTC: último error en {service}.',
  'summary.followUps': '**Acciones posteriores**\n- (por completar)',
  'suspicion.verdict':
    '{verdict, select, likely {Probablemente sí.} named {En parte: los errores de la causa tratan de ello, sea de quien sea la culpa.} possible {Posible, pero nada lo confirma.} victim {No: sufre por la causa.} open {No se ve: nada apunta a ello, y lo que lo mostraría no está guardado.} other {No es probable según lo guardado.}}',
  'suspicion.named':
    '{of, select, spans {En {service} fallan {errors} de {all, plural, one {{all} petición} other {{all} peticiones}}.} other {En {service}, {errors} de {all, plural, one {{all} línea} other {{all} líneas}} son errores.}}',
  'suspicion.word':
    '{word}: {n, plural, one {{n} aviso o error lo contiene} other {{n} avisos y errores lo contienen}}, el primero a las {first}, el último a las {last} UTC.',
  'suspicion.noWord': 'Ningún aviso ni error de ese tiempo lo menciona (buscado: {words}).',
  'suspicion.change': '{service} se cambió a las {at} UTC: {title}.',
  'suspicion.noChange': 'No hay ningún cambio almacenado de ese tiempo: puede no haberse registrado.',
  'suspicion.noGauges': 'No hay almacenada ninguna métrica que lo mostraría.',
  'suspicion.silent': '{service} no registró nada en este tiempo.',
  'suspicion.symptom': 'Sus peticiones pasan por la causa, así que lo que falla allí es un síntoma.',
  'summary.since': '{service} tiene errores desde las {first} UTC.',
  'cause.names': 'Su error nombra a {service}: eso está más cerca de la raíz.',
  'cause.gap':
    '{service} es {sure, select, likely {muy probablemente} probable {probablemente} other {posiblemente}} la causa{since}: las llamadas a él se retrasan entre cliente y servidor en {slow} de {requests, plural, one {{requests} petición} other {{requests} peticiones}}; antes en {before} de {baseline}.',
  'cause.onset': 'En {service} se nota desde las {at} UTC.',
  'cause.latest':
    '{state, select, on {Sigue ocurriendo} fading {Está remitiendo} other {Parece terminado}}: {hits} de las últimas {requests, plural, one {{requests} petición} other {{requests} peticiones}} lo muestran.',
  'incidents.apart': 'No está demostrado: cada uno tiene su propia causa, y nada de lo guardado los une.',
  'incidents.others': 'Otros incidentes de ese tiempo',
  'slow.requests':
    '{slow} de {requests, plural, one {{requests} petición} other {{requests} peticiones}} a través de {service} {held, select, gap {se retrasan entre cliente y servidor} other {superan su duración habitual}}; antes eran {before} de {baseline}.',
  'unclear.echo': '«{message}» no está en lo guardado, o no lo entendí: solo conozco logs, trazas, métricas y cambios.',
  'unclear.known': 'Lo que se sabe:',
  'issues.open': '{id}: «{about}», sin causa encontrada por ahora.',
  'issues.withCause': '{id}: «{about}», lo más probable por {cause}.',
  'cause.outsideScope': 'No hay errores así en {scope}: allí no se registró nada de esta causa.',
  'suspicion.all-pods':
    '{n, plural, one {{n} instancia} other {{n} instancias}} de {service} tienen errores, así que una sola máquina no lo explica.',
  'suspicion.one-pod': 'Casi todos los errores de {service} vienen de {pod}: {errors} de {all}.',
  'advice.ask-here': 'Pregunte aquí: {questions}',
  'next.ongoing': '¿sigue ocurriendo?',
  'next.before': 'compara con antes',
  'next.pods': '¿qué pods?',
  'next.lines': 'muéstrame las líneas de log',
  'next.timeline': 'cronología',
  'next.changes': '¿qué se cambió antes?',
  'next.advice': '¿qué debo hacer?',
  'next.rate': '¿cuál es la tasa de errores?',
  'next.cause': '¿cuál es la causa?',
  'next.count': '¿cuántos errores?',
  'next.latency': '¿qué tan lento está?',
  'next.onset': '¿desde cuándo?',
  'next.affected': '¿a quién afecta?',
  'reading.second': '¿O querías decir: «{question}»?',
  'summary.searched': 'La causa aún no se conoce y se está buscando. Qué se está haciendo: (por completar).',
  'advice.no-cause': 'Aún no se conoce ninguna causa, así que no hay nada que revertir. Pregunte aquí: {questions}',
  'advice.permission': 'Nada de lo guardado decide si está permitido. Lo que dicen los datos, y a quién afectaría:',
  'advice.cannot-act': 'No puedo hacerlo: solo leo la telemetría y no cambio nada.',
  'suspicion.each':
    '«{name}»: {verdict, select, likely {probablemente sí.} named {en parte: los errores de la causa tratan de ello, sea de quien sea la culpa.} possible {posible, pero nada lo confirma.} victim {no: sufre por la causa.} open {no se ve: nada apunta a ello, y lo que lo mostraría no está guardado.} other {poco probable según lo guardado.}}',
  'named.slow':
    '{records}: las líneas tardan normalmente {now} desde las {at} UTC, y {before} justo antes (mediana de los minutos).',
  'named.since': '{n, plural, one {{n} línea así} other {{n} líneas así}} desde entonces.',
  'named.quiet': '{records}: {lines} de {first} a {last} UTC; ninguna es más lenta que antes ni habla de un fallo.',
  'named.plain':
    '{kind, select, slow {Desde las {at} UTC las peticiones de {records} tardan {now} en lugar de {before}.} other {Desde las {at} UTC algo falla con {records}.}}',
  'named.advice':
    'Mirar primero lo que se hizo o empezó en ese momento, y si se puede deshacer; el tiempo que tardan estas líneas, o su número, dirá si ayudó.',
  'named.actions': 'Lo que se hizo poco antes, sin que se muestre que sea el motivo',
  'named.unexplained':
    'No se sabe por qué: nada de lo guardado empezó a la vez. Lo diría un log de aquello que estas peticiones esperan.',
  'trouble.requests':
    '{n, plural, one {{n} petición recibió} other {{n} peticiones recibieron}} {status}, de {first} a {last} UTC.',
  'trouble.shared': 'Todas tienen {value} como {field}; en ese tiempo hay peticiones con otros valores.',
  'trouble.line': 'Lo que los logs dicen de ello:',
  'trouble.with': 'Lo que empezó a la vez, sin que se muestre que sea el motivo:',
  'trouble.such': '{n, plural, one {{n} línea así} other {{n} líneas así}} de {first} a {last} UTC.',
  'trouble.unexplained':
    'No se sabe por qué: ningún aviso ni error guardado habla de ello, y ninguno empezó a la vez. Lo diría un log de quien responde a estas peticiones, o lo que se cambió allí en ese momento.',
  'trouble.apart': 'Otra cosa, de la que nada muestra que tenga que ver:',
  'trouble.open': 'Nada muestra si esto tiene que ver con ello:',
  'cause.open': 'No se conoce la causa.',
  'advice.product':
    '{product}: lo muestra {look}. Para aliviarlo: {act} ({risk, select, sessions {termina sesiones, cuyo trabajo abierto se deshace} restart {interrumpe a quien esté conectado} data {borra datos para siempre} memory {necesita más memoria} full {puede llenar el disco, y entonces se detiene del todo} primary {lo convierte en primario: se pierde lo que otro primario aún reciba} other {no cambia nada más}}). Si ayudó, lo muestra {verify}. Documentado en {source}',
  'cause.would-tell': 'Qué lo causó no está en ninguna línea leída; lo mostraría {look}.',
} as const satisfies { readonly [id: string]: string };
