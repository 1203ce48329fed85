import { describe, expect, it } from 'vitest';
import type { Act, Ask, Reading } from '../language/reading.js';
import { questionOfSecondReading } from './second-reading.js';

const ask = (measure: Ask['measure'], probability: number, slots: Partial<Ask> = {}): Act => ({
  kind: 'ask',
  ask: { measure, ...slots },
  probability,
});

const reading = (...acts: readonly [Act, ...Act[]]): Pick<Reading, 'acts' | 'language'> => ({ acts, language: 'en' });

describe('the second reading of a message', () => {
  it('is offered where the first is unsure and the second is nearly as likely', () => {
    expect(questionOfSecondReading(reading(ask('onset', 0.45), ask('timeline', 0.3)), [{ measure: 'onset' }])).toBe(
      'timeline',
    );
  });

  it('is offered in the language of the asker', () => {
    const read = { ...reading(ask('onset', 0.45), ask('advice', 0.3)), language: 'de' };
    expect(questionOfSecondReading(read, [{ measure: 'onset' }])).toBe('was soll ich tun?');
  });

  it.each([
    ['the first is sure', reading(ask('onset', 0.7), ask('timeline', 0.28))],
    ['the second is unlikely', reading(ask('onset', 0.5), ask('timeline', 0.15))],
    ['both are answered alike', reading(ask('onset', 0.5), ask('onset', 0.3))],
    ['there is no second', reading(ask('onset', 0.5))],
    ['the second asks nothing', reading(ask('onset', 0.5), { kind: 'social', detail: 'ack', probability: 0.4 })],
    ['plain words would ask for something else', reading(ask('onset', 0.5), ask('count', 0.4, { of: 'users' }))],
  ])('is not offered where %s', (_why, read) => {
    expect(questionOfSecondReading(read, [{ measure: 'onset' }])).toBeUndefined();
  });

  it('is the likeliest one where the message could not be read', () => {
    const read = reading(ask('timeline', 0.28), ask('onset', 0.26));
    expect(questionOfSecondReading(read, [{ measure: 'unclear' }])).toBe('timeline');
  });
});
