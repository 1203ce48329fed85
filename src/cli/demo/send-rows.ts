// Sends the rows of the demo incident, as a shipper would.
import { ingestReport } from '../../api/contract/service.js';
import type { Service } from '../service/service.js';
import { type DemoRow, type DemoRows, SIGNALS } from './script.js';

const CHUNK = 5_000;

const ndjson = (rows: readonly DemoRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const chunks = (rows: readonly DemoRow[]): readonly (readonly DemoRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));

/** Returns how many were stored. */
export const sendRows = async (service: Service, rows: DemoRows): Promise<number> => {
  let accepted = 0;
  for (const signal of SIGNALS)
    for (const chunk of chunks(rows[signal])) {
      const headers = { 'content-type': 'application/x-ndjson', 'x-casefile-source': 'demo' };
      const sent = { method: 'POST', body: ndjson(chunk), headers } as const;
      accepted += (await service.json(`/v1/telemetry/${signal}`, ingestReport, sent)).accepted;
    }
  return accepted;
};
