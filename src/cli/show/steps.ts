// The steps of a running turn in a few words each, from its facts as they come.
import type { TurnEvent } from '../../api/contract/live.js';
import { plural } from './words.js';

type Counts = { readonly planned: number; readonly settled: number; readonly rows: number };

const RELATIONS: { readonly [relation: string]: string } = {
  follow_up: 'goes on with the issue',
  new_issue: 'a new issue',
  returned: 'returns to an earlier issue',
  ambiguous: 'could be meant in two ways',
};

export const relationWords = (relation: string): string => RELATIONS[relation] ?? relation;

const counted = ({ planned, settled, rows }: Counts, { type, data }: TurnEvent): Counts => {
  if (type === 'QueriesPlanned') return { planned: planned + (data.queries?.length ?? 0), settled, rows };
  if (type === 'BatchFetched') return { planned, settled: settled + 1, rows: rows + (data.rows ?? 0) };
  return type === 'SourceFailed' || type === 'SourceSkipped'
    ? { planned, settled: settled + 1, rows }
    : { planned, settled, rows };
};

const retrieving = ({ planned, settled, rows }: Counts): string =>
  `retrieve: ${settled}/${planned} queries, ${plural(rows, 'row')}`;

type Telling = (event: TurnEvent, counts: Counts) => string;

const TELLINGS: { readonly [type: string]: Telling } = {
  TurnAsked: () => 'waiting for its turn',
  TurnStarted: () => 'classify …',
  TurnClassified: ({ data: { classification } }) =>
    classification === undefined
      ? 'classify'
      : `classify: ${relationWords(classification.relation)} (${Math.round(classification.confidence * 100)} %)`,
  ScopeMerged: () => 'merge: scope and window are clear',
  QueriesPlanned: (_, counts) => retrieving(counts),
  BatchFetched: (_, counts) => retrieving(counts),
  SourceFailed: (_, counts) => retrieving(counts),
  SourceSkipped: (_, counts) => retrieving(counts),
  StageStarted: ({ data: { stage } }) => (stage === 'consultation' ? 'the model thinks …' : 'analyze …'),
  FindingsDrawn: ({ data: { suspects = [] } }) => `analyze: ${plural(suspects.length, 'suspect')}`,
  AnswerComposed: ({ data: { claims = 0 } }) => `respond: ${plural(claims, 'claim')}, checking the citations`,
  CitationsVerified: () => 'respond: citations checked',
};

/** Returns the line to show after each event; the same as before where an event tells nothing new. */
export const stepTeller = (): ((event: TurnEvent) => string) => {
  let counts: Counts = { planned: 0, settled: 0, rows: 0 };
  let line = '';
  return (event) => {
    counts = counted(counts, event);
    line = TELLINGS[event.type]?.(event, counts) ?? line;
    return line;
  };
};
