import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { ClientTxnId, Tenant } from '../kernel/brand.js';
import {
  alertStream,
  clientTxnIdOf,
  executionStream,
  hasOwnTexts,
  investigationStream,
  isInvestigation,
  isSnapshotLibrary,
  notificationStream,
  operationStream,
  serviceNamingStream,
  textOwnerOf,
  snapshotStream,
  tenantOf,
  retentionStream,
} from './streams.js';

const tenants = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).map((name) => name as Tenant);
const ids = fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }).map((name) => name as ClientTxnId);

describe('a stream name', () => {
  it('holds its tenant and the caller’s id, whatever the id contains', () => {
    fc.assert(
      fc.property(tenants, ids, (tenant, id) => {
        const stream = investigationStream(tenant, id);
        expect(isInvestigation(stream)).toBe(true);
        expect(tenantOf(stream)).toBe(tenant);
        expect(clientTxnIdOf(stream)).toBe(id);
      }),
    );
  });

  it('assigns an execution to its investigation', () => {
    fc.assert(
      fc.property(tenants, ids, (tenant, id) => {
        const owner = investigationStream(tenant, id);
        const stream = executionStream('t1-engine', owner);
        expect(isInvestigation(stream)).toBe(false);
        expect(textOwnerOf(stream)).toBe(owner);
        expect([hasOwnTexts(stream), hasOwnTexts(owner)]).toEqual([false, true]);
        expect(tenantOf(stream)).toBe(tenant);
        expect(clientTxnIdOf(stream)).toBe(id);
      }),
    );
  });

  it('assigns snapshots to their tenant, with texts of their own', () => {
    fc.assert(
      fc.property(tenants, (tenant) => {
        const stream = snapshotStream(tenant);
        expect([isSnapshotLibrary(stream), isInvestigation(stream), hasOwnTexts(stream)]).toEqual([true, false, true]);
        expect([tenantOf(stream), textOwnerOf(stream)]).toEqual([tenant, stream]);
      }),
    );
  });

  it('tells the kinds of stream apart', () => {
    const tenant = 'acme' as Tenant;
    const investigation = investigationStream(tenant, 'a' as ClientTxnId);
    const streams = [
      investigation,
      executionStream('t1-engine', investigation),
      snapshotStream(tenant),
      serviceNamingStream(tenant),
      alertStream(tenant, 'a'),
      notificationStream(tenant, 'a'),
      operationStream(tenant, 'a'),
      retentionStream(tenant),
    ];
    expect(new Set(streams.map((stream) => stream.slice(0, 2))).size).toBe(streams.length);
  });
});
