// casefile chat: a conversation, or one question of it.
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
  if (system.trim() === '')
    throw usageError('--system is empty', 'Write the instructions behind it, or leave the option out.');
  if (system.length > LONGEST_SYSTEM)
    throw usageError(
      `--system has ${groupDigits(system.length)} characters, and ${groupDigits(LONGEST_SYSTEM)} are the most`,
      'Shorten it, or put what the model should look up into a collection: casefile knowledge add NAME FILE…',
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
    throw usageError('one ID at most', 'Put a question behind -q in quotes: casefile chat -q "why?"');
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

/** Asks one question; the answer never asks back. */
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

/** The opening of a conversation: the last answer if it is resumed, the analysis of its snapshots if it is new. */
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
  summary: 'Ask in a conversation, or ask once with -q',
  usage: '[ID] [-q "QUESTION"]',
  about:
    'Shows the draft of a model as it is written, and replaces it by the checked answer. /help lists the commands of a conversation. Ctrl-C cancels the running turn. exit, quit, Ctrl-D or Ctrl-C twice leave. Every turn is stored at once; --resume continues the conversation. When the context window of the model is nearly full, a terminal asks whether to continue, summarise or start fresh; -q and pipes shorten older turns to one line each.',
  options: {
    question: {
      type: 'string',
      short: 'q',
      value: 'QUESTION',
      help: 'ask this question, print the answer, and exit',
    },
    list: { type: 'boolean', help: 'list the conversations, newest first' },
    resume: { type: 'boolean', help: 'continue the conversation ID, or the latest one' },
    system: {
      type: 'string',
      value: 'TEXT',
      help: 'instructions for the model in this conversation, in addition to its own',
    },
    collection: {
      type: 'string',
      value: 'NAME',
      help: 'search only this collection of documents; can be repeated',
      multiple: true,
    },
    config: {
      type: 'string',
      value: 'FILE',
      help: 'client settings as JSON: service, system prompt, collections, streaming, copies',
    },
    model: { type: 'string', value: 'NAME', help: 'model profile to use; none: the engine alone' },
    snapshot: {
      type: 'string',
      value: 'ID',
      help: 'start with the analysis of this database snapshot; twice to compare two',
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
    if (question?.trim() === '')
      throw usageError('nothing is asked', 'Put the question behind -q in quotes: casefile chat -q "why?"');
    const { service: named, settings } = readSettings(context, args);
    systemOf(args, settings);
    const service = await context.service(named);
    if (args.flag('list')) return printSessions(context, '?status=open');
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
