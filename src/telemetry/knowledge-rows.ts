// Rows of what people have written down: passages of documents, and the collections that hold them.
import type { Micros } from '../kernel/time.js';

/** A part of one document, verbatim: `text` is the document's text from character `from` to before `to`. */
export type PassageRow = {
  readonly kind: 'passage';
  readonly id: string;
  readonly collection: string;
  /** SHA-256 of the document's bytes as they were added. */
  readonly document: string;
  readonly title: string;
  /** File name, as the caller gave it. */
  readonly file?: string;
  /** Headings above the passage, outermost first. */
  readonly section?: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly modified?: Micros;
  /** How well it fits the query among its fellows, 0 to 1. */
  readonly score?: number;
  /** How much of the query it holds, 0 to 1: unlike `score`, it compares with passages of other collections. Absent in rows of older versions. */
  readonly fit?: number;
  /**
   * How near its meaning is to that of the query: 0 as near as the passages of its collection usually are, 1 the same. Only of a search by
   * meaning; compares with passages of other collections.
   */
  readonly likeness?: number;
};

export type CollectionRow = {
  readonly kind: 'collection';
  readonly name: string;
  readonly description: string;
  readonly documents: number;
  readonly passages: number;
  readonly created: Micros;
  readonly changed: Micros;
  /** What its vectors were made with; absent: words alone. */
  readonly embedding?: { readonly model: string; readonly dimension: number };
  /** Why it cannot be searched now. */
  readonly unavailable?: string;
};

/** One part of what a tool of an outside server has answered, masked. */
export type OutsideResultRow = {
  readonly kind: 'outside';
  readonly server: string;
  readonly tool: string;
  readonly part: number;
  readonly text: string;
};

/** A tool of an outside server, as the server described it when a turn began. */
export type OutsideToolRow = {
  readonly kind: 'outside-tool';
  readonly server: string;
  readonly tool: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly schema: { readonly [key: string]: unknown };
};
