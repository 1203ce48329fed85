// Composes the answer that is stored and sent, from its draft and the verdicts on its claims.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { ModelSpend } from '../../investigation/turn.js';
import type { Answer, AnswerDelta, AnswerEvidence, AnswerTimelineEntry } from '../../evidence/answer.js';
import type { CheckedClaim, Claim } from '../../evidence/claim.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Findings } from '../../evidence/finding.js';
import { formatName } from '../../evidence/quoting.js';
import { markdown } from '../../output/markdown.js';
import { answerHypothesis, causeClaim } from './claims/cause-claims.js';
import { answerActions } from './next-actions.js';
import { otherReadingActions } from './other-reading.js';
import { hasCue } from '../../language/details/message-details.js';
import { type ComposeInput, credibleHypotheses, resolutionOf } from './answer-outline.js';
import { databaseHypotheses } from './database/database-sections.js';
import { asksForDocuments, searchedCollections } from './claims/document-claims.js';
import type { AnswerDraft } from './draft-answer.js';
import { writeModelProse } from './prose/model-prose.js';
import { DECIDING_SETTINGS } from './prose/deciding-log-text.js';
import { writeProse } from './prose/answer-prose.js';
import { findNamedServices } from './intents/named-services.js';
import { answerNotices, resultNotices } from './prose/notices.js';
import { findGaps } from './prose/gaps.js';
import { answerWindow } from './coverage.js';
import { percentText, snippet } from '../../evidence/sentence.js';
import { markKnownActions, markKnownGaps, withoutAskedActions } from './previous-answer.js';
import { findChangedCause, resolveSuspects, buildDelta } from './delta.js';
import { formatMessage } from '../../language/messages/messages.js';
import type { Phrasebook } from './phrases/phrasebook.js';
import { phrasebookOf } from './phrases/phrasebooks.js';
import { hypothesisText, sayActions, sayClaims, sayGaps, sayLines } from './phrases/say-answer.js';

export const answerEvidence = (evidence: Evidence, clientTxnId: string): AnswerEvidence => {
  const { at, ...rest } = evidence;
  const link = `/v1/investigations/${encodeURIComponent(clientTxnId)}/batches/${evidence.batch}`;
  return { ...rest, ...(at !== undefined && { at: toIso(at) }), link };
};

const answerTimeline = ({ timeline }: Findings): readonly AnswerTimelineEntry[] =>
  timeline.map(({ at, event, service, subject, evidence }) => ({
    at: toIso(at),
    event,
    what: `${service}: ${snippet(subject)}`,
    evidence,
  }));

const SUMMARY_LINE_LENGTH = 300;

/** Summary of the issue: its first question, the latest one, and the gist of the answer. */
const summariseIssue = ({ summary, message }: ComposeInput, gist: string): string => {
  const [first = ''] = summary.split('\n');
  const question = first === '' ? message : first;
  const latest =
    first === '' || first === message.slice(0, SUMMARY_LINE_LENGTH) ? [] : [message.slice(0, SUMMARY_LINE_LENGTH)];
  return [question.slice(0, SUMMARY_LINE_LENGTH), ...latest, gist].join('\n');
};

/** One sentence. Later messages are compared with its terms, so it holds no log text, which any problem has (“errors”). */
const answerGist = (findings: Findings): string => {
  const [first] = credibleHypotheses(findings);
  const [inDatabase] = findings.database?.causes ?? [];
  const told = [
    ...(first === undefined ? [] : [{ text: causeClaim(first, findings, new Map()).text, ...first }]),
    ...(inDatabase === undefined ? [] : [{ text: inDatabase.claim.text, ...inDatabase }]),
  ].map(({ text, confidence }) => `${text.replaceAll('`', '')} (${percentText(confidence)})`);
  const [beside] = findings.beside?.deviating ?? [];
  if (beside !== undefined) return `nothing links it to what deviates, ${beside.service}`;
  const unexplained = [
    ...new Set([...(findings.unexplained ?? []), ...(findings.failing ?? [])].map(({ service }) => service)),
  ];
  if (told.length === 0 && unexplained.length > 0)
    return `no cause was found for what is new in ${unexplained.join(', ')}`;
  return told.length === 0 ? 'nothing unusual was found' : told.join('; ');
};

export type ComposedAnswer = {
  readonly answer: Answer;
  readonly verdicts: readonly CheckedClaim[];
  readonly summary: string;
  readonly gist: string;
  /** The turn marks the issue as resolved. */
  readonly resolves: boolean;
  /** The answer states the claims of `SpokenClaims`. */
  readonly isSpoken?: true;
};

/** Every hypothesis of the engine, as it goes over the wire, in a language where that has phrases. */
export const answerHypotheses = (
  findings: Findings,
  cited: ComposeInput['cited'],
  language: string,
): Answer['hypotheses'] => {
  const write = hypothesisText(phrasebookOf(language));
  return findings.hypotheses.map((hypothesis) => answerHypothesis(hypothesis, findings, cited, write));
};

const answerIssue = (input: ComposeInput, summary: string): NonNullable<Answer['issue']> => {
  const { relation, confidence, reasons } = input.classification;
  return {
    id: input.issue,
    relation,
    confidence,
    reasons,
    summary: markdown.prose(summary),
    status: resolutionOf(input) === undefined ? input.issueStatus : 'resolved',
    window: answerWindow(input.window.asked),
    analysisWindow: answerWindow(input.window.analysis),
  };
};

export const answerClaim = ({
  text,
  type,
  citations,
  verdict,
  because,
  by,
}: CheckedClaim): Answer['claims'][number] => ({
  text: markdown.prose(text),
  type,
  citations,
  verdict,
  ...optional({ because, by }),
});

const NO_MODEL_USAGE: ModelSpend = { calls: 0, input: 0, output: 0 };

const answerSpent = ({ calls, input, output, ...price }: ModelSpend) => ({
  modelCalls: calls,
  inputTokens: input,
  outputTokens: output,
  ...price,
});

const answerUsage = ({ read, millis, model }: ComposeInput): Answer['usage'] => ({
  ...answerSpent(model?.usage ?? NO_MODEL_USAGE),
  rowsRead: (model?.read ?? read).fetched.reduce((sum, { rows }) => sum + rows, 0),
  millis,
});

const answerMode = (model: ComposeInput['model']): Pick<Answer, 'mode' | 'model'> =>
  model?.draft === undefined ? { mode: 'deterministic' } : { mode: 'model', model: model.profile };

/** The parts of the answer that do not depend on its text. */
const answerFrame = (input: ComposeInput, { checkable }: AnswerDraft, summary: string) => ({
  turn: input.turn,
  messageId: input.messageId,
  askedAt: toIso(input.askedAt),
  status: 'answered' as const,
  ...answerMode(input.model),
  engine: input.findings.engine,
  issue: answerIssue(input, summary),
  evidence: checkable.evidence.map((evidence) => answerEvidence(evidence, input.clientTxnId)),
  timeline: answerTimeline(input.findings),
  usage: answerUsage(input),
});

type ModelStatements = { readonly notices: readonly string[]; readonly ofModel: readonly CheckedClaim[] };

/** The model's conclusion, where there is one, above the engine's whole answer. */
const answerText = ({ model }: ComposeInput, engine: string, { notices, ofModel }: ModelStatements): string =>
  model?.draft === undefined
    ? engine
    : [
        ...notices.map(formatName),
        ...writeModelProse(ofModel),
        '---',
        '_What the engine found, without the model:_',
        engine,
      ].join('\n\n');

const questionIntents = (input: ComposeInput) => {
  const { details, intents } = input;
  const suspicion = details.suspicion ?? details.suspectedTopic;
  const resolving = resolutionOf(input);
  return {
    asked: intents.asked,
    furtherIntents: intents.further,
    wantsCause: intents.wantsCause,
    wantsReport: hasCue(details, 'whole report'),
    ...optional({ suspicion, resolving }),
  };
};

/** Actions that were not asked already. */
const newActions = (offered: Answer['nextActions'], { before: { messages = [], answer }, message }: ComposeInput) =>
  markKnownActions(withoutAskedActions(offered, [...messages, message]), answer);

/** The claims of a draft in the language of the asker, and the verdicts on them. */
export type SpokenClaims = { readonly book: Phrasebook; readonly verdicts: readonly CheckedClaim[] };

/** The phrases of the asker's language. What a model states has none. */
const bookOf = ({ model, language }: ComposeInput): Phrasebook | undefined =>
  model === undefined ? phrasebookOf(language) : undefined;

/** The claims of an answer in the language of the asker. `undefined`: it is given in English. */
export const sayDraft = (
  input: ComposeInput,
  { checkable }: AnswerDraft,
): { readonly book: Phrasebook; readonly claims: readonly Claim[] } | undefined => {
  const book = bookOf(input);
  const claims = book && sayClaims(checkable.claims, book);
  return book && claims && { book, claims };
};

/** Another sentence would be another statement: each says what the English one says, or the answer stays English. */
const haveSameVerdicts = (said: readonly CheckedClaim[], english: readonly CheckedClaim[]): boolean =>
  said.every(({ verdict }, at) => verdict === english[at]?.verdict);

/** The reader is told why it is English, where answers are given in the language. */
const englishNotices = (input: ComposeInput): readonly string[] =>
  bookOf(input) === undefined ? [] : [formatMessage('answer.in-english', input.language)];

/** Pure: equal input and verdicts give equal bytes. Where some words have no phrase in the language, the whole answer is English. */
export const composeAnswer = (
  input: ComposeInput,
  draft: AnswerDraft,
  verdicts: readonly CheckedClaim[],
  spoken?: SpokenClaims,
): ComposedAnswer => {
  const said =
    spoken !== undefined && haveSameVerdicts(spoken.verdicts, verdicts)
      ? composeIn(input, draft, { verdicts, spoken })
      : undefined;
  const composed = said ?? composeIn(input, draft, { verdicts });
  if (composed === undefined) throw new Error('an answer in English needs no phrases');
  return composed;
};

/** Names that an answer writes without marks. */
const namesIn = ({ findings, cited, before }: ComposeInput, { scope, hypotheses }: AnswerDelta): readonly string[] => {
  const { beside, behind = [], habit, episode, deciding, failing = [], unexplained = [], trace } = findings;
  const suspects = [...findings.hypotheses, ...(beside?.deviating ?? []), ...failing];
  return [
    ...[...suspects, ...behind, ...hypotheses, ...unexplained, ...before.suspects].map(({ service }) => service),
    ...suspects.flatMap(({ location }) => Object.values(location)),
    ...findings.hypotheses.flatMap(({ affected }) => affected),
    ...(beside?.services ?? []),
    ...(habit?.services ?? []),
    ...scope.added,
    ...scope.removed,
    ...[...cited.values()].flatMap((row) => ('traceId' in row && row.traceId !== undefined ? [row.traceId] : [])),
    ...findings.groups.map(({ key }) => key),
    ...[episode?.service, deciding?.of, trace?.id].filter((each) => each !== undefined),
    ...DECIDING_SETTINGS,
  ];
};

type CheckedDraft = { readonly verdicts: readonly CheckedClaim[]; readonly spoken?: SpokenClaims };

/** `undefined`: some words have no phrase in the language. */
const composeIn = (
  input: ComposeInput,
  draft: AnswerDraft,
  { verdicts, spoken }: CheckedDraft,
): ComposedAnswer | undefined => {
  const { askedAt, findings, cited, read, before, window, diff, owed } = input;
  const { outline, coverage } = draft;
  const book = spoken?.book;
  const language = book === undefined ? 'en' : input.language;
  const checked = verdicts.slice(0, outline.claims.length);
  const hypotheses = answerHypotheses(findings, cited, language);
  const suspects = resolveSuspects(findings, before.suspects);
  const delta = buildDelta(read, before, { diff, window, suspects });
  const kept = { names: namesIn(input, delta) };
  const english = answerActions(input, outline);
  const offered = book === undefined ? english : sayActions(english, book, kept);
  const foundGaps = findGaps({ findings, coverage, owed });
  const known = markKnownGaps(foundGaps, before.answer);
  const gaps =
    book === undefined ? { said: known, english: known } : sayGaps(foundGaps, { previous: before.answer, book, kept });
  if (offered === undefined || gaps === undefined) return undefined;
  const shared = { hypotheses, coverage, gaps: gaps.said, delta, notices: answerNotices(input, language) };
  const gist = answerGist(findings);
  const summary = summariseIssue(input, gist);
  const prose = {
    ...shared,
    gaps: gaps.english,
    ...questionIntents(input),
    askedAt,
    language: input.language,
    rows: cited,
    named: findNamedServices(input),
    outline,
    checked,
    findings,
    suspects,
    ...findChangedCause(before, { window, suspects }),
    actions: [...otherReadingActions(input.classification, input.message, language), ...newActions(offered, input)],
    allActions: offered,
    asksForDocuments: asksForDocuments(input),
    searched: searchedCollections(read),
    isAboutDatabase: hasCue(input.details, 'database'),
  };
  const engine = writeProse({ ...prose, notices: input.model?.draft === undefined ? shared.notices : [] });
  const verbatim = [
    ...prose.actions.flatMap(({ label, turn }) => [label, turn.text ?? '']),
    ...resultNotices(input, language),
    ...hypotheses.map(({ refutedBy }) => refutedBy),
  ].map(formatName);
  const said =
    book === undefined
      ? [engine, ...englishNotices(input)].join('\n\n')
      : sayLines(engine, book, { ...kept, verbatim });
  if (said === undefined) return undefined;
  const text = answerText(input, said, { notices: shared.notices, ofModel: verdicts.slice(outline.claims.length) });
  const stated = spoken?.verdicts ?? verdicts;
  const answer: Answer = {
    ...answerFrame(input, draft, summary),
    ...shared,
    text: markdown.prose(text),
    claims: stated.map(answerClaim),
    nextActions: prose.actions,
    hypotheses: [...hypotheses, ...databaseHypotheses(findings, hypothesisText(book))],
  };
  return {
    answer,
    verdicts: stated,
    summary,
    gist,
    resolves: resolutionOf(input) === 'now',
    ...(book !== undefined && { isSpoken: true }),
  };
};
