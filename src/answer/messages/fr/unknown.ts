// What is not known, and what is missing for it.
export const frUnknown = {
  'unknown.nothing': 'Les données enregistrées ne le disent pas.',
  'scope.everything': 'Périmètre désormais : tout.',
  'scope.only': 'Périmètre désormais : seulement {names}.',
  'scope.without': 'Périmètre désormais : sans {names}.',
  'scope.window': 'Fenêtre désormais : de {from} à {to} UTC.',
} as const satisfies { readonly [id: string]: string };
