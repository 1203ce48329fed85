// What can be asked of sources that hold no telemetry: documents, snapshots of databases, outside servers.
import type { BatchHash } from '../kernel/brand.js';
import type { TimeWindow } from '../kernel/time.js';

/** Passages of one collection that read like a text, the most alike first. */
export type KnowledgeQuery = {
  readonly ask: 'knowledge';
  readonly collection: string;
  /** Always there when a source is asked; facts hold it by reference. */
  readonly text?: string;
  readonly budget: number;
};

/** The collections there are. */
export type CollectionQuery = { readonly ask: 'collections' };

/** One call of a tool of an outside server. */
export type OutsideQuery = {
  readonly ask: 'outside';
  readonly server: string;
  readonly tool: string;
  /** The arguments, as JSON; facts hold them by reference. */
  readonly text?: string;
};

/** The tools of outside servers that a model may ask for. */
export type OutsideToolsQuery = { readonly ask: 'outside-tools' };

/** What database snapshots say: the named ones, else those that were captured in the window, latest import first. */
export type SnapshotQuery = {
  readonly ask: 'snapshot';
  readonly window: TimeWindow;
  /** Ids of one, or of two to compare: primary, secondary. */
  readonly snapshots?: readonly BatchHash[];
  /** Instances of which one is read, where no id was named; absent: whichever was imported last. */
  readonly instances?: readonly string[];
  /** Wait events, besides those that were captured, whose meaning is asked for. */
  readonly events?: readonly string[];
  /** Top-level keys; absent: all of them. */
  readonly sections?: readonly string[];
  readonly budget: number;
  readonly upTo: number;
};

/** The snapshots there are. */
export type CaptureQuery = { readonly ask: 'captures'; readonly upTo: number };
