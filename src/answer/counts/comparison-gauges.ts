// How a gauge compares with an earlier day: “connections compared with last week?”, by the medians of both times.
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import { momentPart } from '../../evidence/sentence.js';
import type { TimeWindow } from '../../kernel/time.js';
import type { MetricPoint } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { hasSource } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts } from '../say.js';
import { GAUGE_NAMES, metricQuery } from './count-gauges.js';

/** Words that name a gauge where the slots of the reading do not. */
const GAUGE_TERMS: readonly (readonly [of: string, word: RegExp])[] = [
  [
    'connections',
    /^(?:connections?|verbindung(?:en)?|conexi(?:ón|ones)|connexions?|conex(?:ão|ões)|连接数?|接続数?)$/u,
  ],
  ['threads', /^(?:threads?|hilos|fils|スレッド|线程)$/u],
];

/** Which gauges are compared: a key of `GAUGE_NAMES`. Undefined: the question compares none, or no metrics are stored. */
export const comparedGauge = (context: AskContext): string | undefined => {
  const { ask, topics = [], details } = context;
  if (!hasSource(context, 'metrics')) return undefined;
  const said = details.terms.flatMap(({ text }) => GAUGE_TERMS.flatMap(([of, word]) => (word.test(text) ? [of] : [])));
  return [ask.of, ...said, ...topics].find((of) => of !== undefined && of in GAUGE_NAMES);
};

const ofGauges = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

export type TimesCompared = { readonly now: TimeWindow; readonly past: TimeWindow };

export const gaugeComparisonQueries = (
  context: AskContext,
  reads: AskReads,
  { gauge, windows }: { readonly gauge: string; readonly windows: TimesCompared },
): AskQueries => {
  const all = ofGauges(context);
  const gauges = [...new Set(reads.rows('gauges', 'metric').map(({ row }) => row.gauge))].filter((name) =>
    GAUGE_NAMES[gauge]?.test(name),
  );
  return {
    gauges: metricQuery(all, { window: windows.now }),
    ...(gauges.length > 0 && {
      'gauges-now': metricQuery(all, { window: windows.now, gauges }),
      'gauges-past': metricQuery(all, { window: windows.past, gauges }),
    }),
  };
};

type Points = readonly PlacedRow<MetricPoint>[];

const seriesName = ({ row }: PlacedRow<MetricPoint>): string =>
  [row.service, row.gauge, row.pod ?? '', row.host ?? ''].join(' ');

/** So many values tell the median well enough, and are few enough to be cited. */
const MOST_CITED = 41;

/** Values at even distances, in the order of time. */
const thinned = (points: Points): Points => {
  const step = Math.max(1, Math.ceil(points.length / MOST_CITED));
  return points.toSorted((a, b) => a.row.time - b.row.time).filter((_, index) => index % step === 0);
};

const medianOf = (points: Points, write: ResultWriter): Figure => {
  const cells = points.map((placed) => write.cell(placed, 'value'));
  return {
    value: computeFigure(
      'median',
      cells.map(({ value }) => value),
    ),
    by: 'median',
    of: cells.flatMap(({ of }) => of),
  };
};

const MOST_SERIES = 4;
const NOTABLE = 0.05;

/** Undefined: one of the times has no point of such a gauge. */
export const answerGaugeComparison = (
  reads: AskReads,
  windows: TimesCompared,
  write: ResultWriter,
): DraftedResult | undefined => {
  const past = Map.groupBy(reads.rows('gauges-past', 'metric'), seriesName);
  const both = [...Map.groupBy(reads.rows('gauges-now', 'metric'), seriesName)].flatMap(([name, now]) => {
    const before = past.get(name);
    const [first] = now;
    return before === undefined || first === undefined
      ? []
      : [{ row: first.row, now: thinned(now), before: thinned(before) }];
  });
  if (both.length === 0) return undefined;
  const said = both.slice(0, MOST_SERIES).map(({ row, now, before }) => {
    const [present, then] = [medianOf(now, write), medianOf(before, write)];
    const isSame = Math.abs(present.value - then.value) <= NOTABLE * Math.abs(then.value);
    const to = isSame ? 'same' : present.value > then.value ? 'more' : 'less';
    const whose = [row.service, ...(row.pod === undefined ? [] : [row.pod])].map((name) => ({ name }));
    const claim = write.claim(
      `gauges.compared-${to}`,
      {
        gauge: { name: row.gauge },
        whose: joinParts(whose),
        now: { figure: present },
        past: { figure: then },
        first: momentPart(now[0]?.row.time ?? windows.now.from, windows.now),
        last: momentPart(now.at(-1)?.row.time ?? windows.now.to, windows.now),
      },
      to === 'same' ? {} : { shift: { to, now: [present], before: [then] } },
    );
    return {
      claim,
      name: row.gauge,
      value: present.value,
      evidence: [...new Set(present.of.map((each) => each.evidence))],
    };
  });
  write.list(said.map(({ claim }) => claim));
  return write.finish({ kind: 'list', items: said.map(({ name, value, evidence }) => ({ name, value, evidence })) });
};
