// A request that was asked for by its id, as an answer shows it.
export type ShownSpan = { readonly evidence: string; readonly depth: number };

/** Some of its spans in the order of calls, and some of its lines in the order of time. */
export type ShownTrace = {
  readonly id: string;
  readonly spans: readonly ShownSpan[];
  readonly lines: readonly string[];
  /** What is stored of it and not among these. */
  readonly left: { readonly spans: number; readonly lines: number };
};
