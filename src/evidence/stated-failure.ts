// The failure that a log line states: its class, where its root error stands, and how it leads to the service that is blamed.
import type { BatchRow } from '../telemetry/batch.js';
import type { LogRecord } from '../telemetry/record.js';

/** What a log line says of the failure, and how it leads to the service that is blamed. */
export type StatedFailure = {
  /** Id of its failure class. */
  readonly class: string;
  /** The service is blamed for its own call, not for its answer. */
  readonly ofCaller?: true;
  /** Who logged the line. */
  readonly speaker: string;
  /** Evidence of the line. */
  readonly line: string;
  /** The field that holds the root error, and where in it that begins. */
  readonly field: string;
  readonly from: number;
  readonly by: 'own' | 'address' | 'technology' | 'name' | 'silence' | 'name-server' | 'host';
  /** The one instance of the service that logs it. */
  readonly instance?: string;
  /** What stands verbatim in the line and names the service. */
  readonly named?: string;
  /** Evidence of a line that ties the service to it: where it listens, what it is, the earlier number, another caller. */
  readonly tie?: string;
};

/** The text of a line at a dotted path; an attribute's name may hold dots itself. */
export const statedText = (row: BatchRow | undefined, field: string): string | undefined => {
  if (row?.kind !== 'log') return undefined;
  const attribute = /^attributes\.(.+)$/.exec(field)?.[1];
  const { message, error, attributes } = row;
  if (attribute !== undefined) return attributes?.[attribute] === undefined ? undefined : String(attributes[attribute]);
  if (field === 'error.message') return error?.message;
  return field === 'error.stack' ? error?.stack : message;
};

/** What a program logs beside its message: PostgreSQL tells in DETAIL who holds the lock. */
const DETAIL = /(?:^|\.)detail$/i;

/** The detail of a line that its message does not hold: the whole of it, so that it can be quoted. */
export const statedDetail = ({ message, attributes = {} }: LogRecord): string | undefined => {
  const said = Object.entries(attributes).find(([name]) => DETAIL.test(name))?.[1];
  const text = typeof said === 'string' ? said.trim() : '';
  return text === '' || message.includes(text.replace(/\.$/, '')) ? undefined : text;
};
