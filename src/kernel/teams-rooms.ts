// What Teams calls its conversations, and what rooms and threads of ours are called: letters, digits, dots, dashes and underscores alone, and each leads back to the other.

/** A channel of a team, a chat of several people, or the chat of one person with the service. */
export type TeamsRoom =
  | {
      readonly kind: 'channel';
      readonly conversation: string;
      /** Of the team, in the directory. */ readonly group: string;
    }
  | { readonly kind: 'group-chat'; readonly conversation: string }
  | { readonly kind: 'personal'; /** Object id of the directory. */ readonly person: string };

const GUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const IS_GUID = new RegExp(`^${GUID}$`);

/** Ids of the directory, in small letters; anything else never becomes part of an id or a path of ours. */
export const directoryId = (value: unknown): string | undefined => {
  const id = typeof value === 'string' ? value.toLowerCase() : '';
  return IS_GUID.test(id) ? id : undefined;
};

/** Of a message, such as `1481567603816`. */
export const activityId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(value) ? value : undefined;

const CONVERSATION = /^19:([A-Za-z0-9_-]{1,160})@((?:thread|unq)\.[a-z0-9.]{1,20})$/;
const CHANNEL_HOST = /^thread\.(?:tacv2|skype)$/;

type ThreadedConversation = {
  readonly conversation: string;
  readonly isChannel: boolean;
  /** The first message of the thread. */ readonly root?: string;
};

/** `19:…@thread.tacv2;messageid=…`; `undefined`: it is no channel and no chat of several people. */
export const readConversationId = (id: string): ThreadedConversation | undefined => {
  const [conversation = '', suffix] = id.split(';messageid=');
  const [, , host] = CONVERSATION.exec(conversation) ?? [];
  if (host === undefined) return undefined;
  const isChannel = CHANNEL_HOST.test(host);
  const root = activityId(suffix);
  return { conversation, isChannel, ...(root !== undefined && { root }) };
};

export const roomName = (room: TeamsRoom): string => {
  switch (room.kind) {
    case 'personal':
      return `person-${room.person}`;
    case 'group-chat':
      return room.conversation.replace(/[:@]/g, '.');
    case 'channel':
      return `${room.conversation.replace(/[:@]/g, '.')}.${room.group}`;
  }
  return room satisfies never;
};

const ROOM = new RegExp(`^19\\.([A-Za-z0-9_-]+)\\.((?:thread|unq)\\.[a-z0-9.]+?)(?:\\.(${GUID}))?$`);

/** `undefined`: it is no room of Teams. */
export const readRoomName = (name: string): TeamsRoom | undefined => {
  const person = directoryId(/^person-(.+)$/.exec(name)?.[1]);
  if (person !== undefined) return { kind: 'personal', person };
  const [, id, host, group] = ROOM.exec(name) ?? [];
  const conversation = `19:${id}@${host}`;
  const read = readConversationId(conversation);
  if (read === undefined || read.isChannel !== (group !== undefined)) return undefined;
  return group === undefined ? { kind: 'group-chat', conversation } : { kind: 'channel', conversation, group };
};

/** The room that “Get link to channel” and “Copy link” of a chat lead to; `undefined`: it is no such link. */
export const roomOfLink = (link: string): string | undefined => {
  if (!URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  const [, , kind, id = ''] = pathname.split('/');
  const read = readConversationId(decodedOrEmpty(id));
  if (read === undefined || read.root !== undefined) return undefined;
  const { conversation, isChannel } = read;
  if (kind === 'chat' && !isChannel) return roomName({ kind: 'group-chat', conversation });
  const group = directoryId(searchParams.get('groupId'));
  return kind === 'channel' && isChannel && group !== undefined
    ? roomName({ kind: 'channel', conversation, group })
    : undefined;
};

const decodedOrEmpty = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** A chat has no threads: each of its days (UTC) is one. */
export const chatThread = (atMillis: number): string => new Date(atMillis).toISOString().slice(0, 10);

/** Where the messages of a channel's place are posted. */
export const channelConversation = (conversation: string, { thread }: { readonly thread?: string }): string =>
  thread === undefined ? conversation : `${conversation};messageid=${thread}`;
