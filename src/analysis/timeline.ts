// What happened when, around the question: onsets, gauges, changes, and patterns that appeared, vanished or spiked.
import { compareText } from '../kernel/json.js';
import type { Micros } from '../kernel/time.js';
import type { Finding, TimelineEntry, TimelineEvent } from '../evidence/finding.js';
import type { RateRow } from '../telemetry/aggregates/rows.js';
import { RATE_BUCKET } from '../telemetry/aggregates/sums.js';
import { isBad } from '../telemetry/level.js';
import type { Drawing } from './figures.js';
import { placeOf } from './event-words.js';
import type { Suspected } from './hypotheses.js';
import type { Placed } from './telemetry-read.js';

const MOST_PATTERNS = 20;
const MOST_ENTRIES = 60;
/** A bucket is a spike at this many lines and this many times the usual. */
const SPIKE = { lines: 10, times: 5 } as const;
/** A pattern vanished when it had lines in this share of the buckets before. */
const STEADY = 1 / 3;

type Seen = { readonly at: Micros; readonly event: TimelineEvent };

/** The buckets of one event, split at the window. */
type Course = {
  readonly row: RateRow;
  readonly before: RateRow['buckets'];
  readonly during: RateRow['buckets'];
  readonly bucketsBefore: number;
};

const vanished = ({ before, bucketsBefore }: Course): readonly Seen[] => {
  const latest = before.at(-1);
  return latest && before.length >= STEADY * bucketsBefore ? [{ at: latest[0], event: 'vanished-pattern' }] : [];
};

const spike = ({ before, during, bucketsBefore }: Course): readonly Seen[] => {
  const usual = before.reduce((sum, [, lines]) => sum + lines, 0) / Math.max(1, bucketsBefore);
  const peak = Math.max(...during.map(([, lines]) => lines));
  const at = during.find(([, lines]) => lines === peak)?.[0];
  return at !== undefined && peak >= SPIKE.lines && peak >= SPIKE.times * usual ? [{ at, event: 'spike' }] : [];
};

const seenAs =
  (event: TimelineEvent) =>
  ([at]: readonly [Micros, number]): Seen => ({ at, event });

const bounds = ({ row, before, during, bucketsBefore }: Course): readonly Seen[] => {
  const isNew = before.length === 0 && bucketsBefore > 0;
  const first = during.slice(0, 1).map(seenAs(isNew ? 'new-pattern' : 'first-seen'));
  const last = during.slice(1).slice(-1).map(seenAs('last-seen'));
  if (isBad(row.level)) return [...first, ...last];
  return isNew ? first : [];
};

/** What is remarkable about one event's lines in the window. */
const remarkable = (course: Course): readonly Seen[] =>
  course.during.length === 0 ? vanished(course) : [...bounds(course), ...spike(course)];

const courseOf = (row: RateRow, window: { from: Micros; to: Micros }, start: Micros): Course => ({
  row,
  before: row.buckets.filter(([at]) => at < window.from),
  during: row.buckets.filter(([at]) => at >= window.from && at < window.to),
  bucketsBefore: (window.from - start) / RATE_BUCKET,
});

/** Bad levels first, then the loudest. */
const byWeight = (a: Placed<RateRow>, b: Placed<RateRow>): number =>
  Number(isBad(b.row.level)) - Number(isBad(a.row.level)) || loudness(b.row) - loudness(a.row);

const loudness = ({ buckets }: RateRow): number => buckets.reduce((sum, [, lines]) => sum + lines, 0);

const patterns = ({ comparison, citations }: Drawing): readonly TimelineEntry[] => {
  const { survey, rates, templates } = comparison.telemetry;
  if (survey === undefined) return [];
  const start = rates.reduce((first, { row }) => Math.min(first, row.buckets[0]?.[0] ?? first), survey.window.from);
  return rates
    .map((row) => ({ row, seen: remarkable(courseOf(row.row, survey.window, start)) }))
    .filter(({ seen }) => seen.length > 0)
    .sort((a, b) => byWeight(a.row, b.row))
    .slice(0, MOST_PATTERNS)
    .flatMap(({ row, seen }) => {
      const { service, event } = row.row;
      const template = templates.get(placeOf(event));
      const evidence = [citations.cite(row, 'seen'), ...(template ? [citations.cite(template, 'context')] : [])];
      const subject = template?.row.text ?? event;
      return seen.map((entry) => ({ ...entry, service, subject, evidence }));
    });
};

const subjectOf = ({ location, kind }: Finding): string =>
  location.gauge ?? location.code ?? location.template ?? location.operation ?? location.change ?? kind;

const ofFindings = (suspected: readonly Suspected[]): readonly TimelineEntry[] =>
  suspected
    .filter(({ hypothesis }) => hypothesis.score > 0)
    .flatMap(({ findings }) => findings)
    .flatMap((finding) => {
      if (finding.onset === undefined || finding.kind === 'change') return [];
      const event = finding.kind === 'metric' ? 'gauge' : 'onset';
      return [
        { at: finding.onset, event, service: finding.service, subject: subjectOf(finding), evidence: finding.evidence },
      ];
    });

const changes = ({ comparison, citations }: Drawing): readonly TimelineEntry[] => {
  const { survey } = comparison.telemetry;
  if (survey === undefined) return [];
  const from = survey.window.from - comparison.parameters.changeReach;
  return comparison.telemetry.changes
    .filter(({ row }) => row.time >= from && row.time < survey.window.to)
    .map((row) => {
      const { time: at, service, title: subject } = row.row;
      return { at, event: 'change', service, subject, evidence: [citations.cite(row, 'context')] };
    });
};

/** In the order of time; at most so many entries, findings and changes before patterns. */
export const timelineOf = (suspected: readonly Suspected[], drawing: Drawing): readonly TimelineEntry[] =>
  [...ofFindings(suspected), ...changes(drawing), ...patterns(drawing)]
    .slice(0, MOST_ENTRIES)
    .sort((a, b) => a.at - b.at || compareText(a.service, b.service) || compareText(a.subject, b.subject));
