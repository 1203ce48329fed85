// The verdict on what a question suspects: yes, possibly, no, or unknown from the stored data.
import type { SuspectedTopic } from '../../../language/suspicion.js';
import type { Coverage } from '../../../evidence/coverage.js';
import type { Findings, Hypothesis } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import { percentText, snippet } from '../../../evidence/sentence.js';
import { CHANGES_READ, evidenceOfKind, findProblemKind, type ProblemKind } from './problem-kinds.js';

export type SuspicionContext = {
  readonly suspicion: SuspectedTopic;
  readonly findings: Findings;
  readonly coverage: readonly Coverage[];
  /** Claims on lines that mention it. */
  readonly lines: readonly string[];
};

/** A less likely suspect counts as none. */
const NOTABLE = 0.02;

const suspectText = ({ service, confidence }: Hypothesis): string =>
  `${formatName(service)} (${confidence < NOTABLE ? `under ${percentText(NOTABLE)}` : percentText(confidence)})`;

const leadingSuspectText = ({ hypotheses: [first] }: Findings): string =>
  first === undefined || first.score <= 0 ? '' : `; the deviations point to ${suspectText(first)}`;

const wasRead = ({ read }: ProblemKind, coverage: readonly Coverage[]): boolean =>
  read.every((word) =>
    coverage.some(({ query, status }) => query.startsWith(word) && (status === 'found' || status === 'cut')),
  );

/** A missing change proves little: it may not have been recorded. */
const verdictWithoutReads = ({ suspicion: { what }, findings }: SuspicionContext, { read }: ProblemKind): string =>
  read.includes(CHANGES_READ)
    ? `**Cannot tell: no change is stored for that time**, so it is not known whether there was one${leadingSuspectText(findings)}.`
    : `**Cannot tell: nothing is stored that would show “${snippet(what)}”** (${read.join(', ')})${leadingSuspectText(findings)}.`;

const verdictOnKind = (context: SuspicionContext, kind: ProblemKind): string => {
  const {
    suspicion: { what },
    findings,
    coverage,
  } = context;
  const { blamed, deviating } = evidenceOfKind(kind, findings);
  const [first] = findings.hypotheses;
  const [own] = blamed;
  if (own !== undefined && own === first)
    return `**Yes, as it seems:** that is what ${suspectText(own)} is suspected of.`;
  if (own !== undefined)
    return `**Possibly, but less likely:** ${suspectText(own)} is suspected of that${leadingSuspectText(findings)}.`;
  if (deviating.length > 0) {
    const where = [...new Set(deviating.map(({ service }) => formatName(service)))].slice(0, 3).join(', ');
    return `**Hardly:** something of this kind deviates in ${where}, but explains less${leadingSuspectText(findings)}.`;
  }
  if (!wasRead(kind, coverage)) return verdictWithoutReads(context, kind);
  return `**No sign of it:** ${kind.read.join(', ')} were compared, and nothing of “${snippet(what)}” deviates by more than chance would explain${leadingSuspectText(findings)}.`;
};

/** For anything but a service or a kind of problem, log lines decide. */
const verdictOnWords = ({ suspicion: { what }, findings, lines }: SuspicionContext): string =>
  lines.length === 0
    ? `**Cannot tell: nothing that was read mentions “${snippet(what)}”**${leadingSuspectText(findings)}.`
    : `**Possibly:** these lines mention it${leadingSuspectText(findings)}.\n${lines.map((line) => `- ${line}`).join('\n')}`;

export const suspicionVerdict = (context: SuspicionContext): string => {
  const kind = findProblemKind(context.suspicion.topics);
  return kind === undefined ? verdictOnWords(context) : verdictOnKind(context, kind);
};
