// Adds the findings of database snapshots to those of the engine.
import type { CauseKind, Diagnosis, FigureSentence, InstanceLimit, SnapshotFinding } from '../diagnose/diagnosis.js';
import { optional } from '../../kernel/optional.js';
import type { AnalysisBatch, AnalysisInput } from '../../analysis/turn-telemetry.js';
import type { Claim } from '../../evidence/claim.js';
import type { CapturedHour, DatabaseCause, DatabaseFindings } from '../../evidence/database.js';
import type { Evidence } from '../../evidence/evidence.js';
import { formatName } from '../../evidence/quoting.js';
import { CAUSE_DESCRIPTIONS } from '../diagnose/cause-kinds.js';
import { actionLines } from '../diagnose/finding-action.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import type { SnapshotQuestion } from '../../telemetry/snapshot-question.js';
import { addTriggerReply, answerDatabaseQuestion, eventMeaning } from './question-replies.js';
import {
  type CapturedSnapshots,
  type ClaimContext,
  claimFromSentence,
  collectEvidence,
  type EvidenceCollector,
  findCapturedSnapshots,
  isDefined,
  observationClaims,
} from './claims.js';
import { findTriggers } from './triggers.js';
import type { Findings } from '../../evidence/finding.js';
import { capturedInstances } from '../../telemetry/snapshot-row.js';

const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** The first sentence names the cause and the instance. */
const causeClaim = (finding: SnapshotFinding, context: ClaimContext): Claim | undefined => {
  const [first] = finding.sentences;
  const text = `In \`${formatName(context.service)}\`, ${lowerFirst(first.text)}`;
  const claim = claimFromSentence({ ...first, text }, context, { type: 'cause', cites: finding.evidence });
  if (claim === undefined) return undefined;
  return { ...claim, blames: context.service };
};

const causeOf = (
  finding: SnapshotFinding,
  context: ClaimContext,
  kinds: ReadonlyMap<string, CauseKind>,
): readonly DatabaseCause[] => {
  const claim = causeClaim(finding, context);
  if (claim === undefined) return [];
  const { kind, confidence, sentences, evidence, statements, explainedBy, actions } = finding;
  const cause = explainedBy === undefined ? undefined : kinds.get(explainedBy);
  const support = sentences
    .slice(1)
    .map((each) => claimFromSentence(each, context, { type: 'observation', cites: evidence }))
    .filter(isDefined);
  return [
    {
      kind,
      confidence,
      claim,
      support,
      statements,
      ...optional({ explainedBy: cause }),
      ...(actions.length !== 0 && { actions: actionLines(actions) }),
      refutedBy: CAUSE_DESCRIPTIONS[kind].refutedBy,
    },
  ];
};

const openLines = ({ open, compared }: Diagnosis): readonly string[] => [
  ...new Set(
    open.map(
      ({ of, because, unanswerable }) =>
        `${compared ? `${of} snapshot` : 'snapshot'}: ${because}; not answerable: ${unanswerable}`,
    ),
  ),
];

/** Findings of these kinds already state that the limit was reached. */
const CAUSES_OF_LIMIT: { readonly [What in InstanceLimit]: readonly CauseKind[] } = {
  processors: ['hot-statement', 'capacity-ceiling'],
  connections: ['connection-storm'],
  network: ['network-limit'],
  'local-storage': ['spill'],
  memory: ['memory-exhaustion', 'capacity-ceiling'],
  'local-storage-space': ['spill'],
};

/** Resources near their limit that no finding mentions. */
const unexplainedLimits = ({ limits, findings }: Diagnosis): readonly FigureSentence[] =>
  limits
    .filter(({ what, state }) => state === 'near' && !findings.some(({ kind }) => CAUSES_OF_LIMIT[what].includes(kind)))
    .map(({ sentence }) => sentence);

export type DatabaseContribution = { readonly database: DatabaseFindings; readonly evidence: readonly Evidence[] };

/** `evidence`: cited already. `question`: what the message asks. `batches`: all rows of the turn, for changes and callers of the database. */
type DatabaseInputs = {
  readonly evidence: readonly Evidence[];
  readonly question?: SnapshotQuestion;
  readonly batches?: readonly AnalysisBatch[];
};

type CitableDiagnosis = {
  readonly diagnosis: Diagnosis;
  readonly context: ClaimContext;
  readonly collector: EvidenceCollector;
};

const triggersIn = ({ diagnosis, context, collector }: CitableDiagnosis, batches: readonly AnalysisBatch[]) => {
  const { subject: side, findings } = diagnosis;
  const [finding] = findings;
  const { primary, secondary } = context.captured;
  const snapshot = (side === 'secondary' ? secondary : undefined) ?? primary;
  return finding === undefined ? [] : findTriggers({ context, collector, snapshot, side, batches, finding });
};

const causesOf = ({ diagnosis: { findings }, context }: CitableDiagnosis): readonly DatabaseCause[] => {
  const kinds = new Map(findings.map(({ id, kind }) => [id, kind]));
  return findings.flatMap((finding) => causeOf(finding, context, kinds));
};

const sectionClaims = ({ diagnosis, context }: CitableDiagnosis) => ({
  load: observationClaims(diagnosis.load, context),
  limits: observationClaims(
    diagnosis.limits.map(({ sentence }) => sentence),
    context,
  ),
  changed: observationClaims(diagnosis.changed, context),
  risks: observationClaims([...unexplainedLimits(diagnosis), ...diagnosis.risks], context),
});

/** The meaning of a wait is explained from this percentage of the database time on. */
const MIN_EXPLAINED_PERCENT = 20;

/** The meaning of the wait with the most time. `CPU` is no wait and needs no explanation. */
const largestWaitMeaning = ({ diagnosis, context: { captured }, collector }: CitableDiagnosis): readonly Claim[] => {
  const { primary, secondary, texts } = captured;
  const { waits } = (diagnosis.subject === 'secondary' ? secondary : undefined) ?? primary;
  const [largest] = (waits?.events ?? []).toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
  if (largest === undefined || (largest.percent ?? 0) < MIN_EXPLAINED_PERCENT || largest.name === 'CPU') return [];
  return eventMeaning(largest.name, texts, collector);
};

const answerQuestion = (
  drawn: CitableDiagnosis,
  question: SnapshotQuestion | undefined,
): Pick<DatabaseFindings, 'asked'> =>
  question === undefined ? {} : { asked: answerDatabaseQuestion(question, drawn) };

const capturedHour = (snapshot: DatabaseSnapshot | undefined): CapturedHour | undefined => {
  const { from, to } = snapshot?.meta ?? {};
  return from === undefined || to === undefined ? undefined : { from, to };
};

const comparedHours = ({
  diagnosis: { subject },
  context: { captured },
}: CitableDiagnosis): Pick<DatabaseFindings, 'hours'> => {
  const { primary, secondary } = captured;
  const [now, before] = (subject === 'secondary' ? [secondary, primary] : [primary, secondary]).map(capturedHour);
  return now === undefined ? {} : { hours: { now, ...optional({ before }) } };
};

export const drawDatabaseFindings = (
  captured: CapturedSnapshots,
  { evidence, question, batches = [] }: DatabaseInputs,
): DatabaseContribution => {
  const diagnosis = diagnose(captured.primary, captured.secondary);
  const cited = collectEvidence(evidence);
  const service = captured.rows.find(({ row }) => row.of === diagnosis.subject)?.row.service ?? 'database';
  const drawn: CitableDiagnosis = { diagnosis, context: { captured, cite: cited.cite, service }, collector: cited };
  const database = {
    service,
    causes: causesOf(drawn),
    ...sectionClaims(drawn),
    meaning: largestWaitMeaning(drawn),
    ...comparedHours(drawn),
    open: openLines(diagnosis),
  };
  const triggers = triggersIn(drawn, batches);
  const { asked } = answerQuestion(drawn, question);
  const areTold = batches.some(({ rows }) => rows.some(({ kind }) => kind === 'change'));
  return {
    database: {
      ...database,
      ...(triggers.length !== 0 && { triggers }),
      ...(asked !== undefined &&
        question !== undefined && { asked: addTriggerReply(asked, question, { triggers, areTold }) }),
    },
    evidence: cited.all(),
  };
};

const MAX_OTHER_CAPTURES = 3;

/** No snapshot was read: several instances fit, or all snapshots are of other times. */
const findUnreadCaptures = ({ batches, window }: Pick<AnalysisInput, 'batches' | 'window'>): Partial<Findings> => {
  const captures = batches.flatMap(({ rows }) => rows.filter((row) => row.kind === 'capture'));
  const isAsked = batches.some(({ query }) => query.ask === 'snapshot');
  const unchosen = isAsked ? [] : capturedInstances(captures, window);
  if (unchosen.length > 1) return { unchosen };
  const elsewhere = captures.flatMap(({ instance, from, to }) =>
    from === undefined || to === undefined ? [] : [{ instance, window: { from, to } }],
  );
  return elsewhere.length === 0 ? {} : { elsewhere: elsewhere.slice(-MAX_OTHER_CAPTURES) };
};

/** `question`: what the message asks. */
export const addDatabaseFindings = (
  findings: Findings,
  { batches, window }: Pick<AnalysisInput, 'batches' | 'window'>,
  question?: SnapshotQuestion,
): Findings => {
  const captured = findCapturedSnapshots(batches);
  if (captured === undefined) return { ...findings, ...findUnreadCaptures({ batches, window }) };
  const { database, evidence } = drawDatabaseFindings(captured, {
    evidence: findings.evidence,
    batches,
    ...optional({ question }),
  });
  return { ...findings, database, evidence: [...findings.evidence, ...evidence] };
};
