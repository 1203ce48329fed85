// Readings that older versions recorded are read as if this one had recorded them.
import { describe, expect, it } from 'vitest';
import { loadReader } from '../bootstrap/load-reader.js';
import { NO_DETAILS } from './details/message-details.js';
import { NO_WORDING } from './discourse/message-wording.js';
import { EntityFinder } from './names/find-entities.js';
import { completeReading, parseReading } from './stored-reading.js';

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

const finder = new EntityFinder({ service: ['checkout', 'search'], region: ['eu-west-1'] }, loadReader().model.lexicon);

const completed = (text: string, reading: object) =>
  completeReading(JSON.stringify({ language: 'en', acts: ACTS, entities: [], ...reading }), () =>
    Promise.resolve({ text, finder }),
  );

describe('a stored reading of a question that is answered anew', () => {
  it('of this version is as it was recorded, whatever its message says', async () => {
    const details = { ...NO_DETAILS, words: [] };
    const reading = { version: 2, language: 'en', acts: ACTS, entities: [], wording: NO_WORDING, details };
    expect(await completed('only search since 9', reading)).toEqual(reading);
  });

  it('that recorded no details of the message is given them, and is else as it was', async () => {
    const reading = { version: 2, language: 'en', acts: ACTS, entities: [CHECKOUT] };
    const { details, wording, ...rest } = await completed('does chekout requests per second?', {
      entities: [CHECKOUT],
      version: 2,
    });
    expect(rest).toEqual(reading);
    expect(details?.cues).toEqual(['per second', 'requests']);
    expect(details?.isQuestion).toBe(true);
    expect(wording?.signs).toContain('question');
  });

  it('that recorded no wording is given it, and keeps the details that were recorded', async () => {
    const recorded = { ...NO_DETAILS, words: [] };
    const { details, wording } = await completed('is search down?', { version: 2, details: recorded });
    expect(details).toEqual(recorded);
    expect(wording?.places.services).toEqual(['search']);
  });

  it('that recorded fewer details is given all of them', async () => {
    const old = { version: 2, details: NO_DETAILS, wording: NO_WORDING };
    const { details } = await completed('what does the runbook say about search?', old);
    expect(details?.words).toContain('runbook');
    expect(details?.documents?.isWritten).toBe(true);
  });

  it('of version 1 says what its message says of time, reference and topics', async () => {
    const old = { version: 1, scope: { minLevel: 'error' } };
    const { version, time, topics, scope } = await completed('was it the database since 9?', old);
    expect([version, topics, scope]).toEqual([2, ['database'], { minLevel: 'error' }]);
    expect(time?.mentions.map(({ phrase }) => phrase)).toEqual(['since 9']);
    expect((await completed('and the other one?', old)).reference).toBeDefined();
  });

  it('of version 1 that knew no scope is given one, with the names that it uses', async () => {
    const { entities, scope } = await completed('only search', { version: 1 });
    expect(scope).toBeDefined();
    expect(entities).toMatchObject([{ kind: 'service', name: 'search', use: { wanted: true } }]);
  });

  it('of version 1 keeps the time of a pasted record apart from that of what is said of it', async () => {
    const record = '2026-03-11 10:32:06,120 ERROR [pool-3] c.s.Ledger: posting of the batch was refused by the store';
    const { time, timeWithRecord } = await completed(`seen since 9?\n${record}`, { version: 1 });
    expect(time?.mentions.map(({ phrase }) => phrase)).toEqual(['since 9']);
    expect(timeWithRecord?.mentions.some(({ phrase }) => phrase.includes('10:32'))).toBe(true);
  });
});
