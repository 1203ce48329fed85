import { describe, expect, it } from 'vitest';
import type { Hypothesis } from '../../../evidence/finding.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { failureClaim } from './failure-claims.js';

const claimOf = (message: string): string | undefined => {
  const row = { kind: 'log', service: 'payroll', level: 'error', message, attributes: {} } as unknown as BatchRow;
  const failure = { class: 'permission-missing', speaker: 'payroll', line: 'e1', field: 'message', from: 0, by: 'own' };
  return failureClaim({ service: 'payroll', failure } as unknown as Hypothesis, new Map([['e1', row]]))?.text;
};

const REQUEST =
  'could not fetch database credentials: Error making API request. URL: GET https://vault.lan/v1/database/creds/';

describe('the quotation of a cause', () => {
  it('begins with the line where that tells what went wrong', () => {
    expect(claimOf('permission denied')).toContain('logged “permission denied”');
    expect(claimOf(`permission denied: ${REQUEST.repeat(3)}`)).toContain('logged “permission denied: could not fetch');
  });

  it('shows what went wrong where a long line ends with it', () => {
    expect(claimOf(`${REQUEST}payroll-and-pensions Code: 403. Errors: permission denied, invalid token`)).toMatch(
      /logged “….{0,60}permission denied, invalid token”/,
    );
  });
});
