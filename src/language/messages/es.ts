// Spanish.
import type { MessageCatalogue } from './en.js';

export const es: MessageCatalogue = {
  'social.hello': 'Hola. Pregunta qué falla y desde cuándo, o pega una línea de log, un id de traza o una alerta.',
  'social.thanks': 'De nada. Aquí estoy para lo que haga falta.',
  'social.link':
    'No puedo abrir enlaces: desde aquí no se puede leer ninguna página. Pega la línea de log, el id de traza o la alerta.',
  'social.bye': 'Hasta luego. Pregunta otra vez en esta conversación para seguir donde quedó.',
  'social.ack': 'De acuerdo. Pregunta «¿hay algo nuevo?» para volver a mirar.',
  'social.insult': 'Siento que no haya ayudado. Di qué falta, o pregunta «¿por qué lo crees?» para ver las pruebas.',
  'social.offtopic': 'Solo sé lo que dice vuestra telemetría: logs, trazas, métricas, despliegues y documentos.',
  'product.identity':
    'Soy Casefile, un programa que busca causas de incidentes en logs, trazas, métricas y despliegues. Cada afirmación se comprueba con las filas guardadas que cita.',
  'product.ability':
    'Pregunta por qué falla algo, desde cuándo, cuántas veces, dónde, a quién afecta, qué cambió o qué hacer. Pide líneas de log, una traza, una cronología o un resumen. «Solo eu-west», «últimos 30 minutos» y «sin checkout» cambian lo que se mira.',
  'product.howto':
    'Nombra el servicio, la hora o el síntoma con tus palabras: «¿por qué falla checkout desde las 14:00?». Después sigue: «solo eu-west», «muestra las líneas de log», «¿qué cambió?».',
  'product.data':
    'Las respuestas salen de la telemetría que se envió a este servicio. Los secretos se enmascaran antes de guardarse; cada fila leída se conserva con la respuesta.',
  'feedback.good': 'Gracias.',
  'feedback.bad':
    'Lo siento. Di qué debería ser («es la base de datos»), o pregunta «¿por qué lo crees?» para ver en qué se basa la respuesta.',
  'feedback.corrected':
    'Lo siento. Queda anotado que la respuesta era incorrecta, y la causa que indicas. Sigue con lo que haya que mirar.',
  'command.stop': 'De acuerdo, no se cambió nada.',
  'command.undo': 'Aquí no hay ningún cambio de ámbito o de tiempo que deshacer.',
  'choice.prompt': '¿A cuál te refieres?',
  'choice.nothing-read': 'Todavía no se ha leído nada.',
  'choice.follow_up': 'Continúa con el problema actual',
  'choice.new_issue': 'Es un problema nuevo',
  'choice.returned': 'Vuelve a un problema anterior',
  'choice.withdrawn': 'La pregunta {turn} esperaba una elección; esta pregunta la retira.',
  'choice.answered': 'Esto responde a la pregunta {turn}.',
  'name.unknown': 'No conozco nada llamado «{name}»: ¿a cuál de los nombres que aparecen en los datos se refiere?',
  'name.alike': 'No conozco nada llamado «{name}»: ¿se refiere a {names}?',
  'limit.services': 'La clave con la que se pregunta solo lee {services}: nada se dice de otros servicios.',
  'time.question':
    '«{said}»: {about, select, hour {¿de la mañana o de la noche?} zone {¿según qué reloj?} date {¿qué día es?} part {¿qué día es?} span {¿a qué periodo se refiere?} event {¿cuándo fue?} other {todavía no ha llegado; ¿a qué momento se refiere?}} Leo {from} a {to}{isOpen, select, yes {; también podría ser {otherFrom} a {otherTo}} other {}}.',
  'time.ended':
    'No hay ninguna línea de log guardada después de {last} UTC. {isLater, select, yes {La pregunta trata de un momento posterior.} other {Miro lo último que hay: de {from} a {to} UTC.}}',
  'choice.assumed': 'Aquí no se puede preguntar: se tomó la lectura más probable.',
  'choice.other-new': 'Si es otro problema',
  'choice.other-follow': 'Si pertenece al problema actual',
  'issue.resolved':
    '**{state, select, already {Ya estaba marcado como resuelto:} other {Marcado como resuelto:}}** {state, select, shown {el último estado conocido está abajo; } other {}}pregunte aquí de nuevo si vuelve.',
  'claim.unchecked': '(interpretación, sin comprobar: {claim})',
  'answer.in-english': '(Esta respuesta solo existe en inglés por ahora.)',
  'ended.turn':
    '{status, select, failed {Este turno falló} cancelled {Este turno se canceló} other {Este turno se detuvo}}: {reason, select, caller {quien preguntó lo canceló} time {tardó más de lo que puede tardar un turno} full {el almacén está lleno} unavailable {el almacén no está disponible} erased {sus textos se borraron} internal {un error interno} other {{text}}}. Los datos leídos se conservan; pregunta de nuevo con otro id de mensaje.',
  'ended.again': 'Preguntar de nuevo',
  'alert.question':
    '{service, select, none {¿Qué pasa} other {¿Qué problema tiene {service}}}{environment, select, none {} other { en {environment}}}? La alerta {name}{severity, select, unknown {} other { ({severity})}} se ha activado.',
  'alert.more': '{names} y {count} más',
  'alert.severity':
    '{severity, select, critical {crítica} error {error} warning {aviso} info {información} other {gravedad desconocida}}',
  'alert.state':
    '{state, select, firing {Activa desde las {at} UTC.} flapping {Activa desde las {at} UTC, una y otra vez.} silenced {Silenciada en su origen desde las {at} UTC.} other {Terminada a las {at} UTC.}}',
  'alert.several': '{firing} de {count} alertas activas, la primera desde las {at} UTC.',
  'alert.looking': 'Investigando …',
  'alert.not-looked-into': 'No se ha investigado: esperaban demasiadas alertas.',
  'alert.cause':
    'Causa probable en {service}, confianza {percent} %{onset, select, none {} other {, desde las {onset} UTC}}.',
  'alert.ask-more': 'Responde en este hilo para preguntar más. No hace falta ninguna mención.',
  'alert.silenced': '{by} ha silenciado {name} hasta las {until} UTC.',
  'alert.all-ended':
    '{count, plural, one {La alerta ha terminado} other {Las # alertas han terminado}}, a las {at} UTC.',
  'alert.fires-again': 'Activa de nuevo desde las {at} UTC: {names}.',
  'alert.silence': 'Silenciar {duration}',
  'alert.silence-named': 'Silenciar {name} {duration}',
  'alert.silence-there': '{name} ya estaba silenciada, hasta las {until} UTC.',
  'alert.evidence': 'Pruebas ({count})',
  'alert.right': 'Correcto',
  'alert.wrong': 'Incorrecto',
  none: 'No lo he entendido. Pregunta por ejemplo «¿qué está fallando?» o «muestra los errores de la última hora».',
};
