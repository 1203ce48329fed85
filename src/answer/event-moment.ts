// A time that is told by an event: “how many errors since the deploy?”. The event is looked for among the stored changes.
import { HOUR, type Micros, MINUTE } from '../kernel/time.js';
import { eventKindsOf } from '../language/time/record-events.js';
import type { EventKind, EventSide } from '../language/time/time-table.js';
import type { ChangeQuery } from '../telemetry/query.js';
import type { ChangeKind, ChangeRecord } from '../telemetry/record.js';
import { type AskContext, blamedService, causeOnset, type Moment } from './ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from './ask-reads.js';
import { changeValues } from './places/changes.js';
import type { ResultWriter } from './result-writer.js';

const EVENT_KEY = 'event';

/** So far before the window it is looked for. */
const LOOK_BACK = 24 * HOUR;
const MOST_CHANGES = 200;

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

/** The changes among which the event may be. None where the message tells no time by an event, or by the trouble itself. */
export const eventQueries = (context: AskContext): AskQueries => {
  const { event, period, askedAt, asOf } = context;
  if (event === undefined || event.kind === 'trouble' || context.hasOwnTime) return {};
  const query: ChangeQuery = {
    ask: 'changes',
    window: { from: Math.min(causeOnset(context) ?? period.from, period.from) - LOOK_BACK, to: askedAt + 1 },
    filter: {},
    upTo: asOf['changes'] ?? 0,
    budget: MOST_CHANGES,
  };
  return { [EVENT_KEY]: query };
};

type Change = PlacedRow<ChangeRecord>;

/** Of several that fit: the one that is named, then that of the blamed service before the trouble, then the latest. */
const findEvent = (context: AskContext, reads: AskReads): Change | undefined => {
  const { event, entities, subject, askedAt, language } = context;
  if (event === undefined) return undefined;
  const isSuch = ({ row }: Change): boolean =>
    RECORDED_AS[event.kind]?.includes(row.change) === true || eventKindsOf(row.title, language).includes(event.kind);
  const fitting = reads
    .rows(EVENT_KEY, 'change')
    .filter((change) => change.row.time <= askedAt && isSuch(change))
    .toSorted((a, b) => b.row.time - a.row.time);
  const versions = entities.flatMap(({ kind, name, text }) => (kind === 'version' ? [name ?? text] : []));
  const [onset, blamed] = [causeOnset(context), blamedService(context)];
  return (
    fitting.find(({ row }) => versions.includes(row.version ?? '')) ??
    (subject.from === 'message' ? fitting.find(({ row }) => subject.services.includes(row.service)) : undefined) ??
    fitting.find(({ row }) => row.service === blamed && (onset === undefined || row.time <= onset)) ??
    fitting[0]
  );
};

const stretchOf = ({ side, at, length }: Moment, { period, window }: AskContext): AskContext['period'] => {
  const end = Math.max(window.asked.to, at);
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

const momentAt = (at: Micros, { side, length }: { readonly side: EventSide; readonly length?: Micros }): Moment => ({
  at,
  side,
  ...(length !== undefined && { length }),
});

/** With the time of the event as that of the question. As it was, where the event is not stored. */
export const withEventMoment = (context: AskContext, reads: AskReads): AskContext => {
  const { event } = context;
  if (event === undefined || context.hasOwnTime) return context;
  const change = event.kind === 'trouble' ? undefined : findEvent(context, reads);
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
