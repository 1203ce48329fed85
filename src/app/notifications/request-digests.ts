// Requests the digest of each room at its time of day: one for each day, whichever process is first, and none where there is nothing to tell.
import { Injectable, Logger } from '@nestjs/common';
import { channelTarget, digestSubject } from '../../channels/channel-ids.js';
import { isEmptyDigest, localDay } from '../../channels/compose-digest.js';
import { isRejection } from '../../kernel/rejection.js';
import { HOUR, type Micros, SECOND } from '../../kernel/time.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { NOTIFICATION_ACTOR, NotificationRecords } from './notification-records.js';
import { NotificationSender } from './send-notifications.js';
import { type ChannelDigest, type ChannelRule, ChannelSettings } from '../channels/channel-settings.js';
import { DayReader } from '../channels/read-day.js';
import { digestIdOf } from '../channels/reply-identity.js';

/** Clocks are set, and machines sleep: nobody waits for longer without looking. */
const LONGEST_WAIT = HOUR;
const PAUSE = 5 * SECOND;
/** A digest that is later than this tells of yesterday: nobody was there to send it. */
const LATEST = 6 * HOUR;

type DigestRoom = { readonly name: string; readonly rule: ChannelRule; readonly digest: ChannelDigest };

/** The latest tick up to `now`, unless it is too long ago. */
const latestTick = ({ next }: ChannelDigest, now: Micros): Micros | undefined => {
  let latest: Micros | undefined;
  for (let tick = next(now - LATEST); tick !== undefined && tick <= now; tick = next(tick)) latest = tick;
  return latest;
};

@Injectable()
export class DigestRunner {
  readonly #log = new Logger('Channels');
  readonly #abort = new AbortController();
  #loops: readonly Promise<void>[] = [];

  constructor(
    private readonly settings: ChannelSettings,
    private readonly days: DayReader,
    private readonly records: NotificationRecords,
    private readonly sender: NotificationSender,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.#loops = [...this.settings.channels].flatMap(([name, rule]) =>
      rule.digest === undefined ? [] : [this.#follow({ name, rule, digest: rule.digest })],
    );
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#loops);
  }

  async #follow(room: DigestRoom): Promise<void> {
    let done: Micros | undefined;
    while (!this.#abort.signal.aborted) {
      const now = this.clock.now();
      const tick = latestTick(room.digest, now);
      const isRequested =
        tick === undefined ||
        tick === done ||
        (await this.#request(room, tick).catch((error: unknown) => this.#failed(room.name, error)));
      if (isRequested) done = tick;
      const following = room.digest.next(now);
      const wait = following === undefined ? LONGEST_WAIT : Math.min(LONGEST_WAIT, Math.max(0, following - now));
      if (!this.#abort.signal.aborted) await this.clock.sleep(isRequested ? wait : PAUSE, this.#abort.signal);
    }
  }

  #failed(channel: string, error: unknown): false {
    this.#log.error({ err: error, channel }, 'the digest of a room was not requested');
    return false;
  }

  /** `false`: it has to be requested again. */
  async #request({ name, rule, digest }: DigestRoom, tick: Micros): Promise<boolean> {
    const { tenant } = rule;
    const { room, zone, sendsEmpty } = digest;
    const window = { from: digest.dayBefore(tick), to: tick };
    const day = await this.days.read(tenant, window);
    if (!sendsEmpty && isEmptyDigest({ window, zone, ...day })) return true;
    const subject = digestSubject(name, room, localDay(tick, zone));
    const id = digestIdOf(this.digests, { tenant, channel: name, subject });
    const identity = { id, target: channelTarget(name), clientTxnId: subject };
    const intent = { intent: 'request', identity, request: { event: 'digest', turn: 1, due: tick } } as const;
    const requested = await this.records.execute({ tenant, id, intent, actor: NOTIFICATION_ACTOR });
    if (isRejection(requested)) return false;
    this.sender.wake();
    return true;
  }
}
