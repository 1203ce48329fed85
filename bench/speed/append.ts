// Appending the commonest fact of a turn to an existing investigation, beside a bare insert of the same JSON.
import { join } from 'node:path';
import type { ClientTxnId, StreamId, Tenant } from '../../src/kernel/brand.js';
import type { Micros } from '../../src/kernel/time.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { EventStore } from '../../src/ports/event-store.js';
import type { Figures } from '../benchmark.js';
import { type RawFact, rawFacts, type RawFacts } from '../floors/raw-append.js';
import { median, rounded } from '../numbers.js';
import { dropFolder, freshFolder } from '../service.js';
import { closeEmbedded, embeddedIn } from './ingest.js';

const INVESTIGATIONS = 15;
const TENANT = 'default' as Tenant;

type Times = { readonly our: number[]; readonly their: number[] };

/** A recorded fact, of an investigation with another id. */
export const renamed = ({ type, data }: RawFact, id: string): StoredFact => {
  const parsed = JSON.parse(data) as object;
  return { type, data: type === 'InvestigationOpened' ? { ...parsed, clientTxnId: id } : parsed } as StoredFact;
};

/** Milliseconds. */
export const timed = async (work: () => unknown): Promise<number> => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};

/** A recorded turn once more; the commits that hold a fetched batch are timed. */
const again = async (
  { events, raw, now }: { readonly events: EventStore; readonly raw: RawFacts; readonly now: () => Micros },
  { commits, id }: { readonly commits: readonly (readonly RawFact[])[]; readonly id: string },
): Promise<Times> => {
  const times: Times = { our: [], their: [] };
  const stream: StreamId = investigationStream(TENANT, id as ClientTxnId);
  let expected = 0;
  for (const facts of commits.filter(([first]) => first?.stream.startsWith('i/'))) {
    const commit = {
      stream,
      expected,
      facts: facts.map((fact) => renamed(fact, id)),
      texts: new Map(),
      at: now(),
      actor: { kind: 'system', id: 'bench' } as const,
    };
    const ours = await timed(() => events.append(commit));
    const theirs = await timed(() => raw.append(facts.map((fact) => ({ ...fact, stream: id }))));
    expected += facts.length;
    if (facts.every(({ type }) => type !== 'BatchFetched')) continue;
    times.our.push(ours);
    times.their.push(theirs);
  }
  return times;
};

export const measureAppend = async (commits: readonly (readonly RawFact[])[]): Promise<Figures> => {
  const folder = freshFolder();
  const embedded = embeddedIn(folder);
  const raw = rawFacts(join(folder, 'floor.sqlite'));
  const parts = { events: embedded.facts.events, raw, now: () => embedded.clock.now() };
  const all: Times = { our: [], their: [] };
  for (let round = 0; round < INVESTIGATIONS; round += 1) {
    const { our, their } = await again(parts, { commits, id: `append ${round}` });
    all.our.push(...our);
    all.their.push(...their);
  }
  raw.close();
  await closeEmbedded(embedded);
  dropFolder(folder);
  const ratios = all.our.map((ours, pair) => ours / (all.their[pair] ?? Number.NaN));
  return {
    pairs: all.our.length,
    millis: rounded(median(all.our)),
    floorMillis: rounded(median(all.their)),
    ratio: rounded(median(ratios)),
  };
};
