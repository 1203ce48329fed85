// A refusal is data: what was refused, and why, as text that a caller can act on.

export type Rejection<Kind extends string = string> = {
  readonly rejected: Kind;
  readonly because: string;
};

export const isRejection = <T, R extends Rejection>(outcome: T | R): outcome is R =>
  typeof outcome === 'object' && outcome !== null && 'rejected' in outcome;
