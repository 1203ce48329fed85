// Builds lock trees: each blocking session, and the sessions that wait behind it.
import { compareText, round6 } from '../../../kernel/json.js';
import { type Micros, toIso } from '../../../kernel/time.js';
import { identifyStatement, waitEventOf } from './load.js';
import type { ServerSession, SessionSample } from './server-reading.js';
import { stripLiterals } from '../../format/strip-literals.js';

/** Trees of one capture that are worth a look. */
const TREES = 10;
const STATEMENTS = 10;

/** One session behind another in one sample. */
type WaitingSession = {
  readonly at: Micros;
  readonly root: number;
  readonly waiter: ServerSession;
  readonly depth: number;
};

type SeenTree = ReadonlyMap<number, ServerSession>;

/** The sessions at the head of its queue, each with the shortest way there; none where the queue is a circle. */
const rootsOf = (waiter: ServerSession, seen: SeenTree): ReadonlyMap<number, number> => {
  const depths = new Map<number, number>([[waiter.pid, 0]]);
  const roots = new Map<number, number>();
  let edge: readonly number[] = [waiter.pid];
  for (let depth = 1; edge.length > 0; depth += 1) {
    const next = new Set(edge.flatMap((pid) => seen.get(pid)?.blockedBy ?? []).filter((pid) => !depths.has(pid)));
    for (const pid of next) {
      depths.set(pid, depth);
      if ((seen.get(pid)?.blockedBy ?? []).length === 0) roots.set(pid, depth);
    }
    edge = [...next];
  }
  return roots;
};

const waitersOf = ({ sessions }: SessionSample): readonly ServerSession[] =>
  sessions.filter(({ blockedBy }) => blockedBy.length > 0);

const waitingIn = (sample: SessionSample): readonly WaitingSession[] => {
  const seen: SeenTree = new Map(sample.sessions.map((session) => [session.pid, session]));
  return waitersOf(sample).flatMap((waiter) =>
    [...rootsOf(waiter, seen)].map(([root, depth]) => ({ at: sample.at, root, waiter, depth })),
  );
};

const highest = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : round6(Math.max(...known));
};

const largestTree = (waiting: readonly WaitingSession[]): number =>
  Math.max(0, ...[...Map.groupBy(waiting, ({ at }) => at)].map(([, { length }]) => length));

type StatementTexts = ReadonlyMap<string, string>;

const describeSession = (session: ServerSession, texts: StatementTexts): object => {
  const id = identifyStatement(session);
  const text = texts.get(id?.decimal ?? '') ?? session.query;
  return {
    sql_id: id?.id,
    sql_db_id: id?.decimal,
    sql_statement: text === undefined ? undefined : stripLiterals(text),
  };
};

/** 0 is how the server names a transaction that was prepared and left without a session. */
const rootEntry = (pid: number, sessions: readonly ServerSession[], texts: StatementTexts): object => {
  const last = sessions.at(-1);
  if (last === undefined) return { pid, state: pid === 0 ? 'prepared transaction' : 'unknown' };
  const { user, database, application, state } = last;
  return {
    pid,
    user,
    database,
    application,
    state,
    xact_start: last.transactionStart,
    ...(last.waitType !== undefined && { wait_event: waitEventOf(last) }),
    ...describeSession(last, texts),
    transaction_sec_max: highest(sessions.map(({ transactionSeconds }) => transactionSeconds)),
    state_sec_max: highest(sessions.map(({ stateSeconds }) => stateSeconds)),
  };
};

type LockWatch = { readonly samples: readonly SessionSample[]; readonly every: number; readonly texts: StatementTexts };

const waitingEntries = (waiting: readonly WaitingSession[], { every, texts }: LockWatch): readonly object[] => {
  const keyOf = ({ waiter }: WaitingSession): string =>
    [identifyStatement(waiter)?.id, waiter.waitEvent, waiter.wants?.mode, waiter.wants?.relation].join('\n');
  const groups = [...Map.groupBy(waiting, keyOf)].toSorted(
    ([a, x], [b, y]) => y.length - x.length || compareText(a, b),
  );
  return groups.slice(0, STATEMENTS).flatMap(([, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const { type, mode, relation } = first.waiter.wants ?? {};
    return {
      ...describeSession(first.waiter, texts),
      event: waitEventOf(first.waiter),
      lock_type: type,
      mode,
      relation,
      waiters_max: largestTree(group),
      wait_sec: round6(group.length * every),
    };
  });
};

const treeEntry = (root: number, waiting: readonly WaitingSession[], watch: LockWatch): object => {
  const times = new Set(waiting.map(({ at }) => at));
  const holders = watch.samples.filter(({ at }) => times.has(at)).flatMap(({ sessions }) => sessions);
  const seen = [...times].toSorted((a, b) => a - b);
  return {
    root: rootEntry(
      root,
      holders.filter(({ pid }) => pid === root),
      watch.texts,
    ),
    waiters_max: largestTree(waiting),
    waiters_avg: round6(waiting.length / watch.samples.length),
    wait_sec: round6(waiting.length * watch.every),
    depth_max: Math.max(...waiting.map(({ depth }) => depth)),
    first_seen: toIso(seen[0] ?? 0),
    last_seen: toIso(seen.at(-1) ?? 0),
    waiting: waitingEntries(waiting, watch),
  };
};

/** Sessions of one sample that are worth a look. */
const CHAIN = 40;

/** Who waits for whom, session by session, in the sample in which most waited. */
const chainOf = ({ samples, texts }: LockWatch): readonly object[] => {
  const [worst] = samples.toSorted((a, b) => waitersOf(b).length - waitersOf(a).length);
  if (worst === undefined) return [];
  const holders = new Set(waitersOf(worst).flatMap(({ blockedBy }) => blockedBy));
  const depth = new Map(waitingIn(worst).map(({ waiter, depth: steps }) => [waiter.pid, steps]));
  return worst.sessions
    .filter(({ pid, blockedBy }) => blockedBy.length > 0 || holders.has(pid))
    .toSorted((a, b) => (depth.get(a.pid) ?? 0) - (depth.get(b.pid) ?? 0) || a.pid - b.pid)
    .slice(0, CHAIN)
    .map((session) => ({
      pid: session.pid,
      application: session.application,
      user: session.user,
      state: session.state,
      blocked_by: session.blockedBy,
      depth: depth.get(session.pid) ?? 0,
      ...describeSession(session, texts),
      lock_type: session.wants?.type,
      mode: session.wants?.mode,
      relation: session.wants?.relation,
      transaction_sec: session.transactionSeconds === undefined ? undefined : round6(session.transactionSeconds),
      state_sec: session.stateSeconds === undefined ? undefined : round6(session.stateSeconds),
    }));
};

/** `every`: the seconds that one sample represents. */
export const postgresLockSection = (watch: LockWatch): object => {
  const { samples, every } = watch;
  const waiters = samples.map((sample) => waitersOf(sample).length);
  const sum = waiters.reduce((a, b) => a + b, 0);
  const trees = [...Map.groupBy(samples.flatMap(waitingIn), ({ root }) => root)].toSorted(
    ([a, x], [b, y]) => y.length - x.length || a - b,
  );
  return {
    Samples: samples.length,
    SamplesWithWaiters: waiters.filter((count) => count > 0).length,
    WaitersMax: Math.max(0, ...waiters),
    WaitersAvg: samples.length === 0 ? 0 : round6(sum / samples.length),
    WaitSeconds: round6(sum * every),
    TreesFound: trees.length,
    Trees: trees.slice(0, TREES).map(([root, waiting]) => treeEntry(root, waiting, watch)),
    Chain: chainOf(watch),
  };
};
