// Conversations in every language with a catalogue: no sentence of an answer is English, whatever path the turn takes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest, send } from '../support/shop.js';

const START = Date.UTC(2026, 4, 12, 8) * 1000;
const ONSET = START + 60 * MINUTE;
const ASKED = ONSET + 20 * MINUTE;

const every = (length: Micros, from: Micros, to: Micros): readonly Micros[] =>
  Array.from({ length: Math.floor((to - from) / length) }, (_, index) => from + index * length);

const row = (time: Micros, service: string, level: string, message: string): object => ({
  '@timestamp': toIso(time),
  'service.name': service,
  'log.level': level,
  message,
});

const LINES = [
  ...every(4 * SECOND, START, ASKED).map((at) => row(at, 'lager', 'info', 'regal 7 ok')),
  ...every(4 * SECOND, START, ONSET).map((at) => row(at, 'briefe', 'info', 'brief 12 ok')),
  ...every(4 * SECOND, ONSET, ASKED).map((at) => row(at, 'briefe', 'error', 'brief 12: kanal postbus refused')),
  ...every(8 * SECOND, ONSET, ASKED).map((at) => row(at, 'postbus', 'error', 'kanal 3 blocked')),
];

/** A first question, a name that is not stored, times with two readings, permission, an edit, the state now, an end, another one. */
const TALKS: { readonly [language: string]: readonly string[] } = {
  de: [
    'warum schlägt briefe seit 9 Uhr fehl?',
    'wie viele Fehler hat lagr?',
    'wie viele Fehler um 9?',
    'wie viele Fehler am 31.12.?',
    'darf ich postbus neu starten?',
    'nur lager',
    'wie geht es briefe?',
    'das Problem ist gelöst',
    'ist es schon gelöst? als gelöst markieren bitte',
  ],
  es: [
    '¿por qué falla briefe desde las 9?',
    '¿cuántos errores tiene lagr?',
    '¿cuántos errores a las 9?',
    '¿cuántos errores el 31/12?',
    '¿puedo reiniciar postbus?',
    'solo lager',
    '¿qué porcentaje de errores tiene briefe?',
    'el problema está resuelto',
  ],
  fr: [
    'pourquoi briefe échoue depuis 9h ?',
    'combien d’erreurs dans lagr ?',
    'combien d’erreurs à 9 heures ?',
    'combien d’erreurs le 31/12 ?',
    'puis-je redémarrer postbus ?',
    'seulement lager',
    'comment va briefe ?',
    'le problème est résolu',
  ],
  pt: [
    'por que briefe falha desde as 9?',
    'quantos erros tem lagr?',
    'quantos erros às 9?',
    'quantos erros em 31/12?',
    'posso reiniciar o postbus?',
    'só lager',
    'como está o briefe?',
    'o problema está resolvido',
  ],
  ja: [
    '9時からbriefeが失敗しているのはなぜ?',
    'lagrのエラーは何件?',
    '9時のエラーは何件?',
    '12月31日のエラーは何件?',
    'postbusを再起動してもいい?',
    'lagerだけ',
    'briefeの調子はどう?',
    '今はどう?',
    '問題は解決しました',
  ],
  zh: [
    '为什么briefe从9点开始失败?',
    'lagr有多少错误?',
    '9点有多少错误?',
    '12月31日有多少错误?',
    '可以重启postbus吗?',
    '只看lager',
    'briefe怎么样?',
    '现在怎么样?',
    '问题已解决',
  ],
};

/** Words that no other of these languages has; “error” is Spanish too. */
const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|is|are|were|of|that|this|which|from|with|not|it|you|did|nothing|has|have|been|since|ask|asks|asked|reads?|likely|lines?|errors|marked|resolved|turn)(?![\p{L}\p{N}])/iu;

/** Data stands in quotes and code. */
const ownWords = (text: string): string =>
  text.replaceAll(/`[^`]*`/g, '').replaceAll(/“[^”]*”|„[^“]*“|«[^»]*»|「[^」]*」/g, '');

let service: Service;

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
});

afterAll(async () => {
  await service.close();
  await clean();
});

it.each(Object.entries(TALKS))('a conversation in %s has no English sentence', async (language, messages) => {
  const english: string[] = [];
  for (const [n, text] of messages.entries())
    for (const ask of ['never', 'allowed'] as const) {
      const body = { messageId: `m${n}`, text, askedAt: toIso(ASKED), ask };
      const answer = JSON.parse(await answered(service.url, `${language} ${ask}`, body)) as Answer;
      const said = [
        ...answer.text.split('\n'),
        ...answer.notices,
        ...answer.nextActions.flatMap(({ label }) => label ?? []),
      ];
      english.push(...said.filter((line) => ENGLISH.test(ownWords(line))).map((line) => `${text} → ${line}`));
      expect(answer.status === 'answered' || answer.status === 'confirm').toBe(true);
    }
  expect(english).toEqual([]);
});

/** What asks for everything that was looked at. */
const WHOLE_REPORT: { readonly [language: string]: string } = {
  de: 'vollständiger Bericht',
  es: 'informe completo',
  fr: 'rapport complet',
  pt: 'relatório completo',
  ja: '完全なレポート',
  zh: '完整报告',
};

/** Rows are quoted as they are; a citation names a batch by its hash. */
const wordsOfReport = (text: string): string =>
  ownWords(text.replaceAll(/<style>[^]*?<\/style>|<(pre|code|cite)>[^]*?<\/\1>|```[^]*?```|<[^>]*>/g, ' '));

it.each(Object.entries(WHOLE_REPORT))('a report in %s has no English sentence', async (language, whole) => {
  const id = `report ${language}`;
  for (const [n, text] of [TALKS[language]?.[0] ?? '', whole].entries())
    await answered(service.url, id, { messageId: `w${n}`, text, askedAt: toIso(ASKED), ask: 'never' });
  for (const format of ['md', 'html', 'post-mortem-md', 'post-mortem-html']) {
    const path = `/v1/investigations/${encodeURIComponent(id)}/export?format=${format}`;
    const { text } = await send(service.url, path);
    expect(text).toContain('postbus');
    const english = wordsOfReport(text)
      .split('\n')
      .filter((line) => ENGLISH.test(line));
    expect([format, english]).toEqual([format, []]);
  }
});

it('says the answer before once more in the language that is asked for, and goes on in the one that is spoken', async () => {
  const talk = [
    'why does briefe fail since 9:00?',
    'write something for the status page',
    'and the same in German please',
    'auf Spanisch',
    'how many errors are there?',
    'en français svp',
  ];
  const answers: Answer[] = [];
  for (const [n, text] of talk.entries()) {
    const body = { messageId: `r${n}`, text, askedAt: toIso(ASKED), ask: 'never' };
    answers.push(JSON.parse(await answered(service.url, 'retold', body)) as Answer);
  }
  const [, status, german, spanish, count, french] = answers.map(({ text }) => text);
  expect(status).toContain('some requests fail');
  expect(german).toContain('schlagen manche Anfragen fehl');
  expect(spanish).toContain('algunas peticiones');
  expect(count).toMatch(/^\d+ errors in `postbus`/);
  expect(french).toMatch(/^\d+ erreurs dans `postbus`/);
  expect(answers.slice(1).map(({ issue }) => issue?.relation)).toEqual(talk.slice(1).map(() => 'follow_up'));
});
