// The routes of what operators look at, as data.
import type { Route } from './route.js';
import type { SchemaName } from './schemas.js';

const look = (path: string, summary: string, answer: SchemaName, problems: readonly number[] = []): Route => ({
  method: 'get',
  path,
  summary,
  answers: { 200: answer },
  ...(problems.length > 0 && { problems }),
});

export const OPERATOR_ROUTES: readonly Route[] = [
  look('/v1/keys', 'The API keys of the tenant, without their secrets and digests', 'KeyList', [503]),
  look('/v1/sources', 'Sources and stores as they are now, their last failures, how much is stored', 'SourceReport'),
  look(
    '/v1/ingests',
    'What came in, by source, with rejected lines, and the stored lines of each',
    'IngestList',
    [503],
  ),
  look('/v1/policies', 'Which alerts are investigated and grouped, and who is told', 'PolicyReport'),
];
