// How a gauge develops: memory, a queue, connections; the first, the last and the highest value of its series.
import { toIso } from '../../kernel/time.js';
import { momentPart } from '../../evidence/sentence.js';
import type { MetricPoint } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts } from '../say.js';
import { answerNoGauge, GAUGE_NAMES, gaugeQueries, metricQuery } from './count-gauges.js';
import { drawSparkline } from './sparkline.js';

export const isGaugeTrend = ({ ask }: AskContext): boolean => ask.of !== undefined && ask.of in GAUGE_NAMES;

const gaugesOf = ({ ask }: AskContext, reads: AskReads): readonly string[] => {
  const named = GAUGE_NAMES[ask.of ?? ''];
  const all = reads.rows('gauges', 'metric').map(({ row }) => row.gauge);
  return [...new Set(all)].filter((gauge) => named?.test(gauge) === true);
};

export const gaugeTrendQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const gauges = gaugesOf(context, reads);
  return { ...gaugeQueries(context), ...(gauges.length > 0 && { course: metricQuery(context, { gauges }) }) };
};

type Points = readonly PlacedRow<MetricPoint>[];

const seriesOf = (points: Points): readonly Points[] => [
  ...Map.groupBy(points, ({ row }) => [row.service, row.gauge, row.pod ?? '', row.host ?? ''].join(' ')).values(),
];

const changeOf = (points: Points): number =>
  Math.abs((points.at(-1)?.row.value ?? 0) - (points[0]?.row.value ?? 0)) /
  Math.max(1e-9, Math.abs(points[0]?.row.value ?? 0));

/** A change of less is none. */
const LEAST_CHANGE = 0.1;

export const answerGaugeTrend = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const points = seriesOf(reads.rows('course', 'metric')).toSorted((a, b) => changeOf(b) - changeOf(a))[0];
  const [first, last] = [points?.[0], points?.at(-1)];
  if (points === undefined || first === undefined || last === undefined)
    return answerNoGauge(reads.rows('gauges', 'metric'), write, context.ask.of ?? '');
  const { row } = last;
  const [now, before] = [write.cell(last, 'value'), write.cell(first, 'value')];
  const direction = changeOf(points) < LEAST_CHANGE ? 'steady' : now.value > before.value ? 'rising' : 'falling';
  const claim = write.claim(
    `gauges.${direction}`,
    {
      gauge: { name: row.gauge },
      whose: joinParts([row.service, ...(row.pod === undefined ? [] : [row.pod])].map((name) => ({ name }))),
      before: { figure: before },
      now: { figure: now },
      first: momentPart(first.row.time, context.period),
      last: momentPart(row.time, context.period),
    },
    direction === 'steady'
      ? {}
      : { shift: { to: direction === 'rising' ? 'more' : 'less', now: [now], before: [before] } },
  );
  write.sentences(claim);
  const values = points.map((placed) => placed.row.value);
  write.sentences(
    write.claimOf(
      [momentPart(first.row.time, context.period), ` ${drawSparkline(values)} `, momentPart(row.time, context.period)],
      {
        cites: [write.cite(first), write.cite(last)],
      },
    ),
  );
  return write.finish({
    kind: 'series',
    unit: row.unit ?? 'value',
    points: points.map((placed) => ({ at: toIso(placed.row.time), value: placed.row.value })),
    evidence: [write.cite(first), write.cite(last)],
  });
};
