// Decides whether a deviation is related to the question: where an earlier issue is of the same time, it is the cause only if
// something links it to the question's subject.
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import { quotationOf } from '../../analysis/findings/citations.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Findings, Hypothesis, UnrelatedSubject } from '../../evidence/finding.js';
import { type TimeWindow, windowContains } from '../../kernel/time.js';
import type { SubjectWord } from '../../language/details/subject-words.js';
import {
  distinctiveWords,
  isLinkedToSubject,
  type LinkContext,
  type LinkTelemetry,
  mentionsSubject,
  servicesNamedLike,
  serviceVocabularies,
  type SubjectQuestion,
} from './subject.js';

export type RelevanceInput = LinkTelemetry & {
  /** An earlier issue overlaps in time. */
  readonly isOfSameTime: boolean;
  /** Services that earlier issues blame. */
  readonly blamed: readonly string[];
  readonly window: TimeWindow;
  /** Services of the scope. */
  readonly scope: readonly string[];
  readonly question: SubjectQuestion;
};

const MOST_LINES = 3;
const MOST_SERVICES = 3;

type BatchLine = { readonly batch: AnalysisBatch; readonly position: number };

/** One line of each pattern, latest first. */
const linesAboutSubject = (
  words: readonly SubjectWord[],
  { batches, window }: RelevanceInput,
): readonly BatchLine[] => {
  const spoken = new Map<string, BatchLine & { readonly time: number }>();
  for (const batch of batches.filter(({ role, query }) => role === 'issue' && query.ask === 'logs'))
    batch.rows.forEach((row, position) => {
      if (row.kind !== 'log' || !windowContains(window, row.time) || !mentionsSubject(words, row)) return;
      const key = `${row.service} ${row.template ?? row.message}`;
      if ((spoken.get(key)?.time ?? 0) < row.time) spoken.set(key, { batch, position, time: row.time });
    });
  return [...spoken.values()].toSorted((a, b) => b.time - a.time).slice(0, MOST_LINES);
};

/** Adds evidence for lines that have none yet. */
const addLineEvidence = (known: readonly Evidence[], lines: readonly BatchLine[]): readonly Evidence[] =>
  lines.reduce<readonly Evidence[]>((evidence, { batch, position }) => {
    const row = batch.rows[position];
    if (row === undefined || evidence.some((each) => isAt(each, { batch, position }))) return evidence;
    const id = `e${evidence.length + 1}`;
    return [...evidence, { id, batch: batch.hash, position, role: 'seen', ...quotationOf(row) }];
  }, known);

const isAt = (evidence: Evidence, { batch, position }: BatchLine): boolean =>
  evidence.batch === batch.hash && evidence.position === position;

const isNamed = ({ service, affected }: Hypothesis, named: readonly string[]): boolean =>
  [service, ...affected].some((each) => named.includes(each));

/** At another time only a suspect that was blamed before may belong to an earlier issue. */
const mayBeEarlierIssue = ([first]: readonly Hypothesis[], { isOfSameTime, blamed }: RelevanceInput): boolean =>
  isOfSameTime || blamed.includes(first?.service ?? '');

/** What is known of the subject, where nothing links it to the leading deviations; `undefined`: they may be its cause. */
const findUnrelatedDeviation = (
  findings: Findings,
  asked: RelevanceInput,
): { readonly beside: UnrelatedSubject; readonly lines: readonly BatchLine[] } | undefined => {
  const leading = findings.hypotheses
    .filter(({ score }) => score > 0)
    .slice(0, findings.apart?.independent === undefined ? 1 : 2);
  if (leading.length === 0 || findings.database !== undefined || !mayBeEarlierIssue(leading, asked)) return undefined;
  const words = distinctiveWords(asked.question);
  if (words.length === 0) return undefined;
  const linking: LinkContext = { ...asked, findings, names: serviceVocabularies(asked) };
  const named = [...new Set([...asked.question.named, ...asked.scope])];
  const isOfThis = (each: Hypothesis): boolean =>
    named.length > 0 ? isNamed(each, named) : isLinkedToSubject(words, each, linking);
  if (leading.some(isOfThis)) return undefined;
  const services = named.length > 0 ? named : servicesNamedLike(words, asked, linking.names);
  return {
    beside: {
      words: words.map(({ said }) => said),
      services: services.slice(0, MOST_SERVICES),
      lines: [],
      deviating: findings.hypotheses,
    },
    lines: linesAboutSubject(words, asked),
  };
};

/** Removes the hypotheses of an unrelated deviation, and reports the deviation separately. */
export const markUnrelatedDeviation = (findings: Findings, asked: RelevanceInput | undefined): Findings => {
  const found = asked && findUnrelatedDeviation(findings, asked);
  if (found === undefined) return findings;
  const { similar: _similar, quoted, ...rest } = findings;
  const evidence = addLineEvidence(findings.evidence, found.lines);
  const lines = found.lines.flatMap((line) => evidence.find((each) => isAt(each, line))?.id ?? []);
  return {
    ...rest,
    ...(quoted !== undefined && { quoted: quoted.filter(({ because }) => because === 'question') }),
    hypotheses: [],
    beside: { ...found.beside, lines },
    evidence,
  };
};
