// What is not known, and what is missing for it.
export const esUnknown = {
  'unknown.nothing': 'Lo que está guardado no dice eso.',
} as const satisfies { readonly [id: string]: string };
