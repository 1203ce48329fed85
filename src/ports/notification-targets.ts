// Where people are told: one target of the configuration, whatever product it is.
import type { TargetKind } from '../kernel/notification-terms.js';
import type { Micros } from '../kernel/time.js';

/** Plain words: each target writes them into its own format. */
export type NotificationMessage = {
  /** One line. */
  readonly title: string;
  /** The first paragraph of the answer, or why there is none. */
  readonly text: string;
  /** Name and value, such as severity and service; at most ten. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Where to read on. Absent: the service does not know its own address. */
  readonly link?: string;
  readonly clientTxnId: string;
  readonly turn: number;
  readonly event: string;
  readonly severity: string;
  /** When the likely cause began. */
  readonly onset?: Micros;
};

/** Where alerts are answered: as their source calls it (`findAlertPlace`) or an issue that they name (`findNamedIssues`), and from when to when they fired. */
export type AnsweredPlace = {
  readonly place: string;
  readonly startedAt: Micros;
  /** Absent: not all of them have ended. */
  readonly endedAt?: Micros;
};

type SendOptions = {
  /** Of the notification: the same for every event that one target is told of. */
  readonly id: string;
  /** The same for every attempt at one event: a target may know a repeat by it. */
  readonly key: string;
  /** Of the message that is to be edited. */
  readonly remote?: string;
  /** Of a target that answers alerts at places of their own. */
  readonly answered?: AnsweredPlace;
};

export type SendResult =
  | { readonly outcome: 'delivered'; readonly response: string; readonly remote?: string }
  /** It has not arrived, and may later. */
  | { readonly outcome: 'not-now'; readonly response: string; readonly retryAfter?: Micros }
  /** It will never be taken: the address or the message is wrong. */
  | { readonly outcome: 'refused'; readonly response: string }
  /** Nobody can tell whether it has arrived. */
  | { readonly outcome: 'unknown'; readonly response: string };

export interface NotificationTarget {
  readonly kind: TargetKind;
  /** Who receives the same key twice shows it once, or can tell: what may have arrived is sent again. */
  readonly knowsRepeats: boolean;
  /** Never throws. `response` holds no secret. */
  send(message: NotificationMessage, options: SendOptions): Promise<SendResult>;
}

/** By their names. */
export abstract class NotificationTargets {
  abstract readonly all: ReadonlyMap<string, NotificationTarget>;
}
