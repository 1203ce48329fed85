// Names of the two kinds of stream.
import type { ClientTxnId, StreamId, Tenant } from '../kernel/brand.js';

/** `i/<tenant>/<clientTxnId>`: tenants hold no slash, so the rest is the caller's id as it is. */
export const investigationStream = (tenant: Tenant, id: ClientTxnId): StreamId => `i/${tenant}/${id}` as StreamId;

/** `x/<execution>/<investigation stream>`: its words belong to the investigation and are erased with it. */
export const executionStream = (execution: string, of: StreamId): StreamId => `x/${execution}/${of}` as StreamId;

export const isInvestigation = (stream: StreamId): boolean => stream.startsWith('i/');

/** The investigation whose texts and salt a stream uses. */
export const ownerOf = (stream: StreamId): StreamId =>
  isInvestigation(stream) ? stream : (stream.slice(stream.indexOf('/', 2) + 1) as StreamId);

export const tenantOf = (stream: StreamId): Tenant => ownerOf(stream).split('/')[1] as Tenant;

export const clientTxnIdOf = (stream: StreamId): ClientTxnId => {
  const owner = ownerOf(stream);
  return owner.slice(owner.indexOf('/', 2) + 1) as ClientTxnId;
};
