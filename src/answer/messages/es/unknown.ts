// What is not known, and what is missing for it.
export const esUnknown = {
  'unknown.nothing': 'Lo que está guardado no dice eso.',
  'scope.everything': 'Ámbito ahora: todo.',
  'scope.only': 'Ámbito ahora: solo {names}.',
  'scope.without': 'Ámbito ahora: sin {names}.',
  'scope.window': 'Ventana ahora: de {from} a {to} UTC.',
} as const satisfies { readonly [id: string]: string };
