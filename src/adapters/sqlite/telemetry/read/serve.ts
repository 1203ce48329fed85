// The reading thread: queries in, rows out.
import type { MessagePort } from 'node:worker_threads';
import type { ReadOperations, Role } from '../protocol.js';
import { serve } from '../../../preparation/rpc.js';
import { openReaders } from './answer.js';

export const serveReading = (port: MessagePort, { file }: Role & { readonly role: 'read' }): void => {
  const readers = openReaders(file);
  serve<ReadOperations>(port, {
    fetch: ({ tenant, query }) => readers.fetch(tenant, query),
    rows: (range) => readers.rows(range),
    position: ({ tenant }) => readers.position(tenant),
    close: () => readers.close(),
  });
};
