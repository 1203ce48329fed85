// The console asks only what the API has, and reads replies by the schema that the API gives them.
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/api/contract/routes.js';
import { OPERATIONS, operationUrl } from './operations.js';

describe('operations of the console', () => {
  it.each(Object.entries(OPERATIONS))('%s is a route of the API, with its reply', (_, { method, path, reply }) => {
    const route = ROUTES.find((each) => each.method === method && each.path === path);
    // one that answers in several media types is asked for JSON
    const answers = Object.values(route?.answers ?? {}).map((answer) =>
      typeof answer === 'object' && 'application/json' in answer ? answer['application/json'] : answer,
    );
    expect(answers).toContain(reply);
  });

  it('fill in and encode the parts of a path, and leave out what is not asked', () => {
    const parts = { clientTxnId: 'a/b?c', turn: 2 };
    expect(operationUrl('replayTurn', parts)).toBe('/v1/investigations/a%2Fb%3Fc/turns/2/replay');
    expect(operationUrl('listAlerts', {}, { limit: 20, cursor: undefined })).toBe('/v1/alerts?limit=20');
    expect(operationUrl('searchLogs', {}, { service: ['a b', 'c'], where: [] })).toBe(
      '/v1/telemetry/logs?service=a+b&service=c',
    );
  });
});
