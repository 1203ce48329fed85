// What the configuration says about channels of people; the composition root fills it.
import type { AlertCondition } from '../../alerts/investigation-policy.js';
import type { PersonRoles } from '../../channels/channel-rights.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import type { ConversationChannel } from '../../ports/channels.js';
import type { UsageRate } from '../../ports/usage-limits.js';

/** What a room is told once a day. */
export type ChannelDigest = {
  readonly room: string;
  /** IANA name. */
  readonly zone: string;
  /** Also of a day without anything. */
  readonly sendsEmpty: boolean;
  /** Its next time. */
  readonly next: (after: Micros) => Micros | undefined;
  /** Its time of the day before: 23 to 25 hours, where clocks are set. */
  readonly dayBefore: (tick: Micros) => Micros;
};

/** A room in which alerts begin threads. */
export type AlertRoom = {
  readonly room: string;
  /** Of what it is told about them. */
  readonly language: string;
  readonly when: AlertCondition;
};

export type ChannelRule = {
  readonly channel: ConversationChannel;
  readonly tenant: Tenant;
  readonly roles: PersonRoles;
  /** The only rooms that are answered in; absent: all where the service is invited. */
  readonly rooms?: readonly string[];
  /** Of one file that is dropped into a thread. */
  readonly mostFileBytes: number;
  /** The first that matches an alert is told of it; none: none is told. */
  readonly alertRooms: readonly AlertRoom[];
  /** Absent: none is sent. */
  readonly digest?: ChannelDigest;
  /** Turns and chains of each person; absent: unlimited. */
  readonly turnLimit?: UsageRate;
};

/** A room that is told of alerts no more is told in English. */
export const languageIn = ({ alertRooms }: Pick<ChannelRule, 'alertRooms'>, room: string | undefined): string =>
  alertRooms.find((each) => each.room === room)?.language ?? 'en';

export abstract class ChannelSettings {
  /** By name. */
  abstract readonly channels: ReadonlyMap<string, ChannelRule>;
  /** Where people open an investigation: `{id}` stands for it. */
  abstract readonly link?: string;
}
