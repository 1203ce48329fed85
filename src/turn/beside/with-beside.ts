// Another problem of the same time: what deviates is its cause only where something links it to what is asked.
import type { AnalysisBatch } from '../../analysis/telemetry-read.js';
import { quotationOf } from '../../analysis/findings/citations.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { UnrelatedSubject, Findings, Hypothesis } from '../../evidence/finding.js';
import { windowContains, type TimeWindow } from '../../kernel/time.js';
import { mentioned } from '../classify/words/mentions.js';
import { calledLike, isLinked, type Linking, namesIn, speaksOf, type Telemetry } from './links.js';
import { type Question, saidIn, subjectOf, type Word } from './subject.js';

export type Asked = Telemetry & {
  /** An earlier issue is of the same time. */
  readonly isOfSameTime: boolean;
  /** By earlier issues. */
  readonly blamed: readonly string[];
  readonly window: TimeWindow;
  /** Services that the scope looks at. */
  readonly scope: readonly string[];
  readonly question: Question;
};

const MOST_LINES = 3;
const MOST_SERVICES = 3;

type Placed = { readonly batch: AnalysisBatch; readonly position: number };

/** One line of each pattern, latest first. */
const linesOf = (words: readonly Word[], { batches, window }: Asked): readonly Placed[] => {
  const spoken = new Map<string, Placed & { readonly time: number }>();
  for (const batch of batches.filter(({ role, query }) => role === 'issue' && query.ask === 'logs'))
    batch.rows.forEach((row, position) => {
      if (row.kind !== 'log' || !windowContains(window, row.time) || !speaksOf(words, row)) return;
      const key = `${row.service} ${row.template ?? row.message}`;
      if ((spoken.get(key)?.time ?? 0) < row.time) spoken.set(key, { batch, position, time: row.time });
    });
  return [...spoken.values()].toSorted((a, b) => b.time - a.time).slice(0, MOST_LINES);
};

/** With evidence for each, which may be there already. */
const cited = (known: readonly Evidence[], lines: readonly Placed[]): readonly Evidence[] =>
  lines.reduce<readonly Evidence[]>((evidence, { batch, position }) => {
    const row = batch.rows[position];
    if (row === undefined || evidence.some((each) => isAt(each, { batch, position }))) return evidence;
    const id = `e${evidence.length + 1}`;
    return [...evidence, { id, batch: batch.hash, position, role: 'seen', ...quotationOf(row) }];
  }, known);

const isAt = (evidence: Evidence, { batch, position }: Placed): boolean =>
  evidence.batch === batch.hash && evidence.position === position;

const isNamed = ({ service, affected }: Hypothesis, named: readonly string[]): boolean =>
  [service, ...affected].some((each) => named.includes(each));

/** Trouble of another time is told by who asks, unless the same is blamed again. */
const isOfBefore = ([first]: readonly Hypothesis[], { isOfSameTime, blamed }: Asked): boolean =>
  isOfSameTime || blamed.includes(first?.service ?? '');

/** What is known of what is asked, where nothing of it is linked to what deviates; `undefined`: it may be the cause. */
const besideOf = (
  findings: Findings,
  asked: Asked,
): { readonly beside: UnrelatedSubject; readonly lines: readonly Placed[] } | undefined => {
  const leading = findings.hypotheses
    .filter(({ score }) => score > 0)
    .slice(0, findings.apart?.independent === undefined ? 1 : 2);
  if (leading.length === 0 || findings.database !== undefined || !isOfBefore(leading, asked)) return undefined;
  const words = subjectOf(asked.question);
  if (words.length === 0) return undefined;
  const linking: Linking = { ...asked, findings, names: namesIn(asked) };
  const named = [...new Set([...mentioned(saidIn(asked.question), asked.services), ...asked.scope])];
  const isOfThis = (each: Hypothesis): boolean =>
    named.length > 0 ? isNamed(each, named) : isLinked(words, each, linking);
  if (leading.some(isOfThis)) return undefined;
  const services = named.length > 0 ? named : calledLike(words, asked, linking.names);
  return {
    beside: {
      words: words.map(({ said }) => said),
      services: services.slice(0, MOST_SERVICES),
      lines: [],
      deviating: findings.hypotheses,
    },
    lines: linesOf(words, asked),
  };
};

/** Nobody is suspected of what nothing links to them: what deviates is told as such. */
export const withBeside = (findings: Findings, asked: Asked | undefined): Findings => {
  const found = asked && besideOf(findings, asked);
  if (found === undefined) return findings;
  const { similar: _similar, quoted, ...rest } = findings;
  const evidence = cited(findings.evidence, found.lines);
  const lines = found.lines.flatMap((line) => evidence.find((each) => isAt(each, line))?.id ?? []);
  return {
    ...rest,
    ...(quoted !== undefined && { quoted: quoted.filter(({ because }) => because === 'question') }),
    hypotheses: [],
    beside: { ...found.beside, lines },
    evidence,
  };
};
