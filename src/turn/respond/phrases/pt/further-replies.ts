// Further replies on snapshots: what was written, restarts of an application, and findings of MySQL and MariaDB.
export const ptFurtherRepliesPhrases = {
  'its open transaction has changed no row, so there is nothing that could be lost; ':
    'a sua transação aberta não alterou nenhuma linha, portanto não há nada que se possa perder; ',
  'rows that its open transaction has changed: {number}': 'linhas alteradas pela sua transação aberta: {number}',
  'whether restarting the application helps': 'se reiniciar a aplicação ajuda',
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again':
    'reiniciar a aplicação que a detém termina as suas ligações: uma transação aberta e inativa é revertida, e os seus bloqueios ficam livres. Uma instrução em execução pode continuar até ter um resultado para enviar, e um servidor pode notar tarde que um cliente desapareceu: verificar se a sessão terminou. Volta a acontecer se a aplicação fizer o mesmo outra vez',
  'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted':
    'reiniciar a aplicação que as detém termina as suas ligações e liberta os lugares de imediato; o que ela estiver a fazer nesse momento falha. Se tiver uma fuga, volta a ocupá-las: corrigir também o seu pool. Não é preciso reiniciar o servidor',
  'restarting the application does not help: it is the state of the server, or the same statements come again':
    'reiniciar a aplicação não ajuda: é o estado do servidor, ou as mesmas instruções voltam',
  'what it has written': 'o que escreveu',
  'what it has written: the server does not say it of this session':
    'o que escreveu: o servidor não o diz desta sessão',
  'when the capture ended, there were no ': 'no fim da captura não havia nada disto: ',
  'the server recorded no deadlock since it started': 'o servidor não registou nenhum deadlock desde o arranque',
  'DB instance identifier: ': 'identificador da instância: ',
  'is writer: ': 'é o escritor: ',
  'engine: ': 'motor: ',
  'DB instance status: ': 'estado da instância: ',
  'default vcpus: {number}': 'vCPUs: {number}',
  'Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by kill and its number':
    'Encontrar a sessão que tem o bloqueio: dorme ou faz uma cópia de segurança do servidor, e é mais antiga do que a primeira que espera; depois terminá-la com kill e o seu número',
  'who waits, and for how long': 'quem espera, e há quanto tempo',
  'the first step changes nothing that would have to be undone':
    'o primeiro passo não altera nada que tenha de ser desfeito',
  'the oldest is {name}, the newest {name2}': 'o mais antigo é {name}, o mais recente {name2}',
  'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each':
    'Remover os que nenhuma réplica nem restauro precisa já; ver antes o que as réplicas leram: show replica status em cada uma',
  'a replica that has not read them stops for good, and what they held cannot be restored':
    'uma réplica que não os leu para de vez, e o que continham não pode ser restaurado',
  ': after a failure of the machine, replicas can have other rows than this server':
    ': depois de uma falha da máquina, as réplicas podem ter linhas diferentes das deste servidor',
  'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written':
    'a limpeza devolve tudo, menos os logs de que uma réplica ou um restauro para um momento ainda precisa, e o que está a ser escrito',
  'binary logs up to {name}, {number}': 'logs binários até {name}, {number}',
  'binary logs up to {name}, size {number}': 'logs binários até {name}, tamanho {number}',
  'no statement here examines far more rows than it returns by conditions on a single table that lacks an index: none is proposed':
    'nenhuma instrução examina aqui muito mais linhas do que devolve por condições sobre uma única tabela sem índice: nenhum é proposto',
  'sessions of the user {name} from {name2}: {number}, asleep {number2}, at the most for {number3}':
    'sessões do utilizador {name} de {name2}: {number}, a dormir {number2}, no máximo há {number3}',
  'attempts to connect during the capture: {number}': 'tentativas de ligação durante a captura: {number}',
  'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool':
    'Listar as instruções que terminam as suas sessões a dormir há muito, executar as pretendidas e corrigir a fuga no seu pool',
  'none by itself; a pool that does not test its connections passes the errors of ended ones on':
    'nenhum por si; um pool que não testa as suas ligações passa adiante os erros das terminadas',
  'Let the server end sessions that sleep, of new connections; raise {code} only if they all have work':
    'Deixar o servidor terminar as sessões a dormir, em ligações novas; aumentar {code} só se todas tiverem trabalho',
  'sessions of pools end too: they must test their connections':
    'também terminam sessões de pools: têm de testar as suas ligações',
  'once the limit is reached, new clients are refused; one more connection is kept for an administrator':
    'atingido o limite, novos clientes são recusados; fica mais uma ligação para um administrador',
  'The index {name} on {name2} serves nothing that {name3} does not serve':
    'O índice {name} em {name2} não serve para nada que {name3} não sirva',
  'Take it out': 'Removê-lo',
  'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one':
    'falha uma instrução que nomeia o índice num hint; uma chave estrangeira mantém-no se for o único dela',
  'the index is on the table {name}': 'o índice está na tabela {name}',
  'how large they are: the server does not tell it of each': 'o tamanho deles: o servidor não o diz de cada um',
  'index {name} on {name2}, columns {name3}, the same as {name4}, not unique':
    'índice {name} em {name2}, colunas {name3}, igual a {name4}, não único',
  'index {name} on {name2}, the same as the beginning of {name3}':
    'índice {name} em {name2}, igual ao início de {name3}',
  'index {name} on {name2}, made by {quote}, unique': 'índice {name} em {name2}, criado por {quote}, único',
  'where the step {quote} ends halfway: ': 'se o passo {quote} ficar a meio: ',
  'what the step {quote} locks: ': 'o que o passo {quote} bloqueia: ',
  'Limit what statements may take': 'Limitar o tempo que as instruções podem levar',
  'reports that need longer are cancelled, for every user':
    'relatórios que demoram mais são cancelados, para todos os utilizadores',
  'Temporary tables do not fit memory and go to disk: ':
    'Tabelas temporárias não cabem na memória e vão para o disco: ',
  'temporary tables on disk during the capture: {number}': 'tabelas temporárias em disco durante a captura: {number}',
  'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)':
    'Dar mais memória às tabelas temporárias (valem ambos os limites; colunas do tipo text ou blob vão para o disco com qualquer tamanho)',
  'And the second limit': 'E o segundo limite',
  'each session may take so much': 'cada sessão pode usar essa quantidade',
  'tables of the engine MEMORY may grow as much': 'as tabelas do motor MEMORY podem crescer o mesmo',
  'how often that happens: no counter of this snapshot tells it':
    'com que frequência acontece: nenhum contador deste snapshot o diz',
  'what happens at its limit: that is not known': 'o que acontece no seu limite: não se sabe',
  'how much it needs the server does not say: raise {code} and {code2} together, or {code3} for a sort, step by step in a session, until show session status like {code4} or {code5} no longer grows with the statement':
    'quanto precisa, o servidor não diz: aumentar {code} e {code2} em conjunto, ou {code3} para uma ordenação, passo a passo numa sessão, até show session status like {code4} ou {code5} já não crescer com a instrução',
  'what removing files of the log by hand does': 'o que faz apagar ficheiros do WAL à mão',
  'never remove files of {code} by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself':
    'nunca apagar ficheiros de {code} à mão; o risco: o servidor não volta a arrancar depois de uma falha, e faltam para sempre aos standbys e ao arquivo. Em vez disso: terminar o que os retém, e o próximo checkpoint remove-os por si',
  'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before':
    'nenhum ficheiro foi arquivado desde a reposição dos contadores: uma cópia só pode ser restaurada até ao seu próprio fim, a menos que o arquivo tenha ficheiros de antes',
  'what is left where it ends halfway: no statement is advised of which that is known':
    'o que fica se ficar a meio: não se aconselha nenhuma instrução de que isso se saiba',
  'what it locks: no statement is advised of which that is known':
    'o que bloqueia: não se aconselha nenhuma instrução de que isso se saiba',
  'why: it is past its threshold and nothing holds it back: autovacuum comes within {code}, unless all of its workers are at other tables ({code2}) or it is slowed down ({code3}); {code4} tells which run':
    'porquê: passou o seu limiar e nada o retém: o autovacuum chega dentro de {code}, a menos que todos os seus workers estejam noutras tabelas ({code2}) ou esteja travado ({code3}); {code4} diz quais correm',
  jit: 'jit',
  fsync: 'fsync',
  'vacuum makes the space of dead rows usable again, and keeps the size of the file':
    'o vacuum torna o espaço das linhas mortas reutilizável e mantém o tamanho do ficheiro',
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more':
    'uma transação preparada já não pertence a nenhuma sessão: o seu cliente preparou-a e não a terminou. O servidor só guarda o nome e o dono; o gestor de transações, ou quem o opera, sabe mais',
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell':
    'só o seu gestor de transações sabe: se as outras bases confirmaram a sua parte, commit prepared; senão, rollback prepared. Perguntar-lhe, ou ao dono, pelo nome da transação; o servidor não o pode dizer',
  'prepared transaction {name}, user {name2}, database {name3}, prepared for {number}, transactions begun since {number2}':
    'transação preparada {name}, utilizador {name2}, base de dados {name3}, preparada há {number}, transações iniciadas desde então {number2}',
  'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk':
    'rollback prepared perde tudo o que a transação preparada escreveu; commit prepared conserva-o. Até um dos dois, fica em disco',
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast':
    'quando será, uma só captura não diz: os números são tirados pelos inserts; duas capturas, ou casefile snapshot watch URL, dizem a que ritmo',
  'sequence {name}, last value {number}, limit {number2}': 'sequência {name}, último valor {number}, limite {number2}',
  'settings of commit': 'definições de commit',
  'settings of temporary': 'definições de temporário',
  'settings of binlog': 'definições de binlog',
  'settings of bind': 'definições de bind',
  'settings of address': 'definições de endereço',
  'settings of innodb': 'definições de innodb',
  'settings of buffer': 'definições de buffer',
  'settings of timeout': 'definições de timeout',
  'settings of replica': 'definições de replica',
  'settings of vacuum': 'definições de vacuum',
  'settings of wal': 'definições de wal',
  'settings of transaction': 'definições de transações',
  'settings of statement': 'definições de instruções',
  'settings of autovacuum': 'definições de autovacuum',
  ', and write it below [mysqld] in the configuration so that it lasts':
    ', e escrevê-lo abaixo de [mysqld] na configuração para que perdure',
  'settings of format': 'definições de formato',
  'its last statement: the session runs none, the process list keeps no earlier one, and {code}, which could, is off; to switch it on, write {code2}=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again':
    'a sua última instrução: a sessão não executa nenhuma, a lista de processos não guarda uma anterior, e {code}, que poderia, está desligado; para o ligar, escrever {code2}=ON e performance-schema-consumer-events-statements-current=ON abaixo de [mysqld] na configuração e reiniciar o servidor',
  'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone ({code} and its like), and of no query':
    'até onde chegou: o servidor só o diz de vacuum, analyze, create index, cluster, copy e cópias base ({code} e semelhantes), e de nenhuma consulta',
  'how far it is: the server tells that of changes of tables alone, by the stage events of {code}, and of no query':
    'até onde chegou: o servidor só o diz de alterações de tabelas, pelos eventos de etapa de {code}, e de nenhuma consulta',
  'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query':
    'até onde chegou: o servidor só o diz de alterações de tabelas, na coluna Progress de show processlist, e de nenhuma consulta',
  'others wait for locks in this capture, and none of them for it':
    'outros esperam por bloqueios nesta captura, e nenhum por esta sessão',
  'what a transaction has locked, it holds until it ends': 'o que uma transação bloqueou, mantém até terminar',
  'rows that its open transaction has locked: {number}': 'linhas bloqueadas pela sua transação aberta: {number}',
  'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run {code} by hand as the user of the server to see it':
    'o texto do erro: só está no log do servidor (archive command failed with exit code …), tal como o que o próprio comando escreveu; executar {code} à mão como o utilizador do servidor para o ver',
  'how far it is': 'até onde chegou',
  'whom it blocks': 'quem bloqueia',
  'what it holds': 'o que retém',
  'the error of the archiver': 'o erro do arquivador',
  'how replication is started again': 'como se retoma a replicação',
  'its figures': 'os seus números',
  'which index it is': 'que índice é',
  'what switching the archive off does': 'o que faz desligar o arquivamento',
  '{code} is turned off by a restart alone; an {code2} that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again':
    '{code} só se desliga com um reinício; um {code2} que só responde com sucesso (/bin/true) liberta o WAL no próximo checkpoint. O risco de ambos: o arquivo fica com uma falha, e nenhuma cópia anterior pode ser restaurada para um ponto posterior. Em vez disso: reparar o destino; senão, fazer uma nova cópia base assim que o arquivamento funcionar',
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does':
    'quem tinha um bloqueio: em nenhuma amostra da captura o servidor nomeou uma sessão por que outra esperasse. De um bloqueio de todo o servidor (flush tables with read lock, uma cópia de segurança) nunca o faz',
  'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there':
    'nada na origem. À réplica falta o que veio depois do evento em que parou, e lê-o mais tarde dos logs binários da origem, enquanto existirem',
  'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed':
    'nenhuma linha de tabelas; o que uma réplica ou um restauro para um momento ainda precisa dos logs perde-se quando são removidos',
  'checkpoints on schedule: {number} in {number2}, a second: {number3}':
    'checkpoints programados: {number} em {number2}, por segundo: {number3}',
  'checkpoints requested ahead of their schedule: {number} in {number2}, a second: {number3}':
    'checkpoints pedidos antes do tempo: {number} em {number2}, por segundo: {number3}',
  'temporary files: {number} in {number2}, a second: {number3}':
    'ficheiros temporários: {number} em {number2}, por segundo: {number3}',
  'written to temporary files: {number} in {number2}, a second: {number3}':
    'escrito em ficheiros temporários: {number} em {number2}, por segundo: {number3}',
  'how it came about: that is not known of PostgreSQL': 'como aconteceu: não se sabe do PostgreSQL',
  'what happens by itself once it is mended: that is not known of PostgreSQL':
    'o que acontece por si depois de corrigido: não se sabe do PostgreSQL',
  'how it came about: that is not known of MariaDB': 'como aconteceu: não se sabe do MariaDB',
  'what happens by itself once it is mended: that is not known of MariaDB':
    'o que acontece por si depois de corrigido: não se sabe do MariaDB',
  'what a restart does to it: that is not known': 'o que um reinício lhe faz: não se sabe',
  'no cause of trouble was found in this snapshot; it is of its minutes alone, and says nothing of: ':
    'não foi encontrada nenhuma causa neste snapshot; é só dos seus minutos, e nada diz de: ',
  'no cause of trouble was found in this snapshot; it is of its minutes alone':
    'não foi encontrada nenhuma causa neste snapshot; é só dos seus minutos',
  'no cause was found that a setting would bound': 'não foi encontrada nenhuma causa que uma definição limite',
  'no cause was found that could come back': 'não foi encontrada nenhuma causa que possa voltar',
  'rows of {name} that changed since its last analyze: {number}, and no analyze is recorded':
    'linhas de {name} alteradas desde o último analyze: {number}, e não há registo de nenhum analyze',
  'table {name} has no index': 'a tabela {name} não tem nenhum índice',
  'temporary files of process {name}, size {number}': 'ficheiros temporários do processo {name}, tamanho {number}',
  'why: autovacuum is off for the whole server (autovacuum)':
    'porquê: o autovacuum está desligado em todo o servidor (autovacuum)',
  'Connections are opened for next to every statement; at the most there were taken ':
    'Abre-se uma ligação para quase cada instrução; no máximo ocupadas ',
  'Give the sorts of the one session that needs it a larger buffer':
    'Dar um buffer maior às ordenações da única sessão que precisa',
  'taken for each sort of the session: do not set it for the whole server':
    'é tomado para cada ordenação da sessão: não o definir para todo o servidor',
  'Let the application keep its connections in a pool; see who opens them':
    'Que a aplicação mantenha as suas ligações num pool; ver quem as abre',
  'Let the redo log hold more': 'Deixar o redo log guardar mais',
  'it takes so much disk, and recovery after a crash reads more':
    'ocupa esse disco, e a recuperação depois de uma falha lê mais',
  'Sessions wait until their commits are durable: {number} of the database time is ':
    'Sessões esperam até os seus commits serem duráveis: {number} do tempo da base de dados é ',
  'Sorts do not fit their buffer and go over files: ': 'Ordenações não cabem no seu buffer e passam por ficheiros: ',
  'Statements read whole tables, the first of them without a fitting index: ':
    'Há instruções que leem tabelas inteiras, a primeira sem índice adequado: ',
  'The redo log is too small for the writes: pages are flushed because it is full to {number}':
    'O redo log é pequeno demais para as escritas: páginas são descarregadas porque está cheio a {number}',
  'Until then, keep threads for the next connections': 'Até lá, guardar threads para as próximas ligações',
  'each thread that is kept takes some memory': 'cada thread guardada ocupa alguma memória',
  'Where losing the last second at a power failure is allowed: flush the redo log once a second':
    'Onde é permitido perder o último segundo numa falha de energia: descarregar o redo log uma vez por segundo',
  'commits of the last second are lost when the machine fails, though not when the server alone does':
    'os commits do último segundo perdem-se se a máquina falhar, mas não se falhar só o servidor',
  'Write several rows in one transaction, or one insert with several rows, where the application can':
    'Escrever várias linhas numa transação, ou num só insert, onde a aplicação puder',
  'what is lost with a failure is the whole transaction': 'com uma falha perde-se a transação inteira',
  'commit each row again': 'voltar a confirmar cada linha',
  'bytes written to it, a second: {number}': 'bytes escritos nele por segundo: {number}',
  'in no sample of the capture did a session wait for the lock of another: no session waited':
    'em nenhuma amostra da captura uma sessão esperou pelo bloqueio de outra: nenhuma sessão esperou',
  'merge passes of sorts: {number}': 'passagens de fusão de ordenações: {number}',
  'rows read one after the other, a second: {number}': 'linhas lidas uma após a outra por segundo: {number}',
  'table {name}: about {number} rows': 'tabela {name}: cerca de {number} linhas',
  'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks':
    'que esta sessão tem o bloqueio conclui-se da sua transação, aberta desde antes da espera: o servidor não regista quem tem esses bloqueios',
  'transactions for each flush of the binary log: {number}': 'transações por descarga do log binário: {number}',
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other':
    'o gémeo começa pelas colunas do que sai, portanto as consultas que usam um podem usar o outro',
  'what is lost by mending it: that is not known': 'o que se perde ao corrigir: não se sabe',
  'a generic plan, for parameters without values: estimates of the planner, nothing was executed':
    'um plano genérico, para parâmetros sem valores: estimativas do planejador, nada foi executado',
  'the metric is listed without a value': 'a métrica aparece sem valor',
  'it comes from CloudWatch, which no longer had the data: its zero was not measured':
    'vem do CloudWatch, que já não tinha os dados: seu zero não foi medido',
  'InnoDB holds no table of a user that is open': 'o InnoDB não mantém aberta nenhuma tabela de usuário',
  'there is no other snapshot': 'não há outra captura',
  'what is overridden is the same in both snapshots': 'o que foi alterado é igual nas duas capturas',
  'none of what is overridden is known to be risky by itself':
    'nada do que foi alterado é conhecido como arriscado por si só',
};
