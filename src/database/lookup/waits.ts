// get_wait_events: what the sessions waited for, with what is known of each event.
import type { Snapshot, WaitEvent, Waits } from '../format/snapshot.js';
import { CHANGE, changeOf } from './change.js';
import type { WaitInput } from './inputs.js';
import { figure, type Found, look, type Looked, said, type Sides, someOf, told, type Told } from './sides.js';

/** What is known of an event, in words, and where that is from. */
export type Described = { readonly text: string; readonly source?: string };
export type Describe = (event: string) => Described | undefined;

const folded = (name: string): string => name.toLowerCase();
const squeezed = (name: string): string => folded(name).replaceAll('_', '');

/** From the strictest reading to the loosest; the last one leaves the type out. */
const READINGS: readonly ((name: string, wanted: string) => boolean)[] = [
  (name, wanted) => name === wanted,
  (name, wanted) => folded(name) === folded(wanted),
  (name, wanted) => squeezed(name) === squeezed(wanted),
  (name, wanted) => squeezed(name).endsWith(`:${squeezed(wanted)}`),
];

const eventsOf = ({ waits }: Snapshot): readonly WaitEvent[] => waits?.events ?? [];

const eventNamed = (snapshot: Snapshot, wanted: string): WaitEvent | undefined => {
  for (const reads of READINGS) {
    const found = eventsOf(snapshot).find(({ name }) => reads(name, wanted));
    if (found !== undefined) return found;
  }
  return undefined;
};

const DB_TIME = 'percent of database time';

const eventTold = ({ path, name, type, seconds, percent }: WaitEvent, describe: Describe): Told => {
  const known = describe(name);
  return told({
    path,
    event: name,
    type,
    time: figure(seconds, 's'),
    share: figure(percent, DB_TIME),
    description: known?.text,
    description_source: known?.source,
  });
};

const summaryOf = (
  { path, wallClockSeconds, averageActiveSessions, dbTimeSeconds }: Waits,
  { instance }: Snapshot,
): Told =>
  told({
    path,
    average_active_sessions: figure(averageActiveSessions, 'sessions'),
    database_time: figure(dbTimeSeconds, 's'),
    wall_clock_time: figure(wallClockSeconds, 's'),
    vcpus: instance?.vcpus,
  });

const MOST = 10;

const oneOf =
  ({ event_name, limit = MOST }: WaitInput, describe: Describe) =>
  (snapshot: Snapshot): Found => {
    const wanted = said(event_name);
    const { waits } = snapshot;
    if (waits === undefined) return { error: 'wait events not found: the snapshot holds none' };
    if (wanted === undefined) {
      const shown = waits.events.slice(0, limit).map((event) => eventTold(event, describe));
      return { told: { ...summaryOf(waits, snapshot), events: shown, left_out: waits.events.length - shown.length } };
    }
    const event = eventNamed(snapshot, wanted);
    if (event !== undefined) return { told: eventTold(event, describe) };
    return { error: `wait event ${wanted} not found; there is ${someOf(waits.events.map(({ name }) => name))}` };
  };

const compared =
  ({ event_name }: WaitInput) =>
  (primary: Snapshot, secondary: Snapshot): Told => {
    const wanted = said(event_name);
    const names = wanted === undefined ? eventsOf(primary).map(({ name }) => name) : [wanted];
    const changes = names.flatMap((name) => {
      const [first, second] = [eventNamed(primary, name), eventNamed(secondary, name)];
      if (first === undefined || second === undefined) return [];
      const change = changeOf(first.seconds, second.seconds);
      return [
        told({ event: first.name, statistic: 'seconds', primary: first.seconds, secondary: second.seconds, change }),
      ];
    });
    const isIn = (snapshot: Snapshot) => (name: string) => eventNamed(snapshot, name) !== undefined;
    return {
      change: CHANGE,
      changes,
      only_in_primary: names.filter((name) => !isIn(secondary)(name)),
      only_in_secondary:
        wanted === undefined
          ? eventsOf(secondary)
              .map(({ name }) => name)
              .filter((name) => !isIn(primary)(name))
          : [],
    };
  };

export const getWaitEvents = (input: WaitInput, sides: Sides, describe: Describe): Looked =>
  look(sides, input.snapshot ?? 'primary', { one: oneOf(input, describe), both: compared(input) });
