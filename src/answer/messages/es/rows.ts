// Records: lines, exceptions, traces, metric values, and what errors mean.
export const esRows = {
  'lines.none': 'No hay ninguna línea de log así guardada para ese tiempo.',
  'lines.no-more': 'No hay más líneas.',
  'trace.none': 'No hay trazas guardadas: ningún registro tiene un id de traza. Solo hay líneas de log.',
  'trace.unknown': 'No hay ningún span ni línea guardados de la traza {id}.',
  'trace.spans': 'Traza {id}, {took}:',
  'trace.lines-only': 'Traza {id} (no hay spans guardados, solo líneas de log):',
  'trace.its-lines': 'Sus líneas de log',
  'exception.none': 'No hay ninguna excepción guardada para ese tiempo.',
  'requests.failing': '{n} de {m} identificadores de petición tienen líneas de error.',
  'requests.none': 'Aquí ninguna línea de error tiene identificador de petición ni de traza.',
  'requests.traces': 'Ninguna línea de error tiene identificador de petición; estos son los de sus trazas:',
  'request.lines': 'Petición {id} en {n, plural, one {{n} línea} other {{n} líneas}} de log, por orden de tiempo:',
  'request.breaks': 'Se rompe en {service} a las {at} UTC: {quote}.',
  'request.one-service':
    'Ningún otro servicio nombra este identificador, ni en un campo ni en el texto de una línea: lo que hicieron los demás para esta petición no se puede saber por él.',
  'request.unknown':
    'No hay ninguna línea guardada con el identificador de petición {id}, ni en un campo ni en su texto.',
  'trace.id-unknown':
    'No hay ninguna línea ni span guardados con el identificador {id}, ni como petición ni como traza.',
  'exception.no-frames': 'No se registró ninguna traza de pila; esta línea es todo lo que hay guardado.',
  'code.at': 'El código de {service} que falla: {frame}',
  'code.none': 'No hay ningún marco de pila, fichero ni línea de código guardados: no se sabe el lugar en el código.',
  'metric.series': '{gauge} de {owner}: {last} a las {at} UTC (mínimo {least}, máximo {most}).',
  'metric.no-metrics': 'No hay métricas guardadas de esto: solo las líneas de log y lo que dicen.',
  'metric.none': 'No hay una métrica así guardada. Hay: {there}.',
  'evidence.none': 'No se nombró ninguna causa, así que no hay pruebas de una.',
  'evidence.of': 'Se considera que la causa es {service} por estos registros:',
  'raw.none': 'No hay un registro así guardado.',
  'meaning.none': 'Nada de lo guardado lo explica, y no es un error estándar.',
  'meaning.general': '(Conocimiento general, no sale de los datos.)',
  'meaning.here': 'Aquí aparece en',
  'meaning.service':
    '{service} es un servicio que registró {n, plural, one {{n} línea} other {{n} líneas}} en ese tiempo, de ellas {errors, plural, one {{errors} error} other {{errors} errores}}.',
  'meaning.refused':
    '«Connection refused»: nadie escucha en esa dirección y puerto; el destino está caído, reiniciándose o en otro sitio.',
  'meaning.reset':
    'El otro lado cerró la conexión a medias: una caída, un reinicio, un timeout de proxy o una cola llena.',
  'meaning.files':
    'El proceso llegó a su límite de ficheros y sockets abiertos: suele ser una fuga o un límite demasiado bajo.',
  'meaning.disk': 'El disco o volumen está lleno: no se puede escribir hasta liberar espacio.',
  'meaning.memory':
    'El proceso pidió memoria que no pudo obtener: una fuga, demasiada carga o un límite demasiado bajo.',
  'meaning.name': 'No se pudo resolver el nombre: nombre equivocado, registro que falta o un DNS que no responde.',
  'meaning.timeout':
    'La respuesta no llegó en el tiempo que espera quien llama: el destino está sobrecargado o atascado, o la red pierde paquetes.',
  'meaning.deadlock':
    'Unas transacciones esperan bloqueos de otras; la base de datos termina una para que sigan las demás.',
  'meaning.connections':
    'Al servidor no le quedan conexiones: una fuga, un pool demasiado grande o demasiados clientes.',
  'meaning.pool':
    'Todas las conexiones del pool están en uso: es demasiado pequeño, se retienen demasiado o no se devuelven.',
  'meaning.null': 'El código usó un valor que no existe: un fallo del código o datos a los que les falta un campo.',
  'meaning.certificate':
    'No se aceptó un certificado TLS: caducado, de otro nombre o de una autoridad en la que no se confía.',
  'meaning.unauthorized': 'Quien llama no demostró quién es: falta la credencial, es errónea o caducó.',
  'meaning.forbidden': 'Se sabe quién llama y no puede hacerlo: falta un permiso o un rol.',
  'meaning.throttled': 'El destino rechaza por exceso de peticiones: se alcanzó un límite o una cuota.',
  'meaning.unavailable':
    'El destino dice que ahora no puede atender: sobrecargado, arrancando, en mantenimiento o sin instancias sanas.',
  'meaning.gateway': 'Un proxy no recibió una respuesta válida del servicio de detrás: está caído o cortó la conexión.',
  'pasted.exact':
    'Este registro está guardado {n, plural, one {{n} vez} other {{n} veces}} en {service}, la primera a las {first} y la última a las {last} UTC.',
  'pasted.like':
    'Como esa hay {n, plural, one {{n} línea} other {{n} líneas}} en {service}, la primera a las {first} y la última a las {last} UTC.',
  'pasted.typed':
    'Su excepción {exception} está en {n, plural, one {{n} línea} other {{n} líneas}} de {service}, la primera a las {first} y la última a las {last} UTC.',
  'pasted.traced':
    'Su traza {trace} tiene {n, plural, one {{n} línea} other {{n} líneas}} de log en {service}, la primera a las {first}, la última a las {last} UTC.',
  'pasted.none': 'No hay nada parecido guardado: ninguna línea contiene esas palabras.',
  'pasted.newest': 'La más reciente:',
  'pasted.single': 'Este registro está guardado en {service}, a las {at} UTC.',
  'document.says': '{path} en {collection} dice: {quote}',
  'document.at': '{path} en {collection} dice:',
  'document.searched': '_Buscado en: {collections}._',
  'document.other': '{path} en {collection}',
  'document.others': 'También sobre esto',
  'document.none': 'Los documentos no responden a esto: ningún pasaje de {collections} trata de ello.',
  'document.closest': 'Los documentos no responden claramente a esto. El pasaje más cercano, que puede no responderlo:',
  'document.alone': 'Aquí solo hay documentos guardados.',
  'document.contradict': '{collection} dice otra cosa:',
  'document.which': 'Se contradicen: ¿cuál de {collections} vale?',
  'said.errors':
    '{errors, plural, one {{errors} de ellas es un error} other {{errors} de ellas son errores}}, de {first} a {last} UTC.',
  'said.before':
    '{n, plural, one {{n} de ellas es} other {{n} de ellas son}} de {first} a {last} UTC, antes de que empezara el problema: probablemente no está relacionado.',
  'said.since': 'Empiezan a las {first} UTC, después de que empezara el problema: puede estar relacionado.',
  'said.over-before':
    'La última es de las {last} UTC, antes de que empezara el problema, y nada de lo almacenado los relaciona.',
  'metric.stated-lines': 'Líneas de log que lo indican: el valor más alto y el último',
  'said.none': 'Ninguna línea guardada contiene esas palabras.',
  'number.extreme':
    '{which, select, max {Valor más alto} min {Valor más bajo} other {}} de {label}: {value} en {service}.',
  'number.mean': 'Promedio de {label}: {value} en {service}, de {lines}.',
  'number.course':
    '{label} en {service}: {start} a las {first}, {end} a las {last} UTC (mínimo {least}, máximo {most}).',
  'number.highest': 'El valor más alto',
  'number.cut': 'Hay más líneas así; solo se leyó una parte.',
  'said.gap': 'De {start} a {end} UTC: {took} en {service}',
  'said.longest': 'La más larga',
  'said.not-earlier': 'Antes no: {what}{of}, la primera a las {first} y la última a las {last} UTC.',
  'said.earlier': 'Sí, antes también: {what}{of}, la primera a las {first} y la última a las {last} UTC.',
  'said.same-text': 'Todas estas líneas tienen el mismo texto, salvo los valores.',
  'said.other-texts': 'Estas líneas no tienen todas el mismo texto.',
  'said.in-order': 'La primera de cada tipo, por orden de tiempo',
} as const satisfies { readonly [id: string]: string };
