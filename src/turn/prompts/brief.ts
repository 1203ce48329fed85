// The brief of a turn for a model: question, issue, the engine's claims, hypotheses and evidence, and what was read.
import { type Micros, type TimeWindow, toIso } from '../../kernel/time.js';
import { fenceData } from './fence.js';

type BriefStatement = { readonly text: string; readonly verdict: string; readonly citations: readonly string[] };
type BriefHypothesis = { readonly cause: string; readonly confidence: number; readonly refutedBy: string };
type BriefEvidence = {
  readonly id: string;
  readonly source: string;
  readonly service?: string;
  readonly at?: Micros;
  readonly quote: string;
};
type BriefRead = {
  readonly result: string;
  readonly query: string;
  readonly status: string;
  readonly matched: number;
  readonly fetched: number;
};

export type TurnBrief = {
  readonly question: string;
  readonly askedAt: Micros;
  readonly window: TimeWindow;
  /** Summary of the issue; empty at its first turn. */
  readonly summary: string;
  /** One line a filter. */
  readonly scope: readonly string[];
  readonly statements: readonly BriefStatement[];
  readonly hypotheses: readonly BriefHypothesis[];
  readonly evidence: readonly BriefEvidence[];
  readonly reads: readonly BriefRead[];
  readonly services: readonly string[];
  readonly collections: readonly string[];
};

const LONGEST_QUOTE = 240;
const MOST_EVIDENCE = 40;
const MOST_NAMES = 200;

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${title}\n${fenceData(lines.join('\n'))}`;

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

const statementLine = ({ text, verdict, citations }: BriefStatement, index: number): string =>
  joined([`[c${index + 1}]`, `(${verdict})`, text, citations.map((id) => `[${id}]`).join('')]);

const evidenceLine = ({ id, source, service, at, quote }: BriefEvidence): string =>
  joined([`[${id}]`, at === undefined ? '' : toIso(at), source, service, `“${quote.slice(0, LONGEST_QUOTE)}”`]);

const hypothesisLine = ({ cause, confidence, refutedBy }: BriefHypothesis): string =>
  `${cause} (${Math.round(confidence * 100)} %); it would be refuted by ${refutedBy}`;

const readLine = ({ result, query, status, matched, fetched }: BriefRead): string =>
  `[${result}] ${query}: ${status}, ${matched} matched, ${fetched} fetched`;

const listNames = (names: readonly string[]): readonly string[] => {
  if (names.length === 0) return [];
  const rest = names.length - MOST_NAMES;
  return [[...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')];
};

export const writeBrief = (brief: TurnBrief): string => {
  const { askedAt, window, summary, scope } = brief;
  const times = `Asked at ${toIso(askedAt)}. Window of the issue: ${toIso(window.from)} to ${toIso(window.to)}, UTC.`;
  const parts = [
    section('Question', [brief.question]),
    times,
    section('Scope', scope),
    section('The issue so far', summary === '' ? [] : [summary]),
    section('What the engine states', brief.statements.map(statementLine)),
    section('What the engine suspects', brief.hypotheses.map(hypothesisLine)),
    section('Evidence of the engine', brief.evidence.slice(0, MOST_EVIDENCE).map(evidenceLine)),
    section('What was read', brief.reads.map(readLine)),
    section('Services that occur', listNames(brief.services)),
    section('Collections of documents', listNames(brief.collections)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
};
