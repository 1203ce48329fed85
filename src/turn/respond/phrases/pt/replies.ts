// What is replied to a question after the first answer.
export const ptRepliesPhrases = {
  'who held the lock': 'quem tinha o bloqueio',
  'who waits for whom': 'quem espera por quem',
  'whose it is': 'de quem é',
  'which table': 'qual tabela',
  'which index would help': 'que índice ajudaria',
  'which settings bound it': 'que definições o limitam',
  'who holds the horizon': 'quem retém o horizonte',
  'how long it has lasted': 'há quanto tempo dura',
  'what happens if nothing is done': 'o que acontece se nada for feito',
  'what is left': 'o que resta',
  'when vacuum comes': 'quando chega o VACUUM',
  'what vacuum full does': 'o que faz VACUUM FULL',
  'whether a pool helps': 'se um pool ajuda',
  'how many slots are left': 'quantas conexões restam',
  'how much memory it needs': 'quanta memória precisa',
  settings: 'definições',
  'ages of the databases': 'idades das bases de dados',
  'replication slots': 'slots de replicação',
  'dead rows of the tables': 'linhas mortas das tabelas',
  'open transactions': 'transações abertas',
  'prepared transactions': 'transações preparadas',
  'invalid indexes': 'índices inválidos',
  'duplicate indexes': 'índices duplicados',
  'unused indexes of a megabyte and more': 'índices não usados de um megabyte ou mais',
  'sessions by application': 'sessões por aplicação',
  sequences: 'sequências',
  standbys: 'standbys',
  'statements by load': 'instruções por carga',
  'statements by time of a call': 'instruções por tempo de chamada',
  'when the capture ended, there were no replication slots': 'no fim da captura não havia slots de replicação',
  'when the capture ended, there were no dead rows of the tables':
    'no fim da captura não havia linhas mortas nas tabelas',
  'when the capture ended, there were no unused indexes of a megabyte and more':
    'no fim da captura não havia índices não usados de um megabyte ou mais',
  'when the capture ended, there were no invalid indexes': 'no fim da captura não havia índices inválidos',
  'when the capture ended, there were no duplicate indexes': 'no fim da captura não havia índices duplicados',
  'when the capture ended, there were no prepared transactions': 'no fim da captura não havia transações preparadas',
  'when the capture ended, there were no open transactions': 'no fim da captura não havia transações abertas',
  'when the capture ended, there were no standbys': 'no fim da captura não havia standbys',
  'when the capture ended, there were no sequences': 'no fim da captura não havia sequências',
  'when the capture ended, there were no sessions by application': 'no fim da captura não havia sessões de aplicações',
  'when the capture ended, there were no temporary files that sessions hold':
    'no fim da captura não havia ficheiros temporários de sessões',
  'when the capture ended, no transaction kept dead rows of the captured database':
    'no fim da captura nenhuma transação mantinha linhas mortas do banco de dados capturado',
  'when the capture ended, no session had a transaction open':
    'no fim da captura nenhuma sessão tinha uma transação aberta',
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees':
    'quem tinha um bloqueio só se vê numa captura do servidor em funcionamento (casefile snapshot capture URL): este snapshot não tem árvores de bloqueios',
  'whether it changes': 'se muda',
  '; one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute':
    '; um snapshot é um momento: tire outro do mesmo servidor e nomeie ambos, ou deixe o casefile snapshot watch URL tirar um por minuto',
  'how busy the processors of the machine were; this is the share of the sessions at work':
    'quão ocupados estavam os processadores da máquina; isto é a parte das sessões ativas',
  'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL':
    'desde quando dura não está neste snapshot; dizem-no capturas de outros momentos: casefile snapshot watch URL',
  'since when it has had no consumer: the server records that from PostgreSQL {number} on ({code}); casefile snapshot watch tells from when it runs':
    'desde quando não tem consumidor: o servidor regista-o a partir do PostgreSQL {number} ({code}); o casefile snapshot watch di-lo desde que é executado',
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); {code} logs those of slow statements':
    'um snapshot só contém planos se forem pedidos: casefile snapshot capture --postgres URL --plans (nada é executado); o {code} regista os das instruções lentas',
  'how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service':
    'quanto disco está livre: o servidor não o diz; pergunte à máquina (df) ou às métricas do serviço',
  'if nothing is done: ': 'se nada for feito: ',
  'if nothing is done, ': 'se nada for feito: ',
  'an index would not help with that': 'um índice não ajudaria nisso',
  'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed':
    'nenhuma instrução lê aqui muito mais do que devolve por condições sobre uma única tabela sem índice: nenhum é proposto',
  'no session does that: it is the state of the server': 'nenhuma sessão faz isso: é o estado do servidor',
  'it concerns no single table': 'não diz respeito a uma tabela em particular',
  'that is of the capture alone; casefile snapshot watch URL tells it of hours':
    'isso vale só para a captura; o casefile snapshot watch URL di-lo ao longo de horas',
  'no table of the captured database was read, changed, or is large':
    'nenhuma tabela da base de dados capturada foi lida, alterada ou é grande',
  'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are':
    'um pool limita quantas sessões uma aplicação pode ter e não fecha as que ela perde: corrija primeiro a fuga; todos os pools juntos têm de ficar abaixo do limite. Parta do que está ativo ao mesmo tempo, não do número de clientes',
  'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone':
    'ao atingir o limite, novos clientes são recusados; os lugares reservados ficam só para superutilizadores',
  'settings that bound it: ': 'definições que o limitam: ',
  'settings that decide when it comes: ': 'definições que decidem quando chega: ',
  autovacuum: 'autovacuum',
  '; a table may have its own (alter table … set)': '; uma tabela pode ter os seus (alter table … set)',
  'what the first step risks: ': 'risco do primeiro passo: ',
  'to undo the first step: ': 'desfazer o primeiro passo: ',
  'the first step can be undone, by the statement behind “Undo”':
    'o primeiro passo pode ser desfeito com a instrução após “Desfazer”',
  'to keep it from coming back: ': 'para que não volte a acontecer: ',
  'where the first step ends halfway: ': 'se o primeiro passo acabar a meio: ',
  'what the first step locks: ': 'o que o primeiro passo bloqueia: ',
  'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false':
    'não há meio-termo: a transação da sessão é revertida por inteiro, ou nada aconteceu e a instrução não devolve linhas ou devolve false',
  'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again':
    'fica um índice inválido, que nenhuma consulta usa e cada escrita mantém: drop index concurrently com o seu nome e crie-o de novo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait':
    'leituras e escritas continuam (SHARE UPDATE EXCLUSIVE); espera pelas transações abertas. Sem concurrently, todas as escritas da tabela esperariam',
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page':
    'cada INSERT escreve todos os índices da tabela, e também cada UPDATE que altera uma coluna indexada ou não encontra espaço na página',
  '{code} writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again':
    '{code} reescreve a tabela mais pequena enquanto está em uso; risco: precisa da extensão, de uma chave primária ou índice único, do espaço de uma segunda cópia e de um bloqueio exclusivo breve no início e no fim. Em vez disso: VACUUM simples, se bastar reutilizar o espaço',
  'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or {code} while the table is in use':
    'VACUUM FULL devolve o espaço ao sistema; risco: ninguém pode ler ou escrever a tabela enquanto corre (ACCESS EXCLUSIVE), e precisa do espaço de uma segunda cópia da tabela e índices. Em vez disso: VACUUM simples, que não bloqueia ninguém e mantém o tamanho do ficheiro; ou {code} com a tabela em uso',
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum':
    'o VACUUM só remove o que nenhuma transação aberta, transação preparada ou slot pode ainda ver: termine primeiro o que o retém e depois VACUUM',
  'a sort takes more in memory than its file on the disk: raise {code} step by step in a session until explain (analyze, buffers) shows no temporary file':
    'uma ordenação ocupa mais em memória do que o seu ficheiro em disco: aumente {code} passo a passo numa sessão até explain (analyze, buffers) não mostrar ficheiro temporário',
  'no restart is needed for {code}: a session takes it by set, the server by a reload':
    'não é preciso reiniciar para {code}: uma sessão aceita-o com set, o servidor com uma recarga',
  'SQLs does not hold what it takes': 'em SQLs falta o necessário',
  'WaitEvents does not hold what it takes': 'em WaitEvents falta o necessário',
  'Metrics does not hold what it takes': 'em Metrics falta o necessário',
  Metrics: 'Metrics',
  SQLs: 'SQLs',
  Locks: 'Locks',
  WaitEvents: 'WaitEvents',
};
