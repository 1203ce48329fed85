// Edits that a message is and nothing else, whatever the classifier makes of them.
import { describe, expect, it } from 'vitest';
import { EntityFinder } from '../language/entities.js';
import type { Reading } from '../language/reading.js';
import { withPlainEdit } from './plain-edits.js';

const FINDER = new EntityFinder({
  service: ['checkout'],
  region: ['ap-south-1', 'eu-west-1'],
  environment: ['staging'],
});

const actOf = (text: string, language = 'en', isInside = true) => {
  const reading: Reading = {
    version: 1,
    language,
    acts: [{ kind: 'ask', ask: { measure: 'same' }, probability: 0.6 }],
    entities: FINDER.find(text),
  };
  return withPlainEdit(text, reading, isInside).acts[0].kind;
};

describe('a message that is an edit', () => {
  it.each([
    ['go back to 12:15', 'en'],
    ['start at 9:00', 'en'],
    ['widen to the last hour', 'en'],
    ['geh zurück bis 9 uhr', 'de'],
    ['empieza a las 9', 'es'],
    ['commence à 9h', 'fr'],
    ['volte para as 9', 'pt'],
    ['从9点开始', 'zh'],
    ['9時に戻って', 'ja'],
  ])('of the window is one: “%s”', (text, language) => {
    expect(actOf(text, language)).toBe('window');
  });

  it.each([
    ['and ap-south-1 only?', 'en'],
    ['just checkout pls', 'en'],
    ['nur eu-west-1 bitte', 'de'],
    ['solo eu-west-1', 'es'],
    ['seulement eu-west-1 svp', 'fr'],
    ['só eu-west-1', 'pt'],
    ['只看 eu-west-1', 'zh'],
    ['eu-west-1 だけ', 'ja'],
  ])('of the scope is one: “%s”', (text, language) => {
    expect(actOf(text, language)).toBe('scope');
  });

  it.each(['and in eu-west-1?', 'is it only eu-west-1?', 'only errors', 'how many errors since 9:00?', 'checkout'])(
    'is not seen in “%s”',
    (text) => {
      expect(actOf(text)).toBe('ask');
    },
  );

  it('is none where nothing is talked about yet', () => {
    expect(actOf('only checkout', 'en', false)).toBe('ask');
  });
});
