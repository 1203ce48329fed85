// casefile chat: the conversation, line by line, or one question of it.
import { optional } from '../../kernel/optional.js';
import { LONGEST_SYSTEM } from '../../api/contract/fields.js';
import type { Micros } from '../../kernel/time.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import {
  conversationCopier,
  type ConversationSession,
  type ConversationTerms,
  turnSender,
} from '../chat/turn-sender.js';
import {
  type ConversationOpening,
  type ConversationSettings,
  holdConversation,
  newChatId,
  readSettings,
  recapLines,
  resolveCollections,
  resumeConversation,
  type ResumedConversation,
} from '../chat/session.js';
import { usageError } from '../command-failure.js';
import type { ServiceClient } from '../service/client.js';
import { exitOfAnswer, shellWord } from '../show/answer.js';
import { groupDigits, plural } from '../show/format.js';
import { findSnapshots } from '../../database/cli/read.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';
import { printSessions } from './list-and-export.js';

const systemOf = (
  args: CommandArguments,
  { systemPrompt }: ConversationSettings,
): Pick<ConversationTerms, 'system'> => {
  const system = args.text('system') ?? systemPrompt;
  if (system === undefined) return {};
  if (system.trim() === '') throw usageError('--system is empty', 'Say what the model should know, or leave it out.');
  if (system.length > LONGEST_SYSTEM)
    throw usageError(
      `--system has ${groupDigits(system.length)} characters, and ${groupDigits(LONGEST_SYSTEM)} are the most`,
      'Shorten it; what should be looked up belongs into a collection of documents.',
    );
  return { system };
};

const termsOf = async (
  context: CommandContext,
  args: CommandArguments,
  settings: ConversationSettings,
): Promise<ConversationTerms> => {
  const [model, snapshots] = [
    args.text('model') ?? settings.model,
    await findSnapshots(context, args.list('snapshot')),
  ];
  const collections = await resolveCollections(context, args, settings);
  const { maxResults } = settings;
  return {
    ...systemOf(args, settings),
    ...optional({ model }),
    ...(collections.length !== 0 && { collections: [...collections] }),
    ...optional({ maxResults }),
    ...(snapshots.length !== 0 && { snapshots: [...snapshots] }),
  };
};

const idOf = ({ words }: CommandArguments): string | undefined => {
  if (words.length > 1)
    throw usageError('one ID at most', 'A question stands behind -q in quotes: casefile chat -q "why?"');
  return words[0];
};

const openConversation = async (
  service: ServiceClient,
  args: CommandArguments,
  now: Micros,
): Promise<ResumedConversation> => {
  const id = idOf(args);
  return args.flag('resume') ? resumeConversation(service, id) : { id: id ?? newChatId(now), turns: 0 };
};

/** One question, with every tool, and nothing is asked back. */
const askOnce = async (
  question: string,
  conversing: ConversationSession,
  { interrupted }: CommandContext,
): Promise<number> => {
  const { screen, id } = conversing;
  const turns = turnSender(conversing);
  interrupted.addEventListener('abort', () => turns.stop(), { once: true });
  const answer = await turns.send({ text: question, ask: 'never' });
  if (!screen.json) screen.note(screen.paint.dim(`\nTo go on: casefile chat --resume ${shellWord(oneLine(id))}`));
  return exitOfAnswer(answer);
};

/** What a conversation begins with: where it stood; over snapshots, their analysis. */
const openingOf = (
  known: ResumedConversation,
  { terms: { snapshots } }: ConversationSession,
  screen: Screen,
): ConversationOpening =>
  known.turns === 0
    ? { analyses: snapshots !== undefined }
    : { note: `Resumed after ${plural(known.turns, 'turn')}.`, lines: recapLines(known, screen) };

export const chatCommand: CliCommand = {
  name: 'chat',
  aliases: ['--chat', '-t'],
  summary: 'Talk it through, with /show, /why, /more; or ask once with -q',
  usage: '[ID] [-q "QUESTION"]',
  about:
    'Words of a model are shown as they come, and give way to the checked answer. /help lists the commands of a conversation. Ctrl-C cancels the turn that runs; exit, quit, Ctrl-D, or Ctrl-C twice leave. Every turn is stored as soon as it is asked: --resume goes on. When the window of the model is nearly full, a terminal asks whether to continue, summarise or start fresh; -q and pipes shorten older turns to one line each.',
  options: {
    question: {
      type: 'string',
      short: 'q',
      value: 'QUESTION',
      help: 'ask this alone, and leave; never reads the keys',
    },
    list: { type: 'boolean', help: 'list the conversations, newest first' },
    resume: { type: 'boolean', help: 'go on with the conversation ID, or the latest one' },
    system: {
      type: 'string',
      value: 'TEXT',
      help: 'said to the model beside its own instructions, in this conversation',
    },
    collection: {
      type: 'string',
      value: 'NAME',
      help: 'search this collection of documents alone; may be repeated',
      multiple: true,
    },
    config: {
      type: 'string',
      value: 'FILE',
      help: 'settings of the client as JSON: service, system prompt, collections, streaming, copies',
    },
    model: { type: 'string', value: 'NAME', help: 'the model profile that speaks; none: the engine alone' },
    snapshot: {
      type: 'string',
      value: 'ID',
      help: 'talk about this database snapshot, its analysis first; twice: two',
      multiple: true,
    },
  },
  examples: [
    'casefile chat',
    `casefile chat -q 'Checkout fails since 14:05. Why?'`,
    'casefile chat --resume',
    `casefile chat INC-42 --model claude --system 'Answer for the team on call for payments.'`,
  ],
  run: async (context, args) => {
    const { screen, now } = context;
    const question = args.text('question');
    if (question?.trim() === '') throw usageError('nothing is asked', 'Put the question in quotes behind -q.');
    const { service: named, settings } = readSettings(context, args);
    systemOf(args, settings);
    const service = await context.service(named);
    if (args.flag('list')) return printSessions(context, '');
    const terms = await termsOf(context, args, settings);
    const known = await openConversation(service, args, now());
    const { streaming, conversationDir: folder } = settings;
    const conversing = {
      id: known.id,
      service,
      screen,
      terms,
      streaming,
      ...(folder !== undefined && { keep: conversationCopier(folder, { service, screen }) }),
      ...optional({ answer: known.answer }),
    };
    if (question !== undefined) return askOnce(question, conversing, context);
    return holdConversation(conversing, openingOf(known, conversing, screen), context);
  },
};
