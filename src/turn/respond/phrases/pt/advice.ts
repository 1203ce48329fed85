// Steps, their risks and how they are undone.
export const ptAdvicePhrases = {
  'end the session at the head of the queue': 'terminar a sessão à cabeça da fila',
  'its transaction is rolled back and its client gets an error; look at what it does first':
    'a sua transação é revertida e o cliente recebe um erro; veja antes o que faz',
  'its transaction is rolled back and its client gets an error; ask its owner first':
    'a sua transação é revertida e o cliente recebe um erro; pergunte antes ao responsável',
  'not possible: the client has to do its work again': 'não é possível: o cliente tem de refazer o trabalho',
  'end the session': 'terminar a sessão',
  'let the server end sessions that leave a transaction open':
    'deixar o servidor terminar sessões que deixam uma transação aberta',
  'applications that pause within a transaction get an error':
    'as aplicações que fazem pausas dentro de uma transação recebem um erro',
  'try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg':
    'experimente um índice para as suas condições; nenhum planeador o testou: compare o explain antes e depois, ou experimente com hypopg',
  'the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and each write keeps the index up to date from then on: {number} rows of the table were written during the capture':
    'a construção lê toda a tabela duas vezes e espera pelas transações abertas; se falhar, deixa um índice inválido para remover; e cada escrita mantém o índice daí em diante: {number} linhas da tabela foram escritas durante a captura',
  'give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file':
    'dê às sessões que a executam memória para a ordenação ou o hash e aumente-a até explain (analyze, buffers) não mostrar ficheiro temporário',
  'each sort and hash of each session may take as much: the machine can run out of memory':
    'cada ordenação e hash de cada sessão pode ocupar o mesmo: a máquina pode ficar sem memória',
  'see its plan, with values of yours in place of the parameters':
    'veja o seu plano, com valores seus no lugar dos parâmetros',
  'analyze executes the statement, and takes as long': 'analyze executa a instrução e demora o mesmo',
  'make its dead rows usable again': 'tornar reutilizáveis as linhas mortas',
  'it reads the whole table and writes much, beside the other work; the file keeps its size':
    'lê toda a tabela e escreve muito, a par do resto; o ficheiro mantém o tamanho',
  'give the space back to the system, in a maintenance window, or with {code} while the table is in use':
    'devolver o espaço ao sistema, numa janela de manutenção ou com {code} com a tabela em uso',
  'nobody can read or write the table while it runs, and it needs the space of a second copy':
    'ninguém pode ler ou escrever a tabela enquanto corre, e precisa do espaço de uma segunda cópia',
  'cancel it while it runs: the table stays as it was': 'cancele enquanto corre: a tabela fica como estava',
  'limit what slots may keep': 'limitar o que os slots podem reter',
  'a consumer that stays away for too long is cut off, and has to be built anew':
    'um consumidor ausente demasiado tempo é cortado e tem de ser reconstruído',
  'start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log':
    'inicie de novo o consumidor; se já não existir, remova o slot e o próximo checkpoint liberta o WAL',
  'a standby or a subscriber that uses it has to be built anew':
    'um standby ou subscritor que o use tem de ser reconstruído',
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew':
    'não é possível: o WAL retido perdeu-se; o subscritor ou standby tem de ser reconstruído',
  'drop the duplicate': 'remover o duplicado',
  'plans go over to its twin; see that no query names it in a hint':
    'os planos passam para o gémeo; confirme que nenhuma consulta o nomeia num hint',
  'freeze the oldest tables of the database first, then the whole of it':
    'congele primeiro as tabelas mais antigas da base de dados e depois toda',
  'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand':
    'lê tabelas inteiras e escreve muito; cancelar perde o que foi feito na tabela em curso',
  'let autovacuum come in time for this table': 'fazer o autovacuum chegar a tempo para esta tabela',
  'it is vacuumed often; the command waits for a short lock':
    'recebe VACUUM com frequência; o comando espera por um bloqueio breve',
  'collect statistics': 'recolher estatísticas',
  'it reads a sample of the table; plans may change': 'lê uma amostra da tabela; os planos podem mudar',
  'end its sessions that have idled for long, and mend the leak in its pool':
    'termine as suas sessões inativas há muito e corrija a fuga do seu pool',
  'a pool that does not test its connections passes the errors on':
    'um pool que não testa as suas conexões transmite os erros',
  'the application connects again': 'a aplicação volta a conectar-se',
  'let the server end idle sessions by itself (PostgreSQL {number} or later)':
    'deixar o servidor terminar por si as sessões inativas (PostgreSQL {number} ou posterior)',
  'sessions of pools and of people at a prompt end too': 'também terminam sessões de pools e de pessoas numa consola',
  'see which command fails, run it by hand with a file of {code}, and mend its target (space, rights, network); the server tries again by itself':
    'veja que comando falha, execute-o à mão com um ficheiro de {code} e corrija o destino (espaço, permissões, rede); o servidor tenta de novo sozinho',
  'none; until it works, {code} grows and backups cannot be restored to a later point':
    'nenhum; até funcionar, {code} cresce e os backups não podem ser restaurados para um ponto posterior',
  'turn autovacuum on': 'ligar o autovacuum',
  'the first vacuums take disk and processor; {code} holds them back':
    'os primeiros VACUUM consomem disco e processador; {code} trava-os',
  'go back to the default of {code}': 'voltar ao valor predefinido de {code}',
  'plans of other statements change too; where a role, a database or the command line sets it, reset it there':
    'também mudam planos de outras instruções; se um papel, uma base de dados ou a linha de comandos o define, reponha-o aí',
  'let more log come between checkpoints: about what is written within {code}':
    'permitir mais WAL entre checkpoints: cerca do que se escreve em {code}',
  'it takes that much disk, and recovery after a crash takes longer':
    'ocupa esse disco, e a recuperação após uma falha demora mais',
  'write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait':
    'escreva várias linhas numa transação ou instrução; para trabalho que se pode perder numa falha, dispense a espera',
  'a crash can lose the last of these transactions, though never part of one':
    'uma falha pode perder as últimas destas transações, mas nunca parte de uma',
  'leave the setting out': 'retirar a definição',
  'let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them':
    'deixar a aplicação manter as suas conexões, com um pool próprio ou com pgbouncer; veja quem as abre',
  'see in the log which statements met, and let their transactions lock rows in the same order, for example':
    'veja no log que instruções colidiram e faça as transações bloquear linhas na mesma ordem, por exemplo',
  'waiting for a lock takes the place of a rollback: keep these transactions short':
    'a espera por um bloqueio substitui a reversão: mantenha estas transações curtas',
  'take the locking read out again': 'retirar a leitura com bloqueio',
  'write waits for locks to the log, with both statements':
    'registar no log as esperas por bloqueios, com ambas as instruções',
  'the log holds statements with their values': 'o log contém instruções com os seus valores',
  'drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently':
    'remova o que a construção falhada deixou; depois corrija a causa (muitas vezes valores duplicados) e crie-o de novo com create index concurrently',
  'none for queries, which do not use it; the command waits for transactions that use the table':
    'nenhum para as consultas, que não o usam; o comando espera pelas transações que usam a tabela',
  'cancel the statement': 'cancelar a instrução',
  'cancel the statement, if the disk fills': 'cancelar a instrução, se o disco encher',
  'its work so far is lost, and its client gets an error': 'o trabalho feito perde-se, e o cliente recebe um erro',
  '; ask its owner first': '; pergunte antes ao responsável',
  'not possible: it has to be run again': 'não é possível: tem de ser executada de novo',
  'not possible': 'não é possível',
  'limit what the statements of its role may take': 'limitar o que as instruções do seu papel podem demorar',
  'reports that need longer are cancelled': 'são cancelados relatórios que precisam de mais',
  'roll it back; or commit it, where its transaction manager says so (commit prepared)':
    'revertê-la; ou confirmá-la, se o gestor de transações o indicar (commit prepared)',
  'what it wrote is lost, also where other databases have committed their part':
    'perde-se o que escreveu, mesmo onde outras bases de dados confirmaram a sua parte',
  'widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead':
    'amplie a coluna e a sequência; numa tabela grande, preencha por partes uma nova coluna bigint e troque-a',
  'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same':
    'a tabela e os índices são reescritos e ninguém a pode usar entretanto; colunas que a referenciam precisam do mesmo',
  'not while values beyond the old limit are in use': 'não enquanto houver valores acima do limite antigo em uso',
  'watch it over a whole business cycle and on the standbys, which count by themselves; then drop it':
    'observe-o durante um ciclo de negócio completo e nos standbys, que contam por si; depois remova-o',
  'a rare report may need it': 'um relatório raro pode precisar dele',
  'look first whether it is still there and what it does': 'veja antes se ainda lá está e o que faz',
};
