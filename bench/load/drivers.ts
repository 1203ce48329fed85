// What presses on a service: callers that ask one turn after another, and rows that arrive beside them.
import { setTimeout as wait } from 'node:timers/promises';
import { generateIncident } from '../../src/demo/generate.js';
import { toIso } from '../../src/kernel/time.js';
import { sent, type Service } from '../service.js';

const SHOP = generateIncident(11, { requestsPerMinute: 6 });
const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;

const ndjson = (rows: readonly object[]): Buffer => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export const fillShop = async (service: Service): Promise<void> => {
  for (const signal of SIGNALS) await service.ingest(signal, 'shop', ndjson(SHOP.rows[signal]));
};

export type TurnOutcome = {
  readonly how: 'answered' | 'refused' | 'failed';
  readonly millis: number;
  /** Of a failed one: the status of the response or the turn, or what the connection said. */
  readonly reason?: string;
};

const failed = (reason: string): Pick<TurnOutcome, 'how' | 'reason'> => ({ how: 'failed', reason });

/** What an answer, a problem or a turn that ended otherwise says. */
const outcomeOf = (status: number, text: string): Pick<TurnOutcome, 'how' | 'reason'> => {
  if (status === 429) return { how: 'refused' };
  const said = JSON.parse(text) as {
    readonly status?: string | number;
    readonly type?: string;
    readonly detail?: string;
  };
  if (status === 200 && said.status === 'answered') return { how: 'answered' };
  return failed(`${status} ${said.type ?? said.status ?? ''} ${said.detail ?? ''}`.trim());
};

/** How many failed for which reason, the most frequent first. */
export const reasonsOf = (outcomes: readonly TurnOutcome[]): readonly (readonly [reason: string, turns: number])[] => {
  const counts = new Map<string, number>();
  for (const { reason } of outcomes) if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1]);
};

/** `refused`: 429, as is right beyond capacity. */
export const askTurn = async ({ url }: Service, id: string, messageId: string): Promise<TurnOutcome> => {
  const before = performance.now();
  const body = JSON.stringify({ text: SHOP.question, askedAt: toIso(SHOP.askedAt), messageId });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const outcome = await sent(`${url}/v1/investigations/${encodeURIComponent(id)}/turns`, request).then(
    async (response) => outcomeOf(response.status, await response.text()),
    (error: Error) => failed(`${error.message}: ${String(error.cause ?? '')}`),
  );
  return { ...outcome, millis: performance.now() - before };
};

const lineOf = (n: number): object => ({
  '@timestamp': new Date(Date.UTC(2026, 0, 1) + n).toISOString(),
  'service.name': `beside-${n % 7}`,
  'log.level': 'info',
  message: `request ${n} took ${n % 997} ms`,
});

export type Arrival = { readonly rows: number; readonly everyMillis: number };

/** Rows arrive until the signal; returns how many were accepted. */
export const ingestBeside = async (service: Service, arrival: Arrival, until: AbortSignal): Promise<number> => {
  let accepted = 0;
  for (let n = 0; !until.aborted; n += arrival.rows) {
    const rows = Array.from({ length: arrival.rows }, (_, at) => lineOf(n + at));
    accepted += await service.ingest('logs', 'beside', ndjson(rows));
    await wait(arrival.everyMillis);
  }
  return accepted;
};
