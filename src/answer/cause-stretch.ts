// Since when the trouble has been showing without a break: the engine looks at one window, and it may have begun before it.
import type { Findings } from '../evidence/finding.js';
import type { CitedRows } from '../evidence/sentence.js';
import { HOUR, type Micros, MINUTE } from '../kernel/time.js';
import { type AskContext, blamedService } from './ask-context.js';
import type { AskQueries, AskReads } from './ask-reads.js';
import { type TallyOptions, tallyQuery } from './queries.js';
import { sharesItsPattern, statedRootOfCause } from './stated-root.js';

const STRETCH_KEY = 'stretch';
const STORED_KEY = 'stretch-stored';

/** So far before the window it is looked for. */
const LOOK_BACK = 8 * HOUR;

/** A longer time without any of its lines separates an earlier occurrence. */
const LONGEST_BREAK = 8 * MINUTE;

const MOST_MINUTES = 520;

/** Errors that nothing explains, as their pattern and service. Undefined: there is a cause, or they are requests or warnings. */
const unexplainedLines = (
  { unexplained = [] }: Pick<Findings, 'unexplained'>,
  rows: CitedRows,
): { readonly services: readonly string[]; readonly templates: readonly string[] } | undefined => {
  const [first] = unexplained;
  const row = first === undefined ? undefined : rows.get(first.line);
  return first?.what === 'errors' && row?.kind === 'log' && row.template !== undefined
    ? { services: [row.service], templates: [row.template] }
    : undefined;
};

/** Which lines show the trouble: by their pattern, or where other failures share that, by their exception. */
const showingLines = (context: AskContext): (TallyOptions & { readonly services: readonly string[] }) | undefined => {
  const { subject, suspects, findings, findingRows } = context;
  const blamed = suspects.find(({ cause }) => cause === true)?.service;
  if (blamed === undefined) {
    const lines = findings && unexplainedLines(findings, findingRows);
    const isOfOthers = subject.services.length > 0 && !subject.services.some((each) => lines?.services.includes(each));
    return isOfOthers ? undefined : lines;
  }
  const stated = statedRootOfCause(context, findings, findingRows)?.row;
  // of a server, a host or a machine often only those speak who need it
  const services = [...new Set([blamed, ...(stated === undefined ? [] : [stated.service])])];
  if (sharesItsPattern(context)) {
    const type = stated?.error?.type;
    const filter = { fields: [{ field: 'error.type', is: 'equal' as const, values: [type ?? ''] }] };
    return type === undefined ? undefined : { services, filter };
  }
  const templates = subject.causeTemplates ?? subject.templates;
  return templates.length === 0 ? undefined : { services, templates };
};

/** Its lines by minute, and from when on anything is stored of the service. None where it shows in no line. */
export const stretchQueries = (context: AskContext): AskQueries => {
  const { period } = context;
  const lines = showingLines(context);
  if (lines === undefined) return {};
  const window = { from: period.from - LOOK_BACK, to: period.to };
  const wide = { ...context, entities: [] };
  return {
    [STRETCH_KEY]: tallyQuery(wide, 'logs', { ...lines, minLevel: 'warn', by: 'minute', budget: MOST_MINUTES, window }),
    [STORED_KEY]: tallyQuery(wide, 'logs', { services: lines.services, window }),
  };
};

export type StretchStart = {
  /** The first line of the latest unbroken stretch that reaches into the window. */
  readonly at: Micros;
  /** Nothing of the service is stored from before it: it may have begun earlier. */
  readonly isFirstStored: boolean;
};

/** Undefined: it was not read, or shows none. `from`: where the window begins. */
export const findStretchStart = (reads: AskReads, from: Micros): StretchStart | undefined => {
  const minutes = reads
    .values(STRETCH_KEY)
    .map(({ row }) => row)
    .toSorted((a, b) => a.first - b.first);
  let start = minutes.findIndex(({ first }) => first >= from);
  if (start < 0) return undefined;
  for (let index = start - 1; index >= 0; index -= 1) {
    const [before, after] = [minutes[index], minutes[start]];
    if (before === undefined || after === undefined || after.first - before.last > LONGEST_BREAK) break;
    start = index;
  }
  const at = minutes[start]?.first;
  const stored = reads.total(STORED_KEY)?.row.first;
  return at === undefined ? undefined : { at, isFirstStored: stored !== undefined && at - stored < MINUTE };
};

/** With the beginning of the trouble, once it was read: its errors count from there on. */
export const withStretch = (base: AskContext, reads: AskReads): AskContext => {
  const begun = findStretchStart(reads, base.window.analysis.from);
  if (begun === undefined) return base;
  const { subject, period, hasOwnTime } = base;
  // without a cause the errors that nothing explains are what an issue is about
  const isOfTrouble = (subject.from === 'cause' || blamedService(base) === undefined) && !hasOwnTime;
  return {
    ...base,
    begun: begun.at,
    ...(begun.isFirstStored && { isBegunFirstStored: true }),
    period: isOfTrouble ? { from: Math.min(begun.at, period.from), to: period.to } : period,
  };
};
