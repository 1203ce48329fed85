// Which figures are none once CloudWatch no longer has the data: they stand as zeros in the file.

/** Worked out from Performance Insights alone: their zeros are facts. */
const FROM_INSIGHTS: ReadonlySet<string> = new Set([
  'BlocksReadToLogicalReads',
  'TupReturnedToFetched',
  'AAStoBackends',
  'numBackendsToMax',
  'numFetchedToDML',
  'cloudWatchDataUnavailable',
]);

/** A value that is not zero cannot come from data that is gone. */
export const isAgedOut = (name: string, value: number | undefined): boolean =>
  !FROM_INSIGHTS.has(name) && (value === undefined || value === 0);
