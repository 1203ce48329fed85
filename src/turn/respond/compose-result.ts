// Composes the answer to a narrow question: the text of its result, short, with what was read for it.
import { type Micros, toIso } from '../../kernel/time.js';
import type { AskContext } from '../../answer/ask-context.js';
import { nextQuestionActions } from '../../answer/next-questions.js';
import type { AnswerMessageId } from '../../answer/messages/messages.js';
import { say, type SayValues } from '../../answer/say.js';
import { writeSentence } from '../../evidence/sentence.js';
import type { DraftedResult, ResultBlock } from '../../answer/result.js';
import type { Answer, AnswerHypothesis } from '../../evidence/answer.js';
import type { CheckedClaim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import type { IssueClassification } from '../../investigation/turn.js';
import { formatName } from '../../evidence/quoting.js';
import { inOtherLanguages } from '../../language/messages/other-languages.js';
import { markdown, markdownBlock } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import { answerClaim, answerEvidence, answerHypotheses, type ComposedAnswer } from './compose-answer.js';
import { answerWindow, type TurnReads } from './coverage.js';
import { buildDelta, type PriorTurn } from './delta.js';
import { otherReadingActions } from './other-reading.js';
import { claimLineIn } from './prose/prose-input.js';

export type ResultInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly engine: string;
  readonly clientTxnId: string;
  readonly issue: string;
  readonly issueStatus: 'active' | 'resolved' | 'switched';
  readonly classification: IssueClassification;
  readonly message: string;
  readonly summary: string;
  readonly context: AskContext;
  readonly diff: ScopeDiff;
  readonly before: PriorTurn;
  readonly read: TurnReads;
  readonly coverage: readonly Coverage[];
  readonly millis: { readonly [step: string]: number };
  readonly notices: readonly string[];
  /** That another time is looked at than the question means: the text says so first, for every number is of that time. */
  readonly movedWindow: readonly string[];
  /** Further notices that the text says as well. */
  readonly spokenNotices: readonly string[];
  /** The message has changed the scope or the window: the text says so first. */
  readonly isEdit: boolean;
  /** No answer of the conversation was in this language before. */
  readonly isFirstInLanguage: boolean;
  /** What the message may have asked instead, in plain words. */
  readonly secondQuestion?: string;
};

type Written = { readonly checked: readonly CheckedClaim[]; readonly language: string };

const linesOf = (claims: readonly number[], { checked, language }: Written): readonly string[] =>
  claims.flatMap((index) => {
    const claim = checked[index];
    if (claim === undefined) return [];
    // its heading says that it is advice
    return [claim.type === 'advice' ? claim.text : claimLineIn(claim, language)];
  });

const citesSame = (a: CheckedClaim, b: CheckedClaim | undefined): boolean =>
  b?.verdict === 'supported' &&
  a.verdict === 'supported' &&
  a.type !== 'advice' &&
  a.citations.length > 0 &&
  a.citations.join() === b.citations.join();

/** Sentences that follow each other and stand on the same rows cite them once, behind the last. */
const paragraphOf = (indexes: readonly number[], written: Written): string => {
  const { checked } = written;
  const claims = indexes.flatMap((index) => checked[index] ?? []);
  return indexes
    .flatMap((index, at) => {
      const [claim, next] = [checked[index], claims[at + 1]];
      return claim !== undefined && citesSame(claim, next) ? [claim.text] : linesOf([index], written);
    })
    .join(' ');
};

const writeBlock = (block: ResultBlock, written: Written): string => {
  switch (block.kind) {
    case 'sentences':
      return paragraphOf(block.claims, written);
    case 'list': {
      const lines = linesOf(block.claims, written).map((line) => `- ${line}`);
      return [...(block.heading === undefined ? [] : [`**${block.heading}**`]), ...lines].join('\n');
    }
    case 'text':
      return block.text;
    case 'excerpt':
      return written.checked[block.claims[0]]?.verdict === 'supported' ? block.text : '';
  }
  block satisfies never;
};

/** Only an excerpt is data of several lines; all else is prose of ours around data. */
const renderBlock = (block: ResultBlock, written: Written): Rendered<'markdown'> => {
  const text = writeBlock(block, written);
  return block.kind === 'excerpt' && text !== '' ? markdownBlock(text) : markdown.prose(text);
};

/** Evidence of hypotheses belongs to the answer that found them. */
const knownHypotheses = ({ findings, findingRows, language }: AskContext): readonly AnswerHypothesis[] =>
  findings === undefined
    ? []
    : answerHypotheses(findings, findingRows, language).map(({ reach: _reach, ...each }) => ({
        ...each,
        evidence: [],
        against: [],
      }));

const namesInScope = ({ services, environments, regions, versions, fields }: Scope): readonly string[] => [
  ...services,
  ...environments,
  ...regions,
  ...versions,
  ...fields.filter(({ is }) => is === 'equal').flatMap(({ values }) => values),
];

const namesLeftOut = ({ notServices, notEnvironments, notRegions, notVersions }: Scope): readonly string[] => [
  ...notServices,
  ...notEnvironments,
  ...notRegions,
  ...notVersions,
];

const nameList = (names: readonly string[]): string => names.map((name) => `\`${formatName(name)}\``).join(', ');

/** What is looked at now, where the message has changed it. */
const editLines = ({ isEdit, context, diff, before }: ResultInput): readonly string[] => {
  if (!isEdit) return [];
  const { scope, language, window } = context;
  const [only, without] = [namesInScope(scope), namesLeftOut(scope)];
  const isScopeChanged = diff.added.length + diff.removed.length > 0;
  const isWindowChanged = before.window !== undefined && before.window.asked.from !== window.asked.from;
  const sentence = (id: AnswerMessageId, values: SayValues): string =>
    writeSentence(say(id, language, values), language).text;
  const lines = [
    isScopeChanged && only.length + without.length === 0 && sentence('scope.everything', {}),
    isScopeChanged && only.length > 0 && sentence('scope.only', { names: nameList(only) }),
    isScopeChanged && without.length > 0 && sentence('scope.without', { names: nameList(without) }),
    isWindowChanged && sentence('scope.window', { from: { clock: window.asked.from }, to: { clock: window.asked.to } }),
  ].filter((line) => line !== false);
  return lines.length === 0 ? [] : [lines.join(' ')];
};

/** What the message may have meant instead, as a line and as a question that can be sent. */
const secondActions = ({ secondQuestion: text, context: { language } }: ResultInput): Answer['nextActions'] =>
  text === undefined
    ? []
    : [
        {
          label: writeSentence(say('reading.second', language, { question: text })).text,
          turn: { text, relation: 'follow_up' },
        },
      ];

/** Markdown: the blocks, the notices, and in a language without a catalogue, once, that answers are in English. */
export const writeResultText = (
  { blocks }: Pick<DraftedResult, 'blocks'>,
  checked: readonly CheckedClaim[],
  {
    language,
    notices,
    isFirstInLanguage,
  }: { readonly language: string; readonly notices: readonly string[]; readonly isFirstInLanguage: boolean },
): string => {
  const inEnglish = isFirstInLanguage ? inOtherLanguages[language] : undefined;
  const written = blocks.map((block) => renderBlock(block, { checked, language })).filter((block) => block !== '');
  const told = [...notices.map(formatName), ...(inEnglish === undefined ? [] : [inEnglish])];
  return [...written, ...told.map((line) => markdown.prose(line))].join('\n\n');
};

const GIST_LENGTH = 300;

export const composeResult = (
  input: ResultInput,
  draft: DraftedResult,
  checked: readonly CheckedClaim[],
): ComposedAnswer => {
  const { context, classification, before, diff, read, coverage, summary } = input;
  const body = writeResultText(draft, checked, {
    language: context.language,
    notices: input.spokenNotices,
    isFirstInLanguage: input.isFirstInLanguage,
  });
  const around = (lines: readonly string[]): readonly string[] => lines.map((line) => markdown.prose(line));
  const second = secondActions(input).map(({ label }) => label);
  const text = [
    ...around(editLines(input)),
    ...around(input.movedWindow.map(formatName)),
    body,
    ...around(second),
  ].join('\n\n');
  const { relation, confidence, reasons } = classification;
  const answer: Answer = {
    turn: input.turn,
    messageId: input.messageId,
    askedAt: toIso(input.askedAt),
    status: 'answered',
    mode: 'deterministic',
    engine: input.engine,
    issue: {
      id: input.issue,
      relation,
      confidence,
      reasons,
      summary: markdown.prose(summary),
      status: input.issueStatus,
      window: answerWindow(context.window.asked),
      analysisWindow: answerWindow(context.window.analysis),
    },
    text,
    result: draft.value,
    shown: draft.shown,
    claims: checked.map(answerClaim),
    hypotheses: knownHypotheses(context),
    evidence: draft.evidence.map((each) => answerEvidence(each, input.clientTxnId)),
    timeline: [],
    delta: buildDelta(read, before, { diff, window: context.window, suspects: context.suspects }),
    coverage,
    nextActions: [
      ...otherReadingActions(classification, input.message, context.language),
      ...secondActions(input),
      ...draft.actions,
      ...nextQuestionActions(context),
    ],
    notices: input.notices,
    usage: {
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      rowsRead: read.fetched.reduce((sum, { rows }) => sum + rows, 0),
      millis: input.millis,
    },
  };
  const [gist = ''] = text.split('\n');
  return {
    answer,
    verdicts: checked,
    summary: summary === '' ? input.message.slice(0, GIST_LENGTH) : summary,
    gist: gist.replaceAll('`', '').slice(0, GIST_LENGTH),
    resolves: false,
  };
};
