// From a diagnosis to claims: every sentence with its figures, citing the rows that hold its numbers, names and quotations.
import { optional } from '../../kernel/optional.js';
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { Claim } from '../../evidence/claim.js';
import type { CapturedHour, DatabaseCause, DatabaseFindings } from '../../evidence/database.js';
import type { Evidence } from '../../evidence/evidence.js';
import { formatName } from '../../evidence/quoting.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Cause, Diagnosis, Limit, Said, SnapshotFinding } from '../diagnose/diagnosis.js';
import type { Snapshot } from '../format/snapshot.js';
import { drawReplies, withTriggers } from './asked.js';
import { type Citing, citing, claimOf, type Drawing, observed, present } from './claims.js';
import { triggersOf } from './triggers.js';
import { meaningOf } from './meanings.js';
import { REFUTED } from './refuted.js';
import type { Captured } from './sides.js';

const lower = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** The first sentence says what it is, and of which instance. */
const causeClaim = (finding: SnapshotFinding, drawing: Drawing): Claim | undefined => {
  const [first] = finding.says;
  const text = `In \`${formatName(drawing.service)}\`, ${lower(first.text)}`;
  const said = claimOf({ ...first, text }, drawing, { type: 'cause', cites: finding.evidence });
  if (said === undefined) return undefined;
  return { ...said, blames: drawing.service };
};

const causeOf = (
  finding: SnapshotFinding,
  drawing: Drawing,
  kinds: ReadonlyMap<string, Cause>,
): readonly DatabaseCause[] => {
  const claim = causeClaim(finding, drawing);
  if (claim === undefined) return [];
  const { kind, confidence, says, evidence, statements, explainedBy } = finding;
  const cause = explainedBy === undefined ? undefined : kinds.get(explainedBy);
  const support = says
    .slice(1)
    .map((each) => claimOf(each, drawing, { type: 'observation', cites: evidence }))
    .filter(present);
  return [
    {
      kind,
      confidence,
      claim,
      support,
      statements,
      ...optional({ explainedBy: cause }),
      refutedBy: REFUTED[kind],
    },
  ];
};

const openOf = ({ open, compared }: Diagnosis): readonly string[] => [
  ...new Set(
    open.map(
      ({ of, because, unanswerable }) =>
        `${compared ? `${of} snapshot` : 'snapshot'}: ${because}; not answerable: ${unanswerable}`,
    ),
  ),
];

/** What a finding says of it by itself. */
const BLAMED: { readonly [What in Limit]: readonly Cause[] } = {
  processors: ['hot-statement', 'capacity-ceiling'],
  connections: ['connection-storm'],
  network: ['network-limit'],
  'local-storage': ['spill'],
  memory: ['memory-exhaustion', 'capacity-ceiling'],
  'local-storage-space': ['spill'],
};

/** Near its limit, and no finding is about that. */
const nearUnblamed = ({ limits, findings }: Diagnosis): readonly Said[] =>
  limits
    .filter(({ what, state }) => state === 'near' && !findings.some(({ kind }) => BLAMED[what].includes(kind)))
    .map(({ said }) => said);

export type DrawnDatabase = { readonly database: DatabaseFindings; readonly evidence: readonly Evidence[] };

/** What is cited already, what was asked in words, and all that was read: changes, and who calls the database. */
export type Told = {
  readonly evidence: readonly Evidence[];
  readonly question?: string;
  readonly batches?: readonly AnalysisBatch[];
};

type Drawn = { readonly diagnosis: Diagnosis; readonly drawing: Drawing; readonly citing: Citing };

const triggersIn = ({ diagnosis, drawing, citing }: Drawn, batches: readonly AnalysisBatch[]) => {
  const { subject: side, findings } = diagnosis;
  const [finding] = findings;
  const { primary, secondary } = drawing.captured;
  const snapshot = (side === 'secondary' ? secondary : undefined) ?? primary;
  return finding === undefined ? [] : triggersOf({ drawing, citing, snapshot, side, batches, finding });
};

const causesOf = ({ diagnosis: { findings }, drawing }: Drawn): readonly DatabaseCause[] => {
  const kinds = new Map(findings.map(({ id, kind }) => [id, kind]));
  return findings.flatMap((finding) => causeOf(finding, drawing, kinds));
};

const saidIn = ({ diagnosis, drawing }: Drawn) => ({
  load: observed(diagnosis.load, drawing),
  limits: observed(
    diagnosis.limits.map(({ said }) => said),
    drawing,
  ),
  changed: observed(diagnosis.changed, drawing),
  risks: observed([...nearUnblamed(diagnosis), ...diagnosis.risks], drawing),
});

/** Percent of the database time. */
const LARGE = 20;

/** Of the wait with most time; that sessions compute needs no text. */
const meaningIn = ({ diagnosis, drawing: { captured }, citing }: Drawn): readonly Claim[] => {
  const { primary, secondary, texts } = captured;
  const { waits } = (diagnosis.subject === 'secondary' ? secondary : undefined) ?? primary;
  const [largest] = (waits?.events ?? []).toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
  if (largest === undefined || (largest.percent ?? 0) < LARGE || largest.name === 'CPU') return [];
  return meaningOf(largest.name, texts, citing);
};

const askedIn = (drawn: Drawn, question: string | undefined): Pick<DatabaseFindings, 'asked'> =>
  question === undefined ? {} : { asked: drawReplies(question, drawn) };

const hourOf = (snapshot: Snapshot | undefined): CapturedHour | undefined => {
  const { from, to } = snapshot?.meta ?? {};
  return from === undefined || to === undefined ? undefined : { from, to };
};

const hoursOf = ({ diagnosis: { subject }, drawing: { captured } }: Drawn): Pick<DatabaseFindings, 'hours'> => {
  const { primary, secondary } = captured;
  const [now, before] = (subject === 'secondary' ? [secondary, primary] : [primary, secondary]).map(hourOf);
  return now === undefined ? {} : { hours: { now, ...optional({ before }) } };
};

export const drawDatabase = (captured: Captured, { evidence, question, batches = [] }: Told): DrawnDatabase => {
  const diagnosis = diagnose(captured.primary, captured.secondary);
  const cited = citing(evidence);
  const service = captured.rows.find(({ row }) => row.of === diagnosis.subject)?.row.service ?? 'database';
  const drawn: Drawn = { diagnosis, drawing: { captured, cite: cited.cite, service }, citing: cited };
  const database = {
    service,
    causes: causesOf(drawn),
    ...saidIn(drawn),
    meaning: meaningIn(drawn),
    ...hoursOf(drawn),
    open: openOf(diagnosis),
  };
  const triggers = triggersIn(drawn, batches);
  const { asked } = askedIn(drawn, question);
  const areTold = batches.some(({ rows }) => rows.some(({ kind }) => kind === 'change'));
  return {
    database: {
      ...database,
      ...(triggers.length !== 0 && { triggers }),
      ...(asked !== undefined && { asked: withTriggers(asked, question ?? '', { triggers, areTold }) }),
    },
    evidence: cited.all(),
  };
};
