// What is not known, and what is missing for it.
export const ptUnknown = {
  'unknown.nothing': 'O que está guardado não diz isso.',
} as const satisfies { readonly [id: string]: string };
