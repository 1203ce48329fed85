import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../kernel/brand.js';
import { emptyIngestReport, type IngestBatch, LONGEST_LINE } from '../../ports/ingest.js';
import { FileUnreadable } from '../../ports/channels.js';
import { ingestDroppedFile, textOfDropped } from './ingest-dropped-file.js';

const AT = Date.UTC(2026, 0, 10, 12) * 1000;

/** Takes every row. */
const drop = async (name: string, text: string) => {
  const batches: IngestBatch[] = [];
  const report = await ingestDroppedFile(
    { tenant: 'default' as Tenant, name, text, at: AT, receivedAt: AT },
    {
      write: async (batch) => {
        batches.push(batch);
        return { ...emptyIngestReport, accepted: batch.ndjson.split('\n').length - 1 };
      },
      sha256: (said) => `digest of ${said}`,
    },
  );
  return { report, batches, rows: batches.flatMap(({ ndjson }) => ndjson.trim().split('\n')) };
};

const line = (i: number): string =>
  JSON.stringify({ time: '2026-01-10T11:00:00Z', service: 'cart', level: 'error', message: `no ${i}` });

describe('a dropped file', () => {
  it('of JSON lines keeps its rows and names its services', async () => {
    const { report, batches } = await drop('app.log', `${line(1)}\n${line(2)}\n`);
    expect(report).toEqual({ signal: 'logs', accepted: 2, duplicates: 0, rejected: 0, services: ['cart'] });
    expect(batches[0]).toMatchObject({ signal: 'logs', firstLine: 1, tenant: 'default' });
  });

  it('of plain lines speaks for the service that its name says', async () => {
    const { report, rows } = await drop(
      'checkout.log',
      '2026-01-10 11:00:00 ERROR cannot pay\n2026-01-10 11:00:01 INFO ok\n',
    );
    expect(report).toMatchObject({ accepted: 2, services: ['checkout'] });
    expect(rows[0]).toContain('cannot pay');
  });

  it('is sent in parts that follow each other, each row once', async () => {
    const { report, batches, rows } = await drop(
      'app.log',
      Array.from({ length: 12_001 }, (_, i) => line(i)).join('\n'),
    );
    expect(report.accepted).toBe(12_001);
    expect(new Set(rows).size).toBe(12_001);
    expect(batches.length).toBeGreaterThan(1);
    for (const [i, batch] of batches.entries())
      expect(batch.firstLine).toBe(
        1 + batches.slice(0, i).reduce((sum, { ndjson }) => sum + ndjson.split('\n').length - 1, 0),
      );
  });

  it('that is empty has no rows, and a line that is too long is told as not read', async () => {
    expect((await drop('app.log', '')).report).toMatchObject({ accepted: 0, rejected: 0 });
    const long = await drop('app.log', `${line(1)}\n${'x'.repeat(LONGEST_LINE + 1)}\n${line(2)}`);
    expect(long.report).toMatchObject({ accepted: 2, rejected: 1 });
  });

  it('that is no text is known by its characters', async () => {
    expect(await textOfDropped('app.log', Buffer.from('Gerät gestört\n', 'latin1'))).toBe('Gerät gestört\n');
    const packed = textOfDropped('a.zip', Buffer.from('PK\u0003\u0004\u0000\u0000\u0000\ufffd\ufffd'));
    await expect(packed).rejects.toThrow(FileUnreadable);
  });
});
