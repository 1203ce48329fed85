// What is not known, and what is missing for it.
export const deUnknown = {
  'unknown.nothing': 'Das geht aus den gespeicherten Daten nicht hervor.',
} as const satisfies { readonly [id: string]: string };
