// Stores one chunk of rows of any signal in one durable commit.
import { type FailedRow, type InsertResult, UNLIKE } from '../../../preparation/protocol.js';
import {
  type ChangeColumns,
  type PreparedChunk,
  type MetricColumns,
  numberAt,
  PART_SEPARATOR,
  type SpanColumns,
  textAt,
} from '../../../preparation/columns.js';
import { idsOf, optionalIdAt, touchTraces } from '../store/dictionary.js';
import { commitWrite, recordBatch, reserveSequence, type TelemetryWriter } from './writer.js';
import type { Micros } from '../../../../kernel/time.js';
import { writeLogs } from './write-logs.js';
import { writeTemplateUpdates } from './write-templates.js';

const writeChanges = (writer: TelemetryWriter, columns: ChangeColumns): InsertResult => {
  const { store, names } = writer;
  const insert = store.sql('INSERT OR IGNORE INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const scope = idsOf(columns.scope, names.scope);
  const place = idsOf(columns.place, names.place);
  const source = idsOf(columns.source, names.name);
  const first = reserveSequence(writer, columns.rows, 1);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) {
    const { changes } = insert.run(
      first + row,
      textAt(columns.ids, row),
      numberAt(columns.time, row),
      optionalIdAt(scope, columns.scope, row),
      optionalIdAt(place, columns.place, row),
      textAt(columns.changes, row),
      textAt(columns.titles, row),
      optionalIdAt(source, columns.source, row),
      columns.ingested,
      textAt(columns.attributes, row),
    );
    accepted += Number(changes);
  }
  return { accepted, duplicates: columns.rows - accepted };
};

type OutcomeTally = {
  /** A row that was not inserted is known, or unlike the row that has its id. */
  readonly count: (row: number, inserted: number | bigint, isKnown: () => boolean) => void;
  readonly result: () => InsertResult;
};

const outcomeTally = (because: string): OutcomeTally => {
  let [accepted, duplicates] = [0, 0];
  const failed: FailedRow[] = [];
  return {
    count: (row, inserted, isKnown) => {
      if (inserted > 0) accepted += 1;
      else if (isKnown()) duplicates += 1;
      else failed.push({ row, because });
    },
    result: () => ({ accepted, duplicates, ...(failed.length > 0 && { failed }) }),
  };
};

type SeriesId = (row: number) => number;

/** A series is named by its scope, place and gauge; unit and source are those of its first point. */
const seriesResolver = ({ store, names }: TelemetryWriter, columns: MetricColumns): SeriesId => {
  const find = store.sql(
    `INSERT INTO series (scope, place, gauge, unit, source) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET scope = scope RETURNING id`,
  );
  const scope = idsOf(columns.scope, names.scope);
  const place = idsOf(columns.place, names.place);
  const source = idsOf(columns.source, names.name);
  const gauges = columns.gauge.texts.map((text) => text.split(PART_SEPARATOR));
  const known = new Map<string, number>();
  return (row) => {
    const key = `${columns.scope.of[row]} ${columns.place.of[row]} ${columns.gauge.of[row]}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [gauge = '', unit = ''] = gauges[columns.gauge.of[row] ?? 0] ?? [];
    const owner = [
      optionalIdAt(scope, columns.scope, row),
      optionalIdAt(place, columns.place, row),
      names.name.idOf(gauge),
    ];
    const id = Number(find.get(...owner, unit, optionalIdAt(source, columns.source, row))?.['id']);
    known.set(key, id);
    return id;
  };
};

const writeMetrics = (writer: TelemetryWriter, columns: MetricColumns): InsertResult => {
  const insert = writer.store.sql('INSERT OR IGNORE INTO point VALUES (?, ?, ?, ?, ?)');
  const same = writer.store.sql('SELECT 1 FROM point WHERE series = ? AND time = ? AND value = ?');
  const series = seriesResolver(writer, columns);
  const first = reserveSequence(writer, columns.rows, 1);
  const tally = outcomeTally(UNLIKE.metrics);
  for (let row = 0; row < columns.rows; row += 1) {
    const [id, time, value] = [series(row), numberAt(columns.time, row), numberAt(columns.value, row)];
    const { changes } = insert.run(id, time, value, first + row, columns.ingested);
    tally.count(row, changes, () => same.get(id, time, value) !== undefined);
  }
  return tally.result();
};

const INSERT_SPAN = `INSERT OR IGNORE INTO span VALUES (${Array.from({ length: 13 }, () => '?').join(', ')})`;

const SAME_SPAN = `SELECT 1 FROM span WHERE trace = ? AND span = ? AND parent IS ? AND name = ? AND time = ? AND duration = ?
  AND status IS ? AND scope = ? AND place = ? AND attributes IS ?`;

const writeSpans = (writer: TelemetryWriter, columns: SpanColumns): InsertResult => {
  const { store, names } = writer;
  const insert = store.sql(INSERT_SPAN);
  const same = store.sql(SAME_SPAN);
  const [scope, place, source, name] = [
    idsOf(columns.scope, names.scope),
    idsOf(columns.place, names.place),
    idsOf(columns.source, names.name),
    idsOf(columns.name, names.name),
  ];
  const trace = touchTraces(store, columns.trace);
  const first = reserveSequence(writer, columns.rows, 1);
  const tally = outcomeTally(UNLIKE.spans);
  for (let row = 0; row < columns.rows; row += 1) {
    const identity = [optionalIdAt(trace, columns.trace, row), textAt(columns.spans, row)];
    const content = [
      textAt(columns.parents, row),
      optionalIdAt(name, columns.name, row),
      numberAt(columns.time, row),
      numberAt(columns.duration, row),
      textAt(columns.statuses, row),
      optionalIdAt(scope, columns.scope, row),
      optionalIdAt(place, columns.place, row),
    ];
    const attributes = textAt(columns.attributes, row);
    const origin = [optionalIdAt(source, columns.source, row), columns.ingested];
    const { changes } = insert.run(first + row, ...identity, ...content, ...origin, attributes);
    tally.count(row, changes, () => same.get(...identity, ...content, attributes) !== undefined);
  }
  return tally.result();
};

const writeRows = (writer: TelemetryWriter, chunk: PreparedChunk): InsertResult => {
  switch (chunk.signal) {
    case 'logs': {
      const rows = writeLogs(writer, chunk.columns);
      writeTemplateUpdates(writer, chunk.news);
      return rows;
    }
    case 'spans':
      return writeSpans(writer, chunk.columns);
    case 'metrics':
      return writeMetrics(writer, chunk.columns);
    case 'changes':
      return writeChanges(writer, chunk.columns);
  }
  chunk satisfies never;
};

export const storeChunk = (writer: TelemetryWriter, chunk: PreparedChunk, ingested: Micros): InsertResult => {
  const before = writer.position;
  return commitWrite(writer, () => {
    const rows = writeRows(writer, chunk);
    recordBatch(writer, before, ingested);
    return rows;
  });
};
