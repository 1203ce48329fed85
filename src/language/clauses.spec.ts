import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBoundaries, readClauses } from './clauses.js';
import type { Entity } from './names/entity.js';
import type { Act } from './reading.js';

const ask = (measure: 'count' | 'onset' | 'lines', probability = 0.9): Act => ({
  kind: 'ask',
  ask: { measure },
  probability,
});

const NOTHING: Act = { kind: 'none', probability: 1 };

/** Reads by one word each. */
const act = (part: string): Act => {
  if (/count.*onset|onset.*count/.test(part)) return ask('count', 0.5);
  if (part.includes('count')) return ask('count');
  if (part.includes('onset')) return ask('onset');
  return part.includes('lines') ? ask('lines') : NOTHING;
};

const split = (text: string, language = 'en'): readonly string[] =>
  readClauses(text, findBoundaries(text, language, []), { read: (start, end) => act(text.slice(start, end)) }).map(
    ({ start, end }) => text.slice(start, end),
  );

const boundariesOf = (text: string, language: string, entities: readonly Entity[] = []): readonly string[] =>
  findBoundaries(text, language, entities).map(({ start, end }) => text.slice(start, end));

describe('the boundaries between clauses', () => {
  it.each([
    ['how many errors and since when?', 'en', [' and ']],
    ['what broke? who deployed last?', 'en', [' ']],
    ['zeig mir die logs und den trace', 'de', [' und ']],
    ['看日志，然后看链路', 'zh', ['，然后']],
    ['error rate before and after the deploy?', 'en', []],
    ['Fehlerrate vor und nach dem Deploy?', 'de', []],
    ['¿tasa de error antes y después del despliegue?', 'es', []],
    ["taux d'erreur avant et après le déploiement ?", 'fr', []],
    ['taxa de erros antes e depois do deploy?', 'pt', []],
    ['latency with and without the cache, and since when?', 'en', [', and ']],
    ['android is slow', 'en', []],
    ['and since when?', 'en', []],
    ['only this.', 'en', []],
  ])('of “%s” (%s) are its marks and conjunctions', (text, language, found) => {
    expect(boundariesOf(text, language)).toEqual(found);
  });

  it('are never in an entity', () => {
    const text = 'look for "this and that" please';
    expect(boundariesOf(text, 'en', [{ kind: 'quote', text: '"this and that"', start: 9, end: 24 }])).toEqual([]);
  });
});

describe('the clauses of a message', () => {
  it('are parts that are each read as an act', () => {
    expect(split('the count and the onset')).toEqual(['the count', 'the onset']);
    expect(split('count? onset? lines?')).toEqual(['count?', 'onset?', 'lines?']);
  });

  it('are none where a part says nothing, or both say the same', () => {
    expect(split('the count and then some')).toEqual([]);
    expect(split('count this and count that')).toEqual([]);
    expect(split('the count')).toEqual([]);
  });

  it('are none where the whole reads better', () => {
    const text = 'before and after';
    const clauses = readClauses(text, findBoundaries(text, 'en', []), {
      read: (start, end) =>
        end - start === text.length ? ask('lines', 0.95) : ask(start === 0 ? 'count' : 'onset', 0.7),
    });
    expect(clauses).toEqual([]);
  });

  it('are none where a comma joins what the whole is read as', () => {
    const text = 'no, i meant the other';
    const correct: Act = { kind: 'correct', probability: 0.9 };
    const no: Act = { kind: 'choose', detail: 'no', probability: 0.9 };
    const read = (start: number, end: number): Act => (end - start < 4 ? no : correct);
    expect(readClauses(text, findBoundaries(text, 'en', []), { read })).toEqual([]);
  });

  it('are read after the clause before them', () => {
    const before: (Act | undefined)[] = [];
    const text = 'count, onset';
    readClauses(text, findBoundaries(text, 'en', []), {
      read: (start, end, previous) => {
        if (text.slice(start, end) === 'onset') before.push(previous);
        return act(text.slice(start, end));
      },
    });
    expect(before[0]).toEqual(ask('count'));
  });

  it('stand in order, without overlaps, within the message', () => {
    const word = fc.constantFrom('count', 'onset', 'lines', 'and', 'then', ',', '?', '.', 'x', '\n');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(' ');
        const clauses = readClauses(text, findBoundaries(text, 'en', []), {
          read: (start, end) => act(text.slice(start, end)),
        });
        let at = 0;
        for (const { start, end } of clauses) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        expect(clauses.length).not.toBe(1);
      }),
    );
  });
});
