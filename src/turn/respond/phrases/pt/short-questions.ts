// What is asked shortly after a finding.
export const ptShortQuestionsPhrases = {
  'which person it is': 'que pessoa é',
  'which person it is: a capture holds users, applications and addresses, and no names of people':
    'que pessoa é: uma captura contém usuários, aplicações e endereços, e nenhum nome de pessoa',
  'whether the application repeats it': 'se a aplicação o repete',
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell':
    'se a aplicação repete o que foi revertido: nenhuma captura vê dentro de uma aplicação; o próprio log e o código dela dizem',
  'how much memory a session takes': 'quanta memória uma sessão ocupa',
  'how much memory a session takes: no capture holds it; from PostgreSQL {number} on, {code} writes that of a process to the log of the server':
    'quanta memória uma sessão ocupa: nenhuma captura o contém; a partir do PostgreSQL {number}, {code} escreve a de um processo no log do servidor',
  'how much memory a session takes: no capture holds it; the view {code} of sys tells it':
    'quanta memória uma sessão ocupa: nenhuma captura o contém; a visão {code} de sys diz',
  'how much memory a session takes: no capture holds it; the column {code} of {code2}.processlist tells it':
    'quanta memória uma sessão ocupa: nenhuma captura o contém; a coluna {code} de {code2}.processlist diz',
  'when the latest was': 'quando foi o último',
  'the latest deadlock was at {name}, by the clock of the server':
    'o último deadlock foi às {name}, pelo relógio do servidor',
  'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)':
    'quando foi o último deadlock: o servidor conta os deadlocks e escreve a hora de cada um apenas no seu log (“deadlock detected”)',
  'when the latest deadlock was: the server keeps none in its status':
    'quando foi o último deadlock: o servidor não guarda nenhum no seu estado',
  'what ending a session does to deadlocks': 'o que encerrar uma sessão muda nos deadlocks',
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order':
    'encerrar uma sessão não ajuda: o próprio servidor encerrou cada deadlock, revertendo uma das suas transações, e virão mais enquanto as linhas forem bloqueadas em ordem diferente',
  'who runs the change': 'quem executa a mudança',
  'whether more memory helps': 'se mais memória ajuda',
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache':
    'mais memória não resolveria: a instrução continua percorrendo a tabela inteira, e só é menos lenta onde tudo cabe no cache',
  'how large the index gets': 'que tamanho terá o índice',
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before':
    'que tamanho terá o índice: sabe-se depois de criado; ele contém as colunas indexadas de cada linha e onde a linha está, e com hypopg o planejador o estima antes',
  'whether a lower isolation helps': 'se um isolamento menor ajuda',
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay':
    'um isolamento menor (READ COMMITTED) bloqueia menos intervalos entre linhas e assim acaba com os deadlocks deles; os deadlocks de linhas bloqueadas em ordem diferente ficam',
  'what single-user mode is for': 'para que serve o modo monousuário',
  'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off':
    'o modo monousuário não é necessário: o vacuum roda no servidor em funcionamento, também quando o servidor não atribui mais ids de transação. O risco dele: ninguém mais pode usar o banco enquanto isso, e o que impede o servidor de chegar ao limite está desligado',
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where {code} is on, and so does who made it':
    'quem o usava antes não está em nenhuma captura: o servidor não guarda nenhum consumidor que se foi; o log dele diz, onde {code} está ligado, e também quem o criou',
  'why: autovacuum freezes each table that is older than {code}, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which ({code2})':
    'por quê: o autovacuum congela toda tabela mais velha que {code}, mesmo onde está desligado, e nada do que foi capturado o impede: talvez os seus processos sejam cancelados, falhem ou sejam lentos demais. O log do servidor diz qual deles ({code2})',
};
