// Takes one request of a channel's product: who sent it is checked first, and it is acknowledged once what it says is stored.
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import { SECOND } from '../../kernel/time.js';
import { LRUCache } from 'lru-cache';
import type {
  ChannelDelivery,
  ChannelEvent,
  ConversationChannel,
  DeliveryReading,
  DeliveryRefusal,
} from '../../ports/channels.js';
import { Clock } from '../../ports/runtime.js';
import { type ChannelContext, ChannelConversations } from './channel-conversations.js';
import { ChannelSettings } from './channel-settings.js';

/** Products give up after three seconds. */
const ACKNOWLEDGED_WITHIN = 2.5 * SECOND;

/**
 * What may go on after the reply: a large file, which its person can drop again, and a command, which no product delivers again.
 * Anything else is acknowledged once it is stored: what is delivered again meanwhile is the same turn.
 */
const mayGoOn = (event: ChannelEvent): boolean =>
  event.type === 'command' || (event.type === 'message' && event.files.length > 0);

/** `body`: JSON for the product. */
export type DeliveryOutcome =
  | { readonly outcome: 'taken'; readonly status: 200 | 202; readonly body?: string }
  | { readonly outcome: 'later'; readonly because: string }
  | (DeliveryRefusal & { readonly kind: ConversationChannel['kind'] })
  | { readonly outcome: 'unknown-channel' };

/** Rooms and channels whose trouble has been told; what is forgotten is told again. */
const MOST_TROUBLES = 1_000;

export class ReceiveDelivery extends Command<DeliveryOutcome> {
  constructor(
    readonly channel: string,
    /** A request of the product; or what a connection of the channel's own has brought, which is read already. */
    readonly delivery: Omit<ChannelDelivery, 'receivedAt'> | { readonly reading: DeliveryReading },
    /** The end of the connection; the kind of the channel where that is its own. */
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(ReceiveDelivery)
export class ReceiveDeliveryHandler implements ICommandHandler<ReceiveDelivery> {
  readonly #log = new Logger('Channels');
  readonly #troubles = new LRUCache<string, true>({ max: MOST_TROUBLES });

  constructor(
    private readonly settings: ChannelSettings,
    private readonly conversations: ChannelConversations,
    private readonly clock: Clock,
  ) {}

  async execute({ channel: name, delivery, address }: ReceiveDelivery): Promise<DeliveryOutcome> {
    const rule = this.settings.channels.get(name);
    if (rule === undefined) return { outcome: 'unknown-channel' };
    const reading =
      'reading' in delivery ? delivery.reading : await rule.channel.read({ ...delivery, receivedAt: this.clock.now() });
    this.#tellTrouble(name, reading);
    if (reading.outcome === 'challenge') return { outcome: 'taken', status: 200, body: reading.body };
    if (reading.outcome === 'later') return { outcome: 'later', because: reading.because };
    if (reading.outcome === 'refused') return { ...reading, kind: rule.channel.kind };
    const work = this.#takeAll({ name, rule, address }, reading.events);
    work.catch((error: unknown) => this.#log.error({ err: error, channel: name }, 'an event was not taken'));
    if (!reading.events.some(mayGoOn)) return work;
    const patience = new AbortController();
    const late = this.clock
      .sleep(ACKNOWLEDGED_WITHIN, patience.signal)
      .then((): DeliveryOutcome => ({ outcome: 'taken', status: rule.channel.acknowledgedWith }));
    return Promise.race([work, late]).finally(() => patience.abort());
  }

  /** Once, until what was asked of the product is answered again. */
  #tellTrouble(channel: string, reading: DeliveryReading): void {
    const placeOf = (room = ''): string => `${channel} ${room}`;
    if (reading.outcome === 'events')
      for (const event of reading.events)
        if (event.type === 'message') for (const room of ['', event.place.room]) this.#troubles.delete(placeOf(room));
    if (reading.outcome !== 'later' || reading.trouble === undefined) return;
    const { trouble, because } = reading;
    const place = placeOf(trouble.room);
    if (this.#troubles.has(place)) return;
    this.#troubles.set(place, true);
    const { howToFix, room } = trouble;
    this.#log.warn({
      msg: `messages are not read: ${because}`,
      channel,
      howToFix,
      ...(room !== undefined && { room }),
    });
  }

  async #takeAll(context: ChannelContext, events: readonly ChannelEvent[]): Promise<DeliveryOutcome> {
    const { channel } = context.rule;
    const isPressed = events.some(({ type }) => type === 'press');
    let outcome: DeliveryOutcome = {
      outcome: 'taken',
      status: channel.acknowledgedWith,
      ...(isPressed && optional({ body: channel.acknowledgement })),
    };
    for (const event of events) {
      const taken = await this.conversations.take(context, event);
      if (taken.outcome === 'later') return taken;
      if (taken.reply !== undefined) outcome = { ...outcome, body: channel.writeReply(taken.reply) };
    }
    return outcome;
  }
}
