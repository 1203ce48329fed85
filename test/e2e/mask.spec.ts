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

  it('ends with a usage error without --explain, and names a file that is missing', async () => {
    expect((await casefile(['mask', 'x.log'])).code).not.toBe(0);
    const missing = await casefile(['mask', '--explain', '/no/such/file']);
    expect([missing.code === 0, missing.err]).toEqual([false, expect.stringContaining('/no/such/file')]);
  });
});
