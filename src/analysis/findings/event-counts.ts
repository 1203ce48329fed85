// The row that counts the lines of an event: how often it was logged, when first and last.
import type { LogRecord } from '../../telemetry/record.js';
import { END_EVENT, START_EVENT } from '../../telemetry/aggregates/operation-names.js';
import { lineEvent } from '../../telemetry/failures/line-event.js';
import type { Deviation } from '../deviation/deviation.js';
import type { FindingContext } from './finding-figures.js';
import { eventPlace } from '../../telemetry/templates/event-parts.js';

type LoggedEvent = { readonly service: string; readonly event: string };

/** A pattern is counted over all that is stored; a place in code over the history that was read. */
const citeEventCount = (
  { service, event }: LoggedEvent,
  { comparison, citations }: FindingContext,
): string | undefined => {
  const { templates, rates } = comparison.telemetry;
  const row =
    templates.get(eventPlace(event)) ?? rates.find(({ row: rate }) => rate.service === service && rate.event === event);
  return row && citations.cite(row, 'context');
};

export const citeLineCount = (line: LogRecord, context: FindingContext): string | undefined =>
  citeEventCount({ service: line.service, event: lineEvent(line, line.template ?? '') }, context);

const loggedBy = (deviation: Deviation): LoggedEvent | undefined => {
  if (deviation.kind === 'rate') return deviation.row.row;
  if (deviation.kind !== 'flow' || deviation.row.row.stream !== 'log') return undefined;
  const { service, to } = deviation.row.row;
  return to === undefined || to === START_EVENT || to === END_EVENT ? undefined : { service, event: to };
};

/** Of the lines that a deviation shows. */
export const citeDeviationCount = (deviation: Deviation, context: FindingContext): string | undefined => {
  const event = loggedBy(deviation);
  return event && citeEventCount(event, context);
};
