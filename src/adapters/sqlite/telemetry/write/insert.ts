// One chunk of rows, whatever they are, in one durable commit.
import type { Written } from '../../../preparation/protocol.js';
import type { Micros } from '../../../../kernel/time.js';
import type { Chunk } from '../../../preparation/columns.js';
import { writeChanges } from './write-changes.js';
import { writeLogs } from './write-logs.js';
import { writeMetrics } from './write-metrics.js';
import { writeSpans } from './write-spans.js';
import { writeNews } from './write-templates.js';
import { commit, noteBatch, type Writer } from './writer.js';

const write = (writer: Writer, chunk: Chunk): Written => {
  switch (chunk.signal) {
    case 'logs': {
      const rows = writeLogs(writer, chunk.columns);
      writeNews(writer, chunk.news);
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

export const insert = (writer: Writer, chunk: Chunk, ingested: Micros): Written => {
  const before = writer.position;
  return commit(writer, () => {
    const rows = write(writer, chunk);
    noteBatch(writer, before, ingested);
    return rows;
  });
};
