// What the engine lacked, in words, and what would fill the gap.

/** Codes of `Findings.missing` → what a reader must know; a code without words is for machines alone. */
export const MISSING: { readonly [code: string]: readonly string[] | undefined } = {
  'no-spans': ['no traces in this window: slow calls and broken paths cannot be seen'],
  'no-logs': ['no log lines in this window'],
  'no-requests': ['no traced request in this window: paths and times of requests could not be compared'],
  'no-metrics': ['no metrics: a saturated resource cannot be seen'],
  'no-baseline': ['no history before this window to compare with'],
  'no-history': ['little history: the first part of the window is the baseline'],
};

const NEEDS: { readonly [code: string]: string | undefined } = {
  'no-data-in-window': 'telemetry of this window (`casefile ingest FILE`), or another window',
  'no-baseline': 'telemetry from before the failures',
  'no-requests': 'traces of this window',
  'no-spans': 'traces',
  'no-logs': 'log lines',
  'no-metrics': 'metrics',
};

/** What to add or to say, so that another turn can be sure. */
export const needed = (missing: readonly string[]): string => {
  const needs = missing.flatMap((code) => NEEDS[code] ?? []);
  return needs.length === 0
    ? 'a narrower window around the first failure, or the name of a failing service'
    : needs.join('; ');
};
