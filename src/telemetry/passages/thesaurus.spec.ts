// Words that mean the same share a concept, in one language and between languages.
import { describe, expect, it } from 'vitest';
import { conceptTerms } from './thesaurus.js';
import { THESAURUS_ENTRIES } from './thesaurus-entries.js';

const shared = (a: string, b: string): readonly string[] => {
  const of = new Set(conceptTerms(b));
  return conceptTerms(a).filter((concept) => of.has(concept));
};

describe('the concepts of a text', () => {
  it.each([
    ['what is my salary?', 'Duty is compensated with an allowance.'],
    ['we fall behind', 'The backlog grows.'],
    ['Wann läuft das Zertifikat ab?', 'The certificate expires in June.'],
    ['¿Quién aprueba el gasto?', 'Expenses are approved by the manager.'],
    ['Le disque est plein', 'Die Festplatte ist voll.'],
    ['バッテリーの交換', 'The batteries are replaced.'],
    ['der Netzausfall', 'an outage of the network'],
  ])('are shared by other words for the same: %s', (question, passage) => {
    expect(shared(question, passage)).not.toEqual([]);
  });

  it.each([
    ['what is the salary?', 'The bridge is closed.'],
    ['red lamps', 'la red de la oficina'],
    ['a signal of the firmware', 'The manager signs the record.'],
    ['probably a problem', 'The generator is tested.'],
  ])('are none that words only look alike for: %s', (question, passage) => {
    expect(shared(question, passage)).toEqual([]);
  });
});

describe('the entries', () => {
  const lines = THESAURUS_ENTRIES.trim().split('\n');

  it('are one concept a line, each named once', () => {
    for (const line of lines) expect(line).toMatch(/^[a-z]+: [^:]+$/);
    const names = lines.map((line) => line.split(':', 1)[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have no beginning so short that it begins words of other matters', () => {
    const beginnings = lines.flatMap((line) => line.match(/[\p{L} -]+(?=\*)/gu) ?? []).map((each) => each.trim());
    expect(beginnings.filter((each) => each.length < 3)).toEqual([]);
  });
});
