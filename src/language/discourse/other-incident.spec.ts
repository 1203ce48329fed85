// Two incidents in one message: what is said of the one that the issue is not about.
import { describe, expect, it } from 'vitest';
import { readByCatalogue } from '../../../bench/followup/read-message.js';
import { asksForOther, otherIncidentOf } from './other-incident.js';

const CATALOGUE = { services: ['press', 'kiln'], environments: [], regions: [] };

const read = (text: string) => readByCatalogue(text, CATALOGUE);

describe('the other incident of a message', () => {
  it.each([
    [
      'At 7:40 labels were not printed, and since 10:15 the ovens do not start. Why the ovens?',
      'At 7:40 labels were not printed',
    ],
    ['Two problems: since 13:10 scans fail; at 9:05 the belt stood still.', 'at 9:05 the belt stood still'],
    [
      'Um 7:40 wurden Etiketten nicht gedruckt und seit 10:15 starten die Öfen nicht.',
      'Um 7:40 wurden Etiketten nicht gedruckt',
    ],
    [
      'A las 7:40 no se imprimieron etiquetas, y desde las 10:15 no arrancan los hornos.',
      'A las 7:40 no se imprimieron etiquetas',
    ],
    [
      'À 7h40 les étiquettes ne sortaient pas, et depuis 10h15 les fours ne démarrent plus.',
      'À 7h40 les étiquettes ne sortaient pas',
    ],
    [
      'Since 7:40 kiln stands still, at 10:15 db.internal refused 1.5 % of GET /labels?size=2 and more.',
      'at 10:15 db.internal refused 1.5 % of GET /labels?size=2',
    ],
    ['7:40以降kilnが停止、10:15にラベルが印刷されない。', '10:15にラベルが印刷されない'],
  ])('of “%s”', (text, other) => {
    expect(otherIncidentOf(text, read(text))).toBe(other);
  });

  it.each([
    'the ovens do not start since 10:15, why?',
    'errors between 9:05 and 10:15',
    'scans fail, why?',
    'it is slower since 10:15 than at 9:05',
  ])('is none of “%s”', (text) => {
    expect(otherIncidentOf(text, read(text))).toBeUndefined();
  });

  it('is looked for in short time, however long the message is', () => {
    const text = `At 7:40 labels were not printed${' '.repeat(60_000)}x, since 10:15 ${'.'.repeat(60_000)}x ovens fail`;
    const time = { start: 0, end: 7, relation: 'around', points: [], phrase: 'At 7:40' } as const;
    const other = { ...time, start: text.indexOf('since'), end: text.indexOf('since') + 11, phrase: 'since 10:15' };
    const began = performance.now();
    otherIncidentOf(text, { time: { mentions: [time, other] } });
    expect(performance.now() - began).toBeLessThan(500);
  });

  it.each(['the other one?', 'and the other one', 'und das andere?', 'why the other problem?'])(
    'is asked for by “%s”',
    (text) => {
      expect(asksForOther(read(text))).toBe(true);
    },
  );

  it.each([
    'what about the other pods of press?',
    'what about the other pods?',
    'are the other hosts fine?',
    "l'autre service ?",
    'y la otra región?',
    'is the other database ok?',
    'why?',
  ])('is not asked for by “%s”', (text) => {
    expect(asksForOther(read(text))).toBe(false);
  });
});
