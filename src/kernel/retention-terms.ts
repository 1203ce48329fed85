// The kinds of record that retention knows, as configuration and wire spell them.

/** `batch`: rows that no investigation refers to; `notification`: what a target was told. Both are erased, and never only deleted. */
export const RETENTION_KINDS = ['investigation', 'alert', 'notification', 'batch'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];
