// Readings that older versions recorded are read as if this one had recorded them.
import { describe, expect, it } from 'vitest';
import { parseReading } from './stored-reading.js';

const ACTS = [{ kind: 'none', probability: 1 }];
const CHECKOUT = { kind: 'service', text: 'chekout', name: 'checkout', start: 5, end: 12 };

const upgraded = (scope?: object) =>
  parseReading(JSON.stringify({ version: 1, language: 'en', acts: ACTS, entities: [CHECKOUT], scope }));

describe('a stored reading', () => {
  it('of this version is as it was recorded', () => {
    const reading = { version: 2, language: 'de', acts: ACTS, entities: [CHECKOUT], scope: { minLevel: 'error' } };
    expect(parseReading(JSON.stringify(reading))).toEqual(reading);
  });

  it('of version 1 gives its names of the scope to the entities, which it adds where none has the name', () => {
    const use = { wanted: false, instead: false };
    const { version, entities, scope } = upgraded({
      minLevel: 'warn',
      names: [
        { kind: 'service', name: 'checkout', said: 'chekout', ...use },
        { kind: 'region', name: 'eu-west-1', said: 'eu', wanted: true, instead: true },
      ],
    });
    expect([version, scope]).toEqual([2, { minLevel: 'warn' }]);
    expect(entities).toMatchObject([
      { ...CHECKOUT, certainty: 'named', use },
      { kind: 'region', name: 'eu-west-1', text: 'eu', use: { wanted: true, instead: true } },
    ]);
  });

  it('of version 1 keeps the names that are not stored', () => {
    const name = { name: 'ledger-web', field: 'service', suggestions: ['ledger'] };
    expect(upgraded({ unknown: [name] }).unknown).toMatchObject([name]);
  });

  it('of version 1 that knew no scope has none', () => {
    expect(upgraded()).toEqual({ version: 2, language: 'en', acts: ACTS, entities: [CHECKOUT] });
  });
});
