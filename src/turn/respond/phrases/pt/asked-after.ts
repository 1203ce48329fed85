// What is asked after a finding.
export const ptAskedAfterPhrases = {
  'which session to end': 'qual sessão encerrar',
  'that one alone: ending those that wait behind it frees nobody':
    'só essa: encerrar as que esperam atrás dela não libera ninguém',
  'what shows it': 'o que mostra isso',
  'what would disprove it: ': 'o que refutaria isso: ',
  'who has waited longest': 'quem espera há mais tempo',
  'the longest first, in the sample in which most waited; since then they have waited longer':
    'as que mais esperam primeiro, na amostra com mais esperas; desde então esperam há mais tempo',
  'it locks nobody out': 'não bloqueia ninguém',
  'it locks nobody out, and frees what the session holds': 'não bloqueia ninguém e libera o que a sessão retém',
  'how much space comes back': 'quanto espaço volta',
  'dropping the slot gives that back at the next checkpoint, less what {code} and {code2} keep in any case; other slots may keep the same log':
    'remover o slot devolve isso no próximo checkpoint, menos o que {code} e {code2} guardam de qualquer modo; outros slots podem reter o mesmo WAL',
  'dead for each live one {number}': 'mortas para cada viva {number}',
  'how many dead rows for each live one': 'quantas linhas mortas para cada viva',
  'how it came about': 'como surgiu',
  'how that usually comes about, which no snapshot shows: ': 'como isso costuma surgir, o que nenhum snapshot mostra: ',
  'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit':
    'uma sessão obteve um bloqueio e não encerrou sua transação: o cliente espera outra coisa ou esqueceu o commit',
  'a transaction was opened and not ended, so that the rows which it may still see have to be kept':
    'uma transação foi aberta e não encerrada, de modo que as linhas que ela ainda pode ver precisam ser mantidas',
  'a standby or a subscriber was removed or stopped, and its slot was not dropped':
    'um standby ou assinante foi removido ou parado, e seu slot não foi removido',
  'what follows once it is mended': 'o que segue depois de corrigido',
  'once it is mended: ': 'depois de corrigido: ',
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted':
    'assim que sua transação termina, seus bloqueios ficam livres: a primeira que espera os obtém, e as outras seguem sozinhas uma após a outra. Nada precisa ser reiniciado',
  'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again':
    'o próximo VACUUM de cada tabela pode remover as linhas mortas: o autovacuum vem sozinho, à mão é mais cedo. Os arquivos mantêm o tamanho e seu espaço é reutilizado',
  'how long a step takes': 'quanto demora um passo',
  'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is ({code}, {code2})':
    'quanto demora um passo não está em nenhum snapshot: ele lê a tabela inteira no ritmo dos discos; enquanto roda, o servidor diz em que ponto está ({code}, {code2})',
  'connections left: {number}, of {number2}, with {number3} in use at the most':
    'conexões livres: {number} de {number2}, com no máximo {number3} em uso',
  'up to {number} sessions waited at a time behind the session at the head of the queue':
    'até {number} sessões esperaram ao mesmo tempo atrás da sessão no início da fila',
  ', of {name}, process {name2}': ', de {name}, processo {name2}',
  'what to do about it': 'o que fazer a respeito',
  'values left of the sequence {name}: {number}': 'valores restantes da sequência {name}: {number}',
  'the column {name} has the type {name2}': 'a coluna {name} tem o tipo {name2}',
  '{name} is empty': '{name} está vazio',
  'what gives space back': 'o que devolve espaço',
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and {code} write it anew and smaller':
    'um VACUUM simples torna o espaço das linhas mortas reutilizável para a mesma tabela e mantém o tamanho do arquivo, exceto páginas vazias no fim; VACUUM FULL e {code} a reescrevem menor',
  '. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures':
    '. Quanto menor o servidor não diz: linhas mortas e espaço livre juntos, o que o pgstattuple mede',
  'which column': 'qual coluna',
  'what is lost': 'o que se perde',
  'ending the session rolls back what its open transaction has written; ':
    'encerrar a sessão reverte o que a sua transação aberta escreveu; ',
  'ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ':
    'encerrar a sessão reverte o que a sua transação aberta escreveu: ela tem um identificador próprio, logo escreveu ou bloqueou linhas; ',
  'its open transaction has no id of its own, so it has written nothing that could be lost; ':
    'a sua transação aberta não tem identificador próprio, logo não escreveu nada que se possa perder; ',
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing':
    'o que foi confirmado (commit) fica. Sessões que só esperam mantêm o seu trabalho e continuam; uma conexão ociosa fora de uma transação não perde nada',
  'when it did something last': 'quando fez algo pela última vez',
  ', transaction begun {name}': ', transação iniciada {name}',
  ', last statement begun {name}': ', última instrução iniciada {name}',
  'since then it has run nothing, and waits for its client': 'desde então não executou nada e espera pelo seu cliente',
  'whether a restart helps': 'se um reinício ajuda',
  'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it':
    'um reinício não ajuda: uma transação preparada está em disco e sobrevive com os seus bloqueios a um reinício e a uma falha. Só commit prepared ou rollback prepared a encerra',
  'which of the two may go': 'qual dos dois pode sair',
  'index {name} may go': 'o índice {name} pode sair',
  ', {name} stays': ', {name} fica',
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin':
    'ambos contêm as mesmas colunas na mesma ordem, logo as consultas que usam um podem usar o outro. O gêmeo fica: uma restrição precisa dele, ou é o mais antigo. As leituras do que sai não são motivo para mantê-lo: passam para o gêmeo',
};
