// casefile mask: lines that masking changes, the rules that found something, and no secret whole.
import { describe, expect, it } from 'vitest';
import { casefile } from './cli.support.js';

const LINES = "started\npassword=hunter2-planted\ninvalid token: expected ','\nmail to ann@example.com\n";

describe('casefile mask --explain', () => {
  it('names the rules of each line that changes, and shows no secret whole', async () => {
    const { code, out } = await casefile(['mask', '--explain', '-'], { stdin: LINES });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^2: password=\[SECRET:\w+\]\n {4}key-value: hu… 15 characters\n4: mail to \[EMAIL:\w+\]\n {4}email: /,
    );
    expect(out).toContain('2 of 4 lines have something to mask.');
    expect(out).not.toContain('hunter2-planted');
  });

  it('masks by the policy of a tenant', async () => {
    const badge = { id: 'badge', prefix: 'EMP-', characters: '0-9', minLength: 6, maxLength: 6 };
    const host = { masking: () => ({ personal: { email: false }, tenants: { acme: { tokens: [badge] } } }) };
    const stdin = 'EMP-123456 wrote to ann@example.com\n';
    const asAcme = await casefile(['mask', '--explain', '--tenant', 'acme', '-'], { stdin, host });
    expect(asAcme.out).toMatch(/^1: \[BADGE:\w+\] wrote to ann@example\.com\n {4}badge: … 10 characters\n/);
    const asOther = await casefile(['mask', '--explain', '-'], { stdin, host });
    expect(asOther.out).toBe('0 of 1 lines have something to mask.\n');
  });

  it('ends with a usage error without --explain, and names a file that is missing', async () => {
    expect((await casefile(['mask', 'x.log'])).code).not.toBe(0);
    const missing = await casefile(['mask', '--explain', '/no/such/file']);
    expect([missing.code === 0, missing.err]).toEqual([false, expect.stringContaining('/no/such/file')]);
  });
});
