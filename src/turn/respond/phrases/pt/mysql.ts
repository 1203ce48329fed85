// What is said of MySQL and MariaDB.
export const ptMysqlPhrases = {
  'the session at the head of the queue is of the user {name}': 'a sessão no início da fila é do usuário {name}',
  'up to {number} sessions were blocked at a time': 'até {number} sessões ficaram bloqueadas ao mesmo tempo',
  'an open transaction keeps old versions of rows: it has been open for {number}':
    'uma transação aberta retém versões antigas de linhas: está aberta há {number}',
  'history list: {number} undo records that cannot be purged, when the capture began {number2}':
    'history list: {number} registros de undo que não podem ser purgados, no início da captura {number2}',
  'old versions of rows pile up, reads go past more of them, and the undo log grows':
    'versões antigas de linhas se acumulam, as leituras passam por mais delas e o undo log cresce',
  'end the session that keeps them': 'encerrar a sessão que as retém',
  'its transaction is rolled back, and its client gets an error':
    'sua transação é revertida e seu cliente recebe um erro',
  'look first whether it is still there and what it does': 'ver antes se ainda existe e o que faz',
  'its transaction is rolled back, which takes as long as its changes took, and its client gets an error':
    'sua transação é revertida, o que demora tanto quanto suas mudanças, e seu cliente recebe um erro',
  'sessions wait for the definition of a table, which an open transaction keeps: {number} of the database time is':
    'sessões esperam a definição de uma tabela, que uma transação aberta retém: {number} do tempo de banco de dados é',
  'binary logs': 'logs binários',
  ', files {number}': ', arquivos {number}',
  ', without expiry': ', sem expiração',
  'an expiry of zero means never: they are kept until somebody removes them':
    'uma expiração de zero significa nunca: ficam até que alguém os remova',
  'how long binary logs are kept': 'por quanto tempo os logs binários ficam',
  'binary logs are kept for ever and fill the disk: {number} in {number2} files':
    'os logs binários ficam para sempre e enchem o disco: {number} em {number2} arquivos',
  'let them expire after a week, and write it below [mysqld] in the configuration so that it lasts':
    'fazê-los expirar após uma semana, e escrevê-lo sob [mysqld] na configuração para que dure',
  'a replica that is further behind, and a restore to a point in time before, can no longer be served':
    'uma réplica mais atrasada e uma restauração para um momento anterior deixam de ser possíveis',
  'a statement examines many rows for each that it returns or changes':
    'uma instrução examina muitas linhas para cada uma que devolve ou altera',
  'user {name} from {name2}': 'usuário {name} de {name2}',
  ', asleep {number}': ', adormecidas {number}',
  'connections run out; at the most there were taken {number}':
    'as conexões se esgotam; no máximo esteve ocupado {number}',
  'the replica of {name} does not replicate': 'a réplica de {name} não replica',
  'thread that reads from the source: {name}, thread that applies: {name2}':
    'thread que lê da origem: {name}, thread que aplica: {name2}',
};
