// What is not known, and what is missing for it.
export const ptUnknown = {
  'unknown.nothing': 'O que está guardado não diz isso.',
  'scope.everything': 'Âmbito agora: tudo.',
  'scope.only': 'Âmbito agora: só {names}.',
  'scope.without': 'Âmbito agora: sem {names}.',
  'scope.window': 'Janela agora: de {from} a {to} UTC.',
} as const satisfies { readonly [id: string]: string };
