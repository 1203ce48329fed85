// Limits, metrics and waits of an instance.
export const ptInstancePhrases = {
  'network traffic': 'tráfego de rede',
  'throughput to local storage': 'débito para o armazenamento local',
  'space on local storage': 'espaço no armazenamento local',
  'memory in use': 'memória em uso',
  'the wait event {name}': 'o evento de espera {name}',
  'the snapshot lists no session that waited for it': 'o snapshot não lista nenhuma sessão que esperasse por isso',
  ' is not in this snapshot; a capture of the running server holds it: casefile snapshot capture URL':
    ': não está neste snapshot; está numa captura do servidor em funcionamento: casefile snapshot capture URL',
  'whose sessions they are': 'de quem são as sessões',
  'what the server says of its tables': 'o que o servidor diz das suas tabelas',
  'how large tables and indexes are': 'o tamanho das tabelas e índices',
  '{number} in all': '{number} no total',
  '{number} on average': '{number} em média',
  '{number} at the most': '{number} no máximo',
  '{number} at the least': '{number} no mínimo',
  'engine version': 'versão do motor',
  'memory size in MiB': 'tamanho da memória em MiB',
  'a single statement takes the processors that there are': 'uma única instrução toma os processadores que há',
  'most of it is of {quote}: {number} of its load is in {name}':
    'a maior parte é de {quote}: {number} da sua carga está em {name}',
  'the processors are busy, on average': 'ocupação média dos processadores',
  'sessions compute or wait for a processor: {number} of the database time is ':
    'as sessões calculam ou esperam por um processador: {number} do tempo da base de dados é ',
  'the same load without that statement': 'a mesma carga sem essa instrução',
  'the same load while reads are found in the cache': 'a mesma carga enquanto as leituras estão na cache',
  'the same load while no session waits for the lock manager':
    'a mesma carga enquanto nenhuma sessão espera pelo gestor de bloqueios',
  'the same load while the network carries less': 'a mesma carga enquanto a rede transporta menos',
  'the same load while memory is free and nothing is swapped': 'a mesma carga com memória livre e sem swap',
  'the same load with the earlier value of the parameter': 'a mesma carga com o valor anterior do parâmetro',
  'the same load while the statement takes the plan of before': 'a mesma carga com o plano anterior da instrução',
  'the same load while the instance has capacity left': 'a mesma carga enquanto a instância tem capacidade livre',
  'results wait for their clients to take them': 'os resultados esperam que os seus clientes os recolham',
  'sessions wait until their results are taken: {number} of the database time is ':
    'há sessões que esperam que os seus resultados sejam recolhidos: {number} do tempo da base de dados é ',
};
