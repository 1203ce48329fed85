// A conversation, line by line: questions, slash commands, and the choice when the context window is nearly full.
import { optional } from '../../kernel/optional.js';
import type { AskRequest } from '../../api/contract/ask.js';
import type { Answer } from '../../evidence/answer.js';
import { groupDigits } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { showCitation, showWhy } from '../commands/show.js';
import { fetchTimeline } from '../commands/timeline.js';
import { CommandFailure, EXIT } from '../command-failure.js';
import { investigationPath } from '../service/client.js';
import { presentAnswer, shellWord } from '../show/answer.js';
import { timelineLines } from '../show/timeline.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, tableLines } from '../terminal/text.js';
import { type ConversationSession, type TurnSender, turnSender } from './turn-sender.js';

type SlashCommand =
  | { readonly say: 'help' | 'why' | 'events' | 'clear' | 'exit' }
  | { readonly say: 'show'; readonly evidence?: string }
  | { readonly say: 'send'; readonly text: string }
  | { readonly say: 'action'; readonly index: number }
  | { readonly say: 'unknown'; readonly name: string };

const SLASH_HELP: readonly (readonly [name: string, help: string])[] = [
  ['/show', 'show the last answer again; /show e3 opens a citation'],
  ['/why', 'how the question was understood, what was queried, what was suspected'],
  ['/more', 'show the lines that did not fit'],
  ['/resolve', 'mark the issue as resolved'],
  ['/events', 'list what happened in this investigation'],
  ['/1 /2 …', 'choose the first, second … proposal of the last answer'],
  ['/clear', 'begin a new conversation; this one stays stored'],
  ['/help', 'list these commands'],
  ['/exit', 'leave; exit, quit and Ctrl-D do the same'],
  ['Ctrl-C', 'cancel the running turn; twice at an empty prompt: leave'],
];

export const SLASH_NAMES = ['/show', '/why', '/more', '/resolve', '/events', '/clear', '/help', '/exit'] as const;

const FIXED_COMMANDS: { readonly [name: string]: SlashCommand } = {
  '/help': { say: 'help' },
  '/why': { say: 'why' },
  '/events': { say: 'events' },
  '/clear': { say: 'clear' },
  '/exit': { say: 'exit' },
  '/quit': { say: 'exit' },
  '/more': { say: 'send', text: 'show more' },
  '/resolve': { say: 'send', text: 'mark it resolved' },
};

const EXIT_WORDS: ReadonlySet<string> = new Set(['exit', 'quit']);
const HELP_WORDS: ReadonlySet<string> = new Set(['help', '?']);

/** Parses a line, ignoring case and surrounding space. A line without a slash is a question. */
const parseSlashCommand = (line: string): SlashCommand => {
  const text = line.trim();
  if (EXIT_WORDS.has(text.toLowerCase())) return { say: 'exit' };
  if (HELP_WORDS.has(text.toLowerCase())) return { say: 'help' };
  if (!text.startsWith('/')) return { say: 'send', text };
  const [typed = '', argument] = text.split(/\s+/);
  const name = typed.toLowerCase();
  if (/^\/[1-9]$/.test(name)) return { say: 'action', index: Number(name.slice(1)) - 1 };
  if (name === '/show') return { say: 'show', ...optional({ evidence: argument }) };
  return (Object.hasOwn(FIXED_COMMANDS, name) ? FIXED_COMMANDS[name] : undefined) ?? { say: 'unknown', name: typed };
};

type ContextChoice = NonNullable<AskRequest['context']>;

const WINDOW_FULL = /fills (\d+) % of the model's window \((\d+) of (\d+) tokens\)/;

/** Empty while the context window has room. */
const contextWarningLines = ({ notices }: Answer, paint: Paint): readonly string[] => {
  const found = notices.map((notice) => WINDOW_FULL.exec(notice)).find((match) => match !== null);
  if (found === undefined || found === null) return [];
  const [, share = '', tokens, limit] = found;
  return [
    '',
    paint.warn('Context window warning'),
    `Current: ${groupDigits(Number(tokens))} tokens (${share} %)`,
    `Limit: ${groupDigits(Number(limit))} tokens`,
    '',
    'Options:',
    '  [c] Continue: all earlier turns are sent (may exceed the limit)',
    '  [s] Summarise: the model writes older turns down in short first',
    '  [n] Start fresh: the next question goes without what was said before',
    'Any other text is your next question, with older turns in one line each.',
  ];
};

const CONTEXT_CHOICES: { readonly [word: string]: ContextChoice } = {
  c: 'continue',
  continue: 'continue',
  s: 'summarise',
  summarise: 'summarise',
  summarize: 'summarise',
  n: 'fresh',
  new: 'fresh',
  fresh: 'fresh',
};

/** `undefined` if the line is not a choice. */
const parseContextChoice = (line: string): ContextChoice | undefined => {
  const word = line.toLowerCase().replace(/^\[(.)\]$/, '$1');
  return Object.hasOwn(CONTEXT_CHOICES, word) ? CONTEXT_CHOICES[word] : undefined;
};

const CONTEXT_CHOICE_NOTES: { readonly [policy in ContextChoice]: string } = {
  continue: 'The next question goes with all earlier turns.',
  summarise: 'The next question goes with a summary of older turns, which the model writes first.',
  fresh: 'The next question starts fresh.',
};

export type ChatConversation = {
  readonly say: (line: string) => Promise<'go-on' | 'leave'>;
  /** Analyses the snapshots of the conversation before the first question. */
  readonly analyse: () => Promise<void>;
  /** Cancels the running turn; `false` if none runs. */
  readonly stop: () => boolean;
  /** The command that resumes the conversation; empty if nothing of it is stored. */
  readonly goOn: () => string;
  /** Whether the next line may be a choice. */
  readonly isChoosing: () => boolean;
};

/** The current conversation; `/clear` replaces it. */
type ConversationState = {
  conversing: ConversationSession;
  turns: TurnSender;
  choosing: boolean;
  policy: ContextChoice | undefined;
};

const MOST_PROPOSALS = 9;

const quotedText = (label: string, text: string | undefined): string => (text === undefined ? label : `“${text}”`);

/** The label with the text to send, because several actions may share a label. */
const proposalText = (label: string, text: string | undefined): string =>
  text === undefined ? label : `${label}: ${quotedText(label, text)}`;

/** Proposals that an earlier answer made already are printed without their label. */
const proposalLines = ({ nextActions }: Answer, { paint, width }: Screen): readonly string[] => {
  const rows = nextActions
    .slice(0, MOST_PROPOSALS)
    .map(({ label, turn, since }, index) => [
      paint.name(`/${index + 1}`),
      oneLine(since === undefined ? proposalText(label, turn.text) : quotedText(label, turn.text)),
    ]);
  return rows.length === 0 ? [] : ['', ...tableLines(rows, width)];
};

const printTimeline = async ({ id, service, screen }: ConversationSession): Promise<void> => {
  const { items } = await fetchTimeline(service, `${investigationPath(id)}/timeline?limit=1000`);
  screen.print(...timelineLines(items, { ...screen, isFull: false }));
};

const sendTurn = async (talk: ConversationState, body: AskRequest): Promise<void> => {
  const { screen } = talk.conversing;
  const { policy } = talk;
  talk.choosing = false;
  const answer = await talk.turns.send({ ...body, ...optional({ context: policy }) });
  talk.policy = undefined;
  if (screen.json) return;
  const warning = screen.isTTY ? contextWarningLines(answer, screen.paint) : [];
  talk.choosing = warning.length > 0;
  screen.print(...proposalLines(answer, screen), ...warning, '');
};

const sendProposal = async (index: number, talk: ConversationState): Promise<void> => {
  const action = talk.turns.last().nextActions[index];
  if (action === undefined)
    throw new CommandFailure(EXIT.usage, `the last answer has no proposal ${index + 1}`, '/show lists it again.');
  await sendTurn(talk, action.turn as AskRequest);
};

const showAgain = async (evidence: string | undefined, { turns, conversing }: ConversationState): Promise<void> => {
  const answer = turns.last();
  if (evidence !== undefined) return showCitation(answer, evidence, conversing);
  await presentAnswer({ answer, body: JSON.stringify(answer) }, { ...conversing, coverage: true });
  if (!conversing.screen.json) conversing.screen.print(...proposalLines(answer, conversing.screen));
};

const resumeCommand = ({ conversing: { id }, turns }: ConversationState): string =>
  turns.isBegun() ? `casefile chat --resume ${shellWord(oneLine(id))}` : '';

const clearConversation = (talk: ConversationState, id: string): void => {
  const { answer: _of, ...same } = talk.conversing;
  const { screen } = same;
  const before = resumeCommand(talk);
  const conversing = { ...same, id };
  Object.assign(talk, { conversing, turns: turnSender(conversing), choosing: false, policy: undefined });
  screen.note(`New conversation ${oneLine(id)}.${before === '' ? '' : `\nThe one before stays: ${before}`}`);
};

const runSlashCommand = async (slash: SlashCommand, talk: ConversationState, newId: () => string): Promise<void> => {
  const { turns, conversing } = talk;
  const { id, screen } = conversing;
  switch (slash.say) {
    case 'help':
      return screen.print(...tableLines(SLASH_HELP, screen.width));
    case 'why':
      return showWhy(id, turns.last(), conversing);
    case 'events':
      return printTimeline(conversing);
    case 'show':
      return showAgain(slash.evidence, talk);
    case 'send':
      return sendTurn(talk, { text: slash.text });
    case 'action':
      return sendProposal(slash.index, talk);
    case 'clear':
      return clearConversation(talk, newId());
    case 'unknown':
      throw new CommandFailure(EXIT.usage, `there is no ${slash.name}`, '/help lists what there is.');
    case 'exit':
      return;
  }
  slash satisfies never;
};

const asSentence = (text: string): string => (/[.:!?…]$/.test(text) ? text : `${text}.`);

export const startConversation = (begun: ConversationSession, newId: () => string): ChatConversation => {
  const conversing = { ...begun, proposes: true };
  const talk: ConversationState = { conversing, turns: turnSender(conversing), choosing: false, policy: undefined };
  const tell = (error: unknown): void => {
    if (!(error instanceof CommandFailure)) throw error;
    const { exit, message, howToFix } = error;
    const { screen } = conversing;
    if (exit === EXIT.interrupted) return screen.note('Stopped: the turn is cancelled, everything before it stays.');
    screen.note(`${screen.paint.bad('✗')} ${howToFix === undefined ? message : `${asSentence(message)} ${howToFix}`}`);
  };
  const choose = (line: string): boolean => {
    const policy = talk.choosing ? parseContextChoice(line) : undefined;
    if (policy === undefined) return false;
    Object.assign(talk, { policy, choosing: false });
    conversing.screen.note(CONTEXT_CHOICE_NOTES[policy]);
    return true;
  };
  return {
    analyse: () => sendTurn(talk, { ask: 'never' }).catch(tell),
    stop: () => talk.turns.stop(),
    goOn: () => resumeCommand(talk),
    isChoosing: () => talk.choosing,
    say: async (line) => {
      if (line === '' || choose(line)) return 'go-on';
      const slash = parseSlashCommand(line);
      if (slash.say === 'exit') return 'leave';
      await runSlashCommand(slash, talk, newId).catch(tell);
      return 'go-on';
    },
  };
};
