// A form becomes the rule that the service takes, or says what is missing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namingBody } from '../../../src/api/contract/services.js';
import { NAMING_KINDS, type NamingDraft, namingText, ruleOf } from './naming.js';
import { loadTexts } from '../texts/texts.js';

await loadTexts('administration');

const draft = (fields: Partial<NamingDraft>): NamingDraft => ({
  kind: 'rename',
  services: ['web'],
  name: '',
  field: '',
  values: '',
  ...fields,
});

describe('a name of services', () => {
  it.each([
    [draft({ name: ' shop ' }), { kind: 'rename', service: 'web', to: 'shop' }],
    [draft({ kind: 'join', services: ['a', 'b'], name: 'ab' }), { kind: 'join', services: ['a', 'b'], as: 'ab' }],
    [draft({ kind: 'split', field: 'host' }), { kind: 'split', service: 'web', field: 'host' }],
    [
      draft({ kind: 'split', field: 'host', values: 'h1\n\n h2 \nh1', name: 'db' }),
      { kind: 'split', service: 'web', field: 'host', values: ['h1', 'h2'], as: 'db' },
    ],
  ])('is written as the service takes it', (given, rule) => {
    expect(ruleOf(given)).toEqual(rule);
  });

  it.each([
    draft({}),
    draft({ services: [], name: 'x' }),
    draft({ kind: 'join', name: 'x' }),
    draft({ kind: 'join', services: ['a', 'b'] }),
    draft({ kind: 'split' }),
    draft({ kind: 'split', field: 'host', name: 'db' }),
    draft({ kind: 'split', field: 'host', values: 'h1' }),
  ])('that lacks something says what', (given) => {
    expect(ruleOf(given)).toEqual({ missing: expect.stringMatching(/\.$/) });
  });

  it('is either a rule that the service reads or a sentence, and each rule has words with its names', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '1'), maxLength: 6 });
    const drafts = fc.record({
      kind: fc.constantFrom(...NAMING_KINDS),
      services: fc.uniqueArray(fc.constantFrom('web', 'api', 'db'), { maxLength: 3 }),
      name: word,
      field: word,
      values: fc.array(word, { maxLength: 3 }).map((lines) => lines.join('\n')),
    });
    fc.assert(
      fc.property(drafts, (given) => {
        const rule = ruleOf(given);
        if ('missing' in rule) return;
        expect(namingBody.safeParse(rule).success).toBe(true);
        expect(namingText(rule)).toContain(given.services[0]);
      }),
    );
  });
});
