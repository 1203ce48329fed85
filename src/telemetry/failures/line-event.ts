// The event of a line that no trace orders: its place or template, and behind `!~` what else is of its identity: the root error, or how the request went.
import type { LogRecord } from '../record.js';
import { eventKey } from '../templates/event-key.js';
import { DETAIL_MARK } from '../templates/event-parts.js';
import { classifyFailure } from './classify-failure.js';
import { UNEXPLAINED_ERROR } from './observed-failures.js';
import { hasErrorDetail } from './root-error.js';
import { appRequestOf, hasRequestFields, requestMark, SERVED, servedRequestOf } from './served-request.js';

export type EventLine = Pick<LogRecord, 'message' | 'error' | 'attributes' | 'level' | 'traceId'>;

/** Words of an error that are no names and no values: they bound how many events one template can become. */
const PLAIN_WORD = /(?<![\w"'./-])[a-z]{3,20}(?![\w"'./-])/g;
const MOST_WORDS = 6;

const wordsOf = (text: string): string =>
  (text.replaceAll(/"[^"]*"|'[^']*'/g, ' ').match(PLAIN_WORD) ?? []).slice(0, MOST_WORDS).join('-');

const simpleType = (type: string): string => type.slice(type.lastIndexOf('.') + 1).replaceAll(/[^\w]/g, '');

/** Three different errors under “request failed” are three events. */
const errorMark = (line: EventLine): string | undefined => {
  if (!hasErrorDetail(line)) return undefined;
  const found = classifyFailure(line);
  if (found === undefined) return undefined;
  const { failure, root } = found;
  const said = failure === UNEXPLAINED_ERROR ? wordsOf(root.text) : failure.id;
  return [simpleType(root.type ?? ''), said].filter((part) => part !== '').join('.');
};

/** A cheap look at whether a line names the protocol, or its fields hold a request. */
const isAccessLine = ({ message, attributes }: EventLine): boolean =>
  message.includes('HTTP/') || (attributes !== undefined && hasRequestFields(attributes));

/** An error that stands behind the request is part of the identity: it is a sign of its cause as well. */
const appMarkOf = (line: EventLine): string | undefined => {
  const found = appRequestOf(line);
  if (found === undefined) return undefined;
  const mark = requestMark(found.request) ?? errorMark(line) ?? SERVED;
  const said = found.request.isFailed ? classifyFailure({ ...line, message: found.rest }) : undefined;
  return said === undefined || said.failure === UNEXPLAINED_ERROR ? mark : `${mark}.${said.failure.id}`;
};

const markOf = (line: EventLine): string | undefined => {
  const request = isAccessLine(line) ? servedRequestOf(line) : undefined;
  const served = request === undefined ? appMarkOf(line) : requestMark(request);
  return served ?? errorMark(line);
};

/** `templateId`: of the message. Lines with a trace id keep the event that the steps of their traces are counted by. */
export const lineEvent = (line: EventLine, templateId: string): string => {
  const event = eventKey(line.message, templateId);
  const mark = line.traceId === undefined ? markOf(line) : undefined;
  return mark === undefined ? event : `${event.split('!', 1)[0] ?? event}${DETAIL_MARK}${mark}`;
};
