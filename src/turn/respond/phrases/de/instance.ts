// Limits, metrics and waits of an instance.
export const deInstancePhrases = {
  'network traffic': 'Netzverkehr',
  'throughput to local storage': 'Durchsatz zum lokalen Storage',
  'space on local storage': 'Platz auf dem lokalen Storage',
  'memory in use': 'belegter Speicher',
  'the wait event {name}': 'das Wait-Event {name}',
  'the snapshot lists no session that waited for it': 'der Snapshot führt keine Sitzung auf, die darauf gewartet hat',
  ' is not in this snapshot; a capture of the running server holds it: casefile snapshot capture URL':
    ': steht nicht in diesem Snapshot; eine Erfassung des laufenden Servers enthält es: casefile snapshot capture URL',
  'whose sessions they are': 'wessen Sitzungen es sind',
  'what the server says of its tables': 'was der Server über seine Tabellen sagt',
  'how large tables and indexes are': 'wie groß Tabellen und Indizes sind',
  '{number} in all': 'insgesamt {number}',
  '{number} on average': 'im Mittel {number}',
  '{number} at the most': 'höchstens {number}',
  '{number} at the least': 'mindestens {number}',
  'engine version': 'Engine-Version',
  'memory size in MiB': 'Speichergröße in MiB',
  'a single statement takes the processors that there are':
    'ein einzelnes Statement beansprucht die vorhandenen Prozessoren',
  'most of it is of {quote}: {number} of its load is in {name}':
    'das meiste davon stammt von {quote}: {number} seiner Last ist in {name}',
  'the processors are busy, on average': 'mittlere Auslastung der Prozessoren',
  'sessions compute or wait for a processor: {number} of the database time is ':
    'Sitzungen rechnen oder warten auf einen Prozessor: {number} der Datenbankzeit ist ',
  'the same load without that statement': 'dieselbe Last ohne dieses Statement',
  'the same load while reads are found in the cache': 'dieselbe Last, während Lesezugriffe im Cache gefunden werden',
  'the same load while no session waits for the lock manager':
    'dieselbe Last, während keine Sitzung auf den Lock-Manager wartet',
  'the same load while the network carries less': 'dieselbe Last, während das Netz weniger überträgt',
  'the same load while memory is free and nothing is swapped': 'dieselbe Last bei freiem Speicher und ohne Auslagern',
  'the same load with the earlier value of the parameter': 'dieselbe Last mit dem früheren Wert des Parameters',
  'the same load while the statement takes the plan of before': 'dieselbe Last mit dem früheren Plan des Statements',
  'the same load while the instance has capacity left': 'dieselbe Last, während die Instanz Kapazität frei hat',
  'results wait for their clients to take them': 'Ergebnisse warten darauf, dass ihre Clients sie abholen',
  'sessions wait until their results are taken: {number} of the database time is ':
    'Sitzungen warten, bis ihre Ergebnisse abgeholt sind: {number} der Datenbankzeit ist ',
};
