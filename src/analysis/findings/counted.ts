// The row that counts the lines of an event: how often it was logged, when first and last.
import type { LogRecord } from '../../telemetry/record.js';
import { END, START } from '../../telemetry/aggregates/operation.js';
import { eventKey } from '../../telemetry/templates/event-key.js';
import type { Deviation } from '../deviation/deviation.js';
import { placeOf } from './event-words.js';
import type { Drawing } from './figures.js';

type Event = { readonly service: string; readonly event: string };

/** A pattern is counted over all that is stored; a place in code over the history that was read. */
const countedEvent = ({ service, event }: Event, { comparison, citations }: Drawing): string | undefined => {
  const { templates, rates } = comparison.telemetry;
  const row =
    templates.get(placeOf(event)) ?? rates.find(({ row: rate }) => rate.service === service && rate.event === event);
  return row && citations.cite(row, 'context');
};

export const countedLine = ({ service, message, template = '' }: LogRecord, drawing: Drawing): string | undefined =>
  countedEvent({ service, event: eventKey(message, template) }, drawing);

const loggedBy = (deviation: Deviation): Event | undefined => {
  if (deviation.kind === 'rate') return deviation.row.row;
  if (deviation.kind !== 'flow' || deviation.row.row.stream !== 'log') return undefined;
  const { service, to } = deviation.row.row;
  return to === undefined || to === START || to === END ? undefined : { service, event: to };
};

/** Of the lines that a deviation shows. */
export const countedDeviation = (deviation: Deviation, drawing: Drawing): string | undefined => {
  const event = loggedBy(deviation);
  return event && countedEvent(event, drawing);
};
