// The reading thread: queries in, rows out.
import type { MessagePort } from 'node:worker_threads';
import type { FetchedText, ReadOperations, Role } from '../protocol.js';
import { serve } from '../../../preparation/rpc.js';
import { serializeBatch } from '../../../../telemetry/batch.js';
import type { FetchResult } from '../../../../telemetry/query.js';
import { openReaders } from './answer.js';

const asText = ({ rows, ...found }: FetchResult): FetchedText => ({ ...found, written: serializeBatch(rows) });

export const serveReading = (port: MessagePort, { file }: Role & { readonly role: 'read' }): void => {
  const readers = openReaders(file);
  serve<ReadOperations>(port, {
    fetch: ({ tenant, query }) => asText(readers.fetch(tenant, query)),
    rows: (range) => readers.rows(range),
    position: ({ tenant }) => readers.position(tenant),
    close: () => readers.close(),
  });
};
