// What masking costs: its processor time beside that of the whole ingest of the same rows, in turns.
import { createHmac } from 'node:crypto';
import { maskRecord } from '../../src/telemetry/masking/mask-record.js';
import { createMasker } from '../../src/telemetry/masking/mask.js';
import { normaliseLog } from '../../src/telemetry/normalise/log.js';
import type { LogDraft } from '../../src/telemetry/normalise/row-outcome.js';
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { bulkBodies } from './bulk.js';
import { ingestInFreshFolder } from './ingest.js';

const ROUNDS = 5;
const KEY = 'a key of the benchmark';

const draftsOf = (bodies: readonly string[]): readonly LogDraft[] =>
  bodies.flatMap((body) =>
    body
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        const row = normaliseLog(JSON.parse(line), { source: 'bulk', receivedAt: 0 });
        return 'ok' in row ? [row.ok] : [];
      }),
  );

/** Of all threads, in microseconds. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const maskAll = (drafts: readonly LogDraft[]): number => {
  const mask = createMasker({ digest: (text) => createHmac('sha256', KEY).update(text).digest('hex') });
  const before = processorTime();
  for (const draft of drafts) maskRecord(draft, mask);
  return processorTime() - before;
};

export const measureMasking = async (lines: number): Promise<Figures> => {
  const bodies = bulkBodies(lines);
  const drafts = draftsOf(bodies);
  if (drafts.length !== lines) throw new Error(`${drafts.length} of ${lines} lines were read`);
  const [masking, ingest]: [number[], number[]] = [[], []];
  maskAll(drafts);
  for (let round = 0; round < ROUNDS; round += 1) {
    masking.push(maskAll(drafts));
    const before = processorTime();
    await ingestInFreshFolder(bodies, lines);
    ingest.push(processorTime() - before);
  }
  const shares = masking.map((micros, round) => micros / (ingest[round] ?? Number.NaN));
  return {
    maskingMicrosPerLine: rounded(median(masking) / lines),
    ingestMicrosPerLine: rounded(median(ingest) / lines),
    share: rounded(median(shares)),
  };
};
