// What is not known, and what is missing for it.
export const ptUnknown = {
  'unknown.nothing': 'O que está guardado não diz isso.',
  'store.empty':
    'Ainda não há nada guardado aqui: nem logs, nem traces, nem métricas, nem mudanças. Carregue com `casefile ingest FICHEIRO` e pergunte de novo.',
  'scope.everything': 'Âmbito agora: tudo.',
  'scope.only': 'Âmbito agora: só {names}.',
  'scope.without': 'Âmbito agora: sem {names}.',
  'scope.window': 'Janela agora: de {from} a {to} UTC.',
  'unstored.alike':
    'Não há {field, select, service {nenhum serviço} environment {nenhum ambiente} region {nenhuma região} other {nenhuma versão}} “{name}” nos dados armazenados. Quis dizer {names}?',
  'unstored.others':
    'Não há {field, select, service {nenhum serviço} environment {nenhum ambiente} region {nenhuma região} other {nenhuma versão}} “{name}” nos dados armazenados. Há: {names}{more}.',
  'unstored.none':
    'Não há {field, select, service {nenhum serviço} environment {nenhum ambiente} region {nenhuma região} other {nenhuma versão}} “{name}” nos dados armazenados. Os dados não nomeiam {field, select, service {nenhum serviço} environment {nenhum ambiente} region {nenhuma região} other {nenhuma versão}}.',
  'unstored.limited': 'Não me é permitido ver “{name}”: a chave que pergunta só lê {names}.',
  'unstored.mentioned':
    '{what, select, spans {{n, plural, one {{n} requisição} other {{n} requisições}} de {service} {n, plural, one {tem} other {têm}} {word} no nome, {errors} delas com falha.} other {{n, plural, one {{n} linha} other {{n} linhas}} de {service} {n, plural, one {menciona} other {mencionam}} {word}, {errors} delas com erro.}}',
  'unstored.held':
    '{n, plural, one {{n} linha} other {{n} linhas}} de {service} {n, plural, one {tem} other {têm}} {word} em {field}, {errors, plural, =0 {{errors} delas com erro} other {{errors} delas com erro, de {first} a {last} UTC}}.',
  'unstored.latest': 'A última linha, das {at} UTC em {service}: {quote}.',
  'unstored.unmentioned': 'Nenhuma linha deste período o menciona (procurado: {word}).',
  'half-day.taken': 'Não há nada armazenado da hora mais próxima; é usada a outra metade do dia, de {from} a {to} UTC.',
  'past.not-stored':
    'Não há dados {past, select, yesterday {de ontem} week {da semana anterior} other {desse momento}}: o que está guardado começa às {at} UTC.',
  'past.unread': 'Não há dados desse momento.',
} as const satisfies { readonly [id: string]: string };
