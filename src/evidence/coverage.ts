// What each query of a source returned. Written by code, never by a model.

export type BatchRole = 'issue' | 'baseline' | 'dependency' | 'context';

export type Coverage = {
  readonly source: string;
  readonly status: 'found' | 'empty' | 'failed' | 'skipped' | 'cut';
  /** The query in words. */
  readonly query: string;
  readonly role: BatchRole;
  readonly matched: number;
  readonly fetched: number;
  readonly owed: number;
  readonly late: number;
  readonly because?: string;
};
