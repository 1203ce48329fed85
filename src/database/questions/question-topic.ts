// A topic of questions: the words and names that ask for it, and its reply from the figures.
import type { Diagnosis, FigureCondition, FigureSentence, SnapshotFinding } from '../diagnose/diagnosis.js';
import type { SnapshotPair } from '../diagnose/snapshot-view.js';
import type { SnapshotQuestion } from '../../telemetry/snapshot-question.js';
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';

/** A question, and what is looked up in it. */
export type ParsedSnapshotQuestion = SnapshotQuestion & {
  readonly stems: ReadonlySet<string>;
  /** `nameKey` of each word. */
  readonly names: ReadonlySet<string>;
};

export type TopicReply = {
  readonly verdict?: 'yes' | 'no';
  /** What must be true of the figures for the verdict. */
  readonly conditions?: readonly FigureCondition[];
  readonly sentences: readonly FigureSentence[];
  /** What to do about it: advice, a line each. */
  readonly actions?: readonly string[];
  /** What the snapshot lacks for the reply. */
  readonly missing?: string;
  /** What the absence in the snapshot means. */
  readonly note?: string;
  /** Wait events whose meaning belongs to the answer. */
  readonly events?: readonly string[];
};

export type QuestionTopic = {
  /** As a reader would call it. */
  readonly title: string;
  /** Ways to ask for it: all words of one must occur. */
  readonly phrases: readonly string[];
  /** Short questions that ask for it: all of their words, and no other word beside them: “since?”, “and then?”. */
  readonly short?: readonly string[];
  /** Names in the snapshot that stand for it. */
  readonly names?: readonly string[];
  /** Others than a database have it too. */
  readonly general?: true;
  /** It is asked after a finding. */
  readonly isFollowUp?: true;
  /** A bare count: one word in common asks for it only where the question asks for a number, or for little else. */
  readonly isCounter?: true;
  /** Top-level key of the artifact with its figures. */
  readonly section: string;
  /** A question that asks for it, where its figures are there. */
  readonly offer?: string;
  readonly reply: (asked: ParsedSnapshotQuestion) => TopicReply;
};

/** What topics are made from. */
export type TopicSubject = { readonly pair: SnapshotPair; readonly diagnosis: Diagnosis };

/** The cause that comes first: what is asked after it is asked of it. */
export const firstDatabaseFinding = ({ diagnosis: { findings } }: TopicSubject): SnapshotFinding | undefined =>
  findings[0];

/** Of what would be run, where nothing is wrong. */
export const NO_CAUSE: TopicReply = {
  sentences: [],
  note: 'no cause was found in this snapshot, so there is nothing that would be run',
};

export type TopicSource = (subject: TopicSubject, asked: ParsedSnapshotQuestion) => readonly QuestionTopic[];

/** Each of these together with each of those. */
export const combinePhrases = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.flatMap((one) => others.map((other) => `${one} ${other}`));

// Words are compared as stems, and synonyms count as one word.

/** Abbreviations of metric names, irregular forms, and the shorter of two words for one thing. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aas: 'session',
    app: 'application',
    apps: 'application',
    blk: 'block',
    blks: 'block',
    bound: 'limit',
    bottleneck: 'limit',
    cap: 'limit',
    capped: 'limit',
    caps: 'limit',
    ceiling: 'limit',
    config: 'setting',
    configuration: 'setting',
    configured: 'setting',
    conn: 'connection',
    connections: 'connection',
    conns: 'connection',
    cores: 'processor',
    cpu: 'processor',
    cpus: 'processor',
    backends: 'connection',
    numbackends: 'connection',
    differ: 'change',
    difference: 'change',
    differences: 'change',
    different: 'change',
    exhausted: 'limit',
    guc: 'setting',
    held: 'hold',
    holder: 'hold',
    maxed: 'limit',
    mem: 'memory',
    option: 'setting',
    options: 'setting',
    parameter: 'setting',
    parameters: 'setting',
    processors: 'processor',
    queries: 'statement',
    query: 'statement',
    ram: 'memory',
    saturated: 'limit',
    saturation: 'limit',
    spilled: 'spill',
    sql: 'statement',
    sqls: 'statement',
    stmt: 'statement',
    stmts: 'statement',
    temp: 'temporary',
    tup: 'row',
    vcpu: 'processor',
    tx: 'transaction',
    txn: 'transaction',
    txns: 'transaction',
    vcpus: 'processor',
    write: 'written',
    writes: 'written',
    writing: 'written',
    wrote: 'written',
    xact: 'transaction',
  }),
);

const stemPiece = (piece: string): string => stemOf(SYNONYMS.get(piece) ?? piece);

/** In the order of the text. */
export const questionStems = (text: string): readonly string[] => searchPieces(text).map(stemPiece);
