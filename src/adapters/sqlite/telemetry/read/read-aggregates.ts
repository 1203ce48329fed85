// Answers the engine's queries for sums: the survey first, then flows, latencies, rates, series or traces.
import { composeMasked } from '../../../../kernel/masked.js';
import {
  historyRange,
  type Partition,
  partitionCells,
  type TraceCell,
} from '../../../../telemetry/aggregates/partition.js';
import { surveyRow } from '../../../../telemetry/aggregates/table-rows.js';
import type { AggregateQuery, FetchResult } from '../../../../telemetry/query.js';
import { positionOf } from '../store/dictionary.js';
import { readRates, readSeries } from './read-series.js';
import { readFlow, readLatency } from './read-flow.js';
import { readTraces } from './read-traces.js';
import { type AggregateAnswer, optionalNotices, type TelemetryReader, windowNotices } from './reader.js';

const traceCells = ({ store }: TelemetryReader, query: AggregateQuery): readonly TraceCell[] =>
  store
    .sql('SELECT bucket, traces FROM traces WHERE bucket >= ? AND bucket < ?')
    .all(historyRange(query).from, query.window.to)
    .map(({ bucket, traces }) => ({ bucket: Number(bucket), traces: Number(traces) }));

const answerAggregate = (reader: TelemetryReader, query: AggregateQuery, sides: Partition): AggregateAnswer => {
  switch (query.of) {
    case 'flow':
      return readFlow(reader, sides);
    case 'latency':
      return readLatency(reader, sides);
    case 'rates':
      return readRates(reader, sides);
    case 'series':
      return readSeries(reader, query);
    case 'traces':
      return readTraces(reader, query, sides);
  }
  query.of satisfies never;
};

export const readAggregates = (reader: TelemetryReader, query: AggregateQuery): FetchResult => {
  const cells = traceCells(reader, query);
  const sides = partitionCells(query, cells);
  const { rows, matched = rows.length, notice } = answerAggregate(reader, query, sides);
  const newer = positionOf(reader.store) > query.upTo && query.of !== 'traces' && query.of !== 'series';
  const notices = [
    ...windowNotices(reader, query.window),
    ...(notice === undefined ? [] : [notice]),
    ...(newer ? ['sums include rows that were stored after the turn began'] : []),
  ];
  return {
    rows: composeMasked([surveyRow(cells, sides), ...rows]),
    matched: matched + 1,
    owed: matched - rows.length,
    ...optionalNotices(notices),
  };
};
