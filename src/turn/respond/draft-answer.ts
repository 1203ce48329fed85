// Drafts every claim that an answer may make, before verification: the engine's claims in their sections, then the model's.
import type { PriorTurn } from './delta.js';
import type { Claim } from '../../evidence/claim.js';
import type { Findings, Hypothesis, UnrelatedSubject } from '../../evidence/finding.js';
import { findingClaim } from './claims/finding-claims.js';
import { logLineClaims, patternClaims, traceClaims, unexplainedClaims } from './claims/line-claims.js';
import type { AnswerOutline, ComposeInput, UnrelatedOutline } from './answer-outline.js';
import {
  buildClaim,
  type CitedRows,
  figurePart,
  momentPart,
  namePart,
  type SentencePart,
} from '../../evidence/sentence.js';
import { toIso } from '../../kernel/time.js';
import type { Figure } from '../../evidence/evidence.js';
import { isWarningOrWorse, levelRank } from '../../telemetry/level.js';
import { mentionsSubject } from '../relevance/subject.js';
import { optional } from '../../kernel/optional.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { PastIssueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { QuestionIntent } from '../question/question-intents.js';
import { chooseReplies, emptyOutline, placeReplies, repliesOutline } from './database/database-replies.js';
import { type CauseClaims, causeClaims, leadingFinding } from './claims/cause-claims.js';
import { changeClaims } from './claims/change-claims.js';
import { documentClaims } from './claims/document-claims.js';
import { databaseSections, placeSections } from './database/database-sections.js';
import { earlierClaims } from './claims/earlier-claims.js';
import { latestClaims } from './claims/latest-claims.js';
import { buildCoverage } from './coverage.js';
import type { VerifierInput } from '../../grounding/verify.js';
import { claimsFromStatements, parseStatements } from '../agent/draft.js';

type UnrelatedClaims = { readonly [Name in 'lines' | 'own' | 'deviating']: readonly Claim[] };

const leadingFindingClaims = (
  { findings }: Findings,
  { findings: [leading] }: Hypothesis,
  rows: CitedRows,
): readonly Claim[] => findings.filter(({ id }) => id === leading).map((finding) => findingClaim(finding, rows));

/** The subject of a question that nothing links to the deviation: its lines, its own deviations, and the others. */
const unrelatedClaims = (
  { lines, services, deviating }: UnrelatedSubject,
  all: Findings,
  rows: CitedRows,
): UnrelatedClaims => {
  const credible = deviating.filter(({ score }) => score > 0);
  const own = credible.filter(({ service }) => services.includes(service));
  const told = all.apart?.independent === undefined ? credible.slice(0, 1) : credible.slice(0, 2);
  const leadings = (of: readonly Hypothesis[]): readonly Claim[] =>
    of.flatMap((each) => leadingFindingClaims(all, each, rows));
  return {
    lines: lines.flatMap((id) => logLineClaims(id, rows.get(id))),
    own: leadings(own),
    deviating: leadings(told.filter((each) => !own.includes(each))),
  };
};

const outlineUnrelated = (
  { lines, own, deviating }: UnrelatedClaims,
  place: (section: readonly Claim[]) => readonly number[],
): UnrelatedOutline => ({ lines: place(lines), own: place(own), deviating: place(deviating) });

const traceCount = (id: string, side: 'window' | 'past', value: number): Figure => ({
  value,
  by: 'value',
  of: [{ evidence: id, path: `traces.${side}` }],
});

/** How many traces were compared with how many earlier ones; without traces nothing is counted. */
const comparisonClaims = ({ compared }: Findings, rows: CitedRows): readonly Claim[] => {
  const row = compared === undefined ? undefined : rows.get(compared);
  if (compared === undefined || row?.kind !== 'survey' || row.traces.window + row.traces.past === 0) return [];
  const { window, past, traces } = row;
  // a baseline of several days needs the day at both ends
  const isOfDays = ({ from, to }: typeof window): boolean => toIso(from).slice(0, 10) !== toIso(to).slice(0, 10);
  const span = (of: typeof window): readonly SentencePart[] =>
    (isOfDays(of)
      ? [{ moment: of.from }, { moment: of.to }]
      : [momentPart(of.from, window), momentPart(of.to, window)]
    ).flatMap((part, rank) => (rank === 0 ? [part] : [' to ', part]));
  const before: readonly SentencePart[] =
    traces.past === 0
      ? ['; there is no history to compare them with']
      : [' were compared with ', figurePart(traceCount(compared, 'past', traces.past)), ' from ', ...span(past)];
  return [
    buildClaim('observation', { citations: [compared] }, [
      figurePart(traceCount(compared, 'window', traces.window)),
      ' traces from ',
      ...span(window),
      ...before,
    ]),
  ];
};

const MOST_SUSPICION_LINES = 3;

/** Bad lines among the cited rows that mention what the question suspects; one of each pattern. */
const suspicionLineClaims = ({ details, cited }: Pick<ComposeInput, 'details' | 'cited'>): readonly Claim[] => {
  const { words = [] } = details.suspicion ?? {};
  if (words.length === 0) return [];
  const spoken = [...cited].flatMap(([id, row]) =>
    row.kind === 'log' && isWarningOrWorse(row.level) && mentionsSubject(words, row) ? [{ id, row }] : [],
  );
  const patterns = new Map(spoken.map(({ id, row }) => [`${row.service} ${row.template ?? row.message}`, { id, row }]));
  return [...patterns.values()].slice(0, MOST_SUSPICION_LINES).flatMap(({ id, row }) => logLineClaims(id, row));
};

/** What was concluded of an earlier issue, and whether a person confirmed it; else its question. */
const conclusionParts = ({ question, service, rating, corrected }: PastIssueRow): readonly SentencePart[] => {
  const cause: readonly SentencePart[] =
    corrected === undefined ? [] : ['; a person said that the cause was ', { quote: corrected }];
  if (service === undefined) return cause.length > 0 ? cause : [': ', { quote: question }];
  const name = namePart(service);
  switch (rating) {
    case undefined:
      return ['; the first suspect was ', name, ', which nobody confirmed'];
    case 'right':
      return ['; the cause was in ', name, ', which a person confirmed'];
    case 'partly':
    case 'wrong':
      return ['; the first suspect was ', name, ', which a person called partly right', ...cause];
  }
  return rating satisfies never;
};

/** Earlier issues: when, where, and what was concluded. Its evidence quotes the question. */
const similarIssueClaims = ({ similar = [] }: Findings, rows: CitedRows): readonly Claim[] =>
  similar.flatMap((id) => {
    const row = rows.get(id);
    if (row?.kind !== 'past-issue') return [];
    const { day, time, investigation } = row;
    const place: readonly SentencePart[] = [namePart(day), ' at ', { clock: time }, ' in ', namePart(investigation)];
    return buildClaim('observation', { citations: [id] }, [
      'An issue like this on ',
      ...place,
      ...conclusionParts(row),
    ]);
  });

/** Log patterns shown beside a cause, and when the question asks for lines. */
const PATTERNS_SHOWN = 3;
const PATTERNS_SHOWN_ON_REQUEST = 8;

/** Claims absence only if every read of log lines was complete and empty. Earlier turns may have found lines. */
const absenceClaims = (coverage: readonly Coverage[], { sinceTurn }: PriorTurn): readonly Claim[] => {
  const reads = coverage.filter(({ source, role }) => source === 'logs' && role === 'issue');
  const nothing = reads.every(({ status, matched }) => status === 'empty' && matched === 0);
  const [first] = reads;
  if (first === undefined || !nothing) return [];
  const text = sinceTurn === undefined ? 'No log line matches the question' : 'No new log line matches the question';
  return [{ type: 'absence', text, citations: [], figures: [], coverage: coverage.indexOf(first) }];
};

const distinctClaims = (claims: readonly Claim[]): readonly Claim[] => [
  ...new Map(claims.map((claim) => [claim.text, claim])).values(),
];

/** A line of a service in scope, at least as severe as its level. */
const isRowInScope =
  ({ scopeServices, scopeLevel }: Pick<OutlineInput, 'scopeServices' | 'scopeLevel'>) =>
  (row: BatchRow | undefined): boolean =>
    row?.kind === 'log' &&
    (scopeServices.length === 0 || scopeServices.includes(row.service)) &&
    (scopeLevel === undefined || levelRank(row.level) >= levelRank(scopeLevel));

/** Log patterns: when the question asks for lines, when its scope names services, or when no cause was found. */
const logClaims = (
  { findings, cited, scopeServices, scopeLevel, intents }: OutlineInput,
  { cause, support, secondSupport }: CauseClaims,
): readonly Claim[] => {
  if (intents.asked === 'lines') {
    const said = scopeServices.filter((service) => intents.services.includes(service));
    const isInScope = isRowInScope({
      scopeServices: said.length === 0 ? scopeServices : said,
      scopeLevel: scopeLevel ?? intents.lineLevel,
    });
    const ofCause = [...support, ...secondSupport].filter(({ citations: [id = ''] }) => isInScope(cited.get(id)));
    const groups = findings.groups.filter(({ samples: [id = ''] }) => isInScope(cited.get(id)));
    return distinctClaims([...ofCause, ...patternClaims({ ...findings, groups }, cited, PATTERNS_SHOWN_ON_REQUEST)]);
  }
  if (findings.beside !== undefined || (cause.length > 0 && scopeServices.length === 0)) return [];
  const told = new Set(support.map(({ text }) => text));
  return patternClaims(findings, cited, PATTERNS_SHOWN).filter(({ text }) => !told.has(text));
};

type OutlineInput = Pick<
  ComposeInput,
  | 'findings'
  | 'cited'
  | 'scopeServices'
  | 'scopeLevel'
  | 'services'
  | 'before'
  | 'message'
  | 'details'
  | 'intents'
  | 'read'
  | 'mayAsk'
  | 'diff'
  | 'window'
>;

const asksForIntent = (kind: QuestionIntent, { intents }: OutlineInput): boolean =>
  intents.asked === kind || intents.further.includes(kind);

/** The comparison is stated where no cause was found, or where the question asks for it. */
const includesComparison = ({ findings, intents }: OutlineInput, { cause }: CauseClaims): boolean =>
  (cause.length === 0 && findings.beside === undefined) || intents.asked === 'comparison';

const outlineFullAnswer = (input: OutlineInput, coverage: readonly Coverage[]): AnswerOutline => {
  const { findings, cited } = input;
  const asked = chooseReplies(input);
  if (asked?.alone === true) return repliesOutline(asked.replies);
  const sections = causeClaims(findings, cited);
  const documents = documentClaims(input, cited);
  const claims: Claim[] = [];
  const place = (section: readonly Claim[]): readonly number[] => section.map((claim) => claims.push(claim) - 1);
  const [[cause], support, [second]] = [place(sections.cause), place(sections.support), place(sections.second)];
  return {
    ...optional({ cause }),
    support,
    earlier: place(earlierClaims(findings, cited)),
    latest: place(sections.latest),
    ...optional({ second }),
    secondSupport: place(sections.secondSupport),
    others: place(sections.others),
    reach: place(sections.reach),
    incidents: place(sections.incidents),
    unexplained: place([
      ...unexplainedClaims(findings, cited),
      ...(findings.failing ?? []).map((finding) => findingClaim(finding, cited)),
    ]),
    suspicionLines: place(input.intents.asked === 'rival' ? suspicionLineClaims(input) : []),
    trace: place(traceClaims(findings, cited)),
    comparison: place(includesComparison(input, sections) ? comparisonClaims(findings, cited) : []),
    ...(findings.beside !== undefined && {
      beside: outlineUnrelated(unrelatedClaims(findings.beside, findings, cited), place),
    }),
    logs: place(logClaims(input, sections)),
    changes: place(asksForIntent('changes', input) ? changeClaims(findings, cited, coverage) : []),
    absent: place(absenceClaims(coverage, input.before)),
    similar: place(similarIssueClaims(findings, cited)),
    database: placeSections(databaseSections(findings, cited), place),
    documents: place(documents.asked),
    causeDocuments: place(documents.caused),
    ...(asked !== undefined && { databaseReplies: { alone: false, replies: placeReplies(asked.replies, place) } }),
    claims,
  };
};

/** Only whether it still goes on. */
const outlineResolution = ({ findings }: OutlineInput): AnswerOutline => {
  const claims = latestClaims(leadingFinding(findings));
  return { ...emptyOutline(), claims, latest: claims.map((_, index) => index) };
};

/** The engine's claims by section. */
const outlineAnswer = (input: OutlineInput, coverage: readonly Coverage[]): AnswerOutline => {
  if (input.before.sinceTurn !== undefined && input.intents.asked === 'resolve') return outlineResolution(input);
  return outlineFullAnswer(input, coverage);
};

export type AnswerDraft = {
  readonly outline: AnswerOutline;
  readonly coverage: readonly Coverage[];
  readonly checkable: VerifierInput;
};

/** The engine's part. A turn with a model is drafted several times on top of it. */
export type EngineDraft = Pick<AnswerDraft, 'outline' | 'coverage'>;

export const draftEngineAnswer = (input: Omit<ComposeInput, 'millis'>): EngineDraft => {
  const coverage = buildCoverage(input.read);
  return { outline: outlineAnswer(input, coverage), coverage };
};

/** The engine's claims come first, with and without a model: the model cites them by position. */
export const draftAnswer = (
  { findings, model }: Pick<ComposeInput, 'findings' | 'model'>,
  { outline, coverage: ofEngine }: EngineDraft,
): AnswerDraft => {
  const coverage = model?.read === undefined ? ofEngine : buildCoverage(model.read);
  const { hypotheses, database, others = [] } = findings;
  const blamed = [
    ...hypotheses,
    ...others.map(({ hypothesis }) => hypothesis),
    ...(database === undefined ? [] : [database]),
  ].map(({ service }) => service);
  const { text = '', isCut = false } = model?.draft ?? {};
  const { claims, evidence } = claimsFromStatements(parseStatements(text, isCut), {
    evidence: findings.evidence,
    claims: outline.claims,
    results: model?.results ?? new Map(),
  });
  return { outline, coverage, checkable: { claims: [...outline.claims, ...claims], evidence, coverage, blamed } };
};
