import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker } from './mask.js';
import type { MaskingPolicy } from './own-rules.js';
import { type MaskingPolicies, policyFaults, policyOf } from './policies.js';

const digest = (text: string): string => createHmac('sha256', 'a key for tests').update(text).digest('hex');
const masking = (policy: MaskingPolicy): ((text: string, name?: string) => string) => {
  const mask = createMasker({ digest, policy });
  return (text, name) => mask(text, name).replace(/\[([A-Z_]+):\d[0-9a-v]{10}\]/g, '<$1>');
};

const EMPLOYEE = { id: 'employee-number', prefix: 'EMP-', characters: '0-9', minLength: 6, maxLength: 6 };

describe('a masking policy', () => {
  it('masks own tokens, at the length that it says', () => {
    const mask = masking({ tokens: [EMPLOYEE] });
    expect(mask('badge EMP-123456 of EMP-12345')).toBe('badge <EMPLOYEE_NUMBER> of EMP-12345');
    expect(masking({})('badge EMP-123456')).toBe('badge EMP-123456');
  });

  it('masks the values of own keys, in texts and as names of fields', () => {
    const mask = masking({ keys: ['patientNo'] });
    expect(mask('patientNo=77x8 {"patientNo":"9 y"}')).toBe('patientNo=<SECRET> {"patientNo":"<SECRET>"}');
    expect(mask('any words', 'patientNo')).toBe('<SECRET>');
    expect(mask('any words', 'patient')).toBe('any words');
  });

  it('leaves out the rules and texts of its exceptions, and the kinds of personal data that are off', () => {
    const mask = masking({ personal: { email: false }, exceptions: { rules: ['iban'], texts: ['hunter2'] } });
    const spared = 'ann@example.com DE89370400440532013000 password=hunter2';
    expect(mask(spared)).toBe(spared);
    expect(mask('password=hunter3 call +49 30 123456-78')).toBe('password=<SECRET> call <PHONE>');
    expect(masking({ personal: { ip: true } })('from 10.0.0.12')).toBe('from <IP>');
  });

  it('masks a text once: what is masked stays', () => {
    const mask = createMasker({ digest, policy: { tokens: [EMPLOYEE], keys: ['patientNo'], personal: { ip: true } } });
    const parts = fc.constantFrom('EMP-123456', 'patientNo=', 'abc', ' ', '10.0.0.1', 'password: ', '"', ',');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
        const masked = mask(words.join(''));
        expect(mask(masked)).toBe(masked);
        expect(masked).not.toMatch(/\bEMP-\d{6}\b/);
      }),
    );
  });
});

describe('policies by tenant', () => {
  const policies: MaskingPolicies = {
    personal: { ip: false, email: true },
    tokens: [EMPLOYEE],
    exceptions: { texts: ['hunter2'] },
    tenants: { acme: { personal: { ip: true }, keys: ['patientNo'], exceptions: { rules: ['iban'] } } },
  };

  it('add what a tenant has of its own, and let its kinds of personal data win', () => {
    expect(policyOf(policies, 'acme')).toEqual({
      personal: { ip: true, email: true },
      tokens: [EMPLOYEE],
      keys: ['patientNo'],
      exceptions: { rules: ['iban'], texts: ['hunter2'] },
    });
    expect(policyOf(policies, 'other')).toEqual({
      personal: { ip: false, email: true },
      tokens: [EMPLOYEE],
      exceptions: { texts: ['hunter2'] },
    });
    expect(policyOf(policies, 'constructor')).toEqual(policyOf(policies, 'other'));
  });

  it('tell rules that do not exist, and ids that are taken', () => {
    expect(policyFaults(policies)).toEqual([]);
    const wrong = {
      tokens: [{ ...EMPLOYEE, id: 'jwt' }],
      tenants: { acme: { exceptions: { rules: ['ibann', 'jwt'] } } },
    };
    expect(policyFaults(wrong)).toEqual([
      expect.stringMatching(/^masking\.tokens: "jwt" is the id of a built-in rule/),
      expect.stringMatching(/^masking\.tenants\.acme\.exceptions\.rules: there is no rule "ibann"/),
    ]);
  });
});
