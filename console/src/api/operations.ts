// The operations of the API that the console uses, each with the schema of its reply: shapes are those of the service's own schemas.
import type { z } from 'zod';
import type { SCHEMAS, SchemaName } from '../../../src/api/contract/schemas.js';

type ConsoleOperation = {
  readonly method: 'get' | 'post';
  /** As in the routes of the API, with parts in braces. */
  readonly path: string;
  /** Of its JSON reply. */
  readonly reply: SchemaName;
};

const INVESTIGATION = '/v1/investigations/{clientTxnId}';
const TURN = `${INVESTIGATION}/turns/{turn}`;

export const OPERATIONS = {
  listInvestigations: { method: 'get', path: '/v1/investigations', reply: 'SessionPage' },
  getInvestigation: { method: 'get', path: INVESTIGATION, reply: 'Session' },
  listTurns: { method: 'get', path: `${INVESTIGATION}/turns`, reply: 'TurnList' },
  ask: { method: 'post', path: `${INVESTIGATION}/turns`, reply: 'Accepted' },
  cancelTurn: { method: 'post', path: `${TURN}/cancel`, reply: 'Done' },
  replayTurn: { method: 'post', path: `${TURN}/replay`, reply: 'Replay' },
  rateTurn: { method: 'post', path: `${TURN}/feedback`, reply: 'Done' },
  leaveNote: { method: 'post', path: `${INVESTIGATION}/note`, reply: 'Done' },
  verify: { method: 'post', path: `${INVESTIGATION}/verify`, reply: 'Verification' },
  listFacts: { method: 'get', path: `${INVESTIGATION}/events`, reply: 'EventPage' },
  searchRecords: { method: 'get', path: '/v1/search', reply: 'FoundRecords' },
  getAlert: { method: 'get', path: '/v1/alerts/{alert}', reply: 'Alert' },
  silenceAlert: { method: 'post', path: '/v1/alerts/{alert}/silence', reply: 'SilencedAlert' },
  listAlerts: { method: 'get', path: '/v1/alerts', reply: 'AlertPage' },
  listServices: { method: 'get', path: '/v1/services', reply: 'ServiceList' },
  listCalls: { method: 'get', path: '/v1/services/calls', reply: 'ServiceCalls' },
  whoAmI: { method: 'get', path: '/v1/session', reply: 'SignedIn' },
  signInOptions: { method: 'get', path: '/v1/session/options', reply: 'SignInOptions' },
  signOut: { method: 'post', path: '/v1/session/sign-out', reply: 'SignedOut' },
  readSources: { method: 'get', path: '/v1/sources', reply: 'SourceReport' },
  nameServices: { method: 'post', path: '/v1/services/namings', reply: 'NamingDone' },
  undoNaming: { method: 'post', path: '/v1/services/namings/{naming}/undo', reply: 'Done' },
  listIngests: { method: 'get', path: '/v1/ingests', reply: 'IngestList' },
  listModels: { method: 'get', path: '/v1/models', reply: 'ModelList' },
  checkModel: { method: 'post', path: '/v1/models/{name}/check', reply: 'ModelCheck' },
  readCost: { method: 'get', path: '/v1/cost', reply: 'CostReport' },
  listChains: { method: 'get', path: '/v1/chains', reply: 'ChainPage' },
  revokeApproval: { method: 'post', path: '/v1/chains/{chain}/revoke', reply: 'Done' },
  listSchedules: { method: 'get', path: '/v1/schedules', reply: 'SchedulePage' },
  readPolicies: { method: 'get', path: '/v1/policies', reply: 'PolicyReport' },
  readRetention: { method: 'get', path: '/v1/retention', reply: 'Retention' },
  runRetention: { method: 'post', path: '/v1/retention/run', reply: 'RetentionStarted' },
  listKeys: { method: 'get', path: '/v1/keys', reply: 'KeyList' },
  listAudit: { method: 'get', path: '/v1/audit', reply: 'AuditPage' },
  searchLogs: { method: 'get', path: '/v1/telemetry/logs', reply: 'LogPage' },
  countLogs: { method: 'get', path: '/v1/telemetry/logs/counts', reply: 'LogCounts' },
  sendRows: { method: 'post', path: '/v1/telemetry/{signal}', reply: 'IngestReport' },
} as const satisfies { readonly [name: string]: ConsoleOperation };

export type OperationName = keyof typeof OPERATIONS;

export type Wire<Name extends SchemaName> = z.output<(typeof SCHEMAS)[Name]>;

export type Reply<Name extends OperationName> = Wire<(typeof OPERATIONS)[Name]['reply']>;

export type WireAnswer = Wire<'Answer'>;
export type WireEvidence = WireAnswer['evidence'][number];
export type WireTurn = Wire<'TurnDocument'>;
export type WireSession = Wire<'Session'>;
export type WireFact = Wire<'EventPage'>['items'][number];
export type WireLine = Wire<'LogPage'>['items'][number];
export type AskInput = z.input<(typeof SCHEMAS)['AskBody']>;

/** Of a list, each value is sent under the same name. */
export type QueryValues = { readonly [name: string]: string | number | readonly string[] | undefined };

/** The path with its parts filled in, percent-encoded, and the query behind it. */
export const operationUrl = (
  name: OperationName,
  parts: { readonly [name: string]: string | number } = {},
  query: QueryValues = {},
): string => {
  const path = OPERATIONS[name].path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [key, String(each)]),
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};
