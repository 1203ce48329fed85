// A time that is told by an event: “how many errors since the deploy?”. The event is looked for among the stored changes.
import { HOUR, type Micros, MINUTE, type TimeWindow } from '../kernel/time.js';
import type { Entity, EntityKind } from '../language/names/entity.js';
import { eventKindsOf } from '../language/time/record-events.js';
import type { Measure } from '../language/reading.js';
import type { EventKind, EventSide } from '../language/time/time-table.js';
import type { ChangeQuery } from '../telemetry/query.js';
import type { ChangeKind, ChangeRecord } from '../telemetry/record.js';
import { type AskContext, blamedService, causeOnset, type Moment } from './ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from './ask-reads.js';
import { changeValues } from './places/changes.js';
import type { ResultWriter } from './result-writer.js';

const EVENT_KEY = 'event';

/** So far before the window it is looked for. */
export const EVENT_LOOK_BACK = 24 * HOUR;
/** The oldest are read first: of fewer the latest might be missing. */
export const MOST_EVENT_CHANGES = 2000;

/** On each side of the event, where “around” says no length. */
const AROUND = 5 * MINUTE;
/** Before the event, at least. */
const BEFORE = 15 * MINUTE;

/** Kinds of records that are such an event whatever their title says. Of the others the title tells. */
const RECORDED_AS: { readonly [kind in EventKind]?: readonly ChangeKind[] } = {
  deploy: ['deploy'],
  change: ['deploy', 'configuration', 'flag', 'scaling', 'kubernetes'],
  alert: ['alert'],
};

/** The trouble is known by its onset, and a meeting stands in no telemetry. */
const isLookedFor = (kind: EventKind): boolean => kind !== 'trouble' && kind !== 'meeting';

/** The changes among which the event may be. None where the message tells no time by an event, or by the trouble itself. */
export const eventQueries = (context: AskContext): AskQueries => {
  const { event, period, askedAt, asOf } = context;
  if (event === undefined || !isLookedFor(event.kind) || context.hasOwnTime) return {};
  const query: ChangeQuery = {
    ask: 'changes',
    window: { from: Math.min(causeOnset(context) ?? period.from, period.from) - EVENT_LOOK_BACK, to: askedAt + 1 },
    filter: {},
    upTo: asOf['changes'] ?? 0,
    budget: MOST_EVENT_CHANGES,
  };
  return { [EVENT_KEY]: query };
};

type Change = PlacedRow<ChangeRecord>;

const isRecordedAs = (kind: EventKind, { change }: ChangeRecord): boolean =>
  RECORDED_AS[kind]?.includes(change) === true;

/** An alert tells of trouble, and may name what is to be deployed. */
const isToldAs = (kind: EventKind, language: string, { change, title }: ChangeRecord): boolean =>
  change !== 'alert' && eventKindsOf(title, language).includes(kind);

/** What a message says of the event. */
type SoughtEvent = {
  readonly kind: EventKind;
  /** ISO 639-1, of the message. */
  readonly language: string;
  readonly entities: readonly Entity[];
  readonly askedAt: Micros;
};

/** The changes before the question that are such an event, the latest first. */
const eventsAmong = <Row extends { readonly row: ChangeRecord }>(
  changes: readonly Row[],
  { kind, language, askedAt }: SoughtEvent,
): readonly Row[] => {
  const all = changes.filter(({ row }) => row.time <= askedAt).toSorted((a, b) => b.row.time - a.row.time);
  const recorded = all.filter(({ row }) => isRecordedAs(kind, row));
  return recorded.length > 0 ? recorded : all.filter(({ row }) => isToldAs(kind, language, row));
};

const namesOfKind = (entities: readonly Entity[], wanted: EntityKind): readonly string[] =>
  entities.flatMap(({ kind, name, text }) => (kind === wanted ? [name ?? text] : []));

const ofNamedVersion = <Row extends { readonly row: ChangeRecord }>(
  events: readonly Row[],
  { entities }: SoughtEvent,
): Row | undefined => {
  const versions = namesOfKind(entities, 'version');
  return events.find(({ row }) => versions.includes(row.version ?? ''));
};

/** For a first question: the event of the version or the service that the message names; where it names neither, the latest. */
export const findNamedEvent = (changes: readonly ChangeRecord[], sought: SoughtEvent): ChangeRecord | undefined => {
  if (!isLookedFor(sought.kind)) return undefined;
  const events = eventsAmong(
    changes.map((row) => ({ row })),
    sought,
  );
  const services = namesOfKind(sought.entities, 'service');
  const versions = namesOfKind(sought.entities, 'version');
  // another one than that which is named is not meant
  const latest = services.length + versions.length === 0 ? events[0] : undefined;
  const found = ofNamedVersion(events, sought) ?? events.find(({ row }) => services.includes(row.service)) ?? latest;
  return found?.row;
};

/** Of several that fit: the one that is named, then that of the blamed service before the trouble, then the latest. */
const findEvent = (context: AskContext, reads: AskReads): Change | undefined => {
  const { event, entities, subject, askedAt, language } = context;
  if (event === undefined) return undefined;
  const sought = { kind: event.kind, language, entities, askedAt };
  const fitting = eventsAmong(reads.rows(EVENT_KEY, 'change'), sought);
  const [onset, blamed] = [causeOnset(context), blamedService(context)];
  return (
    ofNamedVersion(fitting, sought) ??
    (subject.from === 'message' ? fitting.find(({ row }) => subject.services.includes(row.service)) : undefined) ??
    fitting.find(({ row }) => row.service === blamed && (onset === undefined || row.time <= onset)) ??
    fitting[0]
  );
};

const stretchOf = ({ side, at, length }: Moment, { period, window, askedAt }: AskContext): AskContext['period'] => {
  const end = at < window.asked.to ? window.asked.to : askedAt;
  switch (side) {
    case 'since':
      return { from: at, to: length === undefined ? end : Math.min(end, at + length) };
    case 'before':
      return { from: length === undefined ? Math.min(period.from, at - BEFORE) : at - length, to: at };
    case 'around':
      return { from: at - AROUND, to: at + AROUND };
  }
  return side satisfies never;
};

/** The time that an event means where nothing else is known: since it, before it, or around it. Up to `askedAt`. */
export const windowOfEvent = (
  at: Micros,
  { side, length }: { readonly side: EventSide; readonly length?: Micros },
  askedAt: Micros,
): TimeWindow => {
  switch (side) {
    case 'since':
      return { from: at, to: length === undefined ? askedAt : Math.min(askedAt, at + length) };
    case 'before':
      return { from: at - (length ?? BEFORE), to: at };
    case 'around':
      return { from: at - AROUND, to: Math.min(askedAt, at + AROUND) };
  }
  return side satisfies never;
};

const momentAt = (at: Micros, { side, length }: { readonly side: EventSide; readonly length?: Micros }): Moment => ({
  at,
  side,
  ...(length !== undefined && { length }),
});

/** With the time of the event as that of the question. As it was, where the event is not stored. */
export const withEventMoment = (context: AskContext, reads: AskReads): AskContext => {
  const { event } = context;
  if (event === undefined || context.hasOwnTime) return context;
  const change = isLookedFor(event.kind) ? findEvent(context, reads) : undefined;
  const at = event.kind === 'trouble' ? causeOnset(context) : change?.row.time;
  if (at === undefined) return context;
  const moment = momentAt(at, event);
  return {
    ...context,
    moment,
    hasOwnTime: true,
    period: stretchOf(moment, context),
    ...(change !== undefined && { eventChange: change }),
  };
};

/** They count or list what lies in the time of the event. */
const OF_PERIOD: ReadonlySet<Measure> = new Set([
  'affected',
  'change',
  'count',
  'exception',
  'health',
  'last',
  'latency',
  'lines',
  'place',
  'share',
  'throughput',
  'trace',
  'trend',
]);

/** Whether the answer says which event was taken. A cause is looked for in the window of the issue: only an event within it tells its time. */
export const tellsEvent = (
  { event, eventChange, window, hasOwnTime }: AskContext,
  measures: readonly Measure[],
): boolean =>
  event !== undefined &&
  (eventChange !== undefined || !hasOwnTime) &&
  measures.some(
    (measure) =>
      OF_PERIOD.has(measure) ||
      (measure === 'cause' && eventChange !== undefined && eventChange.row.time >= window.analysis.from),
  );

/** Which event was taken (“Since “v2.3 rolls out”, deploy of `checkout` at 14:02:11 UTC:”), or that none is stored. */
export const sayEvent = (context: AskContext, reads: AskReads, write: ResultWriter): void => {
  const { moment, event, eventChange } = context;
  if (moment === undefined && event !== undefined && !context.hasOwnTime) {
    const { status, matched, coverage } = reads.get(EVENT_KEY);
    if (status === 'read' && matched === 0) write.sentence('event.none', {}, { type: 'absence', coverage });
    else write.text('event.none');
  }
  if (moment === undefined || eventChange === undefined) return;
  write.sentence(
    'event.taken',
    { side: moment.side, ...changeValues(eventChange, context) },
    { cites: [write.cite(eventChange)] },
  );
};
