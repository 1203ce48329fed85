// How fast it was, then and now: by spans, or by the durations that lines state.
import type { TimeWindow } from '../../kernel/time.js';
import { momentPart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { askedPercentiles, type Percentile, sayPercentiles } from './percentiles.js';
import { sayWhose } from './say-counted.js';
import { statedBy, timedLines } from './stated-latency.js';

type Total = PlacedRow<TallyRow>;

export type ComparedWindows = { readonly now: TimeWindow; readonly past: TimeWindow };

type ComparedTotals = { readonly now: Total; readonly past: Total; readonly windows: ComparedWindows };

/** A difference below it is none. */
const NOTABLE = 0.05;

export const directionOf = (now: number, past: number): 'more' | 'less' | 'same' => {
  if (Math.abs(now - past) <= NOTABLE * past) return 'same';
  return now > past ? 'more' : 'less';
};

const SPEEDS = { more: 'comparison.slower', less: 'comparison.faster', same: 'comparison.as-fast' } as const;

/** The percentiles that both times have, and the one that decides. Undefined: what is compared has no durations. */
const comparedPercentiles = (context: AskContext, { now, past }: ComparedTotals) => {
  const asked = askedPercentiles(context);
  const names = (asked.length > 0 ? asked : (['p50', 'p95'] as const)).filter(
    (name) => now.row[name] !== undefined && past.row[name] !== undefined,
  );
  const leading: Percentile | undefined = asked.length > 0 ? names[0] : names.at(-1);
  return leading === undefined ? undefined : { names, leading };
};

/** “Slower: p95 1.2 s, before that p95 40 ms.” Undefined: what is compared has no durations. */
const claimSpeed = (context: AskContext, compared: ComparedTotals, write: ResultWriter): number | undefined => {
  const { now, past, windows } = compared;
  const found = comparedPercentiles(context, compared);
  if (found === undefined) return undefined;
  const { names, leading } = found;
  const to = directionOf(now.row[leading] ?? 0, past.row[leading] ?? 0);
  const [present, then] = [write.cell(now, leading, 'micros'), write.cell(past, leading, 'micros')];
  return write.claim(
    SPEEDS[to],
    {
      now: sayPercentiles(write, now, names),
      of: sayWhose(write, now),
      first: momentPart(now.row.first, windows.now),
      last: momentPart(now.row.last, windows.now),
      past: sayPercentiles(write, past, names),
    },
    to === 'same' ? {} : { shift: { to, now: [present], before: [then] } },
  );
};

const finishSpeed = (context: AskContext, compared: ComparedTotals, write: ResultWriter): DraftedResult => {
  const { now, past } = compared;
  const { leading = 'p95' } = comparedPercentiles(context, compared) ?? {};
  return write.finish({
    kind: 'list',
    items: [
      { name: 'now', value: now.row[leading] ?? 0, evidence: [write.cite(now)] },
      { name: 'before', value: past.row[leading] ?? 0, evidence: [write.cite(past)] },
    ],
  });
};

/** The percentiles that are asked for, then and now. Undefined: what is compared has no durations. */
export const answerLatencies = (
  context: AskContext,
  compared: ComparedTotals,
  write: ResultWriter,
): DraftedResult | undefined => {
  const claim = claimSpeed(context, compared, write);
  if (claim === undefined) return undefined;
  write.sentences(claim);
  return finishSpeed(context, compared, write);
};

const MOST_SERVICES = 3;

const nowKey = (service: string): string => `speed-now ${service}`;
const pastKey = (service: string): string => `speed-past ${service}`;

/** Of each service whose lines state how long something took, the lines of both times. */
export const statedSpeedQueries = (
  context: AskContext,
  reads: AskReads,
  { now, past }: ComparedWindows,
): AskQueries => {
  const own = { ...context, entities: context.entities.filter(({ kind }) => kind !== 'service') };
  return Object.fromEntries(
    timedLines(reads).flatMap((timed) => {
      const options = { services: [timed.service], stated: statedBy(timed) };
      return [
        [nowKey(timed.service), tallyQuery(own, 'logs', { ...options, window: now })],
        [pastKey(timed.service), tallyQuery(own, 'logs', { ...options, window: past })],
      ];
    }),
  );
};

/** Those with most lines first. Undefined: no lines of both times state a duration. */
export const answerStatedSpeeds = (
  context: AskContext,
  { reads, windows }: { readonly reads: AskReads; readonly windows: ComparedWindows },
  write: ResultWriter,
): DraftedResult | undefined => {
  const compared = timedLines(reads)
    .flatMap(({ service }): readonly ComparedTotals[] => {
      const [now, past] = [reads.total(nowKey(service)), reads.total(pastKey(service))];
      return now === undefined || past === undefined ? [] : [{ now, past, windows }];
    })
    .filter((each) => comparedPercentiles(context, each) !== undefined)
    .toSorted((a, b) => b.now.row.count - a.now.row.count)
    .slice(0, MOST_SERVICES);
  const [first] = compared;
  if (first === undefined) return undefined;
  const claims = compared.flatMap((each) => claimSpeed(context, each, write) ?? []);
  if (claims.length === 1) write.sentences(...claims);
  else write.list(claims);
  write.text('latency.of-stated');
  return finishSpeed(context, first, write);
};
