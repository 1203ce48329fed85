// casefile ask: one question, one answer.
import { randomBytes, randomUUID } from 'node:crypto';
import { optional } from '../../kernel/optional.js';
import type { AskRequest } from '../../api/contract/ask.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { LEVELS } from '../../telemetry/level.js';
import type { CliCommand, CommandArguments, CommandContext, CommandOptions } from '../command.js';
import { usageError } from '../command-failure.js';
import { holdConversation } from '../chat/session.js';
import { askQuestion as askService } from '../service/follow-turn.js';
import { exitOfAnswer, liveSteps, nextStepLines, presentAnswer } from '../show/answer.js';
import { findSnapshots } from '../../database/cli/read.js';
import { instantOfOption, windowOfOptions, windowOptions } from './time-options.js';

type AskFields = Omit<AskRequest, 'text'>;

const timesOf = (args: CommandArguments, now: Micros): Pick<AskFields, 'window' | 'askedAt' | 'zone'> => {
  const askedAt = instantOfOption(args, 'asked-at', now);
  const { from, to } = windowOfOptions(args, now);
  if (from === undefined && to !== undefined)
    throw usageError('--until needs --since', 'Say where the window starts: --since 2h');
  return {
    ...(from !== undefined && { window: { from, to: to ?? askedAt ?? toIso(now) } }),
    ...optional({ askedAt, zone: args.text('zone') }),
  };
};

const scopeOf = (args: CommandArguments): Pick<AskFields, 'scope'> => {
  const lists = {
    services: args.list('service'),
    environments: args.list('environment'),
    regions: args.list('region'),
  };
  const named = Object.entries(lists).filter(([, values]) => values.length > 0);
  const level = args.text('level');
  const minLevel = LEVELS.find((each) => each === level);
  if (level !== undefined && minLevel === undefined)
    throw usageError(`--level ${level} is none`, `One of: ${LEVELS.join(', ')}.`);
  if (named.length === 0 && minLevel === undefined) return {};
  return { scope: { ...Object.fromEntries(named), ...optional({ minLevel }) } };
};

const snapshotsOf = async (context: CommandContext, args: CommandArguments): Promise<Pick<AskFields, 'snapshots'>> => {
  const snapshots = await findSnapshots(context, args.list('snapshot'));
  return snapshots.length === 0 ? {} : { snapshots: [...snapshots] };
};

const RELATIONS = ['follow_up', 'new_issue', 'returned'] as const;

const relationOf = (args: CommandArguments): Pick<AskFields, 'relation' | 'confirms' | 'ask'> => {
  const [relation, confirms] = [args.text('relation'), args.text('confirms')];
  const meant = RELATIONS.find((each) => each === relation);
  if (relation !== undefined && meant === undefined)
    throw usageError(`--relation ${relation} is none`, `One of: ${RELATIONS.join(', ')}.`);
  if (confirms !== undefined && !/^[1-9]\d{0,8}$/.test(confirms))
    throw usageError(
      `--confirms ${confirms} is no turn`,
      'Give the number of the turn that asked back, such as --confirms 2.',
    );
  return {
    ...optional({ relation: meant }),
    ...(confirms !== undefined && { confirms: Number(confirms) }),
    ...(args.flag('never-ask') && { ask: 'never' }),
  };
};

const OPTIONS: CommandOptions = {
  id: { type: 'string', value: 'ID', help: 'id of the investigation (clientTxnId); default: a new one' },
  ...windowOptions({
    since: 'start of the time window: 30m, "2026-11-21 14:05", yesterday …',
    until: 'end of the time window (default: the time of the question)',
  }),
  'asked-at': { type: 'string', value: 'TIME', help: 'time of the question (default: now)' },
  zone: { type: 'string', value: 'ZONE', help: 'time zone of times in the text: Europe/Berlin (default: UTC)' },
  service: { type: 'string', value: 'NAME', help: 'only this service; can be repeated', multiple: true },
  environment: { type: 'string', value: 'NAME', help: 'only this environment; can be repeated', multiple: true },
  region: { type: 'string', value: 'NAME', help: 'only this region; can be repeated', multiple: true },
  level: { type: 'string', value: 'LEVEL', help: `only log lines of at least this level: ${LEVELS.join(', ')}` },
  relation: {
    type: 'string',
    value: 'HOW',
    help: 'how the question relates to the investigation: follow_up, new_issue or returned',
  },
  confirms: { type: 'string', value: 'TURN', help: 'number of the turn that asked back; needs --relation' },
  snapshot: {
    type: 'string',
    value: 'ID',
    help: 'use this database snapshot; twice to compare two',
    multiple: true,
  },
  'never-ask': { type: 'boolean', help: 'choose the likelier meaning instead of asking back' },
  'message-id': { type: 'string', value: 'ID', help: 'idempotency key; the same key returns the stored answer' },
  chat: { type: 'boolean', short: 't', help: 'continue in a conversation after the answer' },
  coverage: { type: 'boolean', help: 'list what was read, source by source' },
};

/** Readable and unique. */
const newInvestigationId = (now: Micros): string =>
  `terminal-${toIso(now).slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}-${randomBytes(3).toString('hex')}`;

const questionText = async (words: readonly string[], stdin: NodeJS.ReadableStream): Promise<string> => {
  if (words.length !== 1 || words[0] !== '-') return words.join(' ');
  let text = '';
  for await (const chunk of stdin) text += String(chunk);
  return text.trim();
};

/** What is asked where nothing is. */
const ANYTHING = 'What is wrong?';

export const askCommand: CliCommand = {
  name: 'ask',
  summary: 'Ask why something broke, and get an answer with citations',
  usage: '["QUESTION" | -]',
  about: `Without a question it asks "${ANYTHING}".`,
  options: OPTIONS,
  examples: [
    `casefile ask 'Checkout fails since 14:05. What is the root cause?'`,
    'casefile ask --asked-at 2026-11-23T14:06:59Z',
    `casefile ask --id INC-42 'anything new?'`,
    `casefile ask --id INC-42 --since 2h --service payment-api --json 'only errors'`,
  ],
  run: async (context, args) => {
    const { screen, stdin, now, interrupted, service: find } = context;
    const meaning = relationOf(args);
    const isOpen = args.words.length === 0 && meaning.confirms === undefined;
    const text = isOpen ? ANYTHING : await questionText(args.words, stdin);
    if (text === '' && meaning.confirms === undefined)
      throw usageError('nothing is asked', 'Put the question in quotes: casefile ask "why do payments fail?"');
    const [id, messageId] = [args.text('id') ?? newInvestigationId(now()), args.text('message-id') ?? randomUUID()];
    const service = await find();
    const named = await snapshotsOf(context, args);
    const question = text === '' ? {} : { text };
    const body = { ...question, ...timesOf(args, now()), ...scopeOf(args), ...named, ...meaning };
    const following = { onEvent: liveSteps(screen), signal: interrupted };
    const answered = await askService(service, { id, messageId, ...body }, following);
    await presentAnswer(answered, { service, screen, coverage: args.flag('coverage') });
    if (args.flag('chat'))
      return holdConversation(
        { id, service, screen, terms: {}, streaming: true, answer: answered.answer },
        {},
        context,
      );
    if (screen.json && args.text('id') === undefined) screen.note(`investigation ${id}`);
    if (!screen.json) screen.print(...nextStepLines(id, answered.answer, screen));
    return exitOfAnswer(answered.answer);
  },
};
