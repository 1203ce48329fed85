// Lists and searches of 10,000 investigations on SQLite, beside a bare select of as many documents.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import { investigationStream } from '../../src/investigation/streams.js';
import { recordQueryTerms } from '../../src/investigation/views/record-words.js';
import type { ClientTxnId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked } from '../../src/kernel/masked.js';
import type { Figures } from '../benchmark.js';
import { rounded } from '../numbers.js';
import { dropFolder, freshFolder } from '../service.js';
import { timed } from './append.js';

const INVESTIGATIONS = 10_000;
const ROUNDS = 60;
const TENANT = 'default' as Tenant;
const PAGE = 50;

const WORDS =
  'payment timeout lease ledger queue backlog retry memory disk certificate resolver checkout basket mail voucher parcel sorter gateway token session replica failover latency pool thread socket deadlock index vacuum cache'.split(
    ' ',
  );

const wordAt = (n: number): string => WORDS[n % WORDS.length] ?? '';

/** Some words are in every text, some in a few: as people write. */
const textOf = (n: number, length: number): string =>
  Array.from({ length }, (_, at) => (at % 3 === 0 ? wordAt(n + at) : wordAt((n * 7 + at * at) % (at + 5)))).join(' ');

const factsOf = (n: number, id: ClientTxnId): readonly StoredFact[] => {
  const [question, body] = [`q${n}` as TextRef, `b${n}` as TextRef];
  const window = { asked: { from: 0, to: 9 }, analysis: { from: 0, to: 9 }, open: false };
  const scope = { ...unrestrictedScope, services: [`${wordAt(n)}-api`] };
  const diff = { added: [], removed: [], kept: [], because: [] };
  return [
    { type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: id } },
    {
      type: 'TurnAsked',
      data: { turn: 1, question: { messageId: 'm', payload: 'p', text: question, ask: 'never', zone: 'UTC' } },
    },
    { type: 'IssueOpened', data: { turn: 1, issue: 'i1' } },
    { type: 'ScopeMerged', data: { turn: 1, issue: 'i1', scope, window, diff, unknown: [] } },
    { type: 'TurnAnswered', data: { turn: 1, status: 'answered', body } },
  ];
};

/** Milliseconds. */
const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

const measure = async (work: (round: number) => unknown): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => work(round)));
  return rounded(p95(times));
};

/** A store of facts whose clock is the machine's. */
export const openFacts = (file: string) => {
  let made = 0;
  return sqliteFacts({
    file,
    now: () => Date.now() * 1000,
    lease: 3_600_000_000,
    id: () => `id-${(made += 1)}`,
    salt: () => 's'.padEnd(64, '.'),
    onLost: () => undefined,
  });
};

export const measureRecords = async (say: (line: string) => void): Promise<Figures> => {
  const folder = freshFolder();
  const file = join(folder, 'facts.sqlite');
  const facts = openFacts(file);
  say(`storing ${INVESTIGATIONS} investigations`);
  const store = (n: number): Promise<unknown> => {
    const id = `bench-${n}` as ClientTxnId;
    const texts = new Map([
      [`q${n}` as TextRef, composeMasked(textOf(n, 12))],
      [`b${n}` as TextRef, composeMasked(JSON.stringify({ text: textOf(n, 250) }))],
    ]);
    const actor = { kind: 'system', id: 'bench' } as const;
    const stream = investigationStream(TENANT, id);
    return facts.events.append({ stream, expected: 0, facts: factsOf(n, id), texts, at: 1_000_000 + n, actor });
  };
  const stored = await timed(async () => {
    for (let n = 0; n < INVESTIGATIONS; n += 100)
      await Promise.all(Array.from({ length: 100 }, (_, each) => store(n + each)));
  });
  const filterOf = (text: string, more = {}) => ({
    tenant: TENANT,
    terms: recordQueryTerms(text),
    status: 'open' as const,
    fields: more,
  });
  const page = { limit: PAGE };
  const list = await measure(() => facts.views.list({ tenant: TENANT, limit: PAGE }));
  const two = await measure((n) => facts.records.search(filterOf(`${wordAt(n)} ${wordAt(n + 11)}`), page));
  const one = await measure((n) => facts.records.search(filterOf(wordAt(n)), page));
  const filtered = await measure((n) =>
    facts.records.search(filterOf(wordAt(n), { service: `${wordAt(n + 3)}-api` }), page),
  );
  const facets = await measure((n) => facts.records.facets(filterOf(wordAt(n), { service: `${wordAt(n + 3)}-api` })));
  facts.close();
  const db = new DatabaseSync(file, { readOnly: true });
  const bare = db.prepare('SELECT document FROM sessions ORDER BY updated_at DESC LIMIT ?');
  const floor = await measure(() => bare.all(PAGE).map((row) => JSON.parse(String(row['document'])) as unknown));
  db.close();
  dropFolder(folder);
  return {
    investigations: INVESTIGATIONS,
    'store ms each': rounded(stored / INVESTIGATIONS),
    'list p95 ms': list,
    'one word p95 ms': one,
    'two words p95 ms': two,
    'word and service p95 ms': filtered,
    'facets p95 ms': facets,
    'bare select p95 ms': floor,
  };
};
