// Who may do what: every route with the roles that may use it. Guard, OpenAPI document and test are made from this table.
import type { AuditedAction } from '../../investigation/operation.js';
import { KEY_ROLES, type KeyRole } from '../../kernel/key-role.js';

/** Limits of `http.limits`, beside `requests`, that a request counts for. */
type CountedUse = 'turns' | 'ingest';

export type RouteOperation = {
  readonly roles: readonly KeyRole[];
  /** It changes something: the audit names it so. Telemetry and alerts that come in are no commands. */
  readonly action?: AuditedAction;
  readonly countsAs?: CountedUse;
  /** Happens inside the collection of its path, or lists collections: also for keys that are limited to collections. */
  readonly isInCollection?: true;
  /** Reads telemetry only through the investigation of its path: also for keys that are limited to services. */
  readonly isInInvestigation?: true;
  /** Reads telemetry of the services of the key alone. */
  readonly isWithinServices?: true;
};

const READ: RouteOperation = { roles: ['viewer', 'asker', 'operator', 'admin'] };
/** Of telemetry, beside investigations. */
const READ_TELEMETRY: RouteOperation = { ...READ, isWithinServices: true };
const ASK: RouteOperation = { roles: ['asker', 'operator', 'admin'] };
/** Calls a model, which may cost money. */
const ASK_MODEL: RouteOperation = { ...ASK, countsAs: 'turns' };
/** Of an investigation whose turns may all be seen. */
const READ_TURNS: RouteOperation = { ...READ, isInInvestigation: true };
const ADD: RouteOperation = { roles: ['ingester', 'operator', 'admin'] };
const ADD_ROWS: RouteOperation = { ...ADD, countsAs: 'ingest' };
/** Whoever asks may bring the snapshot that the question is about. */
const ADD_SNAPSHOT: RouteOperation = { roles: ['asker', 'ingester', 'operator', 'admin'] };
const OPERATE: RouteOperation = { roles: ['operator', 'admin'] };
const ADMINISTER: RouteOperation = { roles: ['admin'] };
/** Is about the caller alone. */
const KNOW_ITSELF: RouteOperation = { roles: KEY_ROLES, isInCollection: true, isWithinServices: true };

const INVESTIGATION = '/v1/investigations/:clientTxnId';
const TURN = `${INVESTIGATION}/turns/:turn`;
const COLLECTION = '/v1/knowledge/:collection';
const SNAPSHOT = '/v1/snapshots/:snapshot';

/** Takes no API key where its source has a secret. */
export const WEBHOOK_ROUTE = 'POST /v1/alerts/:alert';

/** Takes no API key where the channel is configured: its product signs what it delivers. */
export const CHANNEL_ROUTE = 'POST /v1/channels/:channel';

export const ASK_ROUTE = `POST ${INVESTIGATION}/turns`;
export const CANCEL_ROUTE = `POST ${TURN}/cancel`;

/** By method and path, as the router has them. A route that is not here and not public does not start. */
export const OPERATIONS: { readonly [route: string]: RouteOperation } = {
  'GET /v1/investigations': READ,
  [`GET ${INVESTIGATION}`]: READ_TURNS,
  [`GET ${INVESTIGATION}/timeline`]: READ_TURNS,
  [`GET ${INVESTIGATION}/interactions`]: READ,
  [`GET ${INVESTIGATION}/interactions/:interaction`]: READ,
  [`GET ${INVESTIGATION}/export`]: READ_TURNS,
  [`GET ${INVESTIGATION}/batches/:hash`]: READ_TURNS,
  [`GET ${INVESTIGATION}/events`]: READ,
  [`GET ${INVESTIGATION}/turns`]: READ_TURNS,
  [`GET ${TURN}`]: READ_TURNS,
  [`GET ${TURN}/findings`]: READ_TURNS,
  [`GET ${TURN}/model-requests`]: READ,
  [`POST ${INVESTIGATION}/verify`]: READ,
  [`POST ${TURN}/replay`]: READ,
  [ASK_ROUTE]: { ...ASK_MODEL, action: 'ask', isInInvestigation: true },
  [`POST ${TURN}/rerun`]: { ...ASK_MODEL, action: 'rerun' },
  [CANCEL_ROUTE]: { ...ASK, action: 'cancel', isInInvestigation: true },
  [`POST ${TURN}/feedback`]: { ...ASK, action: 'rate', isInInvestigation: true },
  [`POST ${INVESTIGATION}/note`]: { ...ASK, action: 'note', isInInvestigation: true },
  [`POST ${INVESTIGATION}/resolve`]: { ...ASK, action: 'resolve' },
  [`POST ${INVESTIGATION}/undelete`]: { ...OPERATE, action: 'undelete' },
  [`POST ${INVESTIGATION}/hold`]: { ...OPERATE, action: 'hold' },
  [`POST ${INVESTIGATION}/release-hold`]: { ...OPERATE, action: 'release-hold' },
  [`DELETE ${INVESTIGATION}`]: { ...OPERATE, action: 'delete' },
  'GET /v1/chains': READ,
  'GET /v1/schedules': READ,
  'POST /v1/chains/:chain/revoke': { ...OPERATE, action: 'revoke-approval' },
  [`GET ${INVESTIGATION}/chains`]: READ_TURNS,
  [`POST ${INVESTIGATION}/chains`]: { ...ASK_MODEL, action: 'start-chain', isInInvestigation: true },
  [`POST ${INVESTIGATION}/chains/:run/cancel`]: { ...ASK, action: 'cancel-chain', isInInvestigation: true },
  [`POST ${INVESTIGATION}/chains/:run/executions/:execution/answer`]: {
    ...ASK,
    action: 'answer-chain',
    isInInvestigation: true,
  },
  [`POST ${INVESTIGATION}/chains/:run/executions/:execution/approve`]: { ...OPERATE, action: 'approve-tools' },
  'GET /v1/session': KNOW_ITSELF,
  // recorded with the session that it ends
  'POST /v1/session/sign-out': KNOW_ITSELF,
  'GET /v1/audit': OPERATE,
  'GET /v1/keys': ADMINISTER,
  'GET /v1/sources': OPERATE,
  'GET /v1/ingests': OPERATE,
  'GET /v1/policies': READ,
  'GET /v1/cost': READ,
  'GET /v1/search': READ,
  'GET /v1/statistics': READ,
  'GET /v1/services': READ_TELEMETRY,
  'GET /v1/services/calls': READ_TELEMETRY,
  'POST /v1/services/namings': { ...OPERATE, action: 'name-services' },
  'POST /v1/services/namings/:naming/undo': { ...OPERATE, action: 'undo-naming' },
  'GET /v1/telemetry/logs': READ_TELEMETRY,
  'GET /v1/telemetry/logs/counts': READ_TELEMETRY,
  'POST /v1/telemetry/:signal': ADD_ROWS,
  'POST /v1/otlp/v1/logs': ADD_ROWS,
  'POST /v1/otlp/v1/traces': ADD_ROWS,
  'POST /v1/otlp/v1/metrics': ADD_ROWS,
  'GET /v1/alerts': READ,
  'GET /v1/alerts/:alert': READ,
  'POST /v1/alerts': ADD_ROWS,
  [WEBHOOK_ROUTE]: ADD_ROWS,
  // what people do there is recorded with their names, by the use case
  [CHANNEL_ROUTE]: ASK,
  'POST /v1/alerts/:alert/group': { ...ASK, action: 'regroup' },
  'POST /v1/alerts/:alert/silence': { ...OPERATE, action: 'silence' },
  'POST /v1/alerts/:alert/undelete': { ...OPERATE, action: 'undelete' },
  'POST /v1/alerts/:alert/hold': { ...OPERATE, action: 'hold' },
  'POST /v1/alerts/:alert/release-hold': { ...OPERATE, action: 'release-hold' },
  'GET /v1/retention': OPERATE,
  'POST /v1/retention/run': { ...OPERATE, action: 'run-retention' },
  'GET /v1/notifications': READ,
  'GET /v1/notifications/:notification': READ,
  'POST /v1/notifications/:notification/resend': { ...OPERATE, action: 'resend' },
  'GET /v1/models': READ,
  'POST /v1/chat/completions': { ...ASK_MODEL, action: 'ask', isInInvestigation: true },
  'POST /v1/ag-ui': { ...ASK_MODEL, action: 'ask', isInInvestigation: true },
  // its methods are admitted and recorded as the routes that do the same
  'POST /a2a': READ_TURNS,
  // its tools ask the routes of this table with the key of their caller
  'POST /mcp': READ_TURNS,
  'POST /v1/responses': { ...ASK_MODEL, action: 'ask', isInInvestigation: true },
  'POST /v1/models/:name/check': { ...ASK_MODEL, action: 'check-model' },
  'GET /v1/tools': READ,
  'GET /v1/knowledge': { ...READ, isInCollection: true },
  [`GET ${COLLECTION}`]: { ...READ, isInCollection: true },
  [`GET ${COLLECTION}/search`]: { ...READ, isInCollection: true },
  [`POST ${COLLECTION}/documents`]: { ...ADD, action: 'add-document', isInCollection: true },
  [`POST ${COLLECTION}/investigations/:clientTxnId`]: { ...ADD, action: 'add-investigation' },
  [`DELETE ${COLLECTION}`]: { ...OPERATE, action: 'remove-collection', isInCollection: true },
  [`DELETE ${COLLECTION}/documents/:document`]: { ...OPERATE, action: 'remove-document', isInCollection: true },
  'GET /v1/snapshots': READ,
  'POST /v1/snapshots': { ...ADD_SNAPSHOT, action: 'import-snapshot' },
  [`GET ${SNAPSHOT}`]: READ,
  [`GET ${SNAPSHOT}/artifact`]: READ,
  [`DELETE ${SNAPSHOT}`]: { ...OPERATE, action: 'remove-snapshot' },
  'POST /v1/store/check': OPERATE,
  'POST /v1/store/sweep': { ...OPERATE, action: 'sweep-store' },
};
