// Moves telemetry in the order in which it was stored; how far it has come is kept in the target after every page.
import { optional } from '../../kernel/optional.js';
import type { Tenant } from '../../kernel/brand.js';
import type { IngestReport, TelemetrySignal } from '../../ports/ingest.js';
import type { TelemetryChunk } from '../../ports/migration.js';
import { compareRows, rowsOf } from './compare-telemetry.js';
import { goOn, type Move, type MovedSignal, type OwnTelemetry } from './house.js';

type Part = { readonly tenant: Tenant; readonly signal: TelemetrySignal };

/** Names its origin, for the masked rows tell theirs themselves. */
const SOURCE = 'moved';

const nameOf = ({ from }: Move, { tenant, signal }: Part): string => `move ${from.name} ${tenant} ${signal}`;

const send = ({ to }: Move, { tenant, signal }: Part, { receivedAt, ndjson }: TelemetryChunk): Promise<IngestReport> =>
  to.telemetry.ingest.write({ tenant, signal, source: SOURCE, ndjson, firstLine: 1, receivedAt, areStored: true });

type Sent = { readonly moved: number; readonly because?: string };

const sendAll = async (move: Move, own: OwnTelemetry, part: Part): Promise<Sent> => {
  const { imported } = move.to;
  let after = await imported.reached(nameOf(move, part));
  let done = 0;
  let sent: Sent = { moved: 0 };
  for (;;) {
    const { batches, end } = await own.rows({ ...part, after });
    if (batches.length === 0) return sent;
    for (const batch of batches) {
      goOn(move);
      const { accepted, rejected } = await send(move, part, batch);
      const because = sent.because ?? rejected[0]?.reason;
      sent = { moved: sent.moved + accepted, ...optional({ because }) };
      done += batch.rows;
      move.told({ of: part.signal, done });
    }
    after = end;
    await imported.keepReached(nameOf(move, part), after);
  }
};

const moveSignal = async (move: Move, own: OwnTelemetry, part: Part): Promise<MovedSignal> => {
  const sent = await sendAll(move, own, part);
  const asked = { ...part, cancel: move.signal };
  const compared = await compareRows(await rowsOf(own, asked), await rowsOf(move.to.telemetry, asked), move.digests);
  // the next run sends all of them again; what is there, the target knows
  if (Object.keys(compared.missing).length > 0) await move.to.imported.keepReached(nameOf(move, part), 0);
  return { ...part, ...sent, ...compared };
};

export const moveTelemetry = async (move: Move, own: OwnTelemetry): Promise<readonly MovedSignal[]> => {
  const moved: MovedSignal[] = [];
  for (const tenant of move.from.tenants)
    for (const signal of own.signals) moved.push(await moveSignal(move, own, { tenant, signal }));
  return moved.filter(({ rows }) => rows > 0);
};
