// Where the root error stands in a stored line, and what a reader recognises it by.
import { type StatedFailure, statedText } from '../../evidence/stated-failure.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { RecognisablePart } from './citations.js';

/** Where the root error stands in the stored line. */
export const placeOfRoot = (
  { message, error, attributes = {} }: LogRecord,
  root: string,
): Pick<StatedFailure, 'field' | 'from'> => {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['error.message', error?.message],
    ['message', message],
    ['error.stack', error?.stack],
    ...Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, String(value)] as const),
  ];
  const [field, text = ''] = fields.find(([, value]) => value?.includes(root)) ?? ['message', message];
  return { field, from: Math.max(0, text.indexOf(root)) };
};

/** The root error, where the message does not hold it: a reader recognises a wrapped error by nothing else. */
export const rootBehindMessage = (
  row: LogRecord,
  root: string,
  { field, from }: Pick<StatedFailure, 'field' | 'from'>,
): RecognisablePart | undefined => {
  const text = statedText(row, field)?.slice(from);
  return text === undefined || text === '' || row.message.includes(root) ? undefined : { field, text };
};
