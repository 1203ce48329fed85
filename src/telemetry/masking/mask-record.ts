// Masks the texts of a record, but not its ids, times and places.
import type { Attributes, ErrorDetail, TelemetryRecord } from '../record.js';
import type { Masker } from './mask.js';

export const maskRecord = <R extends TelemetryRecord>(record: R, mask: Masker): R => ({
  ...record,
  ...maskedWords(record, mask),
  ...('attributes' in record &&
    record.attributes !== undefined && { attributes: maskAttributes(record.attributes, mask) }),
});

const maskedWords = (record: TelemetryRecord, mask: Masker): Partial<TelemetryRecord> => {
  switch (record.kind) {
    case 'log': {
      const message = mask(record.message);
      return record.error === undefined ? { message } : { message, error: maskError(record.error, mask) };
    }
    case 'span':
      return { name: mask(record.name) };
    case 'change':
      return { title: mask(record.title) };
    case 'metric':
      return {};
  }
  record satisfies never;
};

const maskError = (error: ErrorDetail, mask: Masker): ErrorDetail => ({
  ...error,
  ...(error.message !== undefined && { message: mask(error.message) }),
  ...(error.stack !== undefined && { stack: mask(error.stack) }),
});

const ID_OR_TIME = /(?:^|[._-])(?:id|ids|time|timestamp)$|[a-z](?:Id|ID|Ids|Time|Timestamp)$/;

/** Digits under such a name are an id or a time, even where they look like a card number. Other text may still be a secret. */
const isIdOrTime = (name: string, text: string): boolean => ID_OR_TIME.test(name) && /^[\d -]*$/.test(text);

/** A number that is masked becomes text. */
const maskAttributes = (attributes: Attributes, mask: Masker): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const text = String(value);
      const masked = isIdOrTime(name, text) ? text : mask(text, name);
      return [name, masked === text ? value : masked];
    }),
  );
