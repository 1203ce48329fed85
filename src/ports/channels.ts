// Where people talk with the service in threads of their own product: one channel of the configuration, whatever product it is.
import type { ApprovalAnswer } from '../kernel/chain-terms.js';
import type { Micros } from '../kernel/time.js';
import type { SendResult } from './notification-targets.js';

/** A thread is an investigation. `thread`: what its product calls the first message. */
export type ChannelThread = { readonly room: string; readonly thread: string };

/** Without a thread: the room itself. */
export type ChannelPlace = { readonly room: string; readonly thread?: string };

export type ChannelFile = {
  readonly name: string;
  readonly bytes: number;
  /** As the product named it; the channel fetches nothing from anybody else. */
  readonly address: string;
};

/** What a button that we have shown stands for. */
export type ChannelButton =
  | { readonly act: 'show-evidence'; readonly turn: number }
  | { readonly act: 'approve'; readonly execution: string; readonly answer: ApprovalAnswer }
  | { readonly act: 'rate'; readonly turn: number; readonly rating: 'right' | 'wrong' }
  | { readonly act: 'silence'; readonly alert: string; readonly minutes: number };

/** `us`: it names the service, or is said to it alone. `others`: it begins with somebody else's name. `nobody`: it names none. */
export type Addressee = 'us' | 'others' | 'nobody';

/** Stands for the company of a person where the product does not tell it. */
export const UNKNOWN_COMPANY = '?';

/**
 * What happened in a channel. `person`: the product's id of who did it, `TEAM/ID` for one of another company, `?/ID` where it
 * may be one and is not told. All texts come from outside.
 */
export type ChannelEvent =
  | {
      readonly type: 'message';
      readonly place: ChannelThread;
      /** Unique in its room: however often it is delivered, and as whatever event, it is one message. */
      readonly message: string;
      readonly person: string;
      readonly text: string;
      readonly at: Micros;
      readonly addressee: Addressee;
      readonly files: readonly ChannelFile[];
    }
  | {
      readonly type: 'edit';
      readonly place: ChannelThread;
      readonly message: string;
      /** Tells one edit of a message from another. */
      readonly edit: string;
      readonly person: string;
      readonly text: string;
      readonly at: Micros;
      readonly addressee: Addressee;
    }
  | { readonly type: 'deletion'; readonly place: ChannelThread; readonly message: string }
  | {
      readonly type: 'rating';
      readonly room: string;
      readonly message: string;
      readonly person: string;
      readonly rating: 'right' | 'wrong';
      /** Tells a rating that is given again from one that is delivered again. */
      readonly at: Micros;
    }
  | {
      readonly type: 'press';
      readonly place: ChannelThread;
      readonly person: string;
      /** What people call the person, where the product tells it. */
      readonly personName?: string;
      readonly button: ChannelButton;
      /** Tells one press from another, where its product does. */
      readonly press?: string;
    }
  /** It has no thread yet. */
  | {
      readonly type: 'command';
      readonly room: string;
      readonly person: string;
      readonly text: string;
      /** Tells one command from another, where its product does. */
      readonly command?: string;
    };

/** One request of the product, as it came. */
export type ChannelDelivery = {
  readonly headers: { readonly [name: string]: string | undefined };
  readonly bytes: Uint8Array;
  readonly receivedAt: Micros;
};

/** `not-authentic`: its sender does not have the secret, or it is a replay of an old one. `other-team`: of a workspace that is not configured. */
export type DeliveryRefusal = {
  readonly outcome: 'refused';
  readonly reason: 'not-authentic' | 'unreadable' | 'other-team';
  readonly because: string;
};

/** `room`: where; absent: in the whole channel. */
export type ChannelTrouble = { readonly howToFix: string; readonly room?: string };

export type DeliveryReading =
  | { readonly outcome: 'events'; readonly events: readonly ChannelEvent[] }
  /** The product asks whether the address is ours: this JSON is the reply. */
  | { readonly outcome: 'challenge'; readonly body: string }
  /** The product could not be asked what it has delivered. `trouble`: it stays so until somebody mends it. */
  | { readonly outcome: 'later'; readonly because: string; readonly trouble?: ChannelTrouble }
  | DeliveryRefusal;

/**
 * `progress`: a turn has begun; `final`: its answer; `choice`: it asks the person something back; `approval`: what a chain asks of
 * people, and what that came to; `notice`: for one person; `digest`: what a day has brought, for a room.
 */
export type ChannelMessageKind = 'progress' | 'final' | 'choice' | 'approval' | 'notice' | 'digest';

/** Plain words: each channel writes them into its own format, so that none mentions anybody, links anywhere or has a style. */
export type ChannelMessage = {
  readonly kind: ChannelMessageKind;
  /** The short answer. */
  readonly text: string;
  /** Less important, below it. */
  readonly notes: readonly string[];
  /** Each with a title and its own words, verbatim. */
  readonly rows: readonly { readonly title: string; readonly quote: string }[];
  readonly buttons: readonly { readonly label: string; readonly button: ChannelButton }[];
  readonly link?: string;
};

type PostOptions = {
  /** The same for everything that is posted as this one message. */
  readonly key: string;
  /** Of the message that is to be edited. */
  readonly remote?: string;
  /** An earlier attempt may have arrived: it is looked for first, and edited. */
  readonly mayBePosted: boolean;
};

/** `trouble`: it stays so until somebody mends it. */
export type ConnectionReport =
  { readonly state: 'open' } | { readonly state: 'lost'; readonly because: string; readonly trouble?: ChannelTrouble };

/** What a channel does with what it hears by a connection of its own. Nothing of it throws. */
export type ChannelConnection = {
  /** Resolves when it is stored, with the reply for its sender; what is not taken has to be heard again. */
  readonly take: (
    reading: DeliveryReading,
  ) => Promise<{ readonly isTaken: true; readonly body?: string } | { readonly isTaken: false }>;
  readonly report: (report: ConnectionReport) => void;
};

/** What is posted in a room begins a thread: `remote` of its `post` leads to it, and back. */
type OwnThreads = {
  readonly threadOf: (room: string, remote: string) => ChannelThread;
  readonly remoteOf: (place: ChannelThread) => string;
};

/** Nothing of it throws, but `fetchFile`. `response` holds no secret. */
export interface ConversationChannel {
  readonly kind: 'slack' | 'slack-socket' | 'mattermost' | 'webhook' | 'github' | 'gitlab' | 'jira' | 'teams';
  /** The status by which it learns that a delivery is stored. */
  readonly acknowledgedWith: 200 | 202;
  /** The body of the reply to a press that there is nothing to say of; absent: none. */
  readonly acknowledgement?: string;
  /** Answers carry buttons for right and wrong, because the product does not tell of reactions. */
  readonly ratesByButton: boolean;
  /** Answers carry the rows that they cite, because the product has no buttons that show them. */
  readonly showsRows: boolean;
  /** Checks who sent it before anything of it is read. */
  read(delivery: ChannelDelivery): Promise<DeliveryReading>;
  /**
   * Hears the product by a connection that this process opens, and opens it again, until the result is called; that resolves when
   * nothing is being taken any more. Absent: the product delivers to the address of the channel.
   */
  listen?(connection: ChannelConnection): () => Promise<void>;
  /** The body of the reply to a delivery, which its sender alone sees. */
  writeReply(text: string): string;
  /** Posts one message in a thread or a room, or edits it: of the same key there is never a second one, where the product lets it look for the first. */
  post(place: ChannelPlace, message: ChannelMessage, options: PostOptions): Promise<SendResult>;
  /** By what threads that begin with a message of ours are known. Absent: no thread begins so. */
  readonly ownThreads?: OwnThreads;
  /** Said in the thread to one person alone, where the product can do that; it is lost where that fails. */
  whisper(place: ChannelThread, person: string, message: ChannelMessage): Promise<SendResult>;
  /** Begins a thread in a room with a question that was asked elsewhere. Absent: the product has no commands. */
  openThread?(
    room: string,
    person: string,
    question: string,
  ): Promise<ChannelThread | Exclude<SendResult, { readonly outcome: 'delivered' }>>;
  /**
   * The thread and the key of a message of ours; `undefined`: it is of somebody else, or gone. Else why it was not found out.
   * Absent: the product tells of no reactions.
   */
  findOwn?(
    room: string,
    message: string,
  ): Promise<
    | { readonly place: ChannelThread; readonly key: string }
    | Exclude<SendResult, { readonly outcome: 'delivered' }>
    | undefined
  >;
  /** Throws `FileUnreadable`. Absent: the product delivers no files. */
  fetchFile?(file: ChannelFile, mostBytes: number): Promise<Uint8Array>;
}

/** Its message says why, for whoever has sent the file. */
export class FileUnreadable extends Error {}
