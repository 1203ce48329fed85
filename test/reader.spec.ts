// The examples and the model of the message reader: labels that the code knows, and wordings of every kind read right.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../scripts/train-reader/examples.js';
import { loadReader } from '../src/bootstrap/load-reader.js';
import { EntityFinder } from '../src/language/entities.js';
import { inOtherLanguages } from '../src/language/messages/other-languages.js';
import { readMessage } from '../src/language/read-message.js';
import { ACT_DETAILS, DISCOURSE_MOVES, MEASURES } from '../src/language/reading.js';
import { smallTalkMessage } from '../src/language/small-talk.js';

const examples = readExamples(join(process.cwd(), 'language/examples'));
const discourse = readExamples(join(process.cwd(), 'language/discourse'));
const { model } = loadReader();
const finder = new EntityFinder({ service: ['checkout', 'payment-gateway'], region: ['eu-west-1'] });

const read = (text: string) => readMessage(text, finder, model);

const needOfFirst = (text: string): string => {
  const [act] = read(text).acts;
  if (act.kind === 'ask') return `ask ${act.ask.measure}`;
  return 'detail' in act ? `${act.kind} ${act.detail}` : act.kind;
};

const KNOWN_NEEDS = new Set<string>([
  ...MEASURES.map((measure) => `ask ${measure}`),
  ...Object.entries(ACT_DETAILS).flatMap(([kind, details]) =>
    details.length === 0 ? [kind] : details.map((detail) => `${kind} ${detail}`),
  ),
]);

const needOfLabel = (label: string): string => label.split(' ').slice(0, 2).join(' ');

describe('the examples of the message reader', () => {
  it('have labels that the code knows, and every need has some', () => {
    const needs = new Set(examples.map(({ label }) => needOfLabel(label)));
    expect([...needs].filter((need) => !KNOWN_NEEDS.has(need))).toEqual([]);
    expect([...KNOWN_NEEDS].filter((need) => !needs.has(need))).toEqual([]);
  });

  it('say each wording once in a language', () => {
    const seen = Map.groupBy(examples, ({ language, text }) => `${language} ${text.toLowerCase()}`);
    expect([...seen].filter(([, same]) => same.length > 1).map(([wording]) => wording)).toEqual([]);
  });

  it('are in languages that are answered, or said to be answered in English', () => {
    const languages = [...new Set(examples.map(({ language }) => language))];
    const answered = new Set(['en', 'de', 'es', 'fr', 'pt', ...Object.keys(inOtherLanguages)]);
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
    const { moves } = read(text);
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

  it('reads nothing into an empty message', () => {
    expect(read(' ')).toMatchObject({ acts: [{ kind: 'none' }], entities: [] });
  });
});
