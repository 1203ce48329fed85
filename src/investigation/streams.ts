// Names of the kinds of stream: investigations, their executions, what a tenant has imported, what its services are called, alerts, notifications, operations, and retention.
import type { ClientTxnId, StreamId, Tenant } from '../kernel/brand.js';

/** `i/<tenant>/<clientTxnId>`: tenants hold no slash, so the rest is the caller's id as it is. */
export const investigationStream = (tenant: Tenant, id: ClientTxnId): StreamId => `i/${tenant}/${id}` as StreamId;

/** `x/<execution>/<investigation stream>`: its texts belong to the investigation and are erased with it. */
export const executionStream = (execution: string, of: StreamId): StreamId => `x/${execution}/${of}` as StreamId;

/** `l/<tenant>/snapshots`: it has texts of its own. */
export const snapshotStream = (tenant: Tenant): StreamId => `l/${tenant}/snapshots` as StreamId;

/** `n/<tenant>/services`: what a tenant's services are called. */
export const serviceNamingStream = (tenant: Tenant): StreamId => `n/${tenant}/services` as StreamId;

export const isServiceNaming = (stream: StreamId): boolean => stream.startsWith('n/');

/** `a/<tenant>/<id>`: it has texts of its own. */
export const alertStream = (tenant: Tenant, id: string): StreamId => `a/${tenant}/${id}` as StreamId;

export const alertIdOf = (stream: StreamId): string => stream.slice(stream.indexOf('/', 2) + 1);

/** `o/<tenant>/<id>`: a command of a caller, or the configuration. */
export const operationStream = (tenant: Tenant, id: string): StreamId => `o/${tenant}/${id}` as StreamId;

const CONFIGURATION = 'configuration';

export const configurationStream = (tenant: Tenant): StreamId => operationStream(tenant, CONFIGURATION);

/** It is an installation's own: a move leaves it where it is. */
export const isConfiguration = (stream: StreamId): boolean =>
  stream.startsWith('o/') && stream.endsWith(`/${CONFIGURATION}`);

/** What a version of a chain is, under the hash of its definition. */
export const chainDefinitionStream = (tenant: Tenant, version: string): StreamId =>
  operationStream(tenant, `chain-${version}`);

/** What people have allowed chains for good. */
export const standingApprovalStream = (tenant: Tenant): StreamId => operationStream(tenant, 'approvals');

/** What has become of the ticks of a scheduled check. */
export const scheduleStream = (tenant: Tenant, schedule: string): StreamId =>
  operationStream(tenant, `schedule-${schedule}`);

/** `r/<tenant>/retention`: what retention has done. */
export const retentionStream = (tenant: Tenant): StreamId => `r/${tenant}/retention` as StreamId;

export const isRetention = (stream: StreamId): boolean => stream.startsWith('r/');

export const isAlert = (stream: StreamId): boolean => stream.startsWith('a/');

/** `m/<tenant>/<id>`: it has no texts, because its words are those of the answer. */
export const notificationStream = (tenant: Tenant, id: string): StreamId => `m/${tenant}/${id}` as StreamId;

export const isNotification = (stream: StreamId): boolean => stream.startsWith('m/');

export const isInvestigation = (stream: StreamId): boolean => stream.startsWith('i/');

/** Snapshots that a tenant has imported. */
export const isSnapshotLibrary = (stream: StreamId): boolean => stream.startsWith('l/');

export const isExecution = (stream: StreamId): boolean => stream.startsWith('x/');

/** The name of an execution; `undefined` of any other stream. */
export const executionOf = (stream: StreamId): string | undefined =>
  isExecution(stream) ? stream.slice(2, stream.indexOf('/', 2)) : undefined;

/** The stream whose texts and salt a stream uses: an execution those of its investigation. */
export const textOwnerOf = (stream: StreamId): StreamId =>
  isExecution(stream) ? (stream.slice(stream.indexOf('/', 2) + 1) as StreamId) : stream;

/** Whether a stream has texts of its own. */
export const hasOwnTexts = (stream: StreamId): boolean => !isExecution(stream);

export const tenantOf = (stream: StreamId): Tenant => textOwnerOf(stream).split('/')[1] as Tenant;

export const clientTxnIdOf = (stream: StreamId): ClientTxnId => {
  const owner = textOwnerOf(stream);
  return owner.slice(owner.indexOf('/', 2) + 1) as ClientTxnId;
};

/** Names of the executions of a turn: the engine's, the model's, and that of the model which reads the message, if it has them. */
export const engineExecution = (turn: number): string => `t${turn}-engine`;
export const modelExecution = (turn: number): string => `t${turn}-model`;
export const readerExecution = (turn: number): string => `t${turn}-reader`;
