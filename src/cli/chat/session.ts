// Starts a conversation: settings from the configuration file, resuming a stored one, the loop from banner to farewell.
import { randomBytes } from 'node:crypto';
import { optional } from '../../kernel/optional.js';
import { sessionPage, turnList } from '../../api/contract/investigations.js';
import type { Answer } from '../../evidence/answer.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import { investigationPath, type ServiceClient } from '../service/client.js';
import { markdownLines } from '../terminal/markdown.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { ClientConfig, CommandArguments, CommandContext } from '../command.js';
import { bannerLines } from './banner.js';
import { startConversation } from './conversation.js';
import { runPrompt } from './prompt.js';
import type { ConversationSession } from './turn-sender.js';
import { describeUnknownCollection } from '../../telemetry/passages/collections.js';
import { collectionClient } from '../service/collections.js';

/** Prefix of the ids of conversations that this client began. */
const CHAT_ID_PREFIX = 'chat-';

export type ResumedConversation = {
  readonly id: string;
  readonly turns: number;
  readonly question?: string;
  readonly answer?: Answer;
};

const LIST_HINT = 'List the conversations with: casefile chat --list. Without an id, --resume takes the latest one.';

/** Prefers conversations of this client to those of other channels. */
const latestConversation = async (service: ServiceClient): Promise<string> => {
  const { items } = await service.json('/v1/investigations?status=open', sessionPage);
  const [first] = [...items.filter(({ clientTxnId }) => clientTxnId.startsWith(CHAT_ID_PREFIX)), ...items];
  if (first === undefined)
    throw new CommandFailure(EXIT.notFound, '--resume: there is no conversation yet', 'Begin one: casefile chat');
  return first.clientTxnId;
};

const ANSWERED_STATUSES: ReadonlySet<string> = new Set(['answered', 'confirm', 'confirmed']);

export const resumeConversation = async (
  service: ServiceClient,
  named: string | undefined,
): Promise<ResumedConversation> => {
  const id = named ?? (await latestConversation(service));
  try {
    const { items } = await service.json(`${investigationPath(id)}/turns`, turnList);
    const last = items.findLast(({ answer, status }) => answer !== undefined && ANSWERED_STATUSES.has(status));
    const { text: question, answer } = last ?? {};
    return {
      id,
      turns: items.length,
      ...optional({ question }),
      ...(answer !== undefined && { answer: answer as Answer }),
    };
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.exit === EXIT.service) throw error;
    throw new CommandFailure(error.exit, `--resume ${oneLine(id)}: ${error.message}`, LIST_HINT);
  }
};

/** The last question and answer. */
export const recapLines = ({ question, answer }: ResumedConversation, { paint, width }: Screen): readonly string[] => {
  if (answer === undefined) return [];
  const questionLines = question === undefined ? [] : [`${paint.bold('You:')} ${oneLine(question)}`];
  return [
    '',
    paint.dim(`turn ${answer.turn}, the last one that was answered`),
    ...questionLines,
    ...markdownLines(answer.text, paint, width),
  ];
};

/** `chat-20261122-141503-a3b2c1`: readable and unique. */
export const newChatId = (now: Micros): string =>
  `${CHAT_ID_PREFIX}${toIso(now).slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomBytes(3).toString('hex')}`;

export type ConversationOpening = {
  /** Printed before the first prompt. */
  readonly note?: string;
  readonly lines?: readonly string[];
  /** Whether the first turn analyses the snapshots. */
  readonly analyses?: boolean;
};

export const holdConversation = async (
  conversing: ConversationSession,
  { note, lines = [], analyses = false }: ConversationOpening,
  context: CommandContext,
): Promise<number> => {
  const { screen, now, interrupted } = context;
  const chat = startConversation(conversing, () => newChatId(now()));
  for (const line of await bannerLines(conversing)) screen.note(line);
  if (note !== undefined) screen.note(note);
  screen.print(...lines, '');
  interrupted.addEventListener('abort', () => void chat.stop(), { once: true });
  if (analyses) await chat.analyse();
  // without a terminal, an interrupt ends the conversation
  if (screen.isTTY || !interrupted.aborted) await runPrompt(chat, context);
  const goOn = chat.goOn();
  screen.note(goOn === '' ? '' : `\nTo go on: ${goOn}`);
  return EXIT.ok;
};

export type ConversationSettings = ClientConfig['chat'] & {
  /** Path of the configuration file; absent: defaults. */
  readonly file?: string;
};

const DEFAULT_CONFIG: ClientConfig = { service: {}, chat: { streaming: true } };

const CONFIG_EXAMPLE = 'Example: { "service": { "url": "http://127.0.0.1:4680" }, "chat": { "maxResults": 3 } }';

export const loadClientConfig = ({ host }: CommandContext, path: string): ClientConfig => {
  const loaded = host.clientFile(path);
  if (!('faults' in loaded)) return loaded;
  const faults = loaded.faults.map((fault) => `- ${fault}`).join('\n');
  throw usageError(`--config ${path}: the configuration is not valid`, `${faults}\n${CONFIG_EXAMPLE}`);
};

/** Read before the service is looked for, because the file may name it. */
export const readSettings = (
  context: CommandContext,
  args: CommandArguments,
): { readonly settings: ConversationSettings } & ClientConfig => {
  const file = args.text('config');
  const read = file === undefined ? DEFAULT_CONFIG : loadClientConfig(context, file);
  return { ...read, settings: { ...read.chat, ...optional({ file }) } };
};

/** The collections that a chat searches. Throws if one of them does not exist. */
export const resolveCollections = async (
  context: CommandContext,
  args: CommandArguments,
  { collections = [], file = '' }: ConversationSettings,
): Promise<readonly string[]> => {
  const named = args.list('collection');
  const requested = named.length > 0 ? named : collections;
  if (requested.length === 0) return [];
  const known = (await collectionClient(await context.service()).list()).items.map(({ name }) => name);
  const missing = requested.find((name) => !known.includes(name));
  if (missing === undefined) return [...new Set(requested)];
  const where = named.length > 0 ? `--collection ${oneLine(missing)}` : `${file}: chat.collections`;
  throw usageError(
    `${where}: ${describeUnknownCollection(oneLine(missing), known)}`,
    'List the collections with: casefile knowledge list',
  );
};
