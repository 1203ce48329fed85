// What MySQL and MariaDB show, what to do about it, and what is listed of a server.
export const ptMysqlFindingsPhrases = {
  'a change of the table {name} waits for it, process {name2}: {quote}; whoever uses the table later waits behind the change':
    'uma mudança da tabela {name} a espera, processo {name2}: {quote}; quem usa a tabela depois espera atrás da mudança',
  'or withdraw the change of the table, so that the others go on, and try it at a quiet time':
    'ou retirar a mudança da tabela para que os outros sigam, e tentá-la em hora calma',
  'the change is not made': 'a mudança não é feita',
  'run the change again': 'executar de novo a mudança',
  'let later changes of tables give up soon instead of holding up everybody: in their session, before them':
    'que as próximas mudanças de tabelas desistam logo em vez de travar todos: em sua sessão, antes delas',
  'the change fails where a transaction is open for longer, and has to be tried again':
    'a mudança falha se uma transação fica aberta por mais tempo, e precisa ser tentada de novo',
  'no log tells which statements take long': 'nenhum log diz que comandos demoram',
  'none; it shows values of rows': 'nenhum; mostra valores de linhas',
  'who keeps old versions of rows': 'quem mantém versões antigas de linhas',
  'these are the oldest; the history list is not long for it':
    'estas são as mais antigas; a history list não está longa por isso',
  'a snapshot holds no plans; explain shows one': 'um snapshot não contém planos; explain mostra um',
  'none: it executes nothing': 'nenhum: não executa nada',
  'none: it shows the estimated plan and executes nothing': 'nenhum: mostra o plano estimado e não executa nada',
  'analyze would execute the statement': 'analyze executaria o comando',
  'put explain in front of the statement': 'pôr explain na frente do comando',
  'none: explain executes nothing': 'nenhum: explain não executa nada',
  'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again':
    'quando ela some, a mudança da tabela segue, e depois os de trás. Encerrar a mudança em vez disso deixa os de trás seguir na hora; ela precisa então ser executada de novo',
  'sessions by user': 'sessões por usuário',
  tables: 'tabelas',
  ', about so many rows: ': ', linhas aproximadas: ',
  ': about {number} rows, read without an index during the capture {number2}':
    ': cerca de {number} linhas, lidas sem índice durante a captura {number2}',
  ', its other indexes {number}': ', seus outros índices {number}',
  ', rows read without an index during the capture {number}': ', linhas lidas sem índice durante a captura {number}',
  ', indexes begin with {name}': ', os índices começam por {name}',
  'sources that this server copies from': 'origens que este servidor copia',
  'figures of InnoDB': 'números do InnoDB',
  'latest deadlock': 'último deadlock',
  'who holds the metadata lock': 'quem segura o bloqueio de metadados',
  'the text of {name}: {quote}': 'o texto de {name}: {quote}',
  'temporary tables or sorts that do not fit memory': 'tabelas temporárias ou ordenações que não cabem na memória',
  'a redo log that is too small': 'um redo log pequeno demais',
  'a buffer pool that is too small': 'um buffer pool pequeno demais',
  'sessions that wait for the definition of a table': 'sessões que esperam a definição de uma tabela',
  'old versions of rows that an open transaction keeps': 'versões antigas de linhas que uma transação aberta mantém',
  'a replica that is behind or stopped': 'uma réplica atrasada ou parada',
  'binary logs that are kept for ever': 'binlogs mantidos para sempre',
  'the log of the database': 'o log do banco',
  'not changed on this server, or no setting of its MariaDB: ':
    'não mudado neste servidor, ou não é configuração de seu MariaDB: ',
  '{name} is {name2}, its default': '{name} é {name2}, seu padrão',
  'the buffer pool does not hold what is used: of the pages that are asked for, there must be read {number}':
    'o buffer pool não contém o que se usa: das páginas pedidas é preciso ler {number}',
  'pages read from disk, a second: {number}': 'páginas lidas do disco por segundo: {number}',
  'pages of the buffer pool: {number}, free {number2}; its size is {number3}':
    'páginas do buffer pool: {number}, livres {number2}; seu tamanho é {number3}',
  'give the buffer pool more memory, where the machine has it free, and write it below [mysqld] in the configuration so that it lasts':
    'dar mais memória ao buffer pool, se a máquina tem livre, e escrevê-lo sob [mysqld] na configuração para que dure',
  'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment':
    'uma máquina sem memória faz swap ou mata o servidor: olhar antes sua memória livre; enquanto redimensiona, os comandos esperam um momento',
  'a failure of the machine can lose what was committed in the last second':
    'uma falha da máquina pode perder o confirmado no último segundo',
  'when the capture ended, no transaction was open that keeps old versions of rows':
    'ao fim da captura não havia transação aberta mantendo versões antigas',
  'no table is named by the cause itself: these are the largest': 'a causa em si não cita tabela: estas são as maiores',
  'in which database it is': 'em que banco está',
  'which indexes the tables have': 'que índices as tabelas têm',
  'what vacuum did to the tables': 'o que vacuum fez às tabelas',
  'in the latest deadlock, process {name} of the user {name2} waited at {name3}, index {name4}, with {quote}':
    'no último, o processo {name} do usuário {name2} esperava em {name3}, índice {name4}, com {quote}',
  ', and was rolled back': ', e foi revertido',
  ', waited at {name}': ', esperava em {name}',
  ', rolled back by the server': ', revertido pelo servidor',
  'the latest deadlock was at the table {name}': 'o último deadlock foi na tabela {name}',
  'let the transactions lock rows in the same order, for example':
    'fazer as transações bloquear linhas na mesma ordem, por exemplo',
  'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back':
    'a espera de um bloqueio substitui uma reversão: manter curtas essas transações, e repetir as revertidas',
  'write every deadlock to the error log, not only the latest to the status, and write it below [mysqld] in the configuration so that it lasts':
    'gravar cada deadlock no log de erros, não só o último no status, e escrevê-lo sob [mysqld] na configuração para que dure',
  'rows that a call of {quote} examines: {number}, returns {number2}':
    'linhas que uma chamada de {quote} examina: {number}, devolve {number2}',
  'rows that come of a call of {quote}: {number}': 'linhas de uma chamada de {quote}: {number}',
  'rows that a scan of {name} reads: {number}': 'linhas que uma varredura de {name} lê: {number}',
  'try an index for its conditions; no optimiser has tried it: compare explain before and after':
    'tentar um índice para suas condições; nenhum otimizador o testou: comparar explain antes e depois',
  'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on':
    'a criação lê toda a tabela e espera as transações abertas que a usaram, e cada escrita mantém depois o índice',
  'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key':
    'cada insert e cada delete escreve todos os índices da tabela, e um update os das colunas que muda, e todos se muda a chave primária',
  'let the server end transactions that idle (MariaDB), and write it below [mysqld] in the configuration so that it lasts':
    'deixar o servidor encerrar transações ociosas (MariaDB), e escrevê-lo sob [mysqld] na configuração para que dure',
  'an application that thinks for longer inside of a transaction loses its connection':
    'uma aplicação que demora mais dentro de uma transação perde sua conexão',
  'length of the history list when the capture began: {number}, and when it ended: {number2}':
    'tamanho da history list no início da captura: {number}, e no fim: {number2}',
  'error {name}: {quote}': 'erro {name}: {quote}',
  'mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it':
    'corrigir o que o erro cita (as linhas diferem, ou a origem está inacessível), e então iniciá-la',
  'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good':
    'para de novo no mesmo erro enquanto houver a causa; pular a transação deixaria a réplica diferente de vez',
  'see the whole state, with the statement that failed': 'ver todo o estado, com o comando que falhou',
  'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice':
    'o erro diz que a linha a inserir já está na réplica (chave duplicada): alguém escreveu lá, ou foi aplicada duas vezes',
  'the error says that the row to be changed or deleted is not on the replica':
    'o erro diz que a linha a mudar ou apagar não está na réplica',
  'the error says that a table is not on the replica': 'o erro diz que uma tabela não está na réplica',
  'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew':
    'o erro diz que a origem não tem mais o binlog pedido: a réplica precisa ser refeita',
  'the words of the error hold values, which a capture masks: show replica status shows them whole':
    'o texto do erro contém valores, que uma captura oculta: show replica status o mostra inteiro',
  'replica of {name}': 'réplica de {name}',
  ', reads: {name}': ', lê: {name}',
  ', applies: {name}': ', aplica: {name}',
  ', error code {number}, error {quote}': ', código de erro {number}, erro {quote}',
  'statistics of the tables': 'estatísticas das tabelas',
  'temporary files that sessions hold': 'arquivos temporários das sessões',
  'the archiver': 'o arquivador',
  'what another engine has': 'o que outro motor tem',
  'PostgreSQL has nothing of that name; ask for open transactions, locks, dead rows, or its log instead':
    'o PostgreSQL nada tem com esse nome; perguntar por transações abertas, bloqueios, linhas mortas ou seu WAL',
  'MariaDB has nothing of that name; old versions of rows are removed by its purge, and its history list says how many wait':
    'o MariaDB nada tem com esse nome; sua purga remove versões antigas de linhas, e sua history list diz quantas esperam',
  'calls a second: {number}': 'chamadas por segundo: {number}',
  ', made by {quote}': ', criado por {quote}',
  ', not unique': ', não único',
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)':
    'quanto mais rápido: ninguém testou. casefile snapshot capture URL --plans pergunta ao planejador quanto custaria um índice, se a extensão hypopg está instalada; senão, criá-lo numa cópia e comparar explain (analyze, buffers)',
  'cancel its statement': 'cancelar seu comando',
  'InnoDB, history list {number}, when the capture began {number2}, pages of the buffer pool {number3}, free {number4}, dirty {number5}, age of the checkpoint {number6}, at the most {number7}':
    'InnoDB, history list {number}, no início da captura {number2}, páginas do buffer pool {number3}, livres {number4}, sujas {number5}, idade do checkpoint {number6}, no máximo {number7}',
  'settings of checkpoint': 'configurações de checkpoint',
  'settings of memory': 'configurações de memória',
  'settings of connection': 'configurações de conexão',
  'settings of lock': 'configurações de bloqueio',
  'which user and process?': 'qual usuário e qual processo?',
  'the snapshot has no section ': 'o snapshot não tem a seção ',
  ServerState: 'ServerState',
  'what it waits for': 'o que espera',
  ', waits in {name}': ', espera em {name}',
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction':
    'uma sessão ociosa em transação espera seu cliente: seu próximo comando, ou o fim da transação',
};
