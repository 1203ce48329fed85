// A chat tool of somebody's own as a channel of people: what it is told is posted to its address, signed, and under an id by which it knows a repeat.
import { createHash, randomUUID } from 'node:crypto';
import type { ChannelMessage, ChannelPlace, ConversationChannel } from '../../../ports/channels.js';
import type { SendResult } from '../../../ports/notification-targets.js';
import { requestPublicJson } from '../../outgoing/public-request.js';
import { isReply, requestJson, resultOf } from '../../outgoing/request-json.js';
import { webhookHeaders } from '../../outgoing/webhook-signature.js';
import { writeButtonValue } from '../button-values.js';
import { parseFields, textOf } from '../delivered-fields.js';
import { roomQueue } from '../room-queue.js';
import { readWebhookDelivery, type WebhookSecret } from './webhook-delivery.js';

export type WebhookChannelOptions = WebhookSecret & {
  /** Where the tool takes what it is told. */
  readonly url: string;
  /** Also addresses of this machine and of private networks are posted to. */
  readonly allowPrivate: boolean;
};

const wireOf = ({ kind, text, notes, rows, buttons, link }: ChannelMessage): object => ({
  type: kind,
  text,
  notes,
  rows,
  choices: buttons.map(({ label, button }) => ({ label, value: writeButtonValue(button) })),
  ...(link !== undefined && { link }),
});

type Sent = {
  readonly place: ChannelPlace;
  /** Of the message that it is, or becomes. */
  readonly id: string;
  readonly message: ChannelMessage;
  /** What the tool calls it, where an earlier reply has said so. */
  readonly posted?: string;
  /** The only one who may see it. */
  readonly for?: string;
};

/** A reply may be JSON with the tool's own id of the message. */
const postedOf = (reply: string): string | undefined => {
  const id = textOf(parseFields(reply)?.['posted']);
  return id !== undefined && /^[\x21-\x7e]{1,200}$/.test(id) ? id : undefined;
};

const NOT_PUBLIC: SendResult = {
  outcome: 'refused',
  response: 'the address is not one of the public internet; "allowPrivate" of the channel allows it',
};

export const webhookChannel = (options: WebhookChannelOptions): ConversationChannel => {
  const rooms = roomQueue(0);
  const send = async ({ place: { room, thread }, id, message, ...only }: Sent): Promise<SendResult> => {
    const body = JSON.stringify({ conversation: room, thread, message: id, ...only, ...wireOf(message) });
    // the same words of the same message are one delivery, however often it is tried
    const delivery = `${id}.${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
    const headers = webhookHeaders({ id: delivery, body, now: Date.now() }, options.secret);
    const request = { url: options.url, body, headers };
    const result = options.allowPrivate ? await requestJson(request) : await requestPublicJson(request);
    if (result === 'not-public') return NOT_PUBLIC;
    const sent = resultOf(result);
    const response = isReply(result) ? String(result.status) : sent.response;
    if (sent.outcome !== 'delivered') return { ...sent, response };
    const posted = isReply(result) ? postedOf(result.text) : undefined;
    return { outcome: 'delivered', response, ...(posted !== undefined && { remote: posted }) };
  };
  return {
    kind: 'webhook',
    acknowledgedWith: 202,
    ratesByButton: true,
    showsRows: false,
    read: async (delivery) => readWebhookDelivery(delivery, options),
    writeReply: (text) => JSON.stringify({ text }),
    post: (place, message, { key, remote }) =>
      rooms.post(place.room, () => send({ place, id: key, message, ...(remote !== undefined && { posted: remote }) })),
    whisper: (place, person, message) => {
      const id = randomUUID().replaceAll('-', '');
      return rooms.post(place.room, () => send({ place, id, message, for: person }));
    },
  };
};
