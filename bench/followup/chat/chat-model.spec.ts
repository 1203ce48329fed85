// The chat model: its features, its pace, and where it draws the line.
import { describe, expect, it } from 'vitest';
import { chatRelationOf } from '../relation-sets.js';
import { chatFeaturesOf, gapBetween } from './chat-features.js';
import { kindOf } from './chat-kind.js';
import { chatModelScore, paceOf } from './chat-model.js';
import { rareNovelty } from './chat-novelty.js';
import { addressFeatures } from './chat-reply.js';
import { chatTextOf } from './chat-text.js';
import { optional } from '../../../src/kernel/optional.js';

const history = [
  { text: 'how do I mount an ntfs partition?', minute: 10 },
  { text: 'mount says wrong fs type', minute: 12 },
];

describe('a chat message', () => {
  it('splits into its parts', () => {
    const { addressee, text, content, names } = chatTextOf('bob_: try /dev/sda1 with ntfs-3g again');
    expect(addressee).toBe('bob_');
    expect(text).toBe('try /dev/sda1 with ntfs-3g again');
    expect([...content.keys()]).toEqual(['dev/sda1', 'ntfs-3g']);
    expect(names).toEqual(new Set(['dev/sda1', 'ntfs-3g']));
  });

  it.each(['note: it works', 'http://example.com', 'ok, and then', 'no colon'])('addresses nobody: %s', (text) =>
    expect(chatTextOf(text).addressee).toBeUndefined(),
  );

  it('has features relative to earlier messages', () => {
    const features = chatFeaturesOf({ history, message: { text: 'which fs type is it?', minute: 20 }, pace: 2 });
    expect(features).toMatchObject({
      gapKnown: 1,
      gapLog: Math.log1p(4),
      question: 1,
      shift: 0,
      greeting: 0,
      addresses: 0,
    });
    expect(features.reference).toBeCloseTo(1 / 7, 12);
  });

  it('has no gap without a clock', () => {
    const features = chatFeaturesOf({ history, message: { text: 'which fs?' }, pace: 1 });
    expect(features).toMatchObject({ gapKnown: 0, gapLog: 0, gapLength: 0 });
  });

  it('continues the topic, or asks something new', () => {
    const label = (text: string, minute: number): string => chatRelationOf({ history, message: { text, minute } }, 1);
    expect(label('it says that for both of them', 12)).toBe('follow_up');
    expect(label('hi all, does anyone know how to share a printer with windows?', 95)).toBe('new_issue');
  });

  it('scores the same with an unknown clock on its own scale', () => {
    const timed = chatModelScore({ history, message: { text: 'it works', minute: 12 }, pace: 1 });
    const untimed = chatModelScore({ history, message: { text: 'it works' }, pace: 1 });
    expect(timed).toBeLessThan(0);
    expect(untimed).toBeLessThan(0);
    expect(timed).not.toBe(untimed);
  });
});

describe('the overlap of a chat message', () => {
  const said = (text: string) =>
    rareNovelty(
      chatTextOf(text),
      history.map(({ text: each }) => chatTextOf(each)),
      0,
    );

  it('weighs rare words more, and tolerates typing errors', () => {
    expect(said('ntfs again').covered).toBeGreaterThan(said('say again').covered);
    expect(said('partitoin').covered).toBeGreaterThan(0.2);
    expect(said('printer').covered).toBe(0);
  });

  it('leaves the words that were not said yet as novelty', () => {
    expect(said('printer').unsaid).toBe(said('printer').content);
    expect(said('ntfs partition').unsaid).toBe(0);
  });
});

describe('the addressee of a chat message', () => {
  const before = ['bob: try mount', 'bob: as root'].map(chatTextOf);

  it.each([
    ['bob: again', { addressesLast: 1, addressesAnother: 0 }],
    ['eve: what card is it?', { addressesLast: 0, addressesAnother: 1 }],
    ['it works', { addressesNobody: 1, addresses: 0 }],
  ])('%s', (text, features) => expect(addressFeatures(chatTextOf(text), before)).toMatchObject(features));
});

describe('the kind of a chat', () => {
  it.each([
    ['timed', 'what now?', 3],
    ['asked', 'what now?', undefined],
    ['untimed', 'bob: what now?', undefined],
    ['untimed', 'it works', undefined],
  ] as const)('comes out as %s: %s', (kind, text, minute) =>
    expect(kindOf({ history, message: { text, ...optional({ minute }) }, pace: 1 })).toBe(kind),
  );
});

describe('the clock of a chat', () => {
  it('wraps at midnight, and tolerates small steps back', () => {
    expect(gapBetween(1435, 5)).toBe(10);
    expect(gapBetween(20, 15)).toBe(0);
    expect(gapBetween(undefined, 15)).toBeUndefined();
  });

  it('has the median last gap as its pace, at least a minute', () => {
    const of = (...minutes: readonly number[]) => minutes.map((minute) => ({ text: '', minute }));
    expect(paceOf([of(0, 4), of(0, 8), of(0, 6, 12)])).toBe(6);
    expect(paceOf([of(0, 0)])).toBe(1);
    expect(paceOf([])).toBe(1);
  });
});
