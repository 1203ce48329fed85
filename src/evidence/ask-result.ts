// The typed result of a narrow question, as it goes over the wire (`answer.result`). Evidence ids lead to the rows.

/** A number or instant with its unit: `count`, `percent` (0 to 1), `micros`, `per-minute`, `time` (RFC 3339) … */
type ResultValue = { readonly value: number | string; readonly unit: string };

type ShownPassage = {
  readonly collection: string;
  readonly title: string;
  readonly file?: string;
  /** Headings above it, outermost first. */
  readonly section: readonly string[];
  /** How much of the question it holds, 0 to 1. */
  readonly fit: number;
  readonly evidence: readonly string[];
};

export type AskResult =
  | ({ readonly kind: 'value'; readonly name: string; readonly evidence: readonly string[] } & ResultValue)
  | { readonly kind: 'yes-no'; readonly yes: boolean; readonly evidence: readonly string[] }
  | {
      readonly kind: 'list';
      readonly items: readonly {
        readonly name: string;
        readonly value?: number;
        readonly evidence: readonly string[];
      }[];
    }
  | { readonly kind: 'rows'; readonly evidence: readonly string[]; readonly more: number }
  | {
      readonly kind: 'series';
      readonly unit: string;
      readonly points: readonly { readonly at: string; readonly value: number }[];
      readonly evidence: readonly string[];
    }
  | {
      readonly kind: 'passages';
      /** What was searched for. */
      readonly question: string;
      /** The one that answers first. Empty: none does. */
      readonly passages: readonly ShownPassage[];
      /** Where none answers: the one that is nearest in meaning. It may not answer the question. */
      readonly closest?: ShownPassage;
    }
  | { readonly kind: 'text'; readonly evidence: readonly string[] }
  /** It cannot be known from what is stored. */
  | { readonly kind: 'unknown'; readonly missing: string };
