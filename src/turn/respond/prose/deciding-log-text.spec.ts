import { describe, expect, it } from 'vitest';
import { decidingLogText } from './deciding-log-text.js';

describe('the log that would decide', () => {
  it('is named with the settings of the server that was seen', () => {
    expect(decidingLogText({ of: 'shop-db', why: 'silent', technology: 'postgresql' })).toBe(
      'shop-db logs neither locks nor slow statements: they would decide whether its callers wait for it (set log_lock_waits = on and log_min_duration_statement = 1s)',
    );
  });

  it('is named without settings where the server is not known', () => {
    expect(decidingLogText({ of: 'api.pay.example', why: 'absent' })).toBe(
      'the log of api.pay.example is not here: it would decide whether the fault is its own',
    );
  });
});
