// The shape of a built-in text on wait events, and links to vendor documentation.

/** Several events that have one story. */
export type EventTextTopic = {
  readonly events: readonly string[];
  /** What is waited for. */
  readonly meaning: string;
  readonly causes: readonly string[];
  readonly checks: readonly string[];
  readonly actions: readonly string[];
  readonly source: string;
};

export const AURORA_DOCS = 'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide';
export const RDS_DOCS = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';
export const POSTGRESQL_DOCS = 'https://www.postgresql.org/docs/current';
