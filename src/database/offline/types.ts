// What the command line asks of its host: capture a snapshot, report on files, export knowledge. The terminal client itself loads no database code.
import type { Micros } from '../../kernel/time.js';
import type { WatchChange } from '../watch/watch-history.js';
import type { RingBounds } from './snapshot-ring.js';

export type ServerKind = 'postgres' | 'mysql';

type ServerSource<Kind extends ServerKind> = {
  readonly kind: Kind;
  /** `postgresql://USER@HOST:5432/DATABASE` or `mysql://USER@HOST:3306/`; may hold a password. */
  readonly url: string;
  readonly seconds: number;
  readonly everySeconds: number;
  readonly vcpus?: number;
};

export type CaptureSource =
  | (ServerSource<'postgres'> & {
      /** With the plans of the leading statements. */
      readonly plans?: true;
    })
  | ServerSource<'mysql'>
  | {
      readonly kind: 'rds';
      readonly instance: string;
      readonly region?: string;
      readonly from: Micros;
      readonly to: Micros;
    };

export type SourceOf<Kind extends CaptureSource['kind']> = Extract<CaptureSource, { readonly kind: Kind }>;

export type CaptureRequest = {
  readonly source: CaptureSource;
  /** The comment of the person who takes it. */
  readonly comment?: string;
  readonly told: (progress: string) => void;
  /** Ends the watch; what was seen until then is kept. */
  readonly signal: AbortSignal;
};

export type CapturedFile = {
  readonly name: string;
  readonly json: string;
  /** What could not be read, and why. */
  readonly notes: readonly string[];
};

/** Nothing was done. */
export type CommandRefusal = { readonly refused: string; readonly howToFix?: string };

export type CaptureSnapshot = (wanted: CaptureRequest) => Promise<CapturedFile | CommandRefusal>;

/** A query of a capture, and when it is run. */
export type ServerQuery = { readonly when: string; readonly sql: string };

/** What a capture of such a server runs, in order. */
export type CaptureQueries = (kind: ServerKind) => Promise<readonly ServerQuery[]>;

/** What a watch tells while it runs. */
export type WatchNews =
  | {
      readonly what: 'captured';
      readonly at: Micros;
      readonly file: string;
      /** So many were taken. */
      readonly captures: number;
      /** Against the capture before, what matters most first. */
      readonly changes: readonly WatchChange[];
      readonly notes: readonly string[];
    }
  | { readonly what: 'unreachable'; readonly at: Micros; readonly because: string }
  /** Its file could not be written: the disk is full, for example. */
  | { readonly what: 'unwritten'; readonly at: Micros; readonly file: string; readonly because: string };

export type WatchRequest = {
  readonly source: SourceOf<ServerKind>;
  readonly folder: string;
  /** From the beginning of a capture to that of the next. */
  readonly everySeconds: number;
  readonly bounds: RingBounds;
  /** Ends after so many captures; absent: when it is aborted. */
  readonly most?: number;
  readonly told: (news: WatchNews) => void;
  readonly signal: AbortSignal;
};

/**
 * `failures`: beats at which the server did not answer. `removed`: files that made room, in as far as they were counted before
 * a file could not be written. `unwritten`: captures whose file could not be written.
 */
export type WatchEnd = {
  readonly captures: number;
  readonly failures: number;
  readonly removed: number;
  readonly unwritten: number;
};

/** Throws what the file system throws. */
export type WatchSnapshots = (wanted: WatchRequest) => Promise<WatchEnd | CommandRefusal>;

/** The name may say what the file does not: `snapshot_<instance>_<start>_<end>.json`. */
export type SnapshotText = { readonly name: string; readonly json: string };

export type SnapshotReport = { readonly html: string; readonly markdown: string };

/** On one snapshot or two. */
export type ReportSnapshots = (texts: readonly SnapshotText[]) => Promise<SnapshotReport | CommandRefusal>;

export type KnowledgeExport = {
  /** The version of all texts, built-in and imported. */
  readonly version: string;
  readonly documents: readonly { readonly title: string; readonly file: string; readonly markdown: string }[];
  /** What could not be read. */
  readonly notices: readonly string[];
};

/** Takes paths of knowledge files. */
export type ExportKnowledge = (paths: readonly string[]) => Promise<KnowledgeExport>;
