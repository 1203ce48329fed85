import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knowledgeDocuments } from './knowledge-documents.js';
import { importKnowledge, mergeImported } from './import-knowledge.js';
import { findEngineText, findEventText, indexKnowledge } from './knowledge.js';
import { BUILT_IN_TEXTS, builtInKnowledge } from './built-in-knowledge.js';

/** The names that Performance Insights and PostgreSQL give most often. */
const OFTEN = `CPU Client:ClientRead Client:ClientWrite IO:BufFileRead IO:BufFileWrite IO:DataFileRead IO:XactSync
IO:WALWrite IO:WALSync IPC:DamRecordTxAck IPC:BufferIO Lock:advisory Lock:extend Lock:Relation Lock:transactionid
Lock:tuple LWLock:BufferContent LWLock:buffer_content LWLock:BufferMapping LWLock:buffer_mapping LWLock:BufferIO
LWLock:LockManager LWLock:lock_manager lwlock:lock_manager LWLock:MultiXactMemberBuffer LWLock:MultiXactOffsetSLRU
LWLock:SubtransSLRU LWLock:pg_stat_statements Timeout:PgSleep Timeout:VacuumDelay IPC:ProcArrayGroupUpdate
IPC:ExecuteGather LWLock:WALWrite`.split(/\s+/);

describe('built-in knowledge', () => {
  const primary = BUILT_IN_TEXTS.events.filter(({ isPrimary }) => isPrimary);
  const brief = BUILT_IN_TEXTS.events.filter(({ isPrimary }) => !isPrimary);

  it('has causes, checks and numbered actions for at least 23 events, and a sentence for at least 60 more', () => {
    expect(primary.length).toBeGreaterThanOrEqual(23);
    expect(brief.length).toBeGreaterThanOrEqual(60);
    for (const { text } of primary) expect(text).toMatch(/Likely causes:\n- [^]*What to check:\n- [^]*Actions:\n1\. /);
  });

  it('names a page of the vendor for every text', () => {
    const sources = [
      ...BUILT_IN_TEXTS.events.map(({ source }) => source),
      ...BUILT_IN_TEXTS.engines.flatMap((each) => each.sources),
    ];
    for (const source of sources)
      expect(source).toMatch(
        /^https:\/\/(?:www\.postgresql\.org\/docs\/current|docs\.aws\.amazon\.com\/AmazonRDS\/latest|dev\.mysql\.com\/doc\/refman\/8\.4\/en|mariadb\.com\/kb\/en)\//,
      );
  });

  it('has causes and actions for every common event', () => {
    const unknown = OFTEN.filter((name) => findEventText(builtInKnowledge, name)?.isPrimary !== true);
    expect(unknown).toEqual([]);
  });

  it('has no event twice, except in several spellings', () => {
    const names = BUILT_IN_TEXTS.events.filter(({ isPrimary }) => !isPrimary).map(({ event }) => event.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('Feature: database-snapshots, Property 4: knowledge is loaded by engine', () => {
  it('for every engine that somebody wrote about, in any case, and for no other', () => {
    const known = fc.constantFrom('aurora-postgresql', 'postgres', 'postgresql', 'mysql', 'mariadb');
    const cased = fc.tuple(known, fc.boolean()).map(([engine, upper]) => (upper ? engine.toUpperCase() : engine));
    fc.assert(
      fc.property(cased, fc.string(), (engine, other) => {
        expect(findEngineText(builtInKnowledge, engine)).toMatchObject({ engine: engine.toLowerCase() });
        if (!['aurora-postgresql', 'postgres', 'postgresql', 'mysql', 'mariadb'].includes(other.toLowerCase()))
          expect(findEngineText(builtInKnowledge, other)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('also from files', () => {
    const { texts } = importKnowledge([{ name: 'kb/aurora-postgresql.txt', content: 'Tune it.' }]);
    expect(findEngineText(indexKnowledge({ version: 'x', ...texts }), 'aurora-postgresql')?.text).toBe('Tune it.');
  });
});

const part = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
const camel = fc.tuple(part, fc.array(part, { minLength: 1, maxLength: 3 })).map(([type, words]) => ({
  pi: `${type}:${words.join('')}`,
  filed: `${type.toLowerCase()}:${words.map((word) => word.toLowerCase()).join('_')}`,
}));

describe('Feature: database-snapshots, Property 5: a wait event that is filed has its text', () => {
  it('whether its name is spelled as it was filed, in other case, or without underscores', () => {
    fc.assert(
      fc.property(camel, fc.string({ minLength: 1 }), ({ pi, filed }, words) => {
        const knowledge = indexKnowledge({
          version: 'x',
          engines: [],
          events: [{ event: filed, text: words, isPrimary: false }],
        });
        for (const name of [pi, filed, filed.toUpperCase(), pi.toLowerCase()])
          expect(findEventText(knowledge, name)?.text).toBe(words);
      }),
      { numRuns: 200 },
    );
  });

  it('and every one of ours has, in every spelling', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BUILT_IN_TEXTS.events), ({ event }) => {
        for (const name of [event, event.toLowerCase(), event.toUpperCase(), event.replaceAll('_', '')])
          expect(findEventText(builtInKnowledge, name)?.text.length).toBeGreaterThan(20);
      }),
      { numRuns: 300 },
    );
  });

  it('the exact name before a like one, and a primary text before any brief one', () => {
    const events = [
      { event: 'lwlock:lock_manager', text: 'primary', isPrimary: true },
      { event: 'LWLock:LockManager', text: 'brief', isPrimary: false },
      { event: 'LWLock:A_B', text: 'one', isPrimary: false },
      { event: 'LWLock:AB', text: 'other', isPrimary: false },
    ];
    const knowledge = indexKnowledge({ version: 'x', engines: [], events });
    expect(findEventText(knowledge, 'LWLock:LockManager')?.text).toBe('primary');
    expect(findEventText(knowledge, 'LWLock:AB')?.text).toBe('other');
    expect(findEventText(knowledge, 'lwlock:ab')?.text).toBe('other');
    expect(findEventText(knowledge, 'LWLock:A_B')?.text).toBe('one');
  });

  it.each(['constructor', '__proto__', 'toString', ''])('but none for %j', (name) => {
    expect([findEventText(builtInKnowledge, name), findEngineText(builtInKnowledge, name)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('knowledge files', () => {
  const primary = JSON.stringify([{ events: ['ipc:bufferio', 'lwlock:bufferio'], value: 'Causes. 1. Do this.' }]);
  const brief = JSON.stringify({ 'lwlock:bufferio': 'Waits.', cpu: 'Computes.' });

  it('of all three shapes are read, and the primary text of an event wins', () => {
    const { texts, notices } = importKnowledge([
      { name: 'events.json', content: brief },
      { name: 'events_primary.json', content: primary },
      { name: 'aurora-postgresql.txt', content: 'Text.' },
    ]);
    const knowledge = indexKnowledge({ version: 'x', ...texts });
    expect(notices).toEqual([]);
    expect(findEventText(knowledge, 'LWLock:BufferIO')?.text).toBe('Causes. 1. Do this.');
    expect(findEventText(knowledge, 'CPU')?.text).toBe('Computes.');
  });

  it.each([
    ['missing', { name: 'events.json' }, 'events.json: missing'],
    ['no JSON', { name: 'events.json', content: '{' }, 'events.json: neither a list nor an object in JSON'],
    ['a number', { name: 'events.json', content: '7' }, 'events.json: neither a list nor an object in JSON'],
    ['empty', { name: 'mysql.txt', content: ' ' }, 'mysql.txt: empty, or longer than 50000 characters'],
    [
      'partly wrong',
      { name: 'events.json', content: '{"a":1,"b":"B."}' },
      'events.json: 1 of 2 entries are no text on an event',
    ],
    [
      'a list of others',
      { name: 'p.json', content: '[{"events":[],"value":"x"},5]' },
      'p.json: 2 of 2 entries are no text on an event',
    ],
  ])('that are %s cost what they hold, with a notice, and not the others', (_, file, notice) => {
    const { texts, notices } = importKnowledge([file, { name: 'events_primary.json', content: primary }]);
    expect(notices).toEqual([notice]);
    expect(findEventText(indexKnowledge({ version: 'x', ...texts }), 'IPC:BufferIO')).toBeDefined();
  });

  it('never throw, whatever they contain', () => {
    const content = fc.oneof(fc.string(), fc.json(), fc.constant('{"__proto__":"x","constructor":"y"}'));
    fc.assert(
      fc.property(fc.constantFrom('a.json', 'b.txt', ''), content, (name, text) => {
        const { texts, notices } = importKnowledge([{ name, content: text }]);
        for (const { event } of texts.events) expect(typeof event).toBe('string');
        expect(Array.isArray(notices)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('imported knowledge', () => {
  const { texts } = importKnowledge([
    { name: 'aurora-postgresql.txt', content: 'Our way.' },
    { name: 'events_primary.json', content: JSON.stringify([{ events: ['lwlock:lock_manager'], value: 'Ours.' }]) },
  ]);
  const both = mergeImported(BUILT_IN_TEXTS, texts, 'abc');

  it('replaces the built-in texts in any spelling, and leaves the rest', () => {
    const joined = indexKnowledge(both);
    expect(findEventText(joined, 'LWLock:LockManager')?.text).toBe('Ours.');
    expect(findEventText(joined, 'Lock:tuple')).toEqual(findEventText(builtInKnowledge, 'Lock:tuple'));
    expect(findEngineText(joined, 'aurora-postgresql')?.text).toBe('Our way.');
    expect(findEngineText(joined, 'postgres')).toEqual(findEngineText(builtInKnowledge, 'postgres'));
    expect(both.events).toHaveLength(BUILT_IN_TEXTS.events.length);
    expect(both.version).toBe(`${BUILT_IN_TEXTS.version}+abc`);
  });

  it('is the built-in one without files', () => {
    expect(mergeImported(BUILT_IN_TEXTS, { engines: [], events: [] }, 'abc')).toBe(BUILT_IN_TEXTS);
  });
});

describe('knowledge as documents', () => {
  const documents = knowledgeDocuments(BUILT_IN_TEXTS);

  it('has one for each engine and each kind of wait, with the text, its source and its version', () => {
    expect(documents.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['engine-aurora-postgresql.md', 'wait-events-lock.md', 'wait-events-cpu.md']),
    );
    const lock = documents.find(({ title }) => title === 'Wait events: Lock')?.markdown ?? '';
    expect(lock).toMatch(/^# Wait events: Lock\n\n## Lock:advisory\n\n[^]*More: <https:/);
    expect(lock).toContain(`Version ${BUILT_IN_TEXTS.version} of these texts.`);
  });

  it('contains every text', () => {
    const all = documents.map(({ markdown }) => markdown).join('\n');
    for (const { event, text } of BUILT_IN_TEXTS.events) expect(all).toContain(`## ${event}\n\n${text}`);
    for (const { text } of BUILT_IN_TEXTS.engines) expect(all).toContain(text);
  });
});
