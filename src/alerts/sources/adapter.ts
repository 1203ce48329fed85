// What an adapter of a source is: a pure function from the parsed payload, its headers and the time to notices.
import type { Micros } from '../../kernel/time.js';
import type { NoticeReading } from '../alert-notice.js';

export type AlertDelivery = {
  /** Parsed JSON of any shape. */
  readonly body: unknown;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined };
  readonly receivedAt: Micros;
};

export type AlertAdapter = (delivery: AlertDelivery) => NoticeReading;
