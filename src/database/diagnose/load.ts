// Where the load goes: by wait event and by statement, and what of it came in addition.
import type { Statement, WaitEvent } from '../format/snapshot.js';
import { active, databaseTime, eventKey, type Look, type Pair, sameIn, waited, wallClock } from './look.js';
import type { Reading } from './reckon.js';

export type Events = (key: string) => boolean;

export const isLock: Events = (key) => key.startsWith('lock:');
export const isSpill: Events = (key) => key.startsWith('io:buffile');
export const isCommit: Events = (key) =>
  ['io:xactsync', 'io:walsync', 'io:walwrite', 'lwlock:walwrite', 'ipc:syncrep', 'lwlock:walwritelock'].includes(key);
export const isLog: Events = (key) =>
  isCommit(key) || ['lwlock:walinsert', 'lwlock:walbufmapping', 'io:datafilewrite', 'io:datafileflush'].includes(key);
export const isRead: Events = (key) =>
  key === 'io:datafileread' || key === 'ipc:bufferio' || key === 'io:datafileprefetch';
export const isManager: Events = (key) => key === 'lwlock:lockmanager' || key === 'lwlock:lockfastpath';
export const isSend: Events = (key) => key === 'client:clientwrite';
export const isProcessor: Events = (key) => key === 'cpu';

export const eventsOf = (look: Look, which: Events): readonly WaitEvent[] =>
  [...look.events]
    .filter(([key]) => which(key))
    .map(([, event]) => event)
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));

export const secondsOf = (look: Look, which: Events): readonly Reading[] =>
  eventsOf(look, which).flatMap((event) => waited(look, event) ?? []);

const total = (readings: readonly Reading[]): number => readings.reduce((sum, { value }) => sum + value, 0);

/** Average active sessions in these events. */
export const sessionsIn = (look: Look | undefined, which: Events): number => {
  const seconds = look === undefined ? undefined : wallClock(look)?.value;
  return look === undefined || seconds === undefined || seconds === 0 ? 0 : total(secondsOf(look, which)) / seconds;
};

const activeOf = (look: Look | undefined): number => (look === undefined ? 0 : (active(look)?.value ?? 0));

/** Sessions that came in addition: of one snapshot alone, all of them. */
export const added = ({ now, before }: Pair): number => Math.max(activeOf(now) - activeOf(before), 0);

/** Hours differ by so much for no reason: shares are not taken of less. */
const USUAL = 0.25;
const LEAST_ADDED = 0.05;

/** What shares are taken of: the sessions that came in addition. */
const base = (pair: Pair): number => Math.max(added(pair), USUAL * activeOf(pair.before), LEAST_ADDED);

/** Of two, the load differs by more than it usually does. */
export const isBusier = (pair: Pair): boolean =>
  pair.before === undefined || added(pair) >= Math.max(USUAL * activeOf(pair.before), LEAST_ADDED);

/** The share of what came in addition that these events are; 0 to 1. */
export const shareOfAdded = (pair: Pair, which: Events): number => {
  const more = sessionsIn(pair.now, which) - sessionsIn(pair.before, which);
  return Math.max(0, Math.min(1, more / base(pair)));
};

/** The share of the database time of the snapshot. */
export const shareOf = (look: Look, which: Events): number => {
  const all = databaseTime(look)?.value ?? 0;
  return all === 0 ? 0 : total(secondsOf(look, which)) / all;
};

/** What a statement that is not listed can have had at the most. */
const leastListed = (look: Look): number => look.statements.at(-1)?.load ?? 0;

/** Load that a statement has in addition to what it had. */
export const addedBy = ({ before }: Pair, statement: Statement): number => {
  if (before === undefined) return statement.load ?? 0;
  const had = sameIn(before, statement)?.load ?? leastListed(before);
  return Math.max(0, (statement.load ?? 0) - had);
};

/** Where nothing is known of the statements before, they are held against all of the load. */
export const shareAddedBy = (pair: Pair, statements: readonly Statement[]): number => {
  const more = statements.reduce((sum, statement) => sum + addedBy(pair, statement), 0);
  const isUnknown = pair.before !== undefined && pair.before.statements.length === 0;
  return Math.min(1, more / (isUnknown ? Math.max(activeOf(pair.now), LEAST_ADDED) : base(pair)));
};

/** Those that came to more load first. */
export const mostAdded = (pair: Pair, statements: readonly Statement[]): readonly Statement[] =>
  statements.toSorted((a, b) => addedBy(pair, b) - addedBy(pair, a));

/** Percent of a statement's load in these events. */
export const waitsIn = ({ waits }: Statement, which: Events): number =>
  waits.reduce((sum, { name, percent }) => (which(eventKey(name)) ? sum + (percent ?? 0) : sum), 0);
