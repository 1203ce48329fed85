// Writes what a thread is told, from the stored answer or the chain, and sends it to its channel.
import { Injectable, Logger } from '@nestjs/common';
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
import { type AlertEvent, isAlertEvent, type ReplyEvent } from '../../kernel/notification-terms.js';
import { optional } from '../../kernel/optional.js';
import type { ChannelMessage, ChannelThread, ConversationChannel } from '../../ports/channels.js';
import { EventStore } from '../../ports/event-store.js';
import type { SendResult } from '../../ports/notification-targets.js';
import { AlertThreads } from '../channels/alert-threads.js';
import { type ChannelRule, ChannelSettings, languageIn } from '../channels/channel-settings.js';
import { DayReader } from '../channels/read-day.js';
import { replyKeyOf } from '../channels/reply-identity.js';
import { Investigations } from '../records/investigations.js';
import { AlertThreadReader } from './read-alert-thread.js';

const GONE: SendResult = { outcome: 'refused', response: 'the investigation was deleted or erased' };

/** After it nothing more is told by this message: an attempt before may have been cut off. */
const IS_LAST: { readonly [event in ReplyEvent]: boolean } = {
  started: false,
  answered: true,
  'approval-asked': false,
  'approval-ended': true,
  digest: true,
  'alert-changed': false,
  'alert-ended': true,
  'alert-silenced': true,
};

const NOT_BEGUN: SendResult = { outcome: 'not-now', response: 'the thread of the alert is not begun yet' };

/** `isLast`: an earlier attempt may have been cut off, or an earlier message of the same key. */
const optionsOf = ({ id, attempts, remote, request }: NotificationEntry, isLast: boolean) => ({
  key: replyKeyOf(id, request.turn),
  mayBePosted: isLast || attempts > 1,
  ...optional({ remote }),
});

@Injectable()
export class ReplySender {
  readonly #log = new Logger('Channels');

  constructor(
    private readonly settings: ChannelSettings,
    private readonly investigations: Investigations,
    private readonly events: EventStore,
    private readonly days: DayReader,
    private readonly threads: AlertThreads,
    private readonly alertThreads: AlertThreadReader,
  ) {}

  areAny(): boolean {
    return this.settings.channels.size > 0;
  }

  async send(entry: NotificationEntry, event: ReplyEvent): Promise<SendResult> {
    const { clientTxnId } = entry;
    const found = this.#channelOf(entry.target);
    if (found === undefined) return { outcome: 'refused', response: `no ${entry.target} is configured any more` };
    const [name, rule] = found;
    const { channel } = rule;
    const place = threadOfInvestigation(name, clientTxnId);
    if (event === 'digest') return this.#sendDigest(entry, rule, place);
    if (event === 'alert-changed') return this.#sendAlert(entry, rule);
    const alertPlace = place === undefined ? await this.#alertPlaceOf(name, entry, rule) : undefined;
    const message = isAlertEvent(event)
      ? await this.alertThreads.compose(entry, event, { channel, language: languageIn(rule, alertPlace?.room) })
      : await this.#compose(entry, event, channel);
    if (message === undefined) return GONE;
    if (place !== undefined) return channel.post(place, message, optionsOf(entry, IS_LAST[event]));
    if (alertPlace === undefined) return GONE;
    const { room, thread } = alertPlace;
    return thread === undefined ? NOT_BEGUN : channel.post({ room, thread }, message, optionsOf(entry, IS_LAST[event]));
  }

  #alertPlaceOf(channel: string, { tenant, clientTxnId }: NotificationEntry, rule: ChannelRule) {
    return this.threads.placeOf({ tenant, channel, clientTxnId }, rule);
  }

  /** The message that begins the thread of an alert. */
  async #sendAlert(entry: NotificationEntry, rule: ChannelRule): Promise<SendResult> {
    const { place: room, target } = entry;
    const { channel } = rule;
    const message = await this.alertThreads.compose(entry, 'alert-changed', {
      channel,
      language: languageIn(rule, room),
    });
    if (room === undefined || message === undefined) return GONE;
    const sent = await channel.post({ room }, message, optionsOf(entry, entry.response !== undefined));
    if (sent.outcome === 'refused')
      this.#log.warn({
        msg: `an alert was not told: ${sent.response}`,
        target,
        room,
        howToFix: `Look up the room in "alerts" of this channel, add the bot to it, and send it again: casefile notifications resend ${entry.id}`,
      });
    return sent;
  }

  #channelOf(target: string): readonly [string, ChannelRule] | undefined {
    return [...this.settings.channels].find(([name]) => channelTarget(name) === target);
  }

  /** Its room has changed, or is told of no day any more, since it was requested: nobody waits for it. */
  async #sendDigest(
    entry: NotificationEntry,
    { channel, digest }: ChannelRule,
    place: ChannelThread | undefined,
  ): Promise<SendResult> {
    const { tenant, request } = entry;
    if (digest === undefined || place?.room !== digest.room)
      return { outcome: 'refused', response: 'this room has no digest any more' };
    const window = { from: digest.dayBefore(request.due), to: request.due };
    const message = composeDigest({ window, zone: digest.zone, ...(await this.days.read(tenant, window)) });
    return channel.post({ room: digest.room }, message, optionsOf(entry, false));
  }

  async #compose(
    entry: NotificationEntry,
    event: Exclude<ReplyEvent, 'digest' | AlertEvent>,
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
