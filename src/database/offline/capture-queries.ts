// Lists what a capture of a server runs, before it runs it.
import { READ_ONLY_SETTINGS } from '../capture/mysql/server/connection.js';
import { MYSQL_LAST_STATEMENT_QUERIES } from '../capture/mysql/server/last-statements.js';
import { MYSQL_SERVER_QUERIES } from '../capture/mysql/server/read-server.js';
import { MYSQL_STATE_QUERIES } from '../capture/mysql/server/read-server-state.js';
import { READ_ONLY_OPTIONS } from '../capture/postgres/server/connection.js';
import { SERVER_QUERIES } from '../capture/postgres/server/read-server.js';
import { SERVER_STATE_QUERIES } from '../capture/postgres/server/read-server-state.js';
import type { ServerQuery, ServerKind } from './types.js';

const OWN_SESSION = 'once, for its own session';

const QUERIES: { readonly [kind in ServerKind]: readonly (readonly [when: string, sql: string])[] } = {
  postgres: [[OWN_SESSION, READ_ONLY_OPTIONS], ...SERVER_QUERIES, ...SERVER_STATE_QUERIES],
  mysql: [
    ...READ_ONLY_SETTINGS.map((sql) => [OWN_SESSION, sql] as const),
    ...MYSQL_SERVER_QUERIES,
    ...MYSQL_LAST_STATEMENT_QUERIES,
    ...MYSQL_STATE_QUERIES,
  ],
};

export const captureQueries = (kind: ServerKind): readonly ServerQuery[] =>
  QUERIES[kind].map(([when, sql]) => ({ when, sql }));
