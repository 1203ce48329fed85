// What is not known, and what is missing for it.
export const deUnknown = {
  'unknown.nothing': 'Das geht aus den gespeicherten Daten nicht hervor.',
  'scope.everything': 'Betrachtet wird jetzt: alles.',
  'scope.only': 'Betrachtet wird jetzt nur {names}.',
  'scope.without': 'Betrachtet wird jetzt alles ohne {names}.',
  'scope.window': 'Zeitfenster jetzt: {from} bis {to} UTC.',
} as const satisfies { readonly [id: string]: string };
