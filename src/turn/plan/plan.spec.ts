import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  asks,
  begin,
  driven,
  EPOCH,
  followUp,
  type InvestigationHistory,
  newIssue,
  openOf,
  told,
} from '../../../test/support/turns.js';
import type { BatchHash } from '../../kernel/brand.js';
import { DAY, HOUR, MINUTE, type TimeWindow } from '../../kernel/time.js';
import { react } from '../../investigation/react.js';
import { logsConsideredFor, type Scope, unrestrictedScope } from '../../investigation/scope.js';
import type { Issue } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import { type Level, levelRank } from '../../telemetry/level.js';
import {
  compareMinutes,
  eventTimeCursor,
  floorToMinute,
  ingestedCursor,
  type MinuteCounts,
  overlapFrom,
  unreadRange,
  wholeMinutes,
} from '../../telemetry/cursors.js';
import type { LogQuery, SourceCursor, StructuredFilter } from '../../telemetry/query.js';
import type { PlanInput } from './plan-input.js';
import { planDrillDown, planIssue, planWindowReads, RECORD_BUDGET, scopeFilter, structuredFilter } from './plan.js';
import { findKnownBatches } from './known-batches.js';

const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  scope: unrestrictedScope,
  window: { asked: { from: 0, to: HOUR }, analysis: { from: 0, to: HOUR }, open: true },
  considered: [],
  text: '',
  more: false,
  tracesToShow: [],
  traceIds: [],
  requestIds: [],
  incidents: [],
  asOf: { logs: 10, spans: 10, changes: 10, aggregates: 10 },
  history: HOUR,
  rateHistory: HOUR,
  traceBudget: 100,
  ...more,
});

describe('issue round', () => {
  it('asks structured filters before text, and the engine last', () => {
    const whys = planIssue(input({ text: 'checkout fails', traceIds: ['t1'] })).map(({ why }) => why);
    expect(whys).toEqual(['structured', 'ids', 'text', 'histogram', 'changes', ...Array<string>(5).fill('engine')]);
  });

  it('plans no text search without a text', () => {
    expect(planIssue(input({ text: ' \n' })).map(({ why }) => why)).not.toContain('text');
  });

  it('gives every read a budget, and a position up to which it reads', () => {
    const log = planIssue(input({ text: 'checkout' })).flatMap(({ query }) => (query.ask === 'logs' ? [query] : []));
    expect(log.map(({ budget, upTo }) => ({ budget, upTo }))).toEqual([
      { budget: RECORD_BUDGET, upTo: 10 },
      { budget: RECORD_BUDGET, upTo: 10 },
    ]);
  });

  it('narrows records to the scope, but reads the whole environment for the engine', () => {
    const scope = { ...unrestrictedScope, services: ['cart'] };
    const drafts = planIssue(input({ scope, text: 'checkout' }));
    const filters = drafts.flatMap(({ why, query }) => ('filter' in query ? [[why, query.filter]] : []));
    expect(Object.fromEntries(filters)).toEqual({
      structured: { services: ['cart'], minLevel: 'warn' },
      text: { services: ['cart'] },
      histogram: { services: ['cart'] },
      changes: {},
    });
  });

  it('reads changes around the window, and in the window that the question names', () => {
    const reads = (more: Partial<PlanInput>) =>
      planIssue(input({ window: { asked: hour, analysis: hour, open: true }, ...more })).flatMap(({ query }) =>
        query.ask === 'changes' ? [query.window] : [],
      );
    const hour = { from: 10 * HOUR, to: 11 * HOUR };
    expect(reads({})).toEqual([{ from: 9 * HOUR, to: 11 * HOUR }]);
    expect(reads({ changes: { from: 2 * HOUR, to: 3 * HOUR } })).toEqual([{ from: 2 * HOUR, to: 11 * HOUR }]);
  });

  it('reads the newest spans of known traces, and where only requests are known their newest lines', () => {
    const idReads = (more: Partial<PlanInput>) =>
      planIssue(input(more)).flatMap(({ why, role, query }) =>
        why === 'ids' && 'filter' in query && 'order' in query ? [[role, query.ask, query.order, query.filter]] : [],
      );
    const traceIds = ['t1', 't2'];
    const requestIds = ['r1', 'r2'];
    expect(idReads({ traceIds, requestIds })).toEqual([['issue', 'spans', 'newest', { traceIds }]]);
    expect(idReads({ requestIds })).toEqual([['context', 'logs', 'newest', { requestIds }]]);
    expect(idReads({ requestIds, scope: { ...unrestrictedScope, requestIds: ['r9'] } })).toEqual([
      ['issue', 'logs', 'newest', { requestIds: ['r9'] }],
    ]);
    expect(idReads({})).toEqual([]);
  });

  describe('the same hour of earlier days', () => {
    const hour = { from: 10 * DAY, to: 10 * DAY + HOUR };
    const daysOf = (more: Partial<PlanInput>) =>
      planIssue(input({ window: { asked: hour, analysis: hour, open: true }, ...more })).flatMap(({ query }) =>
        query.ask === 'aggregates' && query.daysBefore !== undefined ? [query] : [],
      );

    it('is read of yesterday, the day before and last week, a little more than the window', () => {
      const reads = daysOf({ since: 0 });
      expect(reads.map(({ of, daysBefore }) => `${daysBefore} ${of}`)).toEqual(
        [1, 2, 7].flatMap((day) => ['flow', 'latency', 'rates', 'series'].map((of) => `${day} ${of}`)),
      );
      expect(reads[0]).toMatchObject({
        window: { from: 9 * DAY - 2 * MINUTE, to: 9 * DAY + HOUR + 2 * MINUTE },
        history: 0,
        incidents: [],
      });
    });

    it('is read as far as it is stored, and not where something is known to have been wrong', () => {
      expect(daysOf({})).toEqual([]);
      expect(new Set(daysOf({ since: 8 * DAY }).map(({ daysBefore }) => daysBefore))).toEqual(new Set([1, 2]));
      const incidents = [{ from: 9 * DAY + HOUR, to: 9 * DAY + 2 * HOUR }];
      expect(new Set(daysOf({ since: 0, incidents }).map(({ daysBefore }) => daysBefore))).toEqual(new Set([2, 7]));
    });

    it('is no day that the window itself reaches into', () => {
      const long = { from: 8 * DAY, to: 10 * DAY };
      const reads = daysOf({ since: 0, window: { asked: long, analysis: long, open: true } });
      expect(new Set(reads.map(({ daysBefore }) => daysBefore))).toEqual(new Set([7]));
    });
  });

  it('gives equal filters equal text: leaves out empty lists', () => {
    expect(scopeFilter(unrestrictedScope)).toEqual({});
    expect(scopeFilter({ ...unrestrictedScope, notRegions: ['eu'], minLevel: 'error' })).toEqual({
      notRegions: ['eu'],
      minLevel: 'error',
    });
  });
});

describe('reads of a window', () => {
  const cursor = { kind: 'sequence', position: 7 } as const;
  const before = (from: number, to: number, owed = 0) => ({
    source: 'logs',
    filter: '{}',
    window: { from, to },
    cursor,
    owed,
    turn: 1,
  });
  const said = (window: TimeWindow, known?: ReturnType<typeof before>, more = false): readonly string[] =>
    planWindowReads(window, known, more).map(({ why, window: part }) => `${why} ${part.from}-${part.to}`);

  it('plans one read for a window that no cursor covers', () => {
    expect(said({ from: 10, to: 20 })).toEqual(['structured 10-20']);
    expect(said({ from: 10, to: 20 }, before(20, 30, 5), true)).toEqual(['structured 10-20']);
  });

  it('continues from the cursor, and reads what the window gained on either side', () => {
    expect(said({ from: 10, to: 20 }, before(10, 20))).toEqual(['delta 10-20']);
    expect(said({ from: 5, to: 25 }, before(10, 20))).toEqual(['delta 10-20', 'fresh 5-10', 'fresh 20-25']);
  });

  it('counts the owed lines again when the window lost a part', () => {
    expect(said({ from: 12, to: 25 }, before(10, 20, 3))).toEqual(['owed 12-20', 'delta 12-20', 'fresh 20-25']);
    expect(said({ from: 12, to: 20 }, before(10, 20))).toEqual(['delta 12-20']);
    expect(said({ from: 5, to: 20 }, before(10, 20, 3))).toEqual(['delta 10-20', 'fresh 5-10']);
  });

  it('reads owed lines before new ones', () => {
    expect(said({ from: 10, to: 20 }, before(10, 20, 3), true)).toEqual(['more 10-20', 'delta 10-20']);
    expect(said({ from: 10, to: 20 }, before(10, 20), true)).toEqual(['delta 10-20']);
  });
});

/** A line in a store: `seq` tells when it arrived, `time` when it happened. */
type Line = {
  readonly seq: number;
  readonly id: string;
  readonly time: number;
  readonly level: Level;
  readonly service: string;
  readonly words: string;
};

type Sent = Omit<Line, 'seq'>;

const SPAN = 40;
const SERVICES = ['cart', 'stock'] as const;

/** Few instants and few ids, so that ties, late lines and lines sent twice are common. */
const sent = fc.record<Sent>({
  id: fc.nat(400).map((n) => `r${n}`),
  time: fc.nat(SPAN - 1),
  level: fc.constantFrom<Level>('info', 'warn', 'error'),
  service: fc.constantFrom(...SERVICES),
  words: fc.constantFrom('timeout', 'refused', 'slow'),
});

const arrive = (store: readonly Line[], lines: readonly Sent[]): readonly Line[] =>
  lines.reduce<readonly Line[]>(
    (all, line) => (all.some(({ id }) => id === line.id) ? all : [...all, { ...line, seq: all.length + 1 }]),
    store,
  );

const satisfies = (line: Line, { services, minLevel }: StructuredFilter): boolean =>
  (services === undefined || services.includes(line.service)) &&
  (minLevel === undefined || levelRank(line.level) >= levelRank(minLevel));

const within = ({ from, to }: TimeWindow, { time }: Line): boolean => time >= from && time < to;

/** `sequence`: our own store. The others: indexes that somebody else fills, with a time of ingest or without. */
type Kind = SourceCursor['kind'];

type Asked = { readonly query: LogQuery; readonly text: string | undefined; readonly exclude: ReadonlySet<string> };

/** What lies beyond the cursor, and the cursor after it; `arrived`: how many records more there are than before. */
type Beyond = { readonly lines: readonly Line[]; readonly cursor: SourceCursor; readonly arrived?: number };

const OVERLAP = 3;

const bySequence = (store: readonly Line[], { after, upTo }: LogQuery): Beyond => {
  const position = after?.kind === 'sequence' ? after.position : 0;
  return {
    lines: store.filter(({ seq }) => seq > position && seq <= upTo),
    cursor: { kind: 'sequence', position: Math.min(upTo, store.length) },
  };
};

const byIngest = (store: readonly Line[], query: LogQuery): Beyond => {
  const { upTo, window, filter } = query;
  const after = query.after?.kind === 'ingested' ? query.after : undefined;
  const { from = 0, seen } = unreadRange(after, upTo);
  const since = overlapFrom(after, upTo, OVERLAP);
  const listed = store
    .filter((line) => line.seq >= since && line.seq <= upTo && within(window, line) && satisfies(line, filter))
    .toReversed();
  return {
    lines: store.filter(({ seq, id }) => seq >= from && seq <= upTo && !seen.includes(id)),
    cursor: ingestedCursor(
      listed.map(({ id, seq }) => ({ id, at: seq })),
      { after, upTo, overlap: OVERLAP },
    ),
  };
};

/** Two instants of the store lie in one minute. */
const INSTANT = MINUTE / 2;

const minutesOf = (lines: readonly Line[]): MinuteCounts =>
  [...Map.groupBy(lines, ({ time }) => floorToMinute(time * INSTANT))]
    .map(([minute, own]) => [minute, own.length] as const)
    .toSorted(([a], [b]) => a - b);

const byEventTime = (store: readonly Line[], { after, window: asked, filter }: LogQuery): Beyond => {
  const window = { from: asked.from * INSTANT, to: asked.to * INSTANT };
  const whole = wholeMinutes(window);
  const at = ({ time }: Line): number => time * INSTANT;
  const minutes = minutesOf(
    store.filter((line) => satisfies(line, filter) && at(line) >= whole.from && at(line) < whole.to),
  );
  const cursor = eventTimeCursor(window, minutes);
  if (after?.kind !== 'eventTime') return { lines: store, cursor };
  const { again, arrived } = compareMinutes(minutes, { after, window, overlap: 0 });
  const isAgain = (line: Line): boolean => again.some(({ from, to }) => at(line) >= from && at(line) < to);
  return { lines: store.filter(isAgain), cursor, arrived };
};

const BEYOND = { sequence: bySequence, ingested: byIngest, eventTime: byEventTime };

/** What a store would answer: worst first, then newest; ties in no order that a reader could rely on. */
const answer = ({ store, kind }: Pick<Talk, 'store' | 'kind'>, { query, text, exclude }: Asked) => {
  const { lines, cursor, arrived = Infinity } = BEYOND[kind](store, query);
  const matching = lines.filter(
    (line) =>
      within(query.window, line) &&
      satisfies(line, query.filter) &&
      (text === undefined || line.words === text) &&
      !exclude.has(line.id),
  );
  const rows = matching
    .toSorted((a, b) => levelRank(b.level) - levelRank(a.level) || b.time - a.time)
    .slice(0, query.budget);
  const matched = Math.max(rows.length, Math.min(matching.length, arrived));
  return { rows, matched, owed: matched - rows.length, cursor };
};

/** The reads of a plan; a window may gain a part on both sides. */
type Read = 'structured' | 'more' | 'owed' | 'delta' | 'fresh' | 'second fresh' | 'text';

/** One turn of a conversation about the store. */
type Asking = {
  readonly arrives: readonly Sent[];
  readonly window: TimeWindow;
  readonly services: readonly string[];
  readonly text: string;
  readonly more: boolean;
  readonly budget: number;
  readonly failing: readonly Read[];
};

/** What a conversation has come to: the investigation, the store, and the rows of every batch. */
type Talk = {
  readonly kind: Kind;
  readonly history: InvestigationHistory;
  readonly store: readonly Line[];
  readonly batches: ReadonlyMap<string, readonly Line[]>;
};

const scopeOf = ({ services }: Asking): Scope => ({ ...unrestrictedScope, services });

const issueOf = ({ history }: Talk): Issue => {
  const issue = openOf(history).issues[0];
  if (issue === undefined) throw new Error('the first turn opens an issue');
  return issue;
};

/** Plans the log reads of the turn as the plan step does. */
const plannedFor = (talk: Talk, asking: Asking): readonly PlannedQuery[] => {
  const { window, considered } = issueOf(talk);
  if (window === undefined) throw new Error('the turn was merged');
  const drafts = planIssue(
    input({
      scope: scopeOf(asking),
      window,
      considered,
      text: asking.text,
      more: asking.more,
      asOf: { logs: talk.store.length },
    }),
  );
  return drafts.flatMap(({ query, why, role, covers }, index): readonly PlannedQuery[] => {
    if (query.ask !== 'logs') return [];
    const { text, ...rest } = query;
    const budget = query.budget === 0 ? 0 : asking.budget;
    const words = text === undefined ? {} : { text: text as PlannedQuery['text'] & string };
    const moves = covers === undefined ? {} : { covers };
    return [{ id: `q${index}`, source: 'logs', role, why, query: { ...rest, budget }, ...words, ...moves }];
  });
};

/** Fetches as the retrieve step does. */
const retrieved = (talk: Talk, planned: PlannedQuery): Talk => {
  if (planned.query.ask !== 'logs') throw new Error('only logs are planned here');
  const left = findKnownBatches(planned, issueOf(talk)).flatMap((hash) => talk.batches.get(hash) ?? []);
  const exclude = new Set(left.map(({ id }) => id));
  const { rows, matched, owed, cursor } = answer(talk, { query: planned.query, text: planned.text, exclude });
  const { turns } = openOf(talk.history);
  const hash = `${turns.length} ${planned.id}` as BatchHash;
  const counts = { rows: rows.length, matched, owed, late: 0, notices: [] };
  const { id: query, source, role, covers } = planned;
  const moved = covers === undefined ? {} : { after: cursor, covers };
  const result = {
    intent: 'fetched',
    epoch: EPOCH,
    turn: turns.length,
    batch: { query, source, role, hash, ...counts, ...moved },
  } as const;
  return { ...talk, history: told(talk.history, result), batches: new Map([...talk.batches, [hash, rows]]) };
};

const failed = (talk: Talk, { id: query, source }: PlannedQuery): Talk => {
  const turn = openOf(talk.history).turns.length;
  const missed = { intent: 'missed', epoch: EPOCH, turn, outcome: 'failed', query, source, because: 'down' } as const;
  return { ...talk, history: told(talk.history, missed) };
};

const held = (talk: Talk, asking: Asking): Talk => {
  const n = talk.history.state.status === 'none' ? 1 : openOf(talk.history).turns.length + 1;
  const store = arrive(talk.store, asking.arrives);
  const classification = n === 1 ? newIssue : followUp('i1');
  const asked = driven(told(talk.history, asks(`m${n}`)), { classification }, 'merge');
  const window = { asked: asking.window, analysis: asking.window, open: false };
  const diff = { added: [], removed: [], kept: [], because: [] };
  const merged = { intent: 'merge', epoch: EPOCH, turn: n, scope: scopeOf(asking), window, diff, unknown: [] } as const;
  let now: Talk = { ...talk, store, history: told(asked, merged) };
  const queries = plannedFor(now, asking);
  now = { ...now, history: told(now.history, { intent: 'plan', epoch: EPOCH, turn: n, round: 1, queries }) };
  for (let step = react(now.history.state); step?.step === 'retrieve'; step = react(now.history.state)) {
    const { query } = step;
    const second = query.why === 'fresh' && queries.find(({ why }) => why === 'fresh') !== query;
    const read = second ? 'second fresh' : query.why;
    now = asking.failing.some((each) => each === read) ? failed(now, query) : retrieved(now, query);
  }
  return { ...now, history: driven(now.history, {}) };
};

const nobody: Talk = { kind: 'sequence', history: begin, store: [], batches: new Map() };

const conversation = (askings: readonly Asking[], kind: Kind = 'sequence'): Talk =>
  askings.reduce(held, { ...nobody, kind });

const windows = fc
  .tuple(fc.nat(SPAN - 1), fc.integer({ min: 1, max: SPAN }))
  .map(([from, width]) => ({ from, to: Math.min(SPAN, from + width) }));

const asking = (more: {
  readonly services: fc.Arbitrary<readonly string[]>;
  readonly text: fc.Arbitrary<string>;
  readonly failing: fc.Arbitrary<readonly Read[]>;
}): fc.Arbitrary<Asking> =>
  fc.record({
    arrives: fc.array(sent, { maxLength: 25 }),
    window: windows,
    more: fc.boolean(),
    budget: fc.integer({ min: 1, max: 12 }),
    ...more,
  });

const always = fc.constant<readonly string[]>([]);
const wordless = fc.constant('');

const READS: readonly Read[] = ['structured', 'delta', 'fresh', 'second fresh'];
const COUNTS: readonly Read[] = ['more', 'owed'];

const failing = (reads: readonly Read[]): fc.Arbitrary<readonly Read[]> => fc.subarray([...reads], { maxLength: 2 });

/** One filter, no searches, and what is owed can always be counted. */
const plain = fc.array(asking({ services: always, text: wordless, failing: failing(READS) }), {
  minLength: 1,
  maxLength: 8,
});

/** Filters change, texts are searched, reads fail. */
const anything = fc.array(
  asking({
    services: fc.constantFrom([], ['cart'], ['stock']),
    text: fc.constantFrom('', 'timeout', 'refused'),
    failing: failing([...READS, ...COUNTS, 'text']),
  }),
  { minLength: 1, maxLength: 8 },
);

const fetchedIds = ({ batches }: Talk): readonly string[] => [...batches.values()].flat().map(({ id }) => id);

/** Lines that a cursor claims to have considered, and that no batch holds. */
const unseen = (talk: Talk, scope: Scope): readonly Line[] => {
  const filter = structuredFilter(scope);
  const entry = logsConsideredFor(filter, issueOf(talk).considered);
  if (entry?.cursor.kind !== 'sequence') return [];
  const { window, cursor } = entry;
  const seen = new Set(fetchedIds(talk));
  return talk.store.filter(
    (line) => line.seq <= cursor.position && within(window, line) && satisfies(line, filter) && !seen.has(line.id),
  );
};

const entryOf = (talk: Talk, scope: Scope) => logsConsideredFor(structuredFilter(scope), issueOf(talk).considered);

const steps = (askings: readonly Asking[]): readonly (readonly [Talk, Asking])[] =>
  askings.map((each, index) => [conversation(askings.slice(0, index + 1)), each]);

/** Asks for more, with nothing new and nothing failing, until nothing is owed. */
const exhausted = (talk: Talk, last: Asking): Talk => {
  const more = { ...last, arrives: [], failing: [], more: true, text: '' };
  let now = held(talk, more);
  for (let turns = 0; (entryOf(now, scopeOf(last))?.owed ?? 0) > 0; turns += 1) {
    if (turns > 500) throw new Error('what is owed never comes');
    now = held(now, more);
  }
  return now;
};

describe.each<Kind>(['sequence', 'ingested', 'eventTime'])('conversation over a store read by %s', (kind) => {
  it('fetches nothing twice, whatever arrives late, is cut, searched, filtered or fails', () => {
    fc.assert(
      fc.property(anything, (askings) => {
        const ids = fetchedIds(conversation(askings, kind));
        expect(ids).toHaveLength(new Set(ids).size);
      }),
      { numRuns: 300 },
    );
  });

  it('loses nothing: every matching line is in a batch once nothing is owed', () => {
    fc.assert(
      fc.property(anything, (askings) => {
        const last = askings.at(-1);
        if (last === undefined) return;
        const talk = exhausted(conversation(askings, kind), last);
        const seen = new Set(fetchedIds(talk));
        const wanted = talk.store.filter(
          (line) => within(last.window, line) && satisfies(line, structuredFilter(scopeOf(last))),
        );
        expect(wanted.filter(({ id }) => !seen.has(id))).toEqual([]);
        expect(fetchedIds(talk)).toHaveLength(seen.size);
      }),
      { numRuns: 300 },
    );
  });
});

describe('conversation over a growing store', () => {
  it('counts the owed lines exactly while the filter stays', () => {
    fc.assert(
      fc.property(plain, (askings) => {
        for (const [talk, asked] of steps(askings)) {
          const entry = entryOf(talk, unrestrictedScope);
          expect(entry?.owed ?? 0).toBe(unseen(talk, unrestrictedScope).length);
          if (asked.failing.length > 0) continue;
          expect(entry?.window).toEqual(asked.window);
          expect(entry?.cursor).toEqual({ kind: 'sequence', position: talk.store.length });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never counts a line as considered that it neither holds nor owes', () => {
    fc.assert(
      fc.property(anything, (askings) => {
        for (const [talk, each] of steps(askings)) {
          const scope = scopeOf(each);
          expect(unseen(talk, scope).length).toBeLessThanOrEqual(entryOf(talk, scope)?.owed ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads only what is new when nothing else has changed', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 40 }), fc.array(sent, { maxLength: 40 }), (first, later) => {
        const all = { window: { from: 0, to: SPAN }, services: [], text: '', more: false, budget: 100, failing: [] };
        const before = held(nobody, { ...all, arrives: first });
        const after = held(before, { ...all, arrives: later });
        const known = new Set(before.store.map(({ id }) => id));
        const gained = fetchedIds(after).slice(fetchedIds(before).length);
        expect(gained.every((id) => !known.has(id))).toBe(true);
      }),
    );
  });
});

describe('drill-down round', () => {
  const nothing = { logIds: [], spanIds: [], examples: [], templates: [] };

  it('counts lines again from further back, where the engine asks for it, and nothing else', () => {
    const drafts = planDrillDown({ ...nothing, longerHistory: 5 * HOUR }, input({ rateHistory: 2 * HOUR }));
    expect(drafts.map(({ why, query }) => [why, query])).toMatchObject([
      ['long-lasting', { ask: 'aggregates', of: 'rates', history: 5 * HOUR, window: { from: 0, to: HOUR } }],
    ]);
  });

  it('reads nothing again that is known', () => {
    expect(planDrillDown(nothing, input())).toEqual([]);
    expect(planDrillDown({ ...nothing, longerHistory: HOUR }, input({ rateHistory: HOUR }))).toEqual([]);
  });
});
