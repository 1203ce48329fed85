// The form of a word that several languages share.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedForm, sharedFormTerms } from './language-forms.js';

describe('the shared form of a word', () => {
  it.each([
    ['Zertifikaten', 'certificate', 'certificado', 'certificats'],
    ['Migrationen', 'migrations', 'migración'],
    ['Batterie', 'battery', 'batería', 'batteries'],
    ['Konfiguration', 'configuration', 'configuración'],
    ['Kapazität', 'capacity', 'capacidad', 'capacité'],
  ])('is one in all spellings: %s', (...words) => {
    const forms = words.map((word) => sharedFormTerms(word).join(' '));
    expect(forms[0]).not.toBe('');
    expect(new Set(forms).size).toBe(1);
  });

  it('is none of a short word, of a number and of another script', () => {
    for (const piece of ['disk', '123456', '支付', 'ключевой']) expect(sharedForm(piece)).toEqual([]);
  });

  it('is told apart from any word of a text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (piece) => {
        for (const form of sharedForm(piece)) expect(form).not.toMatch(/^[a-z]/);
      }),
    );
  });
});
