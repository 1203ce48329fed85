// What a step or a setting does, and what it costs.
export const ptStepsPhrases = {
  'there is no half: the slot is gone, or it is there as before; a slot in use is refused':
    'não há meio-termo: o slot sumiu, ou está como antes; um slot em uso é recusado',
  'there is no half: it has ended, or it is listed in {code} as before':
    'não há meio-termo: terminou, ou está como antes em {code}',
  'it locks nobody out, and frees what the transaction holds':
    'não bloqueia ninguém, e libera o que a transação segura',
  'the table stays as it was, and the second copy is removed: run it again':
    'a tabela fica como era, e a segunda cópia é removida: executar de novo',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)':
    'ninguém pode ler nem escrever a tabela enquanto roda (ACCESS EXCLUSIVE)',
  'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again':
    'nada se danifica: as tabelas prontas ficam, e a que estava em curso recomeça',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait':
    'leituras e escritas seguem (SHARE UPDATE EXCLUSIVE); outros vacuum, analyze e a maioria das mudanças dessa tabela esperam',
  'the statistics stay as they were: run it again': 'as estatísticas ficam como eram: executar de novo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait':
    'leituras e escritas seguem (SHARE UPDATE EXCLUSIVE); vacuum e a maioria das mudanças dessa tabela esperam',
  'the index is left behind as invalid: run the same statement again':
    'o índice fica como inválido: executar de novo o mesmo comando',
  'reads and writes go on; it waits for transactions that use the table':
    'leituras e escritas seguem; espera as transações que usam a tabela',
  'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again':
    'o índice antigo segue em uso, e fica um inválido cujo nome termina em _ccnew: removê-lo e executar de novo',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open':
    'leituras e escritas seguem (SHARE UPDATE EXCLUSIVE); espera as transações abertas',
  'there is no half: the option is set, or it is as before':
    'não há meio-termo: a opção está definida, ou está como antes',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs':
    'leituras e escritas seguem (SHARE UPDATE EXCLUSIVE); espera um vacuum em curso da tabela',
  'it is rolled back as a whole, and all is as before': 'é revertido por inteiro, e tudo fica como antes',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set {code} for its session first':
    'ninguém pode ler nem escrever a tabela enquanto roda (ACCESS EXCLUSIVE), e todos fazem fila atrás enquanto espera: definir antes {code} na sessão',
  'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again':
    'cada comando é feito por inteiro ou não: o que alter system escreveu está em postgresql.auto.conf e vale a partir do próximo reload ou reinício; alter system reset o retira',
  'there is no half: new sessions have the setting, or they have the former one':
    'não há meio-termo: as novas sessões têm a configuração, ou a anterior',
  'the setting is as before, and ends with the session in any case':
    'a configuração está como antes, e acaba com a sessão em todo caso',
  'it only reads: run it again': 'só lê: executar de novo',
  'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set {code} for its session where it must be gentle':
    'vacuum (freeze) marca linhas antigas como congeladas, o que baixa a idade da tabela; leituras e escritas seguem (SHARE UPDATE EXCLUSIVE). Seu risco: lê cada página não congelada e escreve muitas, e muito WAL, o que discos e standbys sentem: começar pelas tabelas mais antigas, e definir {code} em sua sessão se deve ser suave',
  'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too':
    'alter table … alter column … type bigint reescreve a tabela e seus índices; seu risco: ninguém pode ler nem escrevê-la nesse tempo (ACCESS EXCLUSIVE), e precisa do espaço de uma segunda cópia. Em vez disso, numa tabela grande: adicionar uma coluna bigint, mantê-la igual por um trigger, enchê-la por partes, criar seu índice concurrently, e trocar as duas numa transação curta. As colunas que a referem também precisam mudar',
  '{code} ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. {code2} ends the session, and its transaction is rolled back':
    '{code} encerra o comando de uma sessão e a deixa conectada; nada faz a uma ociosa em transação. {code2} encerra a sessão, e sua transação é revertida',
  'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails ({number}, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue {number2} restart with {number3}':
    'alter sequence … restart dá números de novo; seu risco: cada inserção cujo número ainda está na tabela falha ({number}, duplicate key) se a coluna é única, e sem índice único duas linhas têm o mesmo número. Em vez disso: alargar a coluna para bigint; para ganhar tempo, se a aplicação aceita números negativos, alter sequence … minvalue {number2} restart with {number3}',
  'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails':
    'reindex reconstrói um índice; seu risco: as escritas da tabela esperam, e as leituras que usariam o índice também. Em vez disso: reindex concurrently, que não bloqueia ninguém, demora mais, e deixa um índice inválido se falha',
  'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum':
    'truncate remove todas as linhas de uma vez; seu risco: espera todos os que usam a tabela, não deixa ninguém entrar nesse tempo, e não pode ser desfeito após confirmado. Em vez disso: apagar por partes, depois vacuum',
  '{code} is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else':
    '{code} é o último recurso de um servidor que não inicia; seu risco: dados inconsistentes, e o último confirmado pode sumir. Em vez disso: restaurar um backup; guardar antes de tudo uma cópia da pasta de dados',
  'kill {number} of one process lets the server end all sessions and restart with a recovery. Instead: {code}, then {code2}':
    'kill {number} de um processo faz o servidor encerrar todas as sessões e reiniciar com uma recuperação. Em vez disso: {code}, depois {code2}',
  'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first':
    'cada sessão ocupa memória e processador, mesmo ociosa, e se sessões não são devolvidas um limite maior só adia o fim: limitar antes os pools',
  'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times {code} must fit the memory of the machine. Set it for the role or the session that needs it, not for the server':
    'cada ordenação e cada hash de um comando pode tomar tanto, em cada sessão e cada processo paralelo: sessões simultâneas, vezes ordenações de um comando, vezes {code} devem caber na memória. Definir para o papel ou a sessão que precisa, não para o servidor',
  'each vacuum, each of its workers and each build of an index may take so much':
    'cada vacuum, cada um de seus processos e cada criação de índice pode tomar tanto',
  'it is taken at the start and not given back; a quarter of the memory is where to begin':
    'é tomada no início e não devolvida; um quarto da memória é um bom começo',
  'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through':
    'tanto disco é ocupado no pico, e a recuperação após uma queda demora mais, pois há mais WAL a percorrer',
  'the limit of cost is shared: more workers alone vacuum no faster, without a higher {code}':
    'o limite de custo é dividido: mais processos sozinhos não limpam mais rápido, sem um {code} maior',
  'so much disk may be taken by each slot without a consumer':
    'tanto disco pode ser ocupado por cada slot sem consumidor',
  'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of {code}, and sessions wait for a moment meanwhile':
    'é memória da máquina: deixar um quarto para sessões e sistema; cresce em execução, em passos de {code}, e as sessões esperam um momento',
  'each temporary table of every session may take so much memory, and the smaller one of {code} and {code2} is the limit: raise both':
    'cada tabela temporária de cada sessão pode tomar tanta memória, e o menor de {code} e {code2} é o limite: aumentar ambos',
  'each session that sorts takes so much at once: set it for the session that needs it':
    'cada sessão que ordena toma tanto de uma vez: definir para a sessão que precisa',
  'recovery after a crash takes longer, and so much disk is taken':
    'a recuperação após uma queda demora mais, e tanto disco é ocupado',
  'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open':
    'não há meio-termo: o comando é revertido por inteiro, ou continua; a transação da sessão fica aberta',
  'it locks nobody out; the transaction of the session keeps its locks until it ends':
    'não bloqueia ninguém; a transação da sessão mantém seus bloqueios até terminar',
  'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server':
    'não há meio-termo: a transação da sessão é revertida por inteiro; reverter uma grande demora, e segue após reiniciar o servidor',
  'it locks nobody out; what the session holds is free when its rollback has ended':
    'não bloqueia ninguém; o que a sessão segura fica livre quando a reversão termina',
  'the table stays as it was, and what was built is removed: run it again':
    'a tabela fica como era, e o que foi construído é removido: executar de novo',
  'reads and writes go on; at its beginning and its end it waits for everybody who uses the table':
    'leituras e escritas seguem; no início e no fim espera todos os que usam a tabela',
  'the table stays as it was: run it again': 'a tabela fica como era: executar de novo',
  'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it':
    'no início e no fim espera todos os que usam a tabela, e eles esperam depois atrás',
  'reads and writes go on; statements that are open while it ends may let new ones wait':
    'leituras e escritas seguem; comandos abertos no fim podem fazer esperar os novos',
  'logs that were removed are gone, the others are there: run it again':
    'os logs removidos sumiram, os outros estão lá: executar de novo',
  'there is no half: the running server has taken the value, or it has the former one':
    'não há meio-termo: o servidor tomou o valor, ou tem o anterior',
  'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use':
    'optimize table reconstrói uma tabela InnoDB e seus índices e devolve o espaço ao sistema; seu risco: precisa do espaço de uma segunda cópia, espera no início e no fim todos os que usam a tabela, que depois esperam atrás, e uma réplica se atrasa ao fazer o mesmo. Em vez disso: uma mudança de esquema online como gh-ost ou pt-online-schema-change',
  'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with {code}, once no transaction needs it':
    'a purga torna reutilizável o espaço de linhas apagadas na mesma tabela e mantém o tamanho do arquivo; optimize table a reescreve menor. O undo log encolhe com {code}, quando nenhuma transação precisa dele',
  'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts':
    'truncate table refaz a tabela sem linhas; seu risco: confirma-se sozinho e não pode ser desfeito, e espera todos os que usam a tabela, que depois esperam atrás. Em vez disso: apagar por partes',
  'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back':
    'kill query e o número encerra o comando de uma sessão e deixa sua transação aberta com seus bloqueios: numa que dorme nada libera. kill e o número encerra a sessão, e sua transação é revertida; uma grande demora',
  'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew':
    'pular omite o evento que falhou; seu risco: a réplica deixa de conter o que a origem contém, sem se notar até o próximo erro. Em vez disso: corrigir a linha que difere e iniciar de novo a replicação. Olhar antes o evento (mysqlbinlog na posição do erro), e se foi pulado, comparar as tabelas (pt-table-checksum) ou refazer a réplica',
  'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand':
    'purge binary logs remove os mais antigos; seu risco: uma réplica que não os leu para de vez, e nada pode ser restaurado a um momento neles. Olhar antes o que cada réplica leu (show replica status lá), e nunca remover os arquivos à mão',
  'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read':
    'reset master remove todos os binlogs e recomeça; seu risco: cada réplica deste servidor precisa ser refeita. Em vez disso: purgar os binlogs até o que as réplicas leram',
  'kill {number} of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session':
    'kill {number} do servidor encerra todas as sessões, e seu próximo início precisa se recuperar do redo log. Em vez disso: kill query e o número da sessão encerra o que executa, kill e o número encerra a sessão',
};
