// Composes an answer from findings: first the claims, then, once they are verified, the text and the wire document.
import type { Micros } from '../../kernel/time.js';
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { Findings } from '../../evidence/finding.js';
import type { Doubt, IssueWindow, ScopeDiff } from '../../investigation/scope.js';
import type { Classification } from '../../investigation/turn.js';
import { askedIn } from './asked.js';
import { type CauseSections, causeSections } from './cause-sections.js';
import { changeClaims } from './change-claims.js';
import { documentClaims } from './document-claims.js';
import { databaseSections, type Placed, placeAll } from './database-claims.js';
import { patternClaims } from './line-claims.js';
import { lookedClaims } from './looked-claims.js';
import type { ModelPart } from './model-part.js';
import type { CitedRows } from './sentence.js';
import { traceClaims } from './trace-claims.js';
import { similarClaims } from './similar-claims.js';
import type { Before, Read } from './reading.js';

export type Respond = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly issue: string;
  readonly issueStatus: 'active' | 'resolved' | 'switched';
  readonly clientTxnId: string;
  readonly classification: Classification;
  readonly message: string;
  readonly summary: string;
  readonly scopeServices: readonly string[];
  readonly window: IssueWindow;
  readonly diff: ScopeDiff;
  readonly unknown: readonly string[];
  /** What the message left open: names with what was perhaps meant, times with their other reading. */
  readonly doubts: readonly Doubt[];
  readonly withdrew?: number;
  readonly confirmed?: number;
  readonly read: Read;
  /** Matching log lines of the issue that budgets left out so far. */
  readonly owed: number;
  readonly before: Before;
  /** The caller may be asked which collection of documents is meant. */
  readonly mayAsk: boolean;
  readonly findings: Findings;
  readonly cited: CitedRows;
  readonly millis: { readonly [step: string]: number };
  /** Absent: the engine answers alone. */
  readonly model?: ModelPart;
};

/** Patterns of lines, beside a cause and where they are what was asked for. */
const LINES_TOLD = 3;
const LINES_ASKED = 8;

/** Nothing is there only if every read of log lines was complete and empty; what earlier turns found is not there again. */
const absences = (coverage: readonly Coverage[], { sinceTurn }: Before): readonly Claim[] => {
  const reads = coverage.filter(({ source, role }) => source === 'logs' && role === 'issue');
  const nothing = reads.every(({ status, matched }) => status === 'empty' && matched === 0);
  const [first] = reads;
  if (first === undefined || !nothing) return [];
  const text = sinceTurn === undefined ? 'No log line matches the question' : 'No new log line matches the question';
  return [{ type: 'absence', text, citations: [], figures: [], coverage: coverage.indexOf(first) }];
};

export type Told = {
  readonly claims: readonly Claim[];
  /** Index into `claims` of the leading cause, its findings, and the alternatives. */
  readonly cause?: number;
  readonly support: readonly number[];
  /** Whether the leading cause is still going on. */
  readonly latest: readonly number[];
  readonly others: readonly number[];
  /** The second of two faults at once: its cause and its findings. */
  readonly second?: number;
  readonly secondSupport: readonly number[];
  readonly reach: readonly number[];
  /** A request that was asked for. */
  readonly trace: readonly number[];
  readonly looked: readonly number[];
  readonly logs: readonly number[];
  /** Told only where it is asked what was changed. */
  readonly changes: readonly number[];
  readonly absent: readonly number[];
  readonly similar: readonly number[];
  readonly database: Placed;
  /** What documents say to the question, and to the cause. */
  readonly asked: readonly number[];
  readonly written: readonly number[];
};

/** What the logs show is told when nothing else can be, when the question looks at some services only, or asks for it. */
const logsOf = (
  { findings, cited, scopeServices, message }: Drafted,
  { cause, support }: CauseSections,
): readonly Claim[] => {
  if (askedIn(message) === 'lines') return patternClaims(findings, cited, LINES_ASKED);
  if (cause.length > 0 && scopeServices.length === 0) return [];
  const told = new Set(support.map(({ text }) => text));
  return patternClaims(findings, cited, LINES_TOLD).filter(({ text }) => !told.has(text));
};

type Drafted = Pick<Respond, 'findings' | 'cited' | 'scopeServices' | 'before' | 'message' | 'read' | 'mayAsk'>;

/** Every claim the answer may make, before anybody has checked it. */
export const draftClaims = (input: Drafted, coverage: readonly Coverage[]): Told => {
  const { findings, cited } = input;
  const sections = causeSections(findings, cited);
  const documents = documentClaims(input, cited);
  const claims: Claim[] = [];
  const place = (section: readonly Claim[]): readonly number[] => section.map((claim) => claims.push(claim) - 1);
  const [[cause], support, [second]] = [place(sections.cause), place(sections.support), place(sections.second)];
  return {
    ...(cause === undefined ? {} : { cause }),
    support,
    latest: place(sections.latest),
    ...(second === undefined ? {} : { second }),
    secondSupport: place(sections.secondSupport),
    others: place(sections.others),
    reach: place(sections.reach),
    trace: place(traceClaims(findings, cited)),
    looked: place(cause === undefined ? lookedClaims(findings, cited) : []),
    logs: place(logsOf(input, sections)),
    changes: place(askedIn(input.message) === 'changes' ? changeClaims(findings, cited, coverage) : []),
    absent: place(absences(coverage, input.before)),
    similar: place(similarClaims(findings, cited)),
    database: placeAll(databaseSections(findings, cited), place),
    asked: place(documents.asked),
    written: place(documents.caused),
    claims,
  };
};
