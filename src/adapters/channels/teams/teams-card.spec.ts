import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChannelMessage } from '../../../ports/channels.js';
import { readSignedButton } from '../signed-button.js';
import { cardActivity, readCardId } from './teams-card.js';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<at>all</at>',
    '[bank](https://evil.example)',
    '**bold**',
    '{{DATE(x)}}',
    'a\n'.repeat(3_000),
    'x'.repeat(9_000),
  ),
);
const button = { act: 'show-evidence', turn: 1 } as const;
const message: fc.Arbitrary<ChannelMessage> = fc.record({
  kind: fc.constant('final' as const),
  text,
  notes: fc.array(text, { maxLength: 15 }),
  rows: fc.array(fc.record({ title: text, quote: text }), { maxLength: 30 }),
  buttons: fc.array(fc.record({ label: text, button: fc.constant(button) }), { maxLength: 8 }),
});
const PLACE = { room: '19.abc.thread.v2', thread: '2026-11-28' };
const SECRET = 'a secret of the app';

type Node = { readonly [name: string]: unknown };
const nodesOf = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesOf)];
};
const activityOf = (said: ChannelMessage): object => cardActivity(said, { place: PLACE, secret: SECRET, key: 'abc-1' });

describe('a card', () => {
  it('of any text stays within what Teams takes, and reads no markup in it', () => {
    fc.assert(
      fc.property(message, (said) => {
        const activity = activityOf(said);
        expect(JSON.stringify(activity).length).toBeLessThan(50_000);
        const nodes = nodesOf(activity);
        // of all elements with text, a run alone is no Markdown
        expect(nodes.filter((each) => 'text' in each).every((each) => each['type'] === 'TextRun')).toBe(true);
        expect(
          nodes.filter((each) => each['type'] === 'TextRun').every((each) => /^[^\r\n]+$/.test(String(each['text']))),
        ).toBe(true);
        expect(nodes.some((each) => 'entities' in each || 'msteams' in each)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('shows where the name of a button hides or reverses text', () => {
    const buttons = [{ label: 'Silence \u202ekcart', button }];
    const titles = nodesOf(activityOf({ kind: 'final', text: 'x', notes: [], rows: [], buttons })).map(
      ({ title }) => title,
    );
    expect(titles).toContain('Silence \ufffdkcart');
  });

  it('is known by its key and its thread', () => {
    const [first] = nodesOf(activityOf({ kind: 'final', text: 'Found', notes: [], rows: [], buttons: [] })).filter(
      (each) => 'id' in each,
    );
    expect(readCardId(String(first?.['id']))).toEqual({ thread: '2026-11-28', key: 'abc-1' });
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(readCardId(id)).toBeUndefined();
      }),
    );
  });

  it('has buttons that count in their own thread and under their own secret alone', () => {
    const said: ChannelMessage = {
      kind: 'final',
      text: 'Found',
      notes: [],
      rows: [],
      buttons: [{ label: 'Evidence', button }],
    };
    const [action] = nodesOf(activityOf(said)).filter((each) => each['type'] === 'Action.Execute');
    const { casefile: brought } = { ...(action?.['data'] as Node | undefined) };
    expect(readSignedButton(brought, PLACE.room, SECRET)).toEqual({ thread: PLACE.thread, button });
    expect(readSignedButton(brought, '19.other.thread.v2', SECRET)).toBeUndefined();
    expect(readSignedButton(brought, PLACE.room, 'another secret')).toBeUndefined();
    expect(readSignedButton({ ...(brought as object), thread: '2026-11-29' }, PLACE.room, SECRET)).toBeUndefined();
  });
});
