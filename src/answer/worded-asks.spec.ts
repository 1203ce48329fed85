// Questions that are told by their cues: the same five in every language that is read, and those that only sound like them.
import { describe, expect, it } from 'vitest';
import { readByCatalogue } from '../../bench/followup/read-message.js';
import type { Measure } from '../language/reading.js';
import { resolveAsk, resolveClauses } from './resolve-ask.js';

const CATALOGUE = { services: ['checkout', 'ledger'], environments: [], regions: ['eu-west-1'] };

const measureOf = (message: string): Measure | undefined => {
  const previous = { measure: 'cause' } as const;
  const reading = readByCatalogue(message, CATALOGUE, { kind: 'ask', ask: previous, probability: 0.9 });
  return (resolveClauses(reading, previous)[0] ?? resolveAsk(reading, previous))?.measure;
};

const askOf = (message: string) => {
  const previous = { measure: 'count', of: 'requests' } as const;
  return resolveAsk(readByCatalogue(message, CATALOGUE, { kind: 'ask', ask: previous, probability: 0.9 }), previous);
};

const WORDINGS: { readonly [Name in Measure]?: readonly string[] } = {
  instant: [
    'what happened at 9:20:08?',
    'was passierte um 9:20:08?',
    '¿qué pasó a las 9:20:08?',
    "que s'est-il passé à 9:20:08 ?",
    'o que aconteceu às 9:20:08?',
    'cosa è successo alle 9:20:08?',
    'wat gebeurde er om 9:20:08?',
    'co się stało o 9:20:08?',
    "9:20:08'de ne oldu?",
    '9:20:08 baje kya hua?',
    '9:20:08 发生了什么？',
    '9:20:08に何が起きましたか？',
    '9:20:08에 무슨 일이 있었나요?',
  ],
  effect: [
    'did the rollback at 22:16 help?',
    'did the restart help?',
    'is it better since the deploy?',
    'hat der Rollback um 22:16 geholfen?',
    'hat der Neustart geholfen?',
    '¿ayudó el rollback de las 22:16?',
    '¿está mejor desde el despliegue?',
    'le redémarrage a-t-il aidé ?',
    "c'est mieux depuis le déploiement ?",
    'o rollback das 22:16 ajudou?',
    'reiniciar ajudou?',
    'il rollback ha aiutato?',
    'heeft de herstart geholpen?',
    'czy restart pomógł?',
    'rollback işe yaradı mı?',
    'kya restart se fayda hua?',
    '回滚有用吗？',
    '重启之后好转了吗？',
    'ロールバックは効果がありましたか？',
    '롤백이 도움이 됐나요?',
  ],
  evidence: [
    'how do you know the index was dropped?',
    'why do you think it is the ledger?',
    'what makes you say that?',
    'woher weißt du das?',
    'wie kommst du darauf?',
    'comment le sais-tu ?',
    'comment savez-vous que c’est la base ?',
    '¿cómo lo sabes?',
    'como você sabe disso?',
    'come fai a saperlo, come lo sai?',
    'hoe weet je dat?',
    'skąd wiesz?',
    'nereden biliyorsun?',
    '你怎么知道？',
    'どうして分かるのですか？',
    '어떻게 알아요?',
  ],
  database: [
    'which db?',
    'which database is it?',
    'welche Datenbank?',
    'quelle base de données ?',
    '¿qué base de datos es?',
    'qual banco de dados?',
    '哪个数据库？',
    'どのデータベースですか？',
  ],
  index: ['which index is missing?', 'fehlt da ein Index?', 'quel index manque ?', '¿qué índice falta?'],
  precursor: [
    'was there anything suspicious before it started?',
    'any unusual lines before that?',
    'gab es vorher schon Verdächtiges?',
    '¿había algo sospechoso antes?',
    'y avait-il quelque chose de suspect avant ?',
    'havia algo suspeito antes?',
    "c'era qualcosa di sospetto prima?",
    '之前有可疑的日志吗？',
    'その前に不審なログはありましたか？',
  ],
  loss: [
    'did we lose orders?',
    'can I restart it without losing orders?',
    'is it safe to roll back?',
    'were any emails lost?',
    'haben wir Bestellungen verloren?',
    'ist es sicher, zurückzurollen?',
    '¿hemos perdido pedidos?',
    '¿es seguro revertir el despliegue?',
    'avons-nous perdu des commandes ?',
    'est-ce sans danger de redémarrer ?',
    'perdemos pedidos?',
    'é seguro reiniciar?',
    'abbiamo perso ordini?',
    'zijn er bestellingen verloren?',
    'czy straciliśmy zamówienia?',
    'sipariş kaybettik mi?',
    'kya orders kho gaye?',
    '订单丢失了吗？',
    '注文は失われましたか？',
    '주문이 유실됐나요?',
  ],
  route: [
    'are GET /products requests failing?',
    'how many POST /checkout fail?',
    'error rate of /login',
    'schlagen Anfragen an GET /products fehl?',
    'wie viele POST /checkout schlagen fehl?',
    '¿fallan las peticiones GET /products?',
    'combien de POST /checkout échouent ?',
    'quantos POST /checkout falham?',
    'quanti POST /checkout falliscono?',
    'hoeveel POST /checkout mislukken er?',
    'ile POST /checkout kończy się błędem?',
    'kaç POST /checkout başarısız?',
    'kitne POST /checkout fail hue?',
    '有多少 POST /checkout 失败？',
    'POST /checkout の失敗は何件ですか？',
    'POST /checkout 실패는 몇 건인가요?',
  ],
};

describe.each(Object.entries(WORDINGS))('a question of %s', (measure, wordings) => {
  it.each(wordings)('is told by the words of “%s”', (wording) => {
    expect(measureOf(wording)).toBe(measure);
  });
});

describe('the kinds of errors', () => {
  it.each([
    'what different errors are there?',
    'list the error types with counts',
    'which kinds of errors do we see?',
    'list every distinct error since noon',
    'welche verschiedenen Fehler gibt es?',
    "quels types d'erreurs voit-on ?",
    '¿qué tipos de errores hay?',
    'エラーの種類は？',
  ])('are asked by “%s”', (message) => {
    expect(askOf(message)).toEqual({ measure: 'count', of: 'error_kinds' });
  });

  it.each(['what type of deploy was it?', 'is it a different problem?', 'how many errors by version?'])(
    'are not asked by “%s”',
    (message) => {
      expect(askOf(message)?.of).not.toBe('error_kinds');
    },
  );
});

describe('a question whether a status code is of the same trouble', () => {
  it.each([
    'also 502 on quotes, same thing?',
    'are the 404s related?',
    'also 500, gleiches problem?',
    'hängen die 404 damit zusammen?',
    '500 aussi, même cause ?',
  ])('is a suspicion: %s', (message) => expect(measureOf(message)).toBe('hypothesis'));

  it.each(['how many 502s are related to redis?', 'show me the lines of the related 502s'])(
    'is none that counts or shows: %s',
    (message) => expect(measureOf(message)).not.toBe('hypothesis'),
  );

  it('names a code', () => expect(measureOf('same thing?')).not.toBe('hypothesis'));
});

describe('a question for what went through', () => {
  it.each([
    'how many went through?',
    'and how many succeeded?',
    'wie viele haben geklappt?',
    '¿cuántas salieron bien?',
    'combien ont réussi ?',
    'quantos deram certo?',
    '有多少成功了？',
    '成功したのは何件ですか？',
  ])('counts what did not fail: “%s”', (wording) => {
    expect(askOf(wording)).toMatchObject({ measure: 'count', of: 'successes' });
  });
});

describe('a question whether a restart is to blame', () => {
  it.each([
    'was that restart the cause?',
    'did the restart cause it?',
    'is the restart to blame?',
    'war der Neustart schuld?',
    '¿fue el reinicio la causa?',
    'est-ce que le redémarrage est responsable ?',
    'o reinício causou isso?',
    '是重启导致的吗？',
  ])('is one of a suspicion: “%s”', (wording) => {
    expect(measureOf(wording)).toBe('hypothesis');
  });
});

describe('lines for somebody', () => {
  it.each([
    'two lines for the editor in chief please',
    'three lines for the boss please',
    'give me two lines for the customers',
    'zwei Zeilen für die Geschäftsführung bitte',
  ])('are a summary: “%s”', (wording) => {
    expect(measureOf(wording)).toBe('summary');
  });

  it.each(['show me two error lines that mention customers', 'the latest lines of the client'])(
    'are lines of a log: “%s”',
    (wording) => {
      expect(measureOf(wording)).not.toBe('summary');
    },
  );
});

describe('a question for the last that worked', () => {
  it.each([
    'show me the last one that worked',
    'show me the last loan that worked',
    'show me the last plate that worked',
    'when was the last successful loan?',
    'zeig mir die letzte, die funktioniert hat',
    '¿cuál fue el último que funcionó?',
    'le dernier qui a marché ?',
    'o último que funcionou?',
    '最后一次成功是什么时候？',
  ])('is told by what did not fail: “%s”', (wording) => {
    expect(askOf(wording)).toMatchObject({ measure: 'last', of: 'success' });
  });

  it.each(['how many went through?', 'what was the last successful deploy?'])('is none: “%s”', (wording) => {
    expect(askOf(wording)).not.toMatchObject({ measure: 'last', of: 'success' });
  });
});

describe('a unit alone, after requests were counted', () => {
  it.each([
    ['per hour', 'hour'],
    ['per hour?', 'hour'],
    ['pro Stunde', 'hour'],
    ['par heure', 'hour'],
    ['por hora', 'hour'],
    ['per day', 'day'],
  ])('counts the same by it: “%s”', (wording, by) => {
    expect(askOf(wording)).toEqual({ measure: 'count', of: 'requests', by });
  });
});

describe('a question for what a service loses', () => {
  it.each(['is ledger losing data?', 'does checkout lose anything?', 'verliert ledger Daten?'])(
    'is “%s”',
    (wording) => {
      expect(measureOf(wording)).toBe('loss');
    },
  );

  it.each(['why does ledger lose connections?', 'how many connections did ledger lose?'])('is not “%s”', (wording) => {
    expect(measureOf(wording)).not.toBe('loss');
  });
});

describe('a question for what was the same on an earlier day', () => {
  it.each(['same as yesterday?', 'is it like yesterday?', 'genauso wie gestern?', '¿igual que ayer?', 'comme hier ?'])(
    'compares: “%s”',
    (message) => {
      expect(measureOf(message)).toBe('comparison');
    },
  );
});

describe('a question that only sounds like one of these', () => {
  it.each([
    ['why did it happen at 9:20:08?', 'instant'],
    ['which change made it worse?', 'effect'],
    ['would a rollback help?', 'effect'],
    ['is 1.49.0 better than 1.48.0 since the deploy?', 'effect'],
    ['are you sure it was the deploy?', 'loss'],
    ['bist du sicher, dass es der Deploy war?', 'loss'],
    ['did we lose the connection?', 'loss'],
    ['sicher, dass es der Neustart war?', 'loss'],
    ['will a restart fix it?', 'effect'],
    ['how much money did we lose?', 'loss'],
    ['which endpoints fail?', 'route'],
    ['why did it look strange before?', 'precursor'],
    ['what did you find suspicious?', 'precursor'],
    ['do you know how to fix it?', 'evidence'],
    ['how do you restart ledger?', 'evidence'],
    ['do you know how many failed?', 'evidence'],
  ])('is asked as it was: “%s”', (wording, measure) => {
    expect(measureOf(wording)).not.toBe(measure);
  });
});

describe('one question, however it is split', () => {
  it.each<readonly [string, Measure]>([
    ['just one line, raw, unedited', 'raw'],
    ['is it slower than before?', 'comparison'],
    ['how long do requests take now, compared to ten minutes ago?', 'comparison'],
    ['wie lange dauern die Anfragen jetzt im Vergleich zu vorher?', 'comparison'],
    ['any other service acting up?', 'spread'],
  ])('“%s” asks for %s', (message, measure) => {
    expect(measureOf(message)).toBe(measure);
  });
});

describe('a comparison of speed with an earlier day', () => {
  const asked = (message: string) => {
    const previous = { measure: 'cause' } as const;
    const reading = readByCatalogue(message, CATALOGUE, { kind: 'ask', ask: previous, probability: 0.9 });
    return resolveClauses(reading, previous)[0] ?? resolveAsk(reading, previous);
  };

  it.each([
    'how does the latency of ledger between 9:45 and 10:05 compare with last week?',
    'how slow was ledger, compared with last week?',
    'latency of ledger, today versus last week',
  ])('is one question, however it is split: %s', (message) => {
    expect(asked(message)).toEqual({ measure: 'comparison', of: 'latency' });
  });

  it('is none where no earlier day is named', () => {
    expect(asked('how slow is ledger?')).not.toMatchObject({ measure: 'comparison' });
  });
});
