// What is not known, and what is missing for it.
export const frUnknown = {
  'unknown.nothing': 'Les données enregistrées ne le disent pas.',
} as const satisfies { readonly [id: string]: string };
