// Follows turns and approvals of investigations that a channel has opened, and requests that their threads are told.
import { Injectable } from '@nestjs/common';
import { channelActorId, channelTarget, threadOfInvestigation } from '../../channels/channel-ids.js';
import { chainExecutions } from '../../investigation/chain/chain-run.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, isInvestigation, tenantOf } from '../../investigation/streams.js';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { ReplyEvent } from '../../kernel/notification-terms.js';
import { EventStore } from '../../ports/event-store.js';
import type { Outbox } from '../../ports/outbox.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { AlertThreads } from '../channels/alert-threads.js';
import { ChannelSettings } from '../channels/channel-settings.js';
import { replyIdOf } from '../channels/reply-identity.js';
import { Investigations } from '../records/investigations.js';
import { NOTIFICATION_ACTOR, NotificationRecords } from './notification-records.js';
import { NotificationSender } from './send-notifications.js';

type FollowedType = Extract<
  StoredFact['type'],
  | 'TurnAsked'
  | 'TurnAnswered'
  | 'TurnFailed'
  | 'TurnTimedOut'
  | 'TurnCancelled'
  | 'ChainApprovalAsked'
  | 'ChainApprovalAnswered'
  | 'ChainExecutionEnded'
>;

const EVENTS: { readonly [type in FollowedType]: ReplyEvent } = {
  TurnAsked: 'started',
  TurnAnswered: 'answered',
  TurnFailed: 'answered',
  TurnTimedOut: 'answered',
  TurnCancelled: 'answered',
  ChainApprovalAsked: 'approval-asked',
  ChainApprovalAnswered: 'approval-ended',
  ChainExecutionEnded: 'approval-ended',
};

type Reported = { readonly turn: number } | { readonly execution: string };

const aboutOf = (data: { readonly turn: number } | { readonly execution: string }): Reported =>
  'execution' in data ? { execution: data.execution } : { turn: data.turn };

@Injectable()
export class ReplyRequests {
  constructor(
    private readonly settings: ChannelSettings,
    private readonly events: EventStore,
    private readonly investigations: Investigations,
    private readonly threads: AlertThreads,
    private readonly records: NotificationRecords,
    private readonly sender: NotificationSender,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** Call the result to stop. */
  start(outbox: Outbox): () => Promise<void> {
    if (this.settings.channels.size === 0) return async () => undefined;
    const all = (Object.keys(EVENTS) as FollowedType[]).map((type) =>
      outbox.follow({
        name: `replies-${type}`,
        type,
        deliver: async (facts) => {
          for (const fact of facts) if (fact.type === type) await this.#tell(fact, EVENTS[type], aboutOf(fact.data));
          this.sender.wake();
        },
      }),
    );
    return async () => void (await Promise.all(all.map((stop) => stop())));
  }

  async #tell({ stream }: RecordedFact<StoredFact>, event: ReplyEvent, about: Reported): Promise<void> {
    if (!isInvestigation(stream)) return;
    const [tenant, clientTxnId] = [tenantOf(stream), clientTxnIdOf(stream)];
    for (const [channel, rule] of this.settings.channels) {
      if (rule.tenant !== tenant || !(await this.#isTold(channel, stream, about))) continue;
      if ('execution' in about && !(await this.#wasAsked(stream, about.execution))) continue;
      const id = replyIdOf(this.digests, { tenant, channel, clientTxnId, about });
      const request = { event, due: this.clock.now(), ...('execution' in about ? { ...about, turn: 1 } : about) };
      const identity = { id, target: channelTarget(channel), clientTxnId };
      const intent = { intent: 'request', identity, request } as const;
      await this.records.execute({ tenant, id, intent, actor: NOTIFICATION_ACTOR });
    }
  }

  /** In the thread of an alert, what people have asked there, and what a chain asks of people. */
  async #isTold(channel: string, stream: StreamId, about: Reported): Promise<boolean> {
    const [tenant, clientTxnId] = [tenantOf(stream), clientTxnIdOf(stream)];
    const isOfChannel = ({ actor }: RecordedFact<StoredFact>): boolean =>
      actor.kind === 'channel' && actor.id.startsWith(channelActorId(channel, ''));
    if (threadOfInvestigation(channel, clientTxnId) !== undefined) {
      // whoever has a key could ask under the name of any thread
      const [first] = await this.events.read(stream);
      return first !== undefined && isOfChannel(first);
    }
    if ((await this.threads.begun({ tenant, channel, clientTxnId })) === undefined) return false;
    if ('execution' in about) return true;
    const facts = await this.events.read(stream);
    return facts.some((fact) => fact.type === 'TurnAsked' && fact.data.turn === about.turn && isOfChannel(fact));
  }

  /** Most executions end without anybody having been asked. */
  async #wasAsked(stream: RecordedFact<StoredFact>['stream'], execution: string): Promise<boolean> {
    const { state } = await this.investigations.load(stream);
    const runs = state.status === 'none' ? [] : state.chains;
    return runs.flatMap(chainExecutions).some(({ id, approval }) => id === execution && approval !== undefined);
  }
}
