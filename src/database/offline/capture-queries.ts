// Lists what a capture of PostgreSQL runs, before it runs it.
import { READ_ONLY_OPTIONS } from '../capture/postgres/server/connection.js';
import { SERVER_QUERIES } from '../capture/postgres/server/read-server.js';
import { SERVER_STATE_QUERIES } from '../capture/postgres/server/read-server-state.js';
import type { CaptureQuery } from './types.js';

export const captureQueries = (): readonly CaptureQuery[] =>
  [['once, for its own session', READ_ONLY_OPTIONS] as const, ...SERVER_QUERIES, ...SERVER_STATE_QUERIES].map(
    ([when, sql]) => ({ when, sql }),
  );
