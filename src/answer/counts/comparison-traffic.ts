// How much traffic there is now and was on an earlier day: requests by spans, else by the lines that state a status code.
import { momentPart } from '../../evidence/sentence.js';
import { hasCue } from '../../language/details/message-details.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import type { TimesCompared } from './comparison-gauges.js';
import { hasSpans, servedRequests, STATUS_FIELD, totalOptions } from './counted-records.js';
import { sayNoun } from './say-counted.js';

/** “Is traffic higher than last week?”; whoever speaks of failures compares these. */
export const comparesTraffic = ({ ask, details }: Pick<AskContext, 'ask' | 'details'>): boolean =>
  ask.of !== 'latency' && hasCue(details, 'traffic', 'requests') && !hasCue(details, 'errors', 'failed', 'succeeded');

const STATUSES_READ = 40;

const ofTraffic = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

/** `isLearnt`: it is known which spans serve requests. */
export const trafficQueries = (
  context: AskContext,
  reads: AskReads,
  { now, past, isLearnt }: TimesCompared & { readonly isLearnt: boolean },
): AskQueries => {
  const asked = ofTraffic(context);
  const both = (of: 'logs' | 'spans', options: TallyOptions): AskQueries => ({
    'traffic-now': tallyQuery(asked, of, { ...options, window: now }),
    'traffic-past': tallyQuery(asked, of, { ...options, window: past }),
  });
  if (isLearnt && hasSpans(reads)) return both('spans', totalOptions(asked, servedRequests(asked, reads).options));
  if (!hasSource(context, 'logs')) return {};
  const by = { field: STATUS_FIELD } as const;
  const statuses = ['status-now', 'status-past']
    .flatMap((key) => reads.values(key))
    .flatMap(({ row: { value } }) => (value ? [value] : []));
  const own = tallyQuery(asked, 'logs').filter.fields ?? [];
  return {
    'status-now': tallyQuery(asked, 'logs', { by, budget: STATUSES_READ, window: now }),
    'status-past': tallyQuery(asked, 'logs', { by, budget: STATUSES_READ, window: past }),
    ...(statuses.length > 0 &&
      both('logs', {
        by: 'service',
        filter: { fields: [...own, { field: STATUS_FIELD, is: 'equal', values: [...new Set(statuses)] }] },
      })),
  };
};

type Row = PlacedRow<TallyRow>;

/** Of several services the one that answers most requests takes them in. */
const busiest = (reads: AskReads): { readonly now: Row; readonly past: Row } | undefined => {
  const pasts = reads.values('traffic-past');
  const pairs = reads.values('traffic-now').flatMap((now) => {
    const past = pasts.find(({ row }) => row.value === now.row.value);
    return past === undefined ? [] : [{ now, past }];
  });
  const [now, past] = [reads.total('traffic-now'), reads.total('traffic-past')];
  const [most] = pairs.toSorted((a, b) => b.now.row.count - a.now.row.count);
  return most ?? (now !== undefined && past !== undefined && now.row.of === 'spans' ? { now, past } : undefined);
};

const NOTABLE = 0.05;

/** Undefined: one of the times has no requests whose outcome is stored. */
export const answerTraffic = (
  reads: AskReads,
  windows: TimesCompared,
  write: ResultWriter,
): DraftedResult | undefined => {
  const found = busiest(reads);
  if (found === undefined) return undefined;
  const { now, past } = found;
  const [present, then] = [write.cell(now, 'count'), write.cell(past, 'count')];
  const isSame = Math.abs(present.value - then.value) <= NOTABLE * then.value;
  const to = isSame ? 'same' : present.value > then.value ? 'more' : 'less';
  write.sentence(
    `traffic.${to}`,
    {
      now: sayNoun(write, 'requests', present),
      past: { figure: then },
      service: { name: now.row.service ?? now.row.value ?? '' },
      whose: now.row.service === undefined ? 'all' : 'service',
      first: momentPart(now.row.first, windows.now),
      last: momentPart(now.row.last, windows.now),
    },
    to === 'same' ? {} : { shift: { to, now: [present], before: [then] } },
  );
  return write.finish({
    kind: 'list',
    items: [
      { name: 'now', value: now.row.count, evidence: [write.cite(now)] },
      { name: 'before', value: past.row.count, evidence: [write.cite(past)] },
    ],
  });
};
