// What is not known, and what is missing for it.
export const enUnknown = {
  'unknown.nothing': 'What is stored does not tell this.',
  'scope.everything': 'Scope now: everything.',
  'scope.only': 'Scope now: only {names}.',
  'scope.without': 'Scope now: without {names}.',
  'scope.window': 'Window now: {from} to {to} UTC.',
} as const satisfies { readonly [id: string]: string };
