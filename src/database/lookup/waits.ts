// The tool get_wait_events: what sessions waited for, with the text on each event.
import type { DatabaseSnapshot, WaitEvent, WaitSection, SnapshotSides } from '../format/snapshot.js';
import {
  CHANGE_DEFINITION,
  definedFields,
  figureField,
  listSome,
  type LookupFields,
  type LookupResult,
  lookUpSides,
  nonBlank,
  relativeChange,
  type SideResult,
} from './sides.js';
import type { WaitInput } from './inputs.js';

/** What is known of an event, in words, and where that is from. */
type EventDescription = { readonly text: string; readonly source?: string };
export type DescribeEvent = (event: string) => EventDescription | undefined;

const foldEventName = (name: string): string => name.toLowerCase();
const squeezeUnderscores = (name: string): string => foldEventName(name).replaceAll('_', '');

/** From the strictest reading to the loosest; the last one leaves the type out. */
const READINGS: readonly ((name: string, wanted: string) => boolean)[] = [
  (name, wanted) => name === wanted,
  (name, wanted) => foldEventName(name) === foldEventName(wanted),
  (name, wanted) => squeezeUnderscores(name) === squeezeUnderscores(wanted),
  (name, wanted) => squeezeUnderscores(name).endsWith(`:${squeezeUnderscores(wanted)}`),
];

const eventsOf = ({ waits }: DatabaseSnapshot): readonly WaitEvent[] => waits?.events ?? [];

const eventNamed = (snapshot: DatabaseSnapshot, wanted: string): WaitEvent | undefined => {
  for (const reads of READINGS) {
    const found = eventsOf(snapshot).find(({ name }) => reads(name, wanted));
    if (found !== undefined) return found;
  }
  return undefined;
};

const DB_TIME = 'percent of database time';

const eventFields = ({ path, name, type, seconds, percent }: WaitEvent, describe: DescribeEvent): LookupFields => {
  const known = describe(name);
  return definedFields({
    path,
    event: name,
    type,
    time: figureField(seconds, 's'),
    share: figureField(percent, DB_TIME),
    description: known?.text,
    description_source: known?.source,
  });
};

const summaryOf = (
  { path, wallClockSeconds, averageActiveSessions, dbTimeSeconds }: WaitSection,
  { instance }: DatabaseSnapshot,
): LookupFields =>
  definedFields({
    path,
    average_active_sessions: figureField(averageActiveSessions, 'sessions'),
    database_time: figureField(dbTimeSeconds, 's'),
    wall_clock_time: figureField(wallClockSeconds, 's'),
    vcpus: instance?.vcpus,
  });

const MOST = 10;

const lookUpEvents =
  ({ event_name, limit = MOST }: WaitInput, describe: DescribeEvent) =>
  (snapshot: DatabaseSnapshot): SideResult => {
    const wanted = nonBlank(event_name);
    const { waits } = snapshot;
    if (waits === undefined) return { error: 'wait events not found: the snapshot holds none' };
    if (wanted === undefined) {
      const shown = waits.events.slice(0, limit).map((event) => eventFields(event, describe));
      return { fields: { ...summaryOf(waits, snapshot), events: shown, left_out: waits.events.length - shown.length } };
    }
    const event = eventNamed(snapshot, wanted);
    if (event !== undefined) return { fields: eventFields(event, describe) };
    return { error: `wait event ${wanted} not found; there is ${listSome(waits.events.map(({ name }) => name))}` };
  };

const compareEvents =
  ({ event_name }: WaitInput) =>
  (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): LookupFields => {
    const wanted = nonBlank(event_name);
    const names = wanted === undefined ? eventsOf(primary).map(({ name }) => name) : [wanted];
    const changes = names.flatMap((name) => {
      const [first, second] = [eventNamed(primary, name), eventNamed(secondary, name)];
      if (first === undefined || second === undefined) return [];
      const change = relativeChange(first.seconds, second.seconds);
      return [
        definedFields({
          event: first.name,
          statistic: 'seconds',
          primary: first.seconds,
          secondary: second.seconds,
          change,
        }),
      ];
    });
    const isIn = (snapshot: DatabaseSnapshot) => (name: string) => eventNamed(snapshot, name) !== undefined;
    return {
      change: CHANGE_DEFINITION,
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

export const getWaitEvents = (input: WaitInput, sides: SnapshotSides, describe: DescribeEvent): LookupResult =>
  lookUpSides(sides, input.snapshot ?? 'primary', { one: lookUpEvents(input, describe), both: compareEvents(input) });
