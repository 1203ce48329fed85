// What a few words settle, in the languages of the product, and what they leave as it was read.
import { describe, expect, it } from 'vitest';
import type { Ask, Measure, Reading } from '../language/reading.js';
import { refineAsk } from './refine-ask.js';

const refined = (
  message: string,
  ask: Ask | undefined,
  {
    previous = { measure: 'cause' },
    probability = 0.5,
  }: { readonly previous?: Ask; readonly probability?: number } = {},
) => {
  const reading: Reading = {
    version: 1,
    language: 'en',
    acts: [{ kind: 'ask', ask: ask ?? { measure: 'cause' }, probability }],
    entities: [],
  };
  return refineAsk(message, ask, { reading, previous });
};

const measureOf = (message: string, read: Measure | undefined, options = {}): Measure | undefined =>
  refined(message, read === undefined ? undefined : { measure: read }, options)?.measure;

describe('a question', () => {
  it.each([
    'one line pls',
    '1-liner for #incidents',
    'in einem Satz',
    'en una frase',
    'en une phrase',
    'em uma linha',
    '一句话',
  ])('for a summary in one line is short: “%s”', (message) => {
    expect(refined(message, { measure: 'summary' })).toEqual({ measure: 'summary', form: 'one_line' });
  });

  it.each([
    ['what are we doing about it', 'health'],
    ['give me the next 2 steps', 'lines'],
    ['was sollen wir jetzt tun', 'change'],
    ['qué hago ahora?', 'change'],
    ['on fait quoi ?', undefined],
    ['o que eu faço?', 'change'],
    ['现在怎么办', undefined],
    ['どうすればいい？', 'cause'],
  ] as const)('for what to do is advice: “%s”', (message, read) => {
    expect(measureOf(message, read)).toBe('advice');
  });

  it.each([
    ['so its done?', 'advice'],
    ['ist es behoben?', 'cause'],
    ['¿ya está resuelto?', 'health'],
    ['c’est fini ?', undefined],
    ['já acabou?', undefined],
    ['结束了吗', 'cause'],
    ['終わりましたか？', 'cause'],
  ] as const)('whether it is over is one for the state: “%s”', (message, read) => {
    expect(measureOf(message, read)).toBe('ongoing');
  });

  it.each([
    ['so its the release', undefined, 'deploys'],
    ['cpu saturated?', 'metric', 'cpu'],
    ['bad node?', 'place', 'hardware'],
    ['was there a spike', 'change', 'load'],
    ['is it an external vendor?', 'health', 'dependency'],
    ['Datenbank überlastet?', 'metric', 'database'],
    ['es el despliegue', 'version', 'deploys'],
    ['la mémoire est pleine ?', 'metric', 'memory'],
    ['é o banco de dados?', 'cause', 'database'],
  ] as const)('after a suspicion is one for the evidence: “%s”', (message, read, of) => {
    expect(refined(message, read && { measure: read })).toEqual({ measure: 'hypothesis', of });
  });

  it.each([
    ['a version for the head of ops', undefined, 'management'],
    ['3 sentences an exec gets', 'meaning', 'management'],
    ['kurze Fassung für den Vorstand', undefined, 'management'],
    ['resumen breve para el jefe', 'cause', 'management'],
    ['version courte pour la direction', undefined, 'management'],
    ['resumo curto pro gerente', 'cause', 'management'],
    ['a short update for customers', 'cause', 'customers'],
  ] as const)('for a text to pass on is a summary: “%s”', (message, read, reader) => {
    expect(refined(message, read && { measure: read })).toEqual({ measure: 'summary', for: reader });
  });

  it('for how often it fails is one for the share', () => {
    const ask = { measure: 'count', of: 'errors' } as const;
    expect(refined('how often does it fail', ask)).toEqual({ measure: 'share', of: 'errors' });
    expect(refined('wie oft schlägt es fehl', ask)).toEqual({ measure: 'share', of: 'errors' });
    expect(refined('how often did the timeout occur', ask)).toEqual(ask);
  });

  it('for now alone takes the figure before anew', () => {
    const previous = { measure: 'count', of: 'errors' } as const;
    expect(refined('and now?', { measure: 'ongoing' }, { previous })).toEqual(previous);
    expect(refined('und jetzt?', { measure: 'ongoing' }, { previous })).toEqual(previous);
    expect(refined('and now?', { measure: 'ongoing' })).toEqual({ measure: 'ongoing' });
  });

  it.each([
    ['¿estaba bien antes de las 18:50?', 'change'],
    ['was it ok before 9:20?', 'onset'],
    ['war es um 8:20 ok?', undefined],
  ] as const)('for an earlier state compares: “%s”', (message, read) => {
    expect(measureOf(message, read)).toBe('comparison');
  });

  it('of one place or another tells of the smaller kind', () => {
    const ask = { measure: 'spread', by: 'region' } as const;
    expect(refined('one bad replica or the region', ask, { probability: 0.95 })).toEqual({
      measure: 'spread',
      by: 'pod',
    });
  });

  it('where it is asks for the smallest place, unless it names a kind', () => {
    const ask = { measure: 'place', by: 'region' } as const;
    expect(refined('where', ask)).toEqual({ measure: 'place' });
    expect(refined('where? region?', ask)).toEqual(ask);
  });

  it.each([
    ['is it one pod or all of them?', 'spread'],
    ['is it still going on?', 'ongoing'],
    ['which pod is down?', 'place'],
    ['show me the cpu', 'metric'],
    ['how many customers are hit?', 'count'],
    ['when was the last deploy', 'last'],
    ['is it a spike of errors?', 'trend'],
    ['who deployed it?', 'author'],
  ] as const)('that is read well stays as it is: “%s”', (message, read) => {
    expect(measureOf(message, read, { probability: 0.95 })).toBe(read);
  });
});
