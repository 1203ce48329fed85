// Many who follow one session: its facts are read once for all, and each has what a page has, whenever it came and however it lags.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { begin, followUp, recorded, turn } from '../../../test/support/turns.js';
import { memoryLiveText } from '../../adapters/memory/live-text.js';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import type { SessionEvent } from '../../investigation/views/session-event.js';
import { createSessionTimeline } from '../../investigation/views/session-timeline.js';
import { TIMELINE_BEGINNING } from '../../investigation/views/timeline-position.js';
import type { TimelineFact } from '../../investigation/views/timeline-facts.js';
import type { AlertViews } from '../../ports/alert-views.js';
import type { EventStore } from '../../ports/event-store.js';
import { SessionFacts, timelinePositionOf } from '../records/session-facts.js';
import { TimelineFeed, type TimelineItem } from './follow-timeline.js';

const FACTS = recorded(turn(turn(begin, 'm1'), 'm2', { classification: followUp('i1') }).facts);
const STREAM = FACTS[0]?.stream as StreamId;

/** A store that counts what is asked of it; its texts are masked anew by each `MaskingRenewed`. */
const createStore = () => {
  const stored: RecordedFact<StoredFact>[] = [];
  const watchers = new Set<() => void>();
  const asked = { reads: 0, texts: 0 };
  let failing = 0;
  const renewals = (): number => stored.filter(({ type }) => type === 'MaskingRenewed').length;
  const events = {
    read: async (stream: StreamId, after = 0) => {
      asked.reads += 1;
      return stored.filter((fact) => fact.stream === stream && fact.version > after);
    },
    texts: async (_: StreamId, refs: readonly TextRef[]) => {
      asked.texts += 1;
      failing -= 1;
      if (failing >= 0) throw new Error('the store is away');
      return new Map(refs.map((ref) => [ref, `${ref}${'*'.repeat(renewals())}`]));
    },
    watch: (stream: StreamId, wake: () => void) => {
      if (stream === STREAM) watchers.add(wake);
      return () => watchers.delete(wake);
    },
  } as unknown as EventStore;
  const alerts = { list: async () => ({ items: [] }) } as unknown as AlertViews;
  const newFeed = () => new TimelineFeed(new SessionFacts(events, alerts), memoryLiveText());
  return {
    feed: newFeed(),
    /** Of a process that has read nothing yet. */
    again: newFeed,
    /** Facts refer to other texts from now on. */
    rename: (): void => {
      const renamed = (fact: RecordedFact<StoredFact>) =>
        fact.type === 'TurnAsked'
          ? { ...fact, data: { ...fact.data, question: { ...fact.data.question, text: 'renamed' as TextRef } } }
          : fact;
      stored.splice(0, stored.length, ...stored.map(renamed));
    },
    asked,
    watchers,
    failNext: (times: number): void => void (failing = times),
    append: (facts: readonly RecordedFact<StoredFact>[]): void => {
      stored.push(...facts);
      for (const wake of watchers) wake();
    },
    page: (): readonly SessionEvent[] => {
      const timeline = createSessionTimeline();
      for (const fact of stored) timeline.apply(fact as TimelineFact, (ref) => `${ref}${'*'.repeat(renewals())}`);
      return timeline.events();
    },
  };
};

const createReader = (isLagging = false) => {
  const events = new Map<string, SessionEvent>();
  const deliver = (item: TimelineItem): Promise<void> | undefined => {
    if (item.item !== 'changes') return undefined;
    const ids = item.changes.events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const event of item.changes.events) events.set(event.id, event);
    return isLagging ? settled(3) : undefined;
  };
  return { deliver, shown: () => [...events.values()].sort((a, b) => (a.order < b.order ? -1 : 1)), events };
};

const settled = async (rounds = 12): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

const at = (version: number, type: StoredFact['type'], data: object): RecordedFact<StoredFact> =>
  ({ ...FACTS[0], type, data, version, id: `r${version}`, at: 9e9 }) as never;

const masked = (version: number): RecordedFact<StoredFact> => at(version, 'MaskingRenewed', { rules: 'r2' });

describe('followers of one timeline', () => {
  it('all have what a page has, whenever they come, with their position or without, and however they lag', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(FACTS.length), { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ at: fc.nat(4), isLagging: fc.boolean(), after: fc.nat(FACTS.length) }), { maxLength: 5 }),
        async (cuts, plans) => {
          const { feed, append, page } = createStore();
          const bounds = [0, ...cuts.toSorted((a, b) => a - b), FACTS.length];
          const readers: { reader: ReturnType<typeof createReader>; seen: number; stop: () => void }[] = [];
          for (const [index, from] of bounds.slice(0, -1).entries()) {
            for (const { at, isLagging, after } of plans) {
              if (at !== index) continue;
              const seen = Math.min(after, from);
              const position = seen === 0 ? TIMELINE_BEGINNING : timelinePositionOf(FACTS.slice(0, seen) as never);
              const reader = createReader(isLagging);
              readers.push({ reader, seen, stop: await feed.watch(STREAM, position, reader.deliver) });
            }
            append(FACTS.slice(from, bounds[index + 1]));
          }
          await settled(40);
          for (const { reader, seen, stop } of readers) {
            // what it had before it came, and what it was told since
            const before = createSessionTimeline();
            for (const fact of FACTS.slice(0, seen)) before.apply(fact, (ref) => ref);
            const known = new Map(before.events().map((event) => [event.id, event]));
            for (const event of reader.shown()) known.set(event.id, event);
            expect([...known.values()].sort((a, b) => (a.order < b.order ? -1 : 1))).toEqual(page());
            stop();
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('cost one read of the facts together, and nothing once they are gone', async () => {
    const { feed, append, asked, watchers } = createStore();
    append(FACTS.slice(0, 4));
    const readers = Array.from({ length: 50 }, () => createReader());
    const stops = await Promise.all(readers.map(({ deliver }) => feed.watch(STREAM, TIMELINE_BEGINNING, deliver)));
    await settled();
    const before = { ...asked };
    append(FACTS.slice(4, 5));
    await settled();
    // the one of the session, and those of the executions that it has begun
    expect(asked.reads - before.reads).toBeLessThanOrEqual(4);
    expect(asked.texts - before.texts).toBeLessThanOrEqual(1);
    expect(new Set(readers.map(({ events }) => events.size)).size).toBe(1);
    for (const stop of stops) stop();
    stops[0]?.();
    expect(watchers.size).toBe(0);
  });

  it('miss nothing when texts could not be read for a while', async () => {
    const { feed, append, page, failNext } = createStore();
    const reader = createReader();
    const stop = await feed.watch(STREAM, TIMELINE_BEGINNING, reader.deliver);
    failNext(1);
    append(FACTS.slice(0, 8));
    await settled();
    append(FACTS.slice(8));
    await settled();
    expect(reader.shown()).toEqual(page());
    stop();
  });

  it('read facts again that refer to words under another name since they were masked anew', async () => {
    const { feed, append, page, rename } = createStore();
    append(FACTS);
    const early = createReader();
    const stop = await feed.watch(STREAM, TIMELINE_BEGINNING, early.deliver);
    rename();
    append([masked(FACTS.length + 1)]);
    await settled();
    expect(early.shown()).toEqual(page());
    expect(early.shown().some(({ content }) => content?.includes('renamed'))).toBe(true);
    stop();
  });

  it('go on after what was deleted is restored, and end where it is deleted again', async () => {
    const { feed, append } = createStore();
    const [deleted, restored, again] = (
      ['InvestigationDeleted', 'InvestigationRestored', 'InvestigationDeleted'] as const
    ).map((type, index) => at(FACTS.length + 1 + index, type, {}));
    append([...FACTS, deleted, restored] as never);
    const ends: boolean[] = [];
    const stop = await feed.watch(STREAM, TIMELINE_BEGINNING, (item) => {
      if (item.item === 'changes') ends.push(item.changes.isRemoved);
      return undefined;
    });
    append([again] as never);
    await settled();
    expect(ends).toEqual([false, true]);
    stop();
  });

  it('show whoever comes after words were masked anew nothing of what they were', async () => {
    const { feed, again, append, page } = createStore();
    append(FACTS);
    const early = createReader();
    const stops = [await feed.watch(STREAM, TIMELINE_BEGINNING, early.deliver)];
    append([masked(FACTS.length + 1)]);
    await settled();
    const late = createReader();
    stops.push(await feed.watch(STREAM, TIMELINE_BEGINNING, late.deliver));
    expect(late.shown()).toEqual(page());
    expect(early.shown()).toEqual(page());
    // one who comes back, also to a process that has not folded what was before, replaces what it has
    for (const other of [feed, again()]) {
      const back = createReader();
      stops.push(await other.watch(STREAM, timelinePositionOf(FACTS as never), back.deliver));
      expect(back.shown()).toEqual(page());
    }
    expect(late.shown().some(({ content }) => content?.endsWith('*'))).toBe(true);
    for (const stop of stops) stop();
  });
});
