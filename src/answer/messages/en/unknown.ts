// What is not known, and what is missing for it.
export const enUnknown = {
  'unknown.nothing': 'What is stored does not tell this.',
} as const satisfies { readonly [id: string]: string };
