// What messages say of a scope in the languages that are read: each says the same, so each is read to the same.
import { describe, expect, it } from 'vitest';
import { buildLexicon } from '../lexicon.js';
import { EntityFinder } from '../names/find-entities.js';
import { readWords } from '../names/message-words.js';
import type { MessageScope } from '../reading.js';
import { readScopeWords, type ScopeWords } from './scope-words.js';

const NAMES = {
  service: ['checkout', 'ledger-web'],
  environment: ['production'],
  region: ['eu-west-1', 'us-east-1'],
  version: ['v2.4.0'],
};

const finder = new EntityFinder(NAMES, buildLexicon([]));

const readScope = (text: string): MessageScope => {
  const words = readWords(text);
  const named = finder.find(words);
  return { ...named, scope: readScopeWords(words, named) };
};

const read = (text: string): ScopeWords => readScope(text).scope ?? {};

const uses = (text: string): readonly string[] =>
  readScope(text).entities.flatMap(({ name, use }) =>
    use === undefined ? [] : [`${use.wanted ? (use.instead ? 'only' : 'with') : 'without'} ${name}`],
  );

describe('names in the words of a scope', () => {
  it.each([
    'only ledger-web',
    'ledger-web only',
    'nur ledger-web',
    'solo ledger-web',
    'seulement ledger-web',
    'só ledger-web',
    'alleen ledger-web',
    'tylko ledger-web',
    'sadece ledger-web',
    'ledger-webだけ',
    '只看ledger-web',
    'ledger-web만',
  ])('looks at one alone: %s', (text) => expect(uses(text)).toEqual(['only ledger-web']));

  it.each([
    'without ledger-web',
    'leave ledger-web out',
    'ohne ledger-web',
    'ledger-web weglassen',
    'sin ledger-web',
    'sans ledger-web',
    'sem ledger-web',
    'senza ledger-web',
    'zonder ledger-web',
    'bez ledger-web',
    'ledger-web hariç',
    'ledger-web以外',
    '除了ledger-web',
    'ledger-web 제외',
  ])('leaves one out: %s', (text) => expect(uses(text)).toEqual(['without ledger-web']));

  it.each(['not checkout, ledger-web', 'nicht checkout, ledger-web', 'ledger-web statt checkout'])(
    'puts one in place of another: %s',
    (text) => {
      expect(uses(text)).toContain('without checkout');
      expect(uses(text).some((use) => use.endsWith('ledger-web') && !use.startsWith('without'))).toBe(true);
    },
  );
});

describe('resets in the words of a scope', () => {
  it.each(['everywhere', 'überall', 'en todas partes', 'partout', 'ovunque', 'overal', 'her yerde'])(
    'takes all places away: %s',
    (text) =>
      expect(read(text).resets?.map(({ kinds }) => kinds)).toEqual([['service', 'environment', 'region', 'version']]),
  );

  it.each([
    'drop the filter',
    'alle Filter weg',
    'quita los filtros',
    'enlève le filtre',
    'フィルタを外して',
    '去掉过滤',
  ])('takes all filters away: %s', (text) => expect(read(text).resets?.[0]?.kinds).toHaveLength(8));

  it.each(['all services', 'alle Dienste', 'todos los servicios', 'tous les services', '所有服务', 'すべてのサービス'])(
    'takes the filter of services away: %s',
    (text) => expect(read(text).resets?.[0]?.kinds).toEqual(['service']),
  );

  it('is none where it is denied', () => expect(read('not everywhere').resets).toBeUndefined());
});

describe('levels in the words of a scope', () => {
  it.each([
    'only errors',
    'nur Fehler',
    'solo errores',
    'seulement les erreurs',
    'só erros',
    'エラーだけ',
    '只看错误',
    '에러만',
  ])('are errors and worse: %s', (text) => expect(read(text).minLevel).toBe('error'));

  it.each(['warnings and up', 'mindestens Warnungen', 'level>=warn', 'no info logs'])(
    'are warnings and worse: %s',
    (text) => expect(read(text).minLevel).toBe('warn'),
  );

  it.each(['why so many errors?', 'wie viele Fehler gibt es?', 'the error rate is up'])('are none: %s', (text) =>
    expect(read(text).minLevel).toBeUndefined(),
  );
});

describe('an alert of the monitoring', () => {
  it('sets no least level by its severity', () => {
    const alert = '[FIRING:1] HighLatency (checkout)\nLabels:\n - severity = critical\n - level = error';
    expect(read(alert).minLevel).toBeUndefined();
    expect(read('severity = critical').minLevel).toBe('fatal');
  });
});
