// What is not known, and what is missing for it.
export const esUnknown = {
  'unknown.nothing': 'Lo que está guardado no dice eso.',
  'store.empty':
    'Aquí todavía no hay nada guardado: ni logs, ni trazas, ni métricas, ni cambios. Cárguelos con `casefile ingest ARCHIVO` y pregunte de nuevo.',
  'scope.everything': 'Ámbito ahora: todo.',
  'scope.only': 'Ámbito ahora: solo {names}.',
  'scope.without': 'Ámbito ahora: sin {names}.',
  'scope.window': 'Ventana ahora: de {from} a {to} UTC.',
  'unstored.alike':
    'No hay {field, select, service {ningún servicio} environment {ningún entorno} region {ninguna región} other {ninguna versión}} «{name}» en los datos guardados. ¿Se refiere a {names}?',
  'unstored.others':
    'No hay {field, select, service {ningún servicio} environment {ningún entorno} region {ninguna región} other {ninguna versión}} «{name}» en los datos guardados. Hay: {names}{more}.',
  'unstored.none':
    'No hay {field, select, service {ningún servicio} environment {ningún entorno} region {ninguna región} other {ninguna versión}} «{name}» en los datos guardados. Los datos no nombran {field, select, service {ningún servicio} environment {ningún entorno} region {ninguna región} other {ninguna versión}}.',
  'unstored.limited': 'No se me permite mirar «{name}»: la clave con la que se pregunta solo lee {names}.',
  'unstored.mentioned':
    '{what, select, spans {{n, plural, one {{n} petición} other {{n} peticiones}} de {service} {n, plural, one {tiene} other {tienen}} {word} en el nombre, {errors} de ellas fallidas.} other {{n, plural, one {{n} línea} other {{n} líneas}} de {service} {n, plural, one {menciona} other {mencionan}} {word}, {errors} de ellas errores.}}',
  'unstored.held':
    '{n, plural, one {{n} línea} other {{n} líneas}} de {service} {n, plural, one {tiene} other {tienen}} {word} en {field}, {errors, plural, =0 {{errors} de ellas errores} other {{errors} de ellas errores, de {first} a {last} UTC}}.',
  'unstored.latest': 'La última línea, de las {at} UTC en {service}: {quote}.',
  'unstored.unmentioned': 'Ninguna línea de este tiempo lo menciona (buscado: {word}).',
  'half-day.taken':
    'No hay nada almacenado de la hora más cercana; se toma la otra mitad del día, de {from} a {to} UTC.',
  'past.not-stored':
    'No hay datos {past, select, yesterday {de ayer} week {de la semana anterior} other {de ese momento}}: lo guardado empieza a las {at} UTC.',
  'past.unread': 'No hay datos de ese momento.',
} as const satisfies { readonly [id: string]: string };
