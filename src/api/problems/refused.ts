// A refusal on its way to the problem filter: thrown by the edge, shown as application/problem+json.

export type Fault = { readonly field: string; readonly detail: string };

export type Trouble = {
  /** Last part of `/problems/…`. */
  readonly kind: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly howToFix: string;
  readonly field?: string;
  readonly faults?: readonly Fault[];
  readonly headers?: { readonly [name: string]: string };
};

export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly trouble: Trouble) {
    super(trouble.detail);
  }
}
