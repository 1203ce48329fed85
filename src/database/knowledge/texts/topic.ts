// The shape in which our own texts on wait events are kept, and where the vendors say more.

/** Several events that have one story. */
export type Topic = {
  readonly events: readonly string[];
  /** What is waited for. */
  readonly meaning: string;
  readonly causes: readonly string[];
  readonly checks: readonly string[];
  readonly actions: readonly string[];
  readonly source: string;
};

export const AURORA = 'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide';
export const RDS = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';
export const POSTGRESQL = 'https://www.postgresql.org/docs/current';
