// How many there are of what a gauge measures: connections, threads, waiting messages.
import { MINUTE } from '../../kernel/time.js';
import type { SentencePart } from '../../evidence/sentence.js';
import type { MetricPoint } from '../../telemetry/record.js';
import type { MetricQuery } from '../../telemetry/query.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { askFilter } from '../queries.js';
import type { AnswerMessageId } from '../messages/messages.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts, say } from '../say.js';
import { LONGEST_LIST } from './count-by.js';

export const GAUGE_NAMES: { readonly [of: string]: RegExp } = {
  connections: /conn(?:ection)?s?(?:[^a-z]|$)|pool/i,
  threads: /thread|worker|goroutine/i,
  queue: /queue|backlog|lag(?:[^a-z]|$)|pending|dead[._-]?letter|waiting/i,
  memory: /mem(?:ory)?(?:[^a-z]|$)|heap|rss/i,
  cpu: /cpu|load(?:[^a-z]|$)/i,
  disk: /disk|filesystem|volume/i,
};

export const isGauged = (of: string | undefined): boolean => of === 'connections' || of === 'threads' || of === 'queue';

/** Every gauge has a value in a few minutes. */
const LATEST = 6 * MINUTE;
const MOST_POINTS = 2_000;

export const metricQuery = (
  context: AskContext,
  bounds: Partial<Pick<MetricQuery, 'window' | 'gauges'>> = {},
): MetricQuery => {
  const { minLevel: _level, ...filter } = askFilter(context);
  return {
    ask: 'metrics',
    window: context.period,
    filter,
    upTo: context.asOf['metrics'] ?? 0,
    budget: MOST_POINTS,
    ...bounds,
  };
};

export const gaugeQueries = (context: AskContext, _reads?: AskReads): AskQueries => ({
  gauges: metricQuery(context, { window: { from: context.period.to - LATEST, to: context.period.to } }),
});

/** The latest point of each series. */
const latestPoints = (points: readonly PlacedRow<MetricPoint>[]): readonly PlacedRow<MetricPoint>[] => {
  const latest = new Map<string, PlacedRow<MetricPoint>>();
  for (const placed of points) {
    const { row } = placed;
    latest.set([row.service, row.gauge, row.pod ?? '', row.host ?? ''].join(' '), placed);
  }
  return [...latest.values()];
};

/** Says which gauges there are where none is of the kind. */
export const answerNoGauge = (
  points: readonly PlacedRow<MetricPoint>[],
  write: ResultWriter,
  of: string,
): DraftedResult => {
  const byService = Map.groupBy(latestPoints(points), ({ row }) => row.service);
  write.text('gauges.missing', { of: say(gaugeWord(of), write.language) });
  const claims = [...byService].slice(0, 3).flatMap(([service, all]) => {
    const names = [...new Map(all.map((placed) => [placed.row.gauge, placed])).values()].slice(0, 4);
    return names.map((placed) =>
      write.claim(
        'gauges.there',
        { gauge: { name: placed.row.gauge }, service: { name: service } },
        { cites: [write.cite(placed)] },
      ),
    );
  });
  write.list(claims.slice(0, LONGEST_LIST));
  return write.finish({ kind: 'unknown', missing: of });
};

const GAUGE_WORDS: { readonly [of: string]: AnswerMessageId } = {
  connections: 'gauge.connections',
  threads: 'gauge.threads',
  queue: 'gauge.queue',
  memory: 'gauge.memory',
  cpu: 'gauge.cpu',
  disk: 'gauge.disk',
};

const gaugeWord = (of: string): AnswerMessageId => GAUGE_WORDS[of] ?? 'word.value';

/** “connections”. Undefined: no gauge measures it. */
export const sayGauge = (of: string | undefined, language = 'en'): readonly SentencePart[] | undefined =>
  of === undefined || GAUGE_WORDS[of] === undefined ? undefined : say(GAUGE_WORDS[of], language);

/** The latest values of gauges that measure it. */
const gaugesOf = (of: string, reads: AskReads): readonly PlacedRow<MetricPoint>[] =>
  latestPoints(reads.rows('gauges', 'metric')).filter(({ row }) => GAUGE_NAMES[of]?.test(row.gauge) === true);

export const hasGauges = (of: string, reads: AskReads): boolean => gaugesOf(of, reads).length > 0;

export const answerGauge = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const of = context.ask.of ?? '';
  const found = gaugesOf(of, reads);
  if (found.length === 0) return answerNoGauge(reads.rows('gauges', 'metric'), write, of);
  const shown = found.toSorted((a, b) => b.row.value - a.row.value).slice(0, LONGEST_LIST);
  const claims = shown.map((placed) => {
    const { row } = placed;
    const whose = [row.service, ...(row.pod === undefined ? [] : [row.pod])].map((name) => ({ name }));
    return write.claim('gauges.value', {
      gauge: { name: row.gauge },
      whose: joinParts(whose),
      value: { figure: write.cell(placed, 'value') },
      at: { clock: row.time },
    });
  });
  if (claims.length === 1) write.sentences(...claims);
  else write.list(claims);
  const [first] = shown;
  const evidence = shown.map((placed) => write.cite(placed));
  return write.finish({
    kind: 'value',
    name: of,
    value: first?.row.value ?? 0,
    unit: first?.row.unit ?? 'count',
    evidence,
  });
};
