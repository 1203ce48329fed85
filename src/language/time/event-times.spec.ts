// In every language of the grammar: a time that is told by an event, and a question about an event that tells none.
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../kernel/time.js';
import { readSpokenTimes } from './spoken-times.js';
import { timeTablesOf } from './tables/tables.js';
import type { EventKind, EventSide } from './time-table.js';

type Wordings = { readonly told: readonly string[]; readonly untold: readonly string[] };

const WORDINGS: { readonly [language: string]: Wordings } = {
  en: {
    told: [
      'were there warnings before the deploy of checkout?',
      'is there anything in the logs after the restart?',
      'since the deploy',
      'errors after the v2.3.1 rollout',
      'what did latency look like 10 minutes before the restart',
      'until the failover everything was fine',
      'since we rolled back',
    ],
    untold: [
      'was there a deploy before the outage?',
      'since which release do we have this?',
      'error rate before and after the deploy',
      'latency before the rollout and after',
      'did it start after the deploy?',
      'what was deployed?',
      'is the restart done',
    ],
  },
  de: {
    told: [
      'gab es warnungen vor dem deploy?',
      'seit dem deploy',
      'was hat sich nach dem letzten Release geändert?',
      '10 Minuten vor dem Neustart',
      'fehler während der wartung',
      'bis zum failover war alles gut',
      'seit wir zurückgerollt haben',
      'nach der Datenbankmigration',
      'wie war die latenz vor dem rollback',
    ],
    untold: [
      'gab es einen deploy vor dem ausfall?',
      'seit welchem Release haben wir das',
      'Fehlerrate vor und nach dem Deploy?',
      'Latenz vor dem Rollout und danach',
      'hat das nach dem deploy angefangen?',
      'was wurde deployed?',
      'ist der neustart fertig',
    ],
  },
  es: {
    told: [
      '¿hubo advertencias antes del deploy de checkout?',
      '¿hay errores desde el reinicio?',
      'desde el despliegue',
      'errores después del último release',
      'diez minutos antes del reinicio',
      'durante el mantenimiento',
      'qué cambió tras la actualización',
      'hasta el failover todo iba bien',
      'desde que hicimos rollback',
    ],
    untold: [
      '¿hubo un despliegue antes de la caída?',
      'desde qué release pasa esto',
      'errores antes y después del despliegue',
      '¿empezó después del despliegue?',
      'qué se desplegó?',
      'quién hizo el rollback',
    ],
  },
  fr: {
    told: [
      'y avait-il des erreurs avant le déploiement ?',
      'depuis le déploiement',
      'dix minutes avant le redémarrage',
      'pendant la maintenance',
      "qu'est-ce qui a changé depuis la dernière release",
      "jusqu'à la bascule tout allait bien",
      "depuis qu'on a fait le rollback",
      "avant l'incident",
    ],
    untold: [
      'y a-t-il eu un déploiement avant la panne ?',
      'depuis quelle release ça arrive',
      'latence avant et après le déploiement',
      'est-ce que ça a commencé après le déploiement ?',
      'qui a déployé ?',
      "qu'est-ce qui a été déployé",
    ],
  },
  pt: {
    told: [
      'houve erros antes do deploy?',
      'desde o deploy',
      'erros depois da última atualização',
      'dez minutos antes do reinício',
      'durante a manutenção',
      'o que mudou após o rollback',
      'até o failover estava tudo bem',
      'desde que fizemos a migração',
    ],
    untold: [
      'houve um deploy antes da queda?',
      'desde qual release temos isso',
      'erros antes e depois do deploy',
      'começou depois do deploy?',
      'o que foi implantado?',
      'quem fez o rollback',
    ],
  },
  it: {
    told: [
      'dal deploy',
      "errori dopo l'ultimo rilascio",
      'dieci minuti prima del riavvio',
      'durante la manutenzione',
      "cosa è cambiato dopo l'aggiornamento",
      'fino al failover andava tutto bene',
      'da quando abbiamo fatto il rollback',
    ],
    untold: [
      'da quale release succede',
      'errori prima e dopo il deploy',
      'è iniziato dopo il deploy?',
      'cosa è stato rilasciato?',
      'chi ha fatto il rollback',
    ],
  },
  nl: {
    told: [
      'sinds de deploy',
      'fouten na de laatste release',
      'tien minuten voor de herstart',
      'tijdens het onderhoud',
      'wat is er veranderd na de uitrol',
      'tot de failover was alles goed',
      'sinds we teruggerold hebben',
      'vóór de databasemigratie',
    ],
    untold: [
      'sinds welke release hebben we dit',
      'latentie voor en na de deploy',
      'is het begonnen na de deploy?',
      'wat is er gedeployed?',
      'wie deed de rollback',
    ],
  },
  pl: {
    told: [
      'od wdrożenia',
      'błędy po ostatnim deployu',
      'dziesięć minut przed restartem',
      'podczas prac konserwacyjnych',
      'co się zmieniło po aktualizacji',
      'do momentu przełączenia wszystko działało',
      'odkąd zrobiliśmy rollback',
    ],
    untold: [
      'od którego wdrożenia to mamy',
      'błędy przed i po wdrożeniu',
      'czy zaczęło się po wdrożeniu?',
      'co zostało wdrożone?',
      'kto zrobił rollback',
    ],
  },
  tr: {
    told: [
      'deploydan beri',
      'son sürümden sonraki hatalar',
      'yeniden başlatmadan on dakika önce',
      'bakım sırasında',
      'güncellemeden sonra ne değişti',
      "failover'a kadar her şey iyiydi",
      'geri aldığımızdan beri',
    ],
    untold: [
      'hangi sürümden beri bu var',
      'dağıtımdan önce ve sonra hata oranı',
      'deploydan sonra mı başladı?',
      'ne deploy edildi?',
      "rollback'i kim yaptı",
    ],
  },
  zh: {
    told: [
      '自从部署以来',
      '上次发布之后的错误',
      '重启前十分钟',
      '维护期间的错误',
      '升级后有什么变化',
      '切换之前一切正常',
      '回滚以后',
    ],
    untold: ['从哪次发布开始的', '部署前后的错误率', '是部署之后开始的吗？', '部署了什么', '谁回滚的'],
  },
  ja: {
    told: [
      'デプロイ以降',
      '前回のリリース後のエラー',
      '再起動の10分前',
      'メンテナンス中のエラー',
      'アップデートの後に何が変わった？',
      'フェイルオーバーまでは正常だった',
      'ロールバックしてから',
    ],
    untold: [
      'どのリリース以降の話',
      'デプロイ前後のエラー率',
      'デプロイの後に始まりましたか？',
      '何がデプロイされた？',
      'ロールバックしたのは誰',
    ],
  },
  ko: {
    told: [
      '배포 이후',
      '지난 릴리스 후 오류',
      '재시작 10분 전',
      '점검 중 오류',
      '업데이트 후 뭐가 바뀌었어?',
      '페일오버 전까지는 정상이었어',
      '롤백한 뒤',
    ],
    untold: ['어느 배포 이후부터야', '배포 전후 오류율', '배포 후에 시작됐나요?', '뭐가 배포됐어?', '누가 롤백했어'],
  },
  hi: {
    told: [
      'deploy ke baad se',
      'पिछली रिलीज़ के बाद की त्रुटियाँ',
      'रीस्टार्ट से दस मिनट पहले',
      'मेंटेनेंस के दौरान',
      'अपडेट के बाद क्या बदला',
      'failover tak sab theek tha',
      'जब से rollback किया',
    ],
    untold: [
      'kis deploy ke baad se',
      'deploy se pehle aur baad error rate',
      'क्या यह डिप्लॉय के बाद शुरू हुआ?',
      'क्या डिप्लॉय हुआ',
      'rollback kisne kiya',
    ],
  },
};

const eventOf = (text: string, language: string): string | undefined =>
  readSpokenTimes(text, undefined, language)?.event;

describe.each(Object.entries(WORDINGS))('an event in %s', (language, { told, untold }) => {
  it.each(told)('tells a time that is not said: %s', (text) => expect(eventOf(text, language)).toBeDefined());
  it.each(untold)('is asked about and tells no time: %s', (text) => expect(eventOf(text, language)).toBeUndefined());
});

const SIDES: { readonly [language: string]: readonly (readonly [string, EventSide, EventKind])[] } = {
  en: [
    ['how many errors since the deploy', 'since', 'deploy'],
    ['show me the logs right before the restart', 'before', 'restart'],
    ['the lines around the failover', 'around', 'switch'],
    ['what was logged just before the first error', 'before', 'trouble'],
    ['show me the log lines around the first one', 'around', 'trouble'],
  ],
  de: [
    ['fehler seit dem deployment', 'since', 'deploy'],
    ['logs kurz vor dem neustart', 'before', 'restart'],
    ['logs während der Datenbankmigration', 'around', 'migration'],
  ],
  es: [
    ['errores desde el despliegue', 'since', 'deploy'],
    ['antes del reinicio', 'before', 'restart'],
    ['durante el incidente', 'around', 'trouble'],
  ],
  fr: [
    ['depuis la mise en prod', 'since', 'deploy'],
    ['avant le redémarrage', 'before', 'restart'],
    ['pendant la panne', 'around', 'trouble'],
  ],
  pt: [
    ['desde a atualização', 'since', 'deploy'],
    ['antes do reinício', 'before', 'restart'],
    ['durante a manutenção', 'around', 'maintenance'],
  ],
  it: [
    ['dopo il riavvio', 'since', 'restart'],
    ['prima della migrazione', 'before', 'migration'],
    ['durante il guasto', 'around', 'trouble'],
  ],
  nl: [
    ['sinds de release', 'since', 'deploy'],
    ['voor de herstart', 'before', 'restart'],
    ['tijdens de storing', 'around', 'trouble'],
  ],
  pl: [
    ['od wdrożenia', 'since', 'deploy'],
    ['przed restartem', 'before', 'restart'],
    ['podczas migracji', 'around', 'migration'],
  ],
  tr: [
    ["deploy'dan sonra", 'since', 'deploy'],
    ['güncellemeden önce', 'before', 'deploy'],
    ['kesinti sırasında', 'around', 'trouble'],
  ],
  zh: [
    ['部署之后有多少错误', 'since', 'deploy'],
    ['重启之前的日志', 'before', 'restart'],
    ['故障转移期间', 'around', 'switch'],
  ],
  ja: [
    ['デプロイ以降のエラー', 'since', 'deploy'],
    ['再起動の前のログ', 'before', 'restart'],
    ['障害中', 'around', 'trouble'],
  ],
  ko: [
    ['배포 이후 오류', 'since', 'deploy'],
    ['재시작 전 로그', 'before', 'restart'],
    ['장애 동안', 'around', 'trouble'],
  ],
  hi: [
    ['डिप्लॉय के बाद', 'since', 'deploy'],
    ['रीस्टार्ट से पहले', 'before', 'restart'],
    ['माइग्रेशन के दौरान', 'around', 'migration'],
  ],
};

describe.each(Object.entries(SIDES))('the side of an event in %s', (language, wordings) => {
  it.each(wordings)('%s', (text, side, kind) =>
    expect(readSpokenTimes(text, undefined, language)?.eventTime).toMatchObject({ side, kind }),
  );
});

describe('a time that is told by an event', () => {
  it('stands before or after it in every language of the grammar', () => {
    expect(Object.keys(SIDES).sort()).toEqual(Object.keys(WORDINGS).sort());
  });

  it('says how long before it', () => {
    expect(readSpokenTimes('10 minutes before the restart', undefined, 'en')?.eventTime).toEqual({
      side: 'before',
      kind: 'restart',
      length: 10 * MINUTE,
    });
  });

  it('has wordings in every language of the grammar', () => {
    const languages = timeTablesOf(undefined).map(({ language }) => language);
    expect(Object.keys(WORDINGS).sort()).toEqual(languages.sort());
  });

  it.each([
    ['10 minutes before the restart', '10 minutes before the restart', 'en'],
    ['fehler 10 Minuten vor dem Neustart?', '10 Minuten vor dem Neustart', 'de'],
    ['再起動の10分前', '再起動の10分前', 'ja'],
    ["failover'a kadar her şey iyiydi", "failover'a kadar", 'tr'],
  ])('is kept as it is said: %s', (text, event, language) => expect(eventOf(text, language)).toBe(event));

  it.each([
    ['since the deploy at 14:03', 'en'],
    ["how many failures during last night's maintenance", 'en'],
    ["les erreurs après la mise en prod d'hier", 'fr'],
    ['seit dem neustart um 9 uhr', 'de'],
  ])('yields to the time itself: %s', (text, language) => expect(eventOf(text, language)).toBeUndefined());

  it('is read in the language of the text: “do” is Polish for “until”', () => {
    expect(eventOf('how do we get checkout back up', 'en')).toBeUndefined();
    expect(eventOf('do wdrożenia', 'pl')).toBe('do wdrożenia');
  });
});
