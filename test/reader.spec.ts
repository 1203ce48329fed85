// The examples and the model of the message reader: labels that the code knows, and wordings of every kind read right.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../scripts/train-reader/examples.js';
import { CONVERSATION_START } from '../scripts/train-reader/heads.js';
import { alertQuestion } from '../src/alerts/alert-question.js';
import { REPORT_LANGUAGES } from '../src/kernel/report-languages.js';
import { loadReader } from '../src/bootstrap/load-reader.js';
import { EntityFinder } from '../src/language/names/find-entities.js';
import { inOtherLanguages } from '../src/language/messages/other-languages.js';
import { readMessage } from '../src/language/read-message.js';
import { type Act, ACT_DETAILS, DISCOURSE_MOVES, MEASURES } from '../src/language/reading.js';
import { smallTalkMessage } from '../src/language/small-talk.js';

const examples = readExamples(join(process.cwd(), 'language/examples'));
const discourse = readExamples(join(process.cwd(), 'language/discourse'));
const { model } = loadReader();
const finder = new EntityFinder({ service: ['checkout', 'payment-gateway'], region: ['eu-west-1'] }, model.lexicon);

const read = (text: string) => readMessage(text, finder, model);

const needOf = (act: Act): string => {
  if (act.kind === 'ask') return `ask ${act.ask.measure}`;
  return 'detail' in act ? `${act.kind} ${act.detail}` : act.kind;
};

const needOfFirst = (text: string, previous?: Act): string =>
  needOf(readMessage(text, finder, model, previous).acts[0]);

const CAUSE: Act = { kind: 'ask', ask: { measure: 'cause' }, probability: 0.9 };

/** As a header of the examples: `ask count of=errors`. */
const labelOf = (text: string, previous: Act = CAUSE): string => {
  const [act] = readMessage(text, finder, model, previous).acts;
  const slots = act.kind === 'ask' ? Object.entries(act.ask).filter(([slot]) => slot !== 'measure') : [];
  return [needOf(act), ...slots.map(([slot, value]) => `${slot}=${value}`)].join(' ');
};

const clausesOf = (text: string): readonly string[] =>
  (read(text).clauses ?? []).map(({ start, end, act }) => `${text.slice(start, end)}: ${needOf(act)}`);

const COUNT: Act = { kind: 'ask', ask: { measure: 'count', of: 'errors' }, probability: 0.9 };
const LIST: Act = { kind: 'command', detail: 'list', probability: 0.9 };

const KNOWN_NEEDS = new Set<string>([
  ...MEASURES.map((measure) => `ask ${measure}`),
  ...Object.entries(ACT_DETAILS).flatMap(([kind, details]) =>
    details.length === 0 ? [kind] : details.map((detail) => `${kind} ${detail}`),
  ),
]);

const needOfLabel = (label: string): string => label.split(' ').slice(0, 2).join(' ');

describe('the question about an alert', () => {
  const place = { service: 'checkout', environment: 'prod' };

  it.each(REPORT_LANGUAGES)('in %s asks for the cause, in that language', (language) => {
    for (const [fields, severity] of [
      [{ name: 'HighErrorRate', ...place }, 'critical'],
      [{ name: 'HighErrorRate', service: 'checkout' }, 'unknown'],
      [{ name: 'disk_full' }, 'warning'],
    ] as const) {
      const text = alertQuestion({ fields, severity }, language);
      expect(text).toContain(fields.name);
      expect(text).not.toMatch(/none|unknown|[{}]/);
      const reading = read(text);
      expect([text, reading.language, needOf(reading.acts[0])]).toEqual([text, language, 'ask cause']);
    }
  });
});

describe('the examples of the message reader', () => {
  it('have labels that the code knows, and every need has some', () => {
    const needs = new Set(examples.map(({ label }) => needOfLabel(label)));
    expect([...needs].filter((need) => !KNOWN_NEEDS.has(need))).toEqual([]);
    expect([...KNOWN_NEEDS].filter((need) => !needs.has(need))).toEqual([]);
  });

  it('say each wording once in a language', () => {
    const seen = Map.groupBy(
      examples,
      ({ language, text, after = '' }) => `${language} ${after} ${text.toLowerCase()}`,
    );
    expect([...seen].filter(([, same]) => same.length > 1).map(([wording]) => wording)).toEqual([]);
  });

  it('stand after needs that the code knows', () => {
    const needs = new Set(examples.flatMap(({ after }) => (after === undefined ? [] : [after])));
    expect([...needs].filter((need) => need !== CONVERSATION_START && !KNOWN_NEEDS.has(need))).toEqual([]);
  });

  it('are in languages that are answered, or said to be answered in English', () => {
    const languages = [...new Set(examples.map(({ language }) => language))];
    const answered = new Set(['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja', ...Object.keys(inOtherLanguages)]);
    expect(languages.filter((language) => !answered.has(language))).toEqual([]);
  });
});

describe('the examples of discourse moves', () => {
  it('have moves that the code knows, and every move has some', () => {
    expect(new Set(discourse.map(({ label }) => label))).toEqual(new Set(DISCOURSE_MOVES));
    expect(new Set(model.discourse.labels)).toEqual(new Set(DISCOURSE_MOVES));
  });

  it('say each wording once in a language', () => {
    const seen = Map.groupBy(discourse, ({ language, text }) => `${language} ${text.toLowerCase()}`);
    expect([...seen].filter(([, same]) => same.length > 1).map(([wording]) => wording)).toEqual([]);
  });

  it.each([
    ['unrelated: the printers on the second floor are offline', 'opens'],
    ['anderes Thema, die Waage zeigt nichts an', 'opens'],
    ['going back to the printers', 'returns'],
    ['et le premier incident ?', 'returns'],
    ['nobody can open the garage', 'reports'],
    ['which of those', 'refers'],
    ['reverted it, a bit better', 'acted'],
    ['[FIRING] GarageDoorOpen floor=2', 'alert'],
  ])('“%s” %s', (text, move) => {
    const { moves = {} } = read(text);
    const [[first] = []] = Object.entries(moves).sort(([, a], [, b]) => b - a);
    expect(first).toBe(move);
  });
});

describe('the model of the message reader', () => {
  it('has every need of the examples, and no other', () => {
    expect(new Set(model.need.labels)).toEqual(KNOWN_NEEDS);
  });

  it.each([
    ['why is checkout failing since 14:05', 'ask cause'],
    ['how many errors so far', 'ask count'],
    ['which pod?', 'ask place'],
    ['is it still happening', 'ask ongoing'],
    ['wer hat das deployed?', 'ask author'],
    ['¿desde cuándo?', 'ask onset'],
    ['montre les logs', 'ask lines'],
    ['only eu-west-1', 'scope only'],
    ['thanks', 'social thanks'],
    ['ok great, thanks a lot!', 'social thanks'],
    ['ok great, thank you so much!', 'social thanks'],
    ['what can you do?', 'product ability'],
  ])('reads “%s” as %s', (text, need) => {
    expect(needOfFirst(text)).toBe(need);
  });

  it.each([
    'why is checkout failing',
    'checkout?',
    'is payment-gateway ok',
    'errors?',
    'warum ist checkout kaputt',
    '500s',
  ])('does not take “%s” for small talk', (text) => {
    expect(smallTalkMessage(read(text))).toBeUndefined();
  });

  it.each([
    [
      'ask summary form=one_line',
      [
        'one line pls',
        '1-liner for #incidents',
        'in einem Satz',
        'en una frase',
        'en une phrase',
        'em uma linha',
        '一句话',
      ],
    ],
    [
      'ask advice',
      [
        'what are we doing about it',
        'give me the next 2 steps',
        'was sollen wir jetzt tun',
        'qué hago ahora?',
        'on fait quoi ?',
        'o que eu faço?',
        '现在怎么办',
        'どうすればいい？',
      ],
    ],
    [
      'ask author',
      ['did kim do that', 'hat peter das gemacht?', 'c’est sophie qui l’a changé ?', 'bunu kerem mi yaptı'],
    ],
    ['ask against', ['what if you are wrong', '¿y si te equivocas?', 'et si tu as tort ?']],
    ['social insult', ['you get nothing, do you', 'no entiendes nada de nada']],
    [
      'command more',
      [
        'show me the others',
        '残りは？',
        'vollständiger Bericht',
        'informe completo',
        'rapport complet',
        'relatório completo',
        '完全なレポート',
        '完整报告',
      ],
    ],
    [
      'ask ongoing',
      [
        'so its done?',
        'ist es behoben?',
        '¿ya está resuelto?',
        'c’est fini ?',
        'já acabou?',
        '结束了吗',
        '終わりましたか？',
      ],
    ],
    ['ask hypothesis of=deploys', ['so its the release', 'es el despliegue']],
    ['ask hypothesis of=cpu', ['cpu saturated?']],
    ['ask hypothesis of=hardware', ['bad node?']],
    ['ask hypothesis of=load', ['was there a spike']],
    ['ask hypothesis of=dependency', ['is it an external vendor?']],
    ['ask hypothesis of=database', ['Datenbank überlastet?', 'é o banco de dados?']],
    ['ask hypothesis of=memory', ['la mémoire est pleine ?']],
    [
      'ask place of=connections by=service',
      ['which service keeps hold of the connections', 'wer belegt die Verbindungen'],
    ],
    ['ask count of=errors by=minute', ['checkout errors by minute', 'checkout Fehler nach Minuten']],
    [
      'ask summary for=management',
      [
        'a version for the head of ops',
        '3 sentences an exec gets',
        'kurze Fassung für den Vorstand',
        'resumen breve para el jefe',
        'version courte pour la direction',
        'resumo curto pro gerente',
      ],
    ],
    ['ask summary for=customers', ['a short update for customers']],
    ['ask share of=errors', ['how often does it fail', 'wie oft schlägt es fehl', '%']],
    ['ask count of=errors', ['#errors']],
    ['ask timeline', ['when did what happen']],
    ['ask comparison', ['¿estaba bien antes de las 18:50?', 'was it ok before 9:20?', 'war es um 8:20 ok?']],
    ['ask spread by=pod', ['one bad replica or the region']],
    ['ask spread by=user', ['is it only the ios app?']],
    ['ask spread by=region', ['solo en eu-west-1?']],
    ['ask place', ['where']],
    ['ask place by=pod', ['on which pods do you see this']],
    ['ask place by=endpoint', ['which calls fail']],
    ['ask change of=config', ['which config exactly']],
    ['ask metric of=cpu', ['cpu of that pod?']],
    ['ask against', ['why not payment-gateway?']],
    ['command more', ['and some more', 'und noch ein paar', 'unas cuantas más']],
    [
      'ask count of=warnings',
      ['any warnings before the checkout rollout?', 'hubo avisos antes del deploy de checkout?'],
    ],
    ['ask count of=errors', ['errors since the latest deploy', 'fehler seit dem letzten rollout']],
    ['ask trace top=true', ['a trace id i can look up, the slowest please']],
    ['feedback good', ['the cause you named was right', 'die ursache war richtig', 'tenías razón']],
    ['ask certainty', ['was that cause right?']],
    ['social ack', ['ok doing that now', 'gimme a sec']],
    ['feedback bad', ["you're slow af"]],
    [
      'window set',
      [
        'go back to 12:15',
        'start at 9:00',
        'geh zurück bis 9 uhr',
        'empieza a las 9',
        'commence à 9h',
        'volte para as 9',
        '从9点开始',
        '9時に戻って',
      ],
    ],
    ['window widen', ['widen to the last hour']],
    [
      'scope only',
      [
        'and eu-west-1 only?',
        'just checkout pls',
        'nur eu-west-1 bitte',
        'solo eu-west-1',
        'seulement eu-west-1 svp',
        'só eu-west-1',
        '只看 eu-west-1',
        'eu-west-1 だけ',
      ],
    ],
  ] as const)('reads as %s, in the middle of a talk: %j', (label, texts) => {
    expect(texts.filter((text) => labelOf(text) !== label)).toEqual([]);
  });

  it.each([
    ['why?', undefined, 'ask cause'],
    ['why?', COUNT, 'ask cause'],
    ['why?', CAUSE, 'ask evidence'],
    ['checkout?', undefined, 'ask health'],
    ['checkout?', COUNT, 'ask same'],
    ['und jetzt?', COUNT, 'ask same'],
    ['and now?', COUNT, 'ask same'],
    ['in eu-west-1', COUNT, 'ask same'],
    ['3', LIST, 'choose nth'],
    ['how many errors so far', CAUSE, 'ask count'],
    ['since when?', COUNT, 'ask onset'],
  ] as const)('reads “%s” after %o as %s', (text, previous, need) => {
    expect(needOfFirst(text, previous)).toBe(need);
  });

  it.each([
    ['is cart affected?', 'shop-cart-service'],
    ['ist travel auch kaputt?', 'shop-travel-service'],
    ['und was ist mit orders?', undefined],
  ])('means by an everyday word the one service of that name: %s', (text, name) => {
    const services = ['cart', 'travel', 'travel2', 'orders-eu', 'orders-us'].map((each) => `shop-${each}-service`);
    const { entities } = readMessage(text, new EntityFinder({ service: services }, model.lexicon), model);
    expect(entities.find(({ kind }) => kind === 'service')?.name).toBe(name);
  });

  it.each([
    ['how many errors and since when?', ['how many errors: ask count', 'since when?: ask onset']],
    ['what broke? who deployed last?', ['what broke?: ask cause', 'who deployed last?: ask author']],
    ['zeig mir die logs und den trace', ['zeig mir die logs: ask lines', 'den trace: ask trace']],
    ['¿cuántos errores y desde cuándo?', ['¿cuántos errores: ask count', 'desde cuándo?: ask onset']],
    [
      'Viele Kunden können nicht bezahlen. Was ist die Ursache?',
      ['Viele Kunden können nicht bezahlen.: tell observation', 'Was ist die Ursache?: ask cause'],
    ],
    ['why is checkout failing', []],
    ['errors in checkout and payment-gateway', []],
    ['no, i meant payment-gateway', []],
    ['compare today and yesterday', []],
    ['smells like OOM, no?', []],
    ['compare before and after the deploy', []],
  ] as const)('reads the clauses of “%s”', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses);
  });

  it.each([
    ['GET /tripsが遅い、なんで？', 'ja'],
    ['checkout 왜 안돼', 'ko'],
    ['checkout 有问题', 'zh'],
    ['看一下\n{"message":"charge failed for order 21356"}', 'zh'],
    ['{"message":"charge failed for order 21356","level":"error"}', 'en'],
  ])('reads the language of what is said in %s', (text, language) => {
    expect(read(text).language).toBe(language);
  });

  it('reads no scope out of a record that is pasted', () => {
    expect(read('2026-03-11 10:32:06 ERROR checkout : only critical orders').scope).toEqual({});
  });

  it('reads names that are misspelt, and no word of a language as a name', () => {
    expect(read('is chekout ok in eu').entities.map(({ name }) => name)).toEqual(['checkout', 'eu-west-1']);
    const wordings = examples.filter(
      ({ text }, index) => index % 5 === 0 && !/\p{Co}|checkout|payment|[Ee]urop/u.test(text),
    );
    const names = wordings.flatMap(({ text }) => finder.find(text).entities).flatMap(({ name }) => name ?? []);
    expect(names).toEqual([]);
  });

  it('takes the processor a few milliseconds for a message', () => {
    // its clock is coarse: twenty messages at a time
    const meansMs = Array.from({ length: 20 }, (_, batch) => {
      const before = process.threadCpuUsage();
      for (const { text } of examples.slice(batch * 20, (batch + 1) * 20)) read(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 20_000;
    }).sort((first, second) => first - second);
    expect(meansMs[10]).toBeLessThan(5);
  });

  it('reads nothing into an empty message', () => {
    expect(read(' ')).toMatchObject({ acts: [{ kind: 'none' }], entities: [] });
  });
});

describe('a service whose name is a usual word', () => {
  const usual = new EntityFinder({ service: ['worker', 'checkout'] }, model.lexicon);

  it('is named where a part of the system is asked about by that word', () => {
    const { entities, component } = readMessage('what about the worker?', usual, model, CAUSE);
    expect(entities.map(({ kind, name }) => [kind, name])).toEqual([['service', 'worker']]);
    expect(component).toBeUndefined();
  });
});
