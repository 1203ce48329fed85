// What follows, what prevents it, and what would disprove it.
export const ptOutlookPhrases = {
  'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own':
    'a fila cresce até a sessão à cabeça terminar a sua transação; depois esgotam-se as conexões, pois cada uma à espera mantém a sua',
  'each such sort or hash goes on writing and reading files; with many at a time the disk may fill':
    'cada ordenação ou hash continua a escrever e ler ficheiros; com muitos ao mesmo tempo o disco pode encher',
  'each call takes longer as the table grows': 'cada chamada demora mais à medida que a tabela cresce',
  'new connections are refused (too many clients) once the limit is reached':
    'novas conexões são recusadas (too many clients) ao atingir o limite',
  'transactions go on waiting for the disk; their rate cannot grow':
    'as transações continuam à espera do disco; o seu ritmo não pode crescer',
  'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements':
    'continuam a escrever-se páginas inteiras no WAL após cada checkpoint, o que tira disco às instruções',
  'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out':
    'acumulam-se linhas mortas em cada tabela escrita, leituras e índices ficam lentos e no fim esgotam-se os identificadores de transação',
  'the server goes on ending one transaction of each deadlock; its client has to do the work again':
    'o servidor continua a terminar uma transação de cada deadlock; o seu cliente tem de refazer o trabalho',
  'dead rows pile up, statistics become stale, and in the end transaction ids run out':
    'acumulam-se linhas mortas, as estatísticas ficam desatualizadas e no fim esgotam-se os identificadores de transação',
  'scans read more and more dead rows, and the file grows; it does not shrink by itself':
    'as leituras leem cada vez mais linhas mortas e o ficheiro cresce; não encolhe sozinho',
  'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it':
    'o servidor recusa atribuir identificadores de transação e para toda a escrita: as leituras continuam e só um VACUUM resolve',
  'the planner goes on choosing plans for a table that is no longer so':
    'o planeador continua a escolher planos para uma tabela que já não é assim',
  'the log grows until the disk is full, and then the server halts':
    'o WAL cresce até encher o disco e então o servidor para',
  'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point':
    'o WAL espera pelo arquivamento até encher o disco e então o servidor para; os backups não podem ser restaurados para um ponto posterior',
  'inserts fail once the last value is used': 'os inserts falham assim que o último valor é usado',
  'it goes on, holds its locks, and keeps dead rows from being removed':
    'continua, mantém os seus bloqueios e impede que as linhas mortas sejam removidas',
  'statements go on with plans that avoid their indexes':
    'as instruções continuam com planos que evitam os seus índices',
  'writes go on keeping it up to date, and no query may use it':
    'as escritas continuam a mantê-lo e nenhuma consulta o pode usar',
  'writes go on keeping both up to date, and both take space':
    'as escritas continuam a manter ambos e ambos ocupam espaço',
  'writes go on keeping it up to date, and it takes space': 'as escritas continuam a mantê-lo e ele ocupa espaço',
  'set {code}, and let an alert watch the age of the oldest transaction, prepared transaction and slot':
    'defina {code} e vigie com um alerta a idade da transação, da transação preparada e do slot mais antigos',
  'keep transactions short, set {code} where DDL and batches run, and {code2} for sessions that wait for their client':
    'mantenha as transações curtas, defina {code} onde correm DDL e lotes, e {code2} para sessões que esperam pelo cliente',
  'put a pooler such as pgbouncer in front, bound the pools of the applications, and set {code}':
    'ponha à frente um pooler como o pgbouncer, limite os pools das aplicações e defina {code}',
  'set {code}, and let an alert watch slots without consumer':
    'defina {code} e vigie com um alerta os slots sem consumidor',
  'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases':
    'deixe o autovacuum ligado e rápido o bastante, termine o que o trava e vigie com um alerta a idade das bases de dados',
  'the same load at a time at which no session waits for a lock':
    'a mesma carga numa altura em que nenhuma sessão espera por um bloqueio',
  'the same load while no temporary file is written': 'a mesma carga sem que se escreva nenhum ficheiro temporário',
  'the same load while the statements read as few blocks for a row as before':
    'a mesma carga enquanto as instruções leem tão poucos blocos por linha como antes',
  'the same load while connections are far from their limit':
    'a mesma carga enquanto as conexões estão longe do limite',
  'the same load at a time at which commits are quick': 'a mesma carga numa altura em que os commits são rápidos',
  'the same load between two checkpoints on schedule': 'a mesma carga entre dois checkpoints no horário',
  'the same load after the oldest transaction has ended': 'a mesma carga depois de terminar a transação mais antiga',
  'the same waits while the server counts no deadlock': 'as mesmas esperas sem que o servidor conte nenhum deadlock',
  'as many dead rows while autovacuum is on': 'tantas linhas mortas com o autovacuum ligado',
  'the same load after the table was vacuumed': 'a mesma carga depois de um VACUUM da tabela',
  'an age far from the limit': 'uma idade longe do limite',
  'the same plan after analyze': 'o mesmo plano depois de ANALYZE',
  'as much log after the slot was dropped': 'tanto WAL depois de remover o slot',
  'files that are archived': 'ficheiros que são arquivados',
  'a wider column': 'uma coluna mais larga',
  'the same load after it has ended': 'a mesma carga depois de terminar',
  'the same plan with the default of the setting': 'o mesmo plano com o valor predefinido da definição',
  'a build that is under way': 'uma construção em curso',
  'a difference in what they index': 'uma diferença no que indexam',
  'a scan, here or on a standby': 'uma leitura, aqui ou num standby',
};
