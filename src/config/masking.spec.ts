import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './load.js';

const token = { id: 'employee-number', prefix: 'EMP-', characters: 'A-Z0-9', minLength: 6, maxLength: 8 };

const load = (masking: unknown) =>
  loadConfig({ CASEFILE_CONFIG: 'own.json' }, (path) =>
    path.endsWith('own.json') ? JSON.stringify({ masking }) : readFileSync(path, 'utf8'),
  );

const problems = (masking: unknown): readonly string[] => {
  const loaded = load(masking);
  return 'faults' in loaded ? loaded.faults.map(({ path, problem }) => `${path} ${problem}`) : [];
};

describe('settings of masking', () => {
  it('take own tokens, keys, exceptions and kinds of personal data, for all and by tenant', () => {
    const masking = {
      personal: { ip: true, phone: false },
      tokens: [token],
      keys: ['patientNo'],
      exceptions: { rules: ['iban', '1password-secret-key'], texts: ['changeme'] },
      tenants: { acme: { tokens: [{ ...token, id: 'badge' }], personal: { ip: false } } },
    };
    expect(problems(masking)).toEqual([]);
    expect(load(masking)).toMatchObject({ masking });
  });

  it.each([
    [{ tokens: [{ ...token, characters: '(a+)+' }] }, 'patterns are not accepted'],
    [{ tokens: [{ ...token, characters: '[unclosed' }] }, 'patterns are not accepted'],
    [{ tokens: [{ ...token, characters: String.raw`\d` }] }, 'patterns are not accepted'],
    [{ tokens: [{ ...token, characters: 'Z-A' }] }, 'a range that ends before it begins'],
    [{ tokens: [{ ...token, prefix: 'EM' }] }, 'must be 3 to 64 characters'],
    [{ tokens: [{ ...token, prefix: '-EMP' }] }, 'a letter or digit first'],
    [{ tokens: [{ ...token, minLength: 9 }] }, 'must not be less than "minLength"'],
    [{ tokens: [{ ...token, maxLength: 5_000 }] }, 'maxLength'],
    [{ tokens: [token, token] }, 'names an id twice'],
    [{ tokens: [token], tenants: { acme: { tokens: [token] } } }, 'is there for all tenants already'],
    [{ keys: ['patientNo', 'PATIENTNO'] }, 'names a key twice'],
    [{ keys: ['a b'] }, 'must be the name of a field'],
    [{ personal: { mail: true } }, 'mail'],
    [{ patterns: ['x'] }, 'patterns'],
  ])('%j is refused: %s', (masking, problem) => {
    expect(problems(masking).join('\n')).toContain(problem);
  });
});
