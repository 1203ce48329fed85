// A legal hold that comes while retention works through a page keeps what the page would erase.
import type { CommandBus } from '@nestjs/cqrs';
import { expect, it } from 'vitest';
import { openFreshFacts } from './support/fresh-facts.js';
import { HeldClock } from './support/held-clock.js';
import type { AlertRecords } from '../src/app/alerts/alert-records.js';
import { NotificationRecords } from '../src/app/notifications/notification-records.js';
import { Investigations } from '../src/app/records/investigations.js';
import { type DueRecord, DueRecords } from '../src/app/retention/due-records.js';
import { RetentionJob } from '../src/app/retention/retention-job.js';
import type { StoredFact } from '../src/investigation/stored-fact.js';
import { investigationStream, notificationStream } from '../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant } from '../src/kernel/brand.js';
import { DAY, type Micros } from '../src/kernel/time.js';

const TENANT = 'acme' as Tenant;
const TXN = 'INC-1' as ClientTxnId;
const NOW = 1_800_000_000_000_000;
const ACTOR = { kind: 'system', id: 'test' } as const;

it('a hold between the finding of a notification and its erasure keeps it', async () => {
  const { facts, remove } = await openFreshFacts();
  const append = async (stream: StreamId, added: readonly StoredFact[], at: Micros): Promise<void> => {
    const expected = (await facts.events.readLast(stream))?.version ?? 0;
    await facts.events.append({ stream, expected, facts: added, texts: new Map(), at, actor: ACTOR });
  };
  const investigation = investigationStream(TENANT, TXN);
  const long = NOW - 30 * DAY;
  await append(investigation, [{ type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: TXN } }], long);
  const told = async (id: string): Promise<void> => {
    const request = { id, target: 'ops', clientTxnId: TXN, event: 'finished', turn: 1, due: long } as const;
    const outcome = { outcome: 'delivered', response: '200' } as const;
    await append(
      notificationStream(TENANT, id),
      [
        { type: 'NotificationRequested', data: request },
        { type: 'NotificationAttempted', data: { turn: 1, attempt: 1, at: long } },
        { type: 'NotificationAttemptEnded', data: { turn: 1, ...outcome } },
      ],
      long,
    );
  };
  await told('n1');

  let isHeld = false;
  class HeldMeanwhile extends DueRecords {
    override async *pages(...of: Parameters<DueRecords['pages']>): AsyncGenerator<readonly DueRecord[]> {
      for await (const page of super.pages(...of)) {
        if (isHeld) await append(investigation, [{ type: 'LegalHoldPlaced', data: { reason: 'claim 7' } }], NOW);
        yield page;
      }
    }
  }
  const clock = new HeldClock(NOW);
  const job = new RetentionJob(
    {} as CommandBus,
    facts.events,
    facts.records,
    new HeldMeanwhile(facts.records, facts.views, facts.alerts, facts.notifications),
    {} as AlertRecords,
    new NotificationRecords(facts.events, clock),
    new Investigations(facts.events, clock),
    { policies: [{ kind: 'notification', eraseAfter: 7 * DAY }] },
    clock,
  );
  const erased = async (id: string): Promise<boolean> =>
    (await facts.events.read(notificationStream(TENANT, id))).some(({ type }) => type === 'NotificationErased');
  const run = async (): Promise<void> => {
    expect(await job.start(TENANT, ACTOR)).toEqual(expect.any(Number));
    await job.stop();
  };
  isHeld = true;
  await run();
  expect(await erased('n1')).toBe(false);
  await append(investigation, [{ type: 'LegalHoldReleased', data: { reason: 'settled' } }], NOW);
  isHeld = false;
  await run();
  expect(await erased('n1')).toBe(true);
  await remove();
});
