// The parts that a file of a database snapshot may have.

/** A snapshot file has at least one of them. */
export const SNAPSHOT_SECTIONS = [
  '$META$',
  'GeneralInformation',
  'NonDefParameters',
  'WaitEvents',
  'Metrics',
  'SQLs',
  'LogFileAnalysis',
] as const;
