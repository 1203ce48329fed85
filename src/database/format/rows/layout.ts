// Which parts of an artifact are rows of their own: what a statement cites should be no larger than what it says.

/** Keys of an object that stand in rows of their own, or every key or item. */
type Split = 'all' | readonly string[];

/** By the keys that lead there; `*` is any. */
const LAYOUT: { readonly [place: string]: Split } = {
  '': 'all',
  '/NonDefParameters': 'all',
  '/LogFileAnalysis': 'all',
  '/WaitEvents': ['TopEvents'],
  '/WaitEvents/TopEvents': 'all',
  '/Metrics': ['OSMetrics', 'DBMetrics', 'AdditionalMetrics', 'StaticMetrics', 'Correlations', 'WorkloadAnalyses'],
  '/Metrics/OSMetrics': 'all',
  '/Metrics/OSMetrics/*': ['metrics'],
  '/Metrics/OSMetrics/*/metrics': 'all',
  '/Metrics/DBMetrics': 'all',
  '/Metrics/DBMetrics/*': ['metrics'],
  '/Metrics/DBMetrics/*/metrics': 'all',
  '/Metrics/AdditionalMetrics': 'all',
  '/SQLs': ['SQLs', 'LoadByDatabase', 'LoadByUser', 'Waits', 'SQLTextFull'],
  '/SQLs/SQLs': 'all',
  '/SQLs/LoadByDatabase': 'all',
  '/SQLs/LoadByUser': 'all',
  '/SQLs/Waits': 'all',
  '/SQLs/SQLTextFull': 'all',
  '/SQLs/SQLTextFull/*': ['sql_ids'],
  '/SQLs/SQLTextFull/*/sql_ids': 'all',
};

const NOTHING: Split = [];

/** Names of a file never meet the table's: `*` stands only where any key may. */
export const splitAt = (place: string): Split => (Object.hasOwn(LAYOUT, place) ? (LAYOUT[place] ?? NOTHING) : NOTHING);

/** The place below another: its own name where the table knows it, else any. */
export const placeBelow = (place: string, key: string): string => {
  const named = `${place}/${key}`;
  return Object.hasOwn(LAYOUT, named) ? named : `${place}/*`;
};
