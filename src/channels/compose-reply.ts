// Writes what a thread is told: that a turn has begun, its answer with the short one first, its evidence, and what a chain asks of people.
import { APPROVAL_ANSWERS, type ApprovalAnswer } from '../kernel/chain-terms.js';
import { optional } from '../kernel/optional.js';
import { cutText, plainWords } from '../notifications/compose-message.js';
import type { ChannelMessage, ChannelMessageKind, ConversationChannel } from '../ports/channels.js';

/** What is read of a stored response. */
export type RepliedAnswer = {
  readonly status: string;
  readonly text: string;
  readonly evidence?: readonly {
    readonly id: string;
    readonly kind: string;
    readonly source: string;
    readonly service?: string;
    readonly at?: string;
    readonly quote: string;
  }[];
};

export type ReplyPlace = { readonly clientTxnId: string; readonly linkTemplate?: string };

const LONGEST_SHORT = 1_500;
const LONGEST_MORE = 2_500;

export const sayPlainly = (text: string, kind: ChannelMessageKind = 'notice'): ChannelMessage => ({
  kind,
  text,
  notes: [],
  rows: [],
  buttons: [],
});

export const composeStarted = (): ChannelMessage => sayPlainly('Looking into it …', 'progress');

export const linkTo = ({ clientTxnId, linkTemplate }: ReplyPlace): Pick<ChannelMessage, 'link'> =>
  optional({ link: linkTemplate?.replaceAll('{id}', encodeURIComponent(clientTxnId)) });

const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;

/** A list stays a list, and a block of code as it is: each line by itself. An empty line is the end of a paragraph. */
const plainLines = (markdown: string): readonly string[] => {
  let fence: string | undefined;
  return markdown.split('\n').flatMap((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark === undefined || !mark.startsWith(fence) || line.trim() !== mark) return [line === '' ? ' ' : line];
      fence = undefined;
      return [];
    }
    fence = mark;
    if (mark !== undefined) return [];
    const words = plainWords(line.replace(/^\s*#+\s*/, '').replace(/^(\s*)[-*] /, '• '));
    return words === '' && line.trim() !== '' ? [] : [words];
  });
};

type CitedRow = NonNullable<RepliedAnswer['evidence']>[number];

const rowOf = ({ id, kind, service, source, at, quote }: CitedRow): ChannelMessage['rows'][number] => ({
  title: [id, kind, service ?? source, at].filter((part) => part !== undefined).join(' · '),
  quote,
});

/** The first paragraph, which is the short answer, and what follows it. */
export const splitAnswer = (markdown: string): { readonly short: string; readonly rest: string } => {
  const lines = plainLines(markdown.trim());
  const end = lines.includes('') ? lines.indexOf('') : lines.length;
  const rest = lines.slice(end).filter((line) => line !== '');
  return { short: cutText(lines.slice(0, end).join('\n'), LONGEST_SHORT), rest: rest.join('\n') };
};

export const composeAnswerReply = (
  { status, text, evidence = [] }: RepliedAnswer,
  {
    turn,
    ratesByButton,
    showsRows,
    ...place
  }: ReplyPlace & Pick<ConversationChannel, 'ratesByButton' | 'showsRows'> & { readonly turn: number },
): ChannelMessage => {
  const { short, rest } = splitAnswer(text);
  const rate = (label: string, rating: 'right' | 'wrong') => ({
    label,
    button: { act: 'rate', turn, rating } as const,
  });
  return {
    kind: status === 'confirm' ? 'choice' : 'final',
    text: short,
    notes: rest === '' ? [] : [cutText(rest, LONGEST_MORE)],
    rows: showsRows ? evidence.map(rowOf) : [],
    buttons: [
      ...(evidence.length === 0 || showsRows
        ? []
        : [{ label: `Evidence (${evidence.length})`, button: { act: 'show-evidence', turn } as const }]),
      ...(ratesByButton && status === 'answered' ? [rate('Right', 'right'), rate('Wrong', 'wrong')] : []),
    ],
    ...linkTo(place),
  };
};

export const composeEvidence = ({ evidence = [] }: RepliedAnswer, place: ReplyPlace): ChannelMessage => ({
  kind: 'notice',
  text: evidence.length === 0 ? 'The answer cites no rows.' : 'What the answer cites, word for word:',
  notes: [],
  rows: evidence.map(rowOf),
  buttons: [],
  ...linkTo(place),
});

export type AskedApproval = {
  readonly chain: string;
  readonly execution: string;
  readonly tools: readonly string[];
  readonly answer?: ApprovalAnswer;
  /** It waits for nobody any more. */
  readonly hasEnded: boolean;
};

const LABELS: { readonly [answer in ApprovalAnswer]: string } = { yes: 'Allow', no: 'Refuse', always: 'Allow always' };

const OUTCOMES: { readonly [answer in ApprovalAnswer]: string } = {
  yes: 'It was allowed.',
  no: 'It was refused.',
  always: 'It was allowed for good.',
};

export const composeApproval = (asked: AskedApproval, place: ReplyPlace): ChannelMessage => {
  const { chain, execution, tools, answer, hasEnded } = asked;
  const isOpen = answer === undefined && !hasEnded;
  const outcome = answer === undefined ? 'It was not answered, and waits no more.' : OUTCOMES[answer];
  return {
    kind: 'approval',
    text: `May ${execution} of the chain ${chain} use ${tools.join(', ')}?`,
    notes: isOpen ? [] : [outcome],
    rows: [],
    buttons: isOpen
      ? APPROVAL_ANSWERS.map((each) => ({
          label: LABELS[each],
          button: { act: 'approve', execution, answer: each } as const,
        }))
      : [],
    ...linkTo(place),
  };
};
