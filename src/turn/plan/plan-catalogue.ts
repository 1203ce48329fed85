// The catalogue round, before the message is classified: the names in the data, earlier incidents, and what a first question needs.
import { EVENT_LOOK_BACK, MOST_EVENT_CHANGES } from '../../answer/event-moment.js';
import { DAY, type Micros, type TimeWindow } from '../../kernel/time.js';
import { DEFAULT_LENGTH } from '../window/resolve-window.js';
import type { PlanInput, QueryDraft } from './plan-input.js';

export type CatalogueInput = Pick<PlanInput, 'asOf' | 'history'> & {
  readonly askedAt: Micros;
  /** A model takes part. */
  readonly hasModel: boolean;
  /** The investigation has no window yet. */
  readonly isFirst: boolean;
  /** The message has words for an event, such as a deploy, that may tell its time. */
  readonly mayTellEvent: boolean;
};

/** Why it is read where the telemetry ends: a first question long after its end means the time before it. */
export const NEWEST_REASON = 'newest';

/** A log that ended earlier is looked for by its time alone. */
const NEWEST_WITHIN = 400 * DAY;

/** The newest line, and whether there were spans lately: counted, so that no span is fetched twice. */
const planNewest = ({ asOf, askedAt }: CatalogueInput): readonly QueryDraft[] => {
  const from = (before: Micros): TimeWindow => ({ from: Math.max(0, askedAt - before), to: askedAt });
  const shared = { filter: {}, budget: 1 };
  return [
    { ask: 'logs', order: 'newest', window: from(NEWEST_WITHIN), upTo: asOf['logs'] ?? 0, ...shared } as const,
    ...('spans' in asOf
      ? [{ ask: 'tally', of: 'spans', window: from(DEFAULT_LENGTH), upTo: asOf['spans'] ?? 0, ...shared } as const]
      : []),
  ].map((query) => ({ role: 'context', why: NEWEST_REASON, query }));
};

/** Why changes are read: a first question may tell its time by one of them. */
export const EVENTS_REASON = 'events';

const planEvents = ({ asOf, askedAt }: CatalogueInput): readonly QueryDraft[] =>
  'changes' in asOf
    ? [
        {
          role: 'context',
          why: EVENTS_REASON,
          query: {
            ask: 'changes',
            window: { from: Math.max(0, askedAt - EVENT_LOOK_BACK), to: askedAt + 1 },
            filter: {},
            budget: MOST_EVENT_CHANGES,
            upTo: asOf['changes'] ?? 0,
          },
        },
      ]
    : [];

/** Optional sources besides telemetry. Collections are listed without a model, too: the engine quotes documents itself. */
const planConsultedSources = ({ asOf, hasModel }: CatalogueInput): readonly QueryDraft[] => [
  ...('knowledge' in asOf ? [{ role: 'context', why: 'consult', query: { ask: 'collections' } } as const] : []),
  ...('snapshots' in asOf
    ? [{ role: 'context', why: 'consult', query: { ask: 'captures', upTo: asOf['snapshots'] ?? 0 } } as const]
    : []),
  ...(hasModel && 'outside' in asOf
    ? [{ role: 'context', why: 'consult', query: { ask: 'outside-tools' } } as const]
    : []),
];

/** The same hour of an earlier day is no baseline where something was wrong then. */
const INCIDENT_REACH = 7 * DAY;

/** Catalogue round: the names in the data, by which the message is read, and the windows of earlier incidents. */
export const planCatalogue = (known: CatalogueInput): readonly QueryDraft[] => {
  const { asOf, askedAt, history } = known;
  return [
    { role: 'context', why: 'catalogue', query: { ask: 'catalogue', upTo: asOf['aggregates'] ?? 0 } },
    {
      role: 'context',
      why: 'incidents',
      query: { ask: 'incidents', from: askedAt - history - INCIDENT_REACH, to: askedAt },
    },
    ...(known.isFirst ? planNewest(known) : []),
    ...(known.isFirst && known.mayTellEvent ? planEvents(known) : []),
    ...planConsultedSources(known),
  ];
};
