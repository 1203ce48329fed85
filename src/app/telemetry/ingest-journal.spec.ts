// What senders have brought: counted by source, rejected lines kept in small number, failures told, tenants apart.
import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../kernel/brand.js';
import { composeMasked } from '../../kernel/masked.js';
import { emptyIngestReport, type IngestBatch, IngestBusy } from '../../ports/ingest.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { IngestJournal } from './ingest-journal.js';

const tenant = 'default' as Tenant;

class StarMasking extends Masking {
  override mask(_: Tenant, text: string) {
    return composeMasked(text.replaceAll('secret', '***'));
  }
}

class CountedClock extends Clock {
  #now = 0;
  override now(): number {
    return (this.#now += 1);
  }
  override async sleep(): Promise<void> {}
}

const batch = (source: string, of: Tenant = tenant): IngestBatch => ({
  tenant: of,
  signal: 'logs',
  source,
  ndjson: '',
  firstLine: 1,
  receivedAt: 0,
});

const journal = (): IngestJournal => new IngestJournal(new StarMasking(), new CountedClock());

const rejected = (lines: readonly number[]) =>
  lines.map((line) => ({ line, reason: 'not-json', text: 'x'.repeat(400) }));

describe('the journal of what came in', () => {
  it('adds up what one source brings, and keeps the latest rejected lines, cut', () => {
    const kept = journal();
    kept.record(
      batch('a'),
      { file: 'my secret.log', format: 'json' },
      { report: { ...emptyIngestReport, accepted: 3 } },
    );
    const report = { ...emptyIngestReport, accepted: 1, duplicates: 2, rejected: rejected([1, 2, 3, 4]), unlisted: 5 };
    kept.record(batch('a'), {}, { report: { ...report, repaired: { 'bad-time': 1 } } });
    kept.record(batch('a'), {}, { report: { ...emptyIngestReport, rejected: rejected([7, 8]) } });
    const [entry] = kept.of(tenant).entries;
    expect(entry).toMatchObject({
      file: 'my ***.log',
      format: 'json',
      batches: 3,
      accepted: 4,
      duplicates: 2,
      rejected: 11,
      repaired: { 'bad-time': 1 },
    });
    expect(entry?.rejects.map(({ line }) => line)).toEqual([2, 3, 4, 7, 8]);
    expect(entry?.rejects.every(({ text }) => text.length === 302)).toBe(true);
  });

  it('tells why a batch was not stored, masked; a full queue is no failure', () => {
    const kept = journal();
    kept.record(batch('a'), {}, { failure: new IngestBusy('busy') });
    expect(kept.of(tenant).entries).toEqual([]);
    kept.record(batch('a'), {}, { failure: new Error('disk secret is full') });
    expect(kept.of(tenant).entries[0]).toMatchObject({ accepted: 0, failure: { because: 'disk *** is full' } });
  });

  it('lists the latest first, forgets the oldest of too many, and says so', () => {
    const kept = journal();
    for (let n = 0; n < 502; n += 1) kept.record(batch(`s${n}`), {}, { report: emptyIngestReport });
    kept.record(batch('s2'), {}, { report: emptyIngestReport });
    const { entries, forgotten } = kept.of(tenant);
    expect([entries.length, forgotten, entries[0]?.source, entries.at(-1)?.source]).toEqual([500, 2, 's2', 's3']);
  });

  it('keeps tenants apart', () => {
    const kept = journal();
    kept.record(batch('a'), {}, { report: emptyIngestReport });
    expect(kept.of('acme' as Tenant).entries).toEqual([]);
  });
});
