// Reads what a chat tool of somebody's own delivers: JSON that says what happened, signed as our own webhooks are.
import { fromIso, type Micros } from '../../../kernel/time.js';
import type { ChannelDelivery, ChannelEvent, DeliveryReading } from '../../../ports/channels.js';
import { webhookSignature } from '../../outgoing/webhook-signature.js';
import { readButtonValue } from '../button-values.js';
import {
  type Fields,
  isAnySecret,
  isRecent,
  OLDEST_DELIVERY,
  parseFields,
  refuseDelivery,
  secondsOf,
  textOf,
  TOO_OLD,
  wordsOf,
} from '../delivered-fields.js';

export type WebhookSecret = { readonly secret: string };

/** Where a tool has no threads in its conversations. */
const MAIN_THREAD = 'main';

/** They become parts of ids and names of ours, which have no colon, slash or blank. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

class WrongField extends Error {}

const name = (body: Fields, field: string, otherwise?: string): string => {
  const value = textOf(body[field]) ?? (body[field] === undefined ? otherwise : undefined);
  if (value !== undefined && NAME.test(value)) return value;
  throw new WrongField(
    `"${field}" must be 1 to 100 letters, digits, ".", "_" or "-", a letter or digit first (a tool with other ids sends a digest of them)`,
  );
};

const words = (body: Fields): string => {
  const text = textOf(body['text']);
  if (text === undefined) throw new WrongField('"text" must be a text');
  return text;
};

const FIELDS = {
  message: ['conversation', 'thread', 'message', 'author', 'text', 'at'],
  edit: ['conversation', 'thread', 'message', 'edit', 'author', 'text', 'at'],
  deletion: ['conversation', 'thread', 'message'],
  choice: ['conversation', 'thread', 'message', 'author', 'choice'],
} as const;

type DeliveryTimes = { readonly signedAt: Micros; readonly receivedAt: Micros };

/** When it was signed, where it is not said: another time would make a message that is sent again another question. */
const timeOf = (body: Fields, { signedAt, receivedAt }: DeliveryTimes): Micros => {
  if (body['at'] === undefined) return signedAt;
  const at = fromIso(textOf(body['at']) ?? '');
  if (at === undefined)
    throw new WrongField('"at" must be a time such as 2026-03-01T09:40:00Z, on a day that there is');
  if (at > receivedAt + OLDEST_DELIVERY)
    throw new WrongField(
      '"at" is more than five minutes in the future: say when the message was written, or leave it out, and check the clock of the tool',
    );
  return at;
};

type Type = keyof typeof FIELDS;

const isType = (type: string): type is Type => Object.hasOwn(FIELDS, type);

const placeOf = (body: Fields) => ({
  room: name(body, 'conversation'),
  thread: name(body, 'thread', MAIN_THREAD),
});

const eventOf = (type: Type, body: Fields, times: DeliveryTimes): ChannelEvent => {
  const [place, message] = [placeOf(body), name(body, 'message')];
  switch (type) {
    case 'message': {
      const said = {
        person: name(body, 'author'),
        text: wordsOf(words(body)),
        at: timeOf(body, times),
        addressee: 'us',
        files: [],
      } as const;
      return { type, place, message, ...said };
    }
    case 'edit': {
      const said = {
        person: name(body, 'author'),
        text: wordsOf(words(body)),
        at: timeOf(body, times),
        addressee: 'us',
      } as const;
      return { type, place, message, edit: name(body, 'edit'), ...said };
    }
    case 'deletion':
      return { type, place, message };
    case 'choice': {
      const button = readButtonValue(textOf(body['choice']) ?? '');
      if (button === undefined) throw new WrongField('"choice" must be the "value" of a choice that was sent');
      return { type: 'press', place, person: name(body, 'author'), button, press: message };
    }
  }
  return type satisfies never;
};

const readBody = (body: Fields, times: DeliveryTimes): DeliveryReading => {
  const type = textOf(body['type'] ?? 'message') ?? '';
  if (!isType(type)) return refuseDelivery('unreadable', `"type" must be one of ${Object.keys(FIELDS).join(', ')}`);
  const known: readonly string[] = ['type', ...FIELDS[type]];
  const strange = Object.keys(body).find((field) => !known.includes(field));
  if (strange !== undefined)
    return refuseDelivery(
      'unreadable',
      `a delivery of the type ${type} has the fields ${known.join(', ')} and no other`,
    );
  try {
    return { outcome: 'events', events: [eventOf(type, body, times)] };
  } catch (error) {
    if (error instanceof WrongField) return refuseDelivery('unreadable', error.message);
    throw error;
  }
};

/** Also the signature of a replay is compared, so that time does not tell which was wrong. */
export const readWebhookDelivery = (
  { headers, bytes, receivedAt }: ChannelDelivery,
  { secret }: WebhookSecret,
): DeliveryReading => {
  const [id = '', timestamp = ''] = [headers['webhook-id'], headers['webhook-timestamp']];
  const right = webhookSignature({ id, timestamp, body: bytes }, secret);
  // several may stand there while a secret is changed
  const isSigned = isAnySecret((headers['webhook-signature'] ?? '').split(' ').slice(0, 8), [right]);
  if (!isSigned || id === '')
    return refuseDelivery('not-authentic', 'its webhook-signature is missing, or made with another secret');
  const sentAt = secondsOf(timestamp);
  if (!isRecent(sentAt, receivedAt)) return TOO_OLD;
  const body = parseFields(new TextDecoder().decode(bytes));
  return body === undefined
    ? refuseDelivery('unreadable', 'it is no object of JSON')
    : readBody(body, { signedAt: sentAt, receivedAt });
};
