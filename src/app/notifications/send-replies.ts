// Writes what a thread is told, from the stored answer or the chain, and sends it to its channel.
import { Injectable } from '@nestjs/common';
import { composeDigest } from '../../channels/compose-digest.js';
import { channelTarget, threadOfInvestigation } from '../../channels/channel-ids.js';
import {
  composeAnswerReply,
  composeApproval,
  composeStarted,
  type RepliedAnswer,
} from '../../channels/compose-reply.js';
import { chainExecutions } from '../../investigation/chain/chain-run.js';
import { type InvestigationState, turnOf } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import type { ReplyEvent } from '../../kernel/notification-terms.js';
import { optional } from '../../kernel/optional.js';
import type { ChannelMessage, ChannelThread, ConversationChannel } from '../../ports/channels.js';
import { EventStore } from '../../ports/event-store.js';
import type { SendResult } from '../../ports/notification-targets.js';
import { type ChannelRule, ChannelSettings } from '../channels/channel-settings.js';
import { DayReader } from '../channels/read-day.js';
import { replyKeyOf } from '../channels/reply-identity.js';
import { Investigations } from '../records/investigations.js';

const GONE: SendResult = { outcome: 'refused', response: 'the investigation was deleted or erased' };

/** After it nothing more is told by this message: an attempt before may have been cut off. */
const IS_LAST: { readonly [event in ReplyEvent]: boolean } = {
  started: false,
  answered: true,
  'approval-asked': false,
  'approval-ended': true,
  digest: true,
};

@Injectable()
export class ReplySender {
  constructor(
    private readonly settings: ChannelSettings,
    private readonly investigations: Investigations,
    private readonly events: EventStore,
    private readonly days: DayReader,
  ) {}

  areAny(): boolean {
    return this.settings.channels.size > 0;
  }

  async send(entry: NotificationEntry, event: ReplyEvent): Promise<SendResult> {
    const { id, clientTxnId, attempts, remote, request } = entry;
    const found = this.#channelOf(entry.target);
    if (found === undefined) return { outcome: 'refused', response: `no ${entry.target} is configured any more` };
    const [name, rule] = found;
    const { channel } = rule;
    const place = threadOfInvestigation(name, clientTxnId);
    if (event === 'digest') return this.#sendDigest(entry, rule, place);
    const message = await this.#compose(entry, event, channel);
    if (place === undefined || message === undefined) return GONE;
    const mayBePosted = IS_LAST[event] || attempts > 1;
    return channel.post(place, message, { key: replyKeyOf(id, request.turn), mayBePosted, ...optional({ remote }) });
  }

  #channelOf(target: string): readonly [string, ChannelRule] | undefined {
    return [...this.settings.channels].find(([name]) => channelTarget(name) === target);
  }

  /** Its room has changed, or is told of no day any more, since it was requested: nobody waits for it. */
  async #sendDigest(
    { id, tenant, attempts, remote, request }: NotificationEntry,
    { channel, digest }: ChannelRule,
    place: ChannelThread | undefined,
  ): Promise<SendResult> {
    if (digest === undefined || place?.room !== digest.room)
      return { outcome: 'refused', response: 'this room has no digest any more' };
    const window = { from: digest.dayBefore(request.due), to: request.due };
    const message = composeDigest({ window, zone: digest.zone, ...(await this.days.read(tenant, window)) });
    const options = { key: replyKeyOf(id, request.turn), mayBePosted: attempts > 1, ...optional({ remote }) };
    return channel.post({ room: digest.room }, message, options);
  }

  async #compose(
    entry: NotificationEntry,
    event: Exclude<ReplyEvent, 'digest'>,
    { ratesByButton, showsRows }: ConversationChannel,
  ): Promise<ChannelMessage | undefined> {
    const { tenant, clientTxnId } = entry;
    const stream = investigationStream(tenant, clientTxnId);
    const { state } = await this.investigations.load(stream);
    if (state.status !== 'open') return undefined;
    const place = { clientTxnId, ...optional({ linkTemplate: this.settings.link }) };
    const { turn, execution } = entry.request;
    switch (event) {
      case 'started':
        return composeStarted();
      case 'answered': {
        const body = turnOf(state, turn)?.body;
        const text = body === undefined ? undefined : (await this.events.texts(stream, [body])).get(body);
        return text === undefined
          ? undefined
          : composeAnswerReply(JSON.parse(text) as RepliedAnswer, { turn, ratesByButton, showsRows, ...place });
      }
      case 'approval-asked':
      case 'approval-ended': {
        const asked = approvalOf(state, execution);
        return asked === undefined ? undefined : composeApproval(asked, place);
      }
    }
    return event satisfies never;
  }
}

/** What a person is or was asked, as it stands now. */
const approvalOf = (
  state: InvestigationState,
  execution: string | undefined,
): Parameters<typeof composeApproval>[0] | undefined => {
  const runs = state.status === 'none' ? [] : state.chains;
  for (const run of runs) {
    const found = chainExecutions(run).find(({ id }) => id === execution);
    if (found?.approval === undefined) continue;
    const { tools, answer } = found.approval;
    return { chain: run.chain, execution: found.id, tools, hasEnded: found.end !== undefined, ...optional({ answer }) };
  }
  return undefined;
};
