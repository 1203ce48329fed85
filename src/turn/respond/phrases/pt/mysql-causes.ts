// What follows from causes that MySQL and MariaDB tell in words of their own.
export const ptMysqlCausesPhrases = {
  'each statement that waits fails after {code}, and others queue meanwhile; connections may run out, for each waiter keeps its own':
    'cada comando que espera falha após {code}, e outros fazem fila; as conexões podem acabar, pois cada um mantém a sua',
  'keep transactions short, set {code} lower for sessions that can repeat their work, and {code2} for those that sleep with a transaction open':
    'manter transações curtas, baixar {code} em sessões que podem repetir seu trabalho, e {code2} nas que dormem com transação aberta',
  'waiting for a lock is no error until {code}, and then one of the client alone: the server does not log it':
    'esperar um bloqueio não é erro até {code}, e então só do cliente: o servidor não o registra',
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart':
    'um reinício encerra essa sessão e todas as outras; o que escreveram é revertido também depois, e cada cliente recebe um erro. Encerrar só essa sessão faz o mesmo sem interrupção. Uma transação XA preparada sobrevive a um reinício',
  'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill':
    'cada comando assim continua escrevendo e lendo arquivos; com muitos ao mesmo tempo o disco de tmpdir pode encher',
  'let an index give the order or the groups, set {code} for the session that sorts alone, and watch {code2} and {code3}':
    'deixar um índice dar a ordem ou os grupos, definir {code} só para a sessão que ordena, e observar {code2} e {code3}',
  'a temporary table or a sort is larger than the memory that it may take, or has columns of text':
    'uma tabela temporária ou ordenação é maior que a memória permitida, ou tem colunas de texto',
  'new sessions take the new value; their files are removed when the statement ends':
    'novas sessões usam o novo valor; seus arquivos são removidos quando o comando termina',
  'a restart does not help: the same statements write the same files again':
    'um reinício não ajuda: os mesmos comandos escrevem de novo os mesmos arquivos',
  'each call takes longer as the table grows, and an update locks every row that it goes over':
    'cada chamada demora mais conforme a tabela cresce, e um update bloqueia cada linha que percorre',
  'look at explain of new statements before they go live, and have those without an index logged with {code}':
    'olhar explain de comandos novos antes de irem ao ar, e registrar os sem índice com {code}',
  'no index begins with the columns of its conditions': 'nenhum índice começa pelas colunas de suas condições',
  'the new index is used at once, for every new call': 'o novo índice é usado na hora, em cada nova chamada',
  'a restart does not help: plans stay as they are, and reads are slower until the buffer pool is warm again':
    'um reinício não ajuda: os planos continuam iguais, e as leituras ficam mais lentas até o buffer pool aquecer',
  'new connections are refused (Too many connections) once the limit is reached':
    'novas conexões são recusadas (Too many connections) ao atingir o limite',
  'bound the pools of the applications, put a proxy such as ProxySQL in front, and set {code}, so that no user can take all of them':
    'limitar os pools das aplicações, pôr um proxy como ProxySQL na frente, e definir {code} para que nenhum usuário tome todas',
  'a connection that ends frees its place at once; an application that leaks takes it again':
    'uma conexão que termina libera sua vaga na hora; uma aplicação com vazamento a toma de novo',
  'once all are in use, new clients are refused ({number}, {quote}); sessions that are connected go on, and one more connection is kept for an administrator':
    'quando todas estão em uso, novos clientes são recusados ({number}, {quote}); as sessões conectadas continuam, e uma conexão fica para um administrador',
  'a restart does not help: each commit waits for the disk as before':
    'um reinício não ajuda: cada commit espera o disco como antes',
  'pages are flushed in haste, and statements that write wait whenever the redo log is full':
    'as páginas são gravadas às pressas, e as escritas esperam sempre que o redo log enche',
  'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint':
    'dimensionar o redo log para uma hora das maiores escritas, e vigiar a idade do checkpoint com um alerta',
  'the redo log is small for what is written, so that dirty pages have to be flushed in haste':
    'o redo log é pequeno para o que se escreve, e as páginas sujas são gravadas às pressas',
  'flushing becomes even as soon as the log is larger': 'a gravação fica regular assim que o log é maior',
  'a restart does not help: the redo log has the same size, unless its setting was changed before':
    'um reinício não ajuda: o redo log tem o mesmo tamanho, salvo se a configuração foi mudada antes',
  'watch {code} against {code2} as the data grows': 'observar {code} contra {code2} conforme os dados crescem',
  'the data that is read again and again is larger than {code}': 'os dados lidos repetidamente são maiores que {code}',
  'the pool fills while pages are read: reads of the disk fall over minutes, not at once':
    'o pool se enche conforme páginas são lidas: as leituras de disco caem em minutos, não na hora',
  'a restart does not help: the pool has the same size, and is empty or only partly filled at first':
    'um reinício não ajuda: o pool tem o mesmo tamanho, e no início está vazio ou só em parte cheio',
  'the server goes on rolling back one transaction of each deadlock; its client has to do the work again':
    'o servidor continua revertendo uma transação por deadlock; seu cliente precisa refazer o trabalho',
  'lock rows in the same order everywhere, and let the application repeat what failed with error {number}':
    'bloquear linhas na mesma ordem em toda parte, e deixar a aplicação repetir o que falhou com o erro {number}',
  'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck':
    'o servidor já encerrou uma transação de cada deadlock, e a outra seguiu; nada está travado',
  'each deadlock is an error of one client, and the server keeps the latest alone, unless {code} is on':
    'cada deadlock é o erro de um cliente, e o servidor só guarda o último, salvo se {code} estiver ligado',
  'it goes on, holds its locks, and keeps old versions of rows from being purged':
    'continua, segura seus bloqueios e impede a limpeza de versões antigas de linhas',
  'set {code} for the sessions that run it: it bounds queries, not statements that write':
    'definir {code} nas sessões que o executam: limita consultas, não escritas',
  'nothing bounds how long a statement may run': 'nada limita quanto um comando pode durar',
  'its locks are free when what it wrote has been rolled back':
    'seus bloqueios ficam livres quando o que escreveu foi revertido',
  'the slow query log has a statement when it has ended: one that still runs is not in it':
    'o slow query log tem um comando quando terminou: um que ainda roda não está',
  'every statement on the table queues behind the change, until the open transaction ends':
    'cada comando na tabela faz fila atrás da mudança, até a transação aberta terminar',
  'set {code} for sessions that change tables, and keep transactions short':
    'definir {code} em sessões que mudam tabelas, e manter transações curtas',
  'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one':
    'uma mudança da tabela espera uma transação que a usou, e quem chega depois espera atrás da mudança, até leituras simples: seu pedido está atrás de um exclusivo',
  'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again':
    'assim que a transação aberta termina, a mudança segue e depois, sozinhos, os de trás. Se em vez disso a mudança é encerrada, os de trás seguem na hora, e ela precisa ser executada de novo',
  'waiting for the definition of a table is no error until {code}, which is long unless somebody set it':
    'esperar a definição de uma tabela não é erro até {code}, que é longo se ninguém o definiu',
  'keep transactions short, and let an alert watch the length of the history list':
    'manter transações curtas, e vigiar o tamanho da history list com um alerta',
  'a transaction is open whose view of the data is old, so that old versions of rows have to be kept':
    'há aberta uma transação com visão antiga, e versões antigas de linhas precisam ser mantidas',
  'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated ({code})':
    'a purga se recupera sozinha e a history list encurta; os arquivos de undo só encolhem onde são truncados ({code})',
  'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed':
    'as leituras na réplica seguem respondendo com linhas antigas, e os binlogs de que precisa podem ser removidos',
  'let an alert watch both threads of the replica, and the seconds that it is behind':
    'vigiar com um alerta as duas threads da réplica, e seus segundos de atraso',
  'the replica met an event that it could not apply, or applies more slowly than its source writes':
    'a réplica encontrou um evento que não pôde aplicar, ou aplica mais devagar do que a origem escreve',
  'the replica catches up by itself from where it stopped, as long as its source has the binary logs':
    'a réplica se recupera sozinha de onde parou, enquanto a origem tiver os binlogs',
  'the source goes on as before, and the replica goes on answering, with old rows: only its status tells':
    'a origem segue como antes, e a réplica segue respondendo, com linhas antigas: só seu status mostra',
  'a restart does not help: the replica begins where it stopped, and meets the same event again':
    'um reinício não ajuda: a réplica começa de onde parou, e encontra o mesmo evento',
  'binary logs fill the disk, and then writes fail': 'os binlogs enchem o disco, e então as escritas falham',
  'set {code}, and let an alert watch the disk': 'definir {code}, e vigiar o disco com um alerta',
  'no expiry is set, so that no log is ever removed': 'não há expiração definida, e nenhum log é jamais removido',
  'logs older than the expiry are removed when the next one is begun':
    'logs mais antigos que a expiração são removidos quando o próximo começa',
  'once the disk is full, writes wait or the server stops, as {code} and the engine say; reads go on as long as the server does. What was committed stays':
    'quando o disco enche, as escritas esperam ou o servidor para, conforme {code} e o motor; as leituras seguem enquanto o servidor roda. O que foi confirmado fica',
  'a restart does not help: binary logs stay, and a new one is begun':
    'um reinício não ajuda: os binlogs ficam, e um novo é iniciado',
  'set {code} for the user that runs it': 'definir {code} para o usuário que o executa',
  'keep transactions short, set {code}, and let an alert watch the length of the history list':
    'manter transações curtas, definir {code}, e vigiar o tamanho da history list com um alerta',
};
