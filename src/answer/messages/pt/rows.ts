// Records: lines, exceptions, traces, metric values, and what errors mean.
export const ptRows = {
  'lines.none': 'Não há nenhuma linha de log assim guardada para esse período.',
  'lines.no-more': 'Não há mais linhas.',
  'trace.none': 'Não há traces guardados: nenhum registo tem um id de trace. Só há as linhas de log.',
  'trace.unknown': 'Não há nenhum span nem linha guardados do trace {id}.',
  'trace.spans': 'Trace {id}, {took}:',
  'trace.lines-only': 'Trace {id} (não há spans guardados, só linhas de log):',
  'trace.its-lines': 'As suas linhas de log',
  'exception.none': 'Não há nenhuma exceção guardada para esse período.',
  'requests.failing': '{n} de {m} identificadores de requisição têm linhas de erro.',
  'requests.none': 'Aqui nenhuma linha de erro tem identificador de requisição ou de trace.',
  'requests.traces': 'Nenhuma linha de erro tem identificador de requisição; estes são os dos seus traces:',
  'request.lines': 'Requisição {id} em {n, plural, one {{n} linha} other {{n} linhas}} de log, por ordem de tempo:',
  'request.breaks': 'Ela quebra em {service} às {at} UTC: {quote}.',
  'request.one-service':
    'Nenhum outro serviço nomeia este identificador, nem num campo nem no texto de uma linha: o que os outros fizeram por esta requisição não se sabe por ele.',
  'request.unknown':
    'Não há nenhuma linha guardada com o identificador de requisição {id}, nem num campo nem no texto.',
  'trace.id-unknown':
    'Não há nenhuma linha nem span guardados com o identificador {id}, nem como requisição nem como trace.',
  'exception.no-frames': 'Nenhum stack trace foi registado; esta linha é tudo o que está guardado.',
  'code.at': 'O código de {service} que falha: {frame}',
  'code.none': 'Não há nenhum frame, ficheiro nem linha de código guardados: o lugar no código não é conhecido.',
  'metric.series': '{gauge} de {owner}: {last} às {at} UTC (mínimo {least}, máximo {most}).',
  'metric.no-metrics': 'Não há métricas guardadas disto: só as linhas de log e o que dizem.',
  'metric.none': 'Não há uma métrica assim guardada. Há: {there}.',
  'evidence.none': 'Nenhuma causa foi indicada, por isso não há provas de uma.',
  'evidence.of': '{service} é tido como a causa por causa destes registos:',
  'raw.none': 'Não há um registo assim guardado.',
  'meaning.none': 'Nada do que está guardado o explica, e não é um erro padrão.',
  'meaning.general': '(Conhecimento geral, não vem dos dados.)',
  'meaning.here': 'Aqui aparece em',
  'meaning.service':
    '{service} é um serviço que registou {n, plural, one {{n} linha} other {{n} linhas}} nesse período, das quais {errors, plural, one {{errors} erro} other {{errors} erros}}.',
  'meaning.refused':
    '“Connection refused”: ninguém escuta nesse endereço e porta; o destino está em baixo, a reiniciar ou noutro sítio.',
  'meaning.reset':
    'O outro lado fechou a ligação a meio: uma queda, um reinício, um timeout de proxy ou uma fila cheia.',
  'meaning.files':
    'O processo atingiu o limite de ficheiros e sockets abertos: costuma ser uma fuga ou um limite demasiado baixo.',
  'meaning.disk': 'O disco ou volume está cheio: não se pode escrever até libertar espaço.',
  'meaning.memory': 'O processo pediu memória que não conseguiu: uma fuga, carga a mais ou um limite demasiado baixo.',
  'meaning.name': 'Não foi possível resolver o nome: nome errado, registo em falta ou DNS que não responde.',
  'meaning.timeout':
    'A resposta não chegou no tempo que o chamador espera: o destino está sobrecarregado ou preso, ou a rede perde pacotes.',
  'meaning.deadlock':
    'Transações esperam por bloqueios umas das outras; a base de dados termina uma para as outras continuarem.',
  'meaning.connections':
    'O servidor já não tem ligações para dar: uma fuga, um pool demasiado grande ou clientes a mais.',
  'meaning.pool':
    'Todas as ligações do pool estão em uso: é demasiado pequeno, ficam presas demasiado tempo ou não são devolvidas.',
  'meaning.null': 'O código usou um valor que não existe: um defeito do código ou dados a que falta um campo.',
  'meaning.certificate':
    'Um certificado TLS não foi aceite: expirado, de outro nome ou de uma autoridade em que não se confia.',
  'meaning.unauthorized': 'O chamador não provou quem é: falta a credencial, está errada ou expirou.',
  'meaning.forbidden': 'O chamador é conhecido e não pode fazer isto: falta um direito ou papel.',
  'meaning.throttled': 'O destino recusa por excesso de pedidos: foi atingido um limite ou uma quota.',
  'meaning.unavailable':
    'O destino diz que agora não pode atender: sobrecarregado, a arrancar, em manutenção ou sem instâncias saudáveis.',
  'meaning.gateway':
    'Um proxy não recebeu uma resposta válida do serviço atrás dele: está em baixo ou cortou a ligação.',
  'pasted.exact':
    'Este registo está guardado {n, plural, one {{n} vez} other {{n} vezes}} em {service}, a primeira às {first} e a última às {last} UTC.',
  'pasted.like':
    'Como essa há {n, plural, one {{n} linha} other {{n} linhas}} em {service}, a primeira às {first} e a última às {last} UTC.',
  'pasted.typed':
    'A exceção {exception} está em {n, plural, one {{n} linha} other {{n} linhas}} de {service}, a primeira às {first} e a última às {last} UTC.',
  'pasted.traced':
    'O seu trace {trace} tem {n, plural, one {{n} linha} other {{n} linhas}} de log em {service}, a primeira às {first}, a última às {last} UTC.',
  'pasted.none': 'Não há nada semelhante guardado: nenhuma linha contém essas palavras.',
  'pasted.newest': 'A mais recente:',
  'pasted.single': 'Este registo está guardado em {service}, às {at} UTC.',
  'document.says': '{path} em {collection} diz: {quote}',
  'document.at': '{path} em {collection} diz:',
  'document.searched': '_Pesquisado em: {collections}._',
  'document.other': '{path} em {collection}',
  'document.others': 'Também sobre isto',
  'document.none': 'Os documentos não respondem a isto: nenhum trecho de {collections} trata disso.',
  'document.closest': 'Os documentos não respondem claramente a isto. O trecho mais próximo, que pode não responder:',
  'document.alone': 'Aqui só há documentos guardados.',
  'document.contradict': '{collection} diz outra coisa:',
  'document.which': 'Eles se contradizem: qual de {collections} vale?',
  'said.errors':
    '{errors, plural, one {{errors} delas é um erro} other {{errors} delas são erros}}, de {first} a {last} UTC.',
  'said.before':
    '{n, plural, one {{n} delas é} other {{n} delas são}} de {first} a {last} UTC, antes do início do problema: provavelmente sem relação.',
  'said.since': 'Começam às {first} UTC, depois do início do problema: pode haver relação.',
  'said.over-before':
    'A última é das {last} UTC, antes do início do problema, e nada do que está armazenado os relaciona.',
  'metric.stated-lines': 'Linhas de log que o indicam: o valor mais alto e o último',
  'said.none': 'Nenhuma linha armazenada contém essas palavras.',
  'number.extreme':
    '{which, select, max {Valor mais alto} min {Valor mais baixo} other {}} de {label}: {value} em {service}.',
  'number.mean': 'Média de {label}: {value} em {service}, de {lines}.',
  'number.course': '{label} em {service}: {start} às {first}, {end} às {last} UTC (mínimo {least}, máximo {most}).',
  'number.highest': 'O valor mais alto',
  'number.cut': 'Há mais linhas assim; só uma parte foi lida.',
  'said.gap': 'De {start} a {end} UTC: {took} em {service}',
  'said.longest': 'A mais longa',
  'said.not-earlier': 'Antes não: {what}{of}, a primeira às {first} e a última às {last} UTC.',
  'said.earlier': 'Sim, antes também: {what}{of}, a primeira às {first} e a última às {last} UTC.',
  'said.same-text': 'Todas estas linhas têm o mesmo texto, exceto os valores.',
  'said.other-texts': 'Estas linhas não têm todas o mesmo texto.',
  'said.in-order': 'A primeira de cada tipo, por ordem de tempo',
} as const satisfies { readonly [id: string]: string };
