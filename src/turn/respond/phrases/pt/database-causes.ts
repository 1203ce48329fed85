// What follows from causes of a database, and how they come about.
export const ptDatabaseCausesPhrases = {
  'waiting for a lock is no error: the server logs it only with {code} on, and clients only see slow statements until a timeout ends them':
    'esperar por um bloqueio não é erro: o servidor só o registra com {code}, e os clientes só veem comandos lentos até que um tempo limite os encerre',
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage':
    'um reinício encerra essa sessão e todas as outras: suas transações abertas são revertidas e cada cliente recebe um erro. Encerrar só essa sessão faz o mesmo sem interrupção',
  'set {code} for the role that runs it, bound files with {code2}, and have them logged with {code3}':
    'definir {code} para o papel que o executa, limitar arquivos com {code2} e registrá-los com {code3}',
  'a sort or a hash is larger than {code} (a hash: than {code2} times that)':
    'uma ordenação ou um hash é maior que {code} (um hash: {code2} vezes isso)',
  'temporary files are removed when their statement ends; new calls take the new value at once':
    'os arquivos temporários somem quando seu comando termina; novas chamadas usam logo o novo valor',
  'statements become slower and do not fail; their files are logged only with {code}':
    'os comandos ficam lentos e não falham; seus arquivos só são registrados com {code}',
  'once the disk of the temporary files is full, the statement that writes them fails ({number}, {quote}) and its files are removed; on the disk of the data, others that have to write fail as well':
    'quando o disco dos arquivos temporários enche, o comando que os escreve falha ({number}, {quote}) e seus arquivos são removidos; no disco dos dados, outros que precisam escrever também falham',
  'a restart removes temporary files and ends their statements, which write them again when they run again':
    'um reinício remove os arquivos temporários e encerra seus comandos, que os escrevem de novo na próxima execução',
  'look at the plan of new statements before they go live, and watch scans of whole tables per table':
    'olhar o plano de comandos novos antes de irem ao ar, e observar varreduras completas por tabela',
  'no index begins with the columns of its conditions, or the planner may not use the one that is there':
    'nenhum índice começa pelas colunas de suas condições, ou o planejador não pode usar o que existe',
  'the planner takes the new index at once, for every new call; analyze the table where it was just loaded':
    'o planejador usa o novo índice de imediato, em cada nova chamada; analisar a tabela se acabou de ser carregada',
  'results are right and nothing fails: statements become slower, little by little':
    'os resultados estão certos e nada falha: os comandos ficam lentos aos poucos',
  'a restart does not help: plans stay as they are, and reads are slower until the cache is warm again':
    'um reinício não ajuda: os planos continuam iguais, e as leituras ficam mais lentas até o cache aquecer',
  'its calls take the processors from everything else': 'suas chamadas tiram os processadores de todo o resto',
  'cache its result in the application, or ask for several rows at a time':
    'guardar seu resultado em cache na aplicação, ou pedir várias linhas de uma vez',
  'an application opens connections and does not give them back, or its pools together are larger than the limit':
    'uma aplicação abre conexões e não as devolve, ou seus pools juntos são maiores que o limite',
  'a connection that ends frees its slot at once; an application that leaks takes it again':
    'uma conexão que termina libera sua vaga na hora; uma aplicação com vazamento a toma de novo',
  'until the last connection is taken everything works; after that, new clients alone get an error':
    'tudo funciona até a última conexão; depois, só clientes novos recebem erro',
  'once all are in use, new clients are refused ({number}, {quote} or {quote2}); sessions that are connected go on, and the slots of {code} stay for superusers':
    'quando todas estão em uso, novos clientes são recusados ({number}, {quote} ou {quote2}); as sessões conectadas continuam, e as vagas de {code} ficam para superusuários',
  'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage':
    'um reinício encerra todas as conexões, também as ativas, e uma aplicação com vazamento as toma de novo: encerrar as ociosas faz o mesmo sem interrupção',
  'write several rows in a transaction': 'escrever várias linhas em uma transação',
  'size {code} for the busiest hour, and watch requested checkpoints against those on schedule':
    'dimensionar {code} para a hora mais movimentada, e observar checkpoints pedidos contra os programados',
  'so much log is written that {code} is reached before {code2}':
    'escreve-se tanto WAL que {code} é atingido antes de {code2}',
  'checkpoints come on schedule from the next one on': 'os checkpoints seguem o programado a partir do próximo',
  'no client gets an error: only the log of the server and the time of writes tell':
    'nenhum cliente recebe erro: só o log do servidor e o tempo das escritas o mostram',
  'reads go on waiting for the disk': 'as leituras continuam esperando o disco',
  'watch the share of blocks that must be read as the data grows':
    'observar a parcela de blocos que precisam ser lidos conforme os dados crescem',
  'sessions go on waiting for the table of locks, the more the more processors there are':
    'as sessões continuam esperando a tabela de bloqueios, tanto mais quanto mais processadores houver',
  'let statements name the partition key, and drop indexes that nobody uses':
    'citar a chave de partição nos comandos, e remover índices que ninguém usa',
  'an open transaction that idles costs nothing by itself, and no error comes of it':
    'uma transação aberta e ociosa não custa nada por si, e nenhum erro vem dela',
  'sessions go on waiting to send': 'as sessões continuam esperando para enviar',
  'ask for the columns and rows that are needed alone': 'pedir só as colunas e linhas necessárias',
  'the system swaps, and may kill a process of the server, which then restarts with all of its sessions':
    'o sistema faz swap e pode matar um processo do servidor, que então reinicia com todas as sessões',
  'keep {code} times the sessions at work, and {code2}, below the memory of the machine':
    'manter {code} vezes as sessões ativas, e {code2}, abaixo da memória da máquina',
  'it stays as it is until the parameter is changed again': 'fica assim até o parâmetro ser mudado de novo',
  'keep changes of parameters where deploys are kept': 'registrar mudanças de parâmetros onde se registram os deploys',
  'the statement stays slow until its statistics or its plan change':
    'o comando continua lento até suas estatísticas ou seu plano mudarem',
  'analyze after large loads, and watch the time of a call per statement':
    'analisar após grandes cargas, e observar o tempo de chamada por comando',
  'statements queue for the processors': 'os comandos fazem fila pelos processadores',
  'raise the largest capacity before the load comes': 'aumentar a capacidade máxima antes que a carga chegue',
  'lock rows in the same order everywhere, and let the application repeat what failed with {quote}':
    'bloquear linhas na mesma ordem em toda parte, e deixar a aplicação repetir o que falhou com {quote}',
  'two transactions lock the same rows in a different order, and each waits for the other':
    'duas transações bloqueiam as mesmas linhas em ordem diferente, e cada uma espera pela outra',
  'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck':
    'o servidor já encerrou uma transação de cada deadlock, e a outra seguiu; nada está travado',
  'each deadlock is an error of one client, and an application that repeats the work hides it':
    'cada deadlock é o erro de um cliente, e uma aplicação que repete o trabalho o esconde',
  'a restart does not help: the transactions lock in the same order afterwards':
    'um reinício não ajuda: as transações bloqueiam depois na mesma ordem',
  'leave autovacuum on, and tune it per table instead': 'deixar o autovacuum ligado, e ajustá-lo por tabela',
  'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at {code}.sourcefile':
    'alguém definiu isso. Quem e quando o servidor não guarda: olhar seu log (parameter changed), o histórico da configuração e {code}.sourcefile',
  'autovacuum comes by itself within {code}, to the tables that are past their threshold':
    'o autovacuum vem sozinho dentro de {code} às tabelas acima do limiar',
  'a setting that is off raises no error, and its effect comes slowly':
    'uma configuração desligada não gera erro, e seu efeito vem devagar',
  'no data: vacuum removes only rows that no transaction can see any more':
    'nenhum dado: vacuum só remove linhas que nenhuma transação pode mais ver',
  'a restart does not help: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough':
    'um reinício não ajuda: o autovacuum continua desligado, pois a configuração está gravada; para ligá-lo basta um reload',
  'let autovacuum come sooner for large tables ({code}), and keep transactions short':
    'fazer o autovacuum vir antes em tabelas grandes ({code}), e manter transações curtas',
  'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back':
    'linhas foram mudadas ou apagadas mais rápido do que vacuum as removia: seu limiar é alto demais para a tabela, está desligado, ou uma transação aberta o segurava',
  'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or {code} writes it anew':
    'as linhas mortas somem após um vacuum e seu espaço é reutilizado; o arquivo mantém o tamanho até vacuum full ou {code} reescrevê-lo',
  'a restart does not help: dead rows are in the files of the table':
    'um reinício não ajuda: as linhas mortas estão nos arquivos da tabela',
  'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot':
    'vacuum não congelou linhas antigas: está desligado, lento demais, ou retido por uma transação aberta, preparada ou um slot',
  'the age of a database falls when its oldest table was vacuumed, and not before':
    'a idade de um banco cai quando sua tabela mais antiga passou por vacuum, não antes',
  'nothing becomes slower before the limit, and the server warns in its log only when it is close':
    'nada fica lento antes do limite, e o servidor só avisa em seu log quando está perto',
  'three million transaction ids before the end (one million before PostgreSQL {number}), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back':
    'três milhões de ids de transação antes do fim (um milhão antes do PostgreSQL {number}), cada comando que precisa de um novo falha, portanto toda escrita; as leituras continuam, e as transações que já têm um também. Só um vacuum das tabelas mais antigas termina isso, quando nada o retém',
  'a restart does not help: only vacuum lowers the age of a database':
    'um reinício não ajuda: só vacuum baixa a idade de um banco',
  'analyze after large loads, and lower {code} for the table':
    'analisar após grandes cargas, e baixar {code} para a tabela',
  'much was loaded or changed since the last analyze': 'muito foi carregado ou mudado desde o último analyze',
  'new plans are right at once after analyze; prepared statements are planned anew by themselves':
    'os novos planos ficam certos logo após analyze; comandos preparados são replanejados sozinhos',
  'no data: analyze only reads the table': 'nenhum dado: analyze só lê a tabela',
  'a restart does not help: statistics of the planner are stored, and only analyze makes new ones':
    'um reinício não ajuda: as estatísticas do planejador estão gravadas, e só analyze faz novas',
  'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner':
    'o próximo checkpoint remove o WAL que só o slot guardava; um checkpoint manual é mais cedo',
  'nothing fails and nothing becomes slower until the disk is full': 'nada falha nem fica lento até o disco encher',
  'no data of this server: its consumer cannot go on where it stopped, and has to be built anew':
    'nenhum dado deste servidor: seu consumidor não pode continuar de onde parou, e precisa ser refeito',
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of {code} by hand':
    'quando o disco do WAL enche, o servidor para com PANIC (No space left on device): nem leitura nem escrita até haver espaço. O que foi confirmado fica. Nunca remover arquivos de {code} à mão',
  'a restart does not help: a replication slot is on disk, and survives it with the log that it keeps':
    'um reinício não ajuda: um slot de replicação está em disco, e sobrevive com o WAL que guarda',
  'let an alert watch failed attempts, and the files that wait':
    'pôr um alerta sobre tentativas falhas e arquivos à espera',
  '{code} ends with an error: its target is full, gone, or refuses':
    '{code} termina com erro: seu destino está cheio, sumiu ou recusa',
  'the server tries again by itself, archives the files that wait in their order, and then removes them':
    'o servidor tenta de novo sozinho, arquiva em ordem os arquivos à espera e depois os remove',
  'statements go on as before: failed attempts are in the log of the server and in {code} alone':
    'os comandos seguem como antes: as falhas estão só no log do servidor e em {code}',
  'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap':
    'nada neste servidor; um backup não pode ser restaurado além do último arquivo arquivado sem lacuna',
  'a restart does not help: the same {code} is tried again, and files that wait go on waiting':
    'um reinício não ajuda: o mesmo {code} é tentado de novo, e os arquivos seguem à espera',
  'number new tables with bigint, and let an alert watch sequences':
    'numerar tabelas novas com bigint, e vigiar sequências com um alerta',
  'so many values were drawn: also those of inserts that failed or were rolled back are never given again':
    'tantos valores foram tirados: os de inserções falhas ou revertidas também nunca voltam',
  'inserts go on at once with the next value': 'as inserções seguem logo com o próximo valor',
  'numbers are given without a warning, up to the last one': 'os números são dados sem aviso até o último',
  'no data: rows and the numbers that were given stay as they are':
    'nenhum dado: linhas e números dados ficam como estão',
  'once its last value is given, each insert that takes a number from it fails ({quote}, {quote2}); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is {number}, {quote3}':
    'dado o último valor, falha toda inserção que tira um número dela ({quote}, {quote2}); leituras, mudanças e exclusões seguem, e inserções com número próprio também. Se a coluna acaba antes da sequência, o erro é {number}, {quote3}',
  'a restart does not help: the last value is stored': 'um reinício não ajuda: o último valor está gravado',
  'set {code} for the role that runs it': 'definir {code} para o papel que o executa',
  'nothing bounds how long a statement may run ({code})': 'nada limita quanto um comando pode durar ({code})',
  'its locks are free at once, and its temporary files are removed':
    'seus bloqueios ficam livres na hora, e seus arquivos temporários são removidos',
  'the server logs a slow statement when it has ended ({code}): one that still runs is in no log':
    'o servidor registra um comando lento quando terminou ({code}): um que ainda roda não está em log algum',
  'set enable_* for a session that tries something alone, never for the server':
    'definir enable_* só para uma sessão de teste, nunca para o servidor',
  'somebody set it, for a test or for other disks; {code}.source tells where it is set':
    'alguém definiu isso, para um teste ou outros discos; {code}.source diz onde',
  'new plans are right at once; prepared statements when they are planned anew':
    'os novos planos ficam certos na hora; comandos preparados quando são replanejados',
  'look for invalid indexes after each create index concurrently':
    'procurar índices inválidos após cada create index concurrently',
  'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index':
    'create index concurrently ou reindex concurrently falhou ou foi cancelado: um tempo de bloqueio, um deadlock ou um valor repetido em índice único',
  'nothing else has to be done: no query has used it': 'nada mais a fazer: nenhuma consulta o usou',
  'only the client that built the index was told that it failed; queries go on without it':
    'só o cliente que criava o índice soube da falha; as consultas seguem sem ele',
  'no data: an index holds only copies of what its table holds':
    'nenhum dado: um índice só contém cópias do que há na tabela',
  'a restart does not help: the index stays invalid': 'um reinício não ajuda: o índice continua inválido',
  'compare new indexes with those that are there': 'comparar índices novos com os existentes',
  'it was created a second time under another name, often by a migration or an object mapper':
    'foi criado uma segunda vez com outro nome, muitas vezes por uma migração ou um ORM',
  'queries take the other index at once': 'as consultas usam logo o outro índice',
  'it changes no result: it costs writes and space alone': 'não muda nenhum resultado: só custa escritas e espaço',
  'a restart does not help: both indexes stay': 'um reinício não ajuda: ambos os índices ficam',
  'look at the scans of indexes from time to time, on the standbys too':
    'olhar de vez em quando as varreduras dos índices, também nos standbys',
  'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year':
    'sua consulta mudou ou sumiu, outro índice a atende, ou ela só roda num standby ou uma vez por ano',
  'its disk space is free at once, and writes no longer keep it up to date':
    'seu espaço em disco fica livre na hora, e as escritas não o mantêm mais',
  'a restart does not help: the index stays': 'um reinício não ajuda: o índice fica',
  'the same waits after the open transaction has ended': 'as mesmas esperas após o fim da transação aberta',
  'a history list that stays long after the transaction has ended':
    'uma history list que continua longa após o fim da transação',
  'threads that run, and no seconds behind': 'threads que rodam, e nenhum segundo de atraso',
  'a time of expiry': 'um prazo de expiração',
};
