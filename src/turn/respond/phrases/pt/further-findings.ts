// What was found, with its figures.
export const ptFindingsFurtherPhrases = {
  'the same as {name}': 'igual a {name}',
  'statements go through whole tables where an index would do':
    'as instruções percorrem tabelas inteiras onde bastaria um índice',
  'a statement reads far too much by its indexes for what comes of it: its plan does not fit':
    'uma instrução lê demasiado pelos seus índices para o que devolve: o seu plano não serve',
  'blocks that a call of {quote} looks at for {number} rows: {number2}':
    'blocos que uma chamada de {quote} vê para {number} linhas: {number2}',
  'time of a call of {quote}': 'tempo de uma chamada de {quote}',
  'calls a second of {quote}': 'chamadas por segundo de {quote}',
  'temporary blocks that are written by a call of {quote}': 'blocos temporários escritos por uma chamada de {quote}',
  'temporary blocks written a second of {quote}': 'blocos temporários escritos por segundo por {quote}',
  'scans of the whole table {name} during the capture: {number}, which read {number2} rows':
    'leituras completas da tabela {name} durante a captura: {number}, que leram {number2} linhas',
  'rows that scans go over for one that an index fetches': 'linhas percorridas por cada uma obtida por um índice',
  'sorts or hashes do not fit into their memory and spill to temporary files':
    'ordenações ou hashes não cabem na memória e transbordam para ficheiros temporários',
  'written to temporary files': 'escrito em ficheiros temporários',
  ' holds {number} of them': ' tem {number} deles',
  'it runs {quote}': 'executa {quote}',
  'temporary files {number}': 'ficheiros temporários {number}',
  'statement running for {number}': 'instrução em execução há {number}',
  'a statement has been running for {number}': 'uma instrução está em execução há {number}',
  'connections run out: at the most there were taken {number}': 'as conexões esgotam-se: no máximo ocupadas {number}',
  'connections are opened for next to every transaction; at the most there were taken {number}':
    'abre-se uma conexão para quase cada transação; no máximo ocupadas {number}',
  'attempts to connect': 'tentativas de conexão',
  'transactions lock the same rows in a different order and end in deadlocks: {number} during the capture':
    'as transações bloqueiam as mesmas linhas em ordem diferente e acabam em deadlocks: {number} durante a captura',
  'transactions rolled back': 'transações revertidas',
  commits: 'commits',
  'checkpoints come ahead of their time: {number} on schedule, and asked for before it {number2}':
    'os checkpoints chegam antes do tempo: {number} no horário, pedidos antes {number2}',
  'buffers that sessions wrote themselves': 'buffers escritos pelas próprias sessões',
  'the archive of the write-ahead log fails: failed attempts so far {number}, files that wait {number2}':
    'o arquivamento do WAL falha: tentativas falhadas {number}, ficheiros à espera {number2}',
  'last failure: file {name}, {number} ago': 'última falha: ficheiro {name}, há {number}',
  'no file was archived since the counters were reset':
    'nenhum ficheiro foi arquivado desde que os contadores foram reiniciados',
  'failures during the capture': 'falhas durante a captura',
  'archive mode {name}': 'modo de arquivamento {name}',
  'files archived {number}': 'ficheiros arquivados {number}',
  'failed attempts {number}': 'tentativas falhadas {number}',
  'files that wait {number}': 'ficheiros à espera {number}',
  'since the last failure {number}': 'desde a última falha {number}',
  'autovacuum is off for the whole server, and nothing removes its dead rows: {name} has {number} dead rows beside {number2} live ones':
    'o autovacuum está desligado em todo o servidor e nada remove as linhas mortas: {name} tem {number} linhas mortas ao lado de {number2} vivas',
  '{name} is {name2}: nothing removes dead rows': '{name} é {name2}: nada remove as linhas mortas',
  '{name} is {name2}: indexes are avoided': '{name} é {name2}: os índices são evitados',
  'a setting keeps the planner from plans that read little':
    'uma definição impede o planeador de escolher planos que leem pouco',
  '{name} is {name2}': '{name} é {name2}',
  '{name} is {number}': '{name} é {number}',
  '{name} is {number} pages': '{name} é {number} páginas',
  '{name} is {name2} {name3}': '{name} é {name2} {name3}',
  "{name} is ''": "{name} é ''",
  '{name} is {number}: a forgotten transaction stays open for ever':
    '{name} é {number}: uma transação esquecida fica aberta para sempre',
  'setting {name}': 'definição {name}',
  'overridden: {name} is ': 'alterado: {name} é ',
  'the sequence {name} comes to its end: {number} of its values are used; it numbers the column {name2} in {name3}':
    'a sequência {name} chega ao fim: {number} dos seus valores estão usados; numera a coluna {name2} em {name3}',
  'last value {number} of {number2}': 'último valor {number} de {number2}',
  'sequence {name} numbers the table {name2}': 'a sequência {name} numera a tabela {name2}',
  'the planner works with stale statistics: of {name} it expects {number} rows, and there are {number2}':
    'o planeador trabalha com estatísticas desatualizadas: de {name} espera {number} linhas e há {number2}',
  'rows of {name} that changed since its last analyze: {number}, which was {number2} ago':
    'linhas de {name} alteradas desde o último ANALYZE: {number}, há {number2}',
  'autovacuum, which also analyzes, is off for {name}': 'o autovacuum, que também analisa, está desligado para {name}',
  '{quote} is run by the user {name}': '{quote} é executada pelo utilizador {name}',
  'an index could serve {quote}': 'um índice poderia servir {quote}',
  'so does {name}, which is {name2}': 'também {name}, que é {name2}',
  'rows written during the capture to {name}': 'linhas escritas durante a captura em {name}',
  'rows written since the counters were reset to {name}':
    'linhas escritas em {name} desde que os contadores foram reiniciados',
  'first to do about {name}': 'primeira coisa a fazer com {name}',
  '({name} in {name2}, version {name3})': '({name} em {name2}, versão {name3})',
  'the statement': 'a instrução',
};
