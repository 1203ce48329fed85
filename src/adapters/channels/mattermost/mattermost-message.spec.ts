import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../telemetry/masking/mask.js';
import { channelMessageId, threadInvestigation, threadOfInvestigation } from '../../../channels/channel-ids.js';
import { readSignedButton } from '../signed-button.js';
import { mattermostContent } from './mattermost-message.js';

const BUTTONS = { callback: 'https://casefile.example/v1/channels/chat', secret: 'a-token-of-a-bot' };
const PLACE = { room: 'r'.repeat(26), thread: 't'.repeat(26) };

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '@channel',
    '@all',
    '~town-square',
    '#tag',
    'https://evil.example',
    '[bank](http://evil.example)',
    '![x](http://e.example)',
    '*bold*',
    'www.evil.example',
    '```',
    ':fire:',
    '😀'.repeat(4_000),
    '*'.repeat(9_000),
  ),
);

describe('a post', () => {
  it('of any text stays within what Mattermost takes, names nobody and leads nowhere', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 12 }), (said, notes) => {
        const { message, attachments } = mattermostContent(
          { kind: 'final', text: said, notes, rows: [], buttons: [] },
          PLACE,
          BUTTONS,
        );
        expect(message.length).toBeLessThanOrEqual(16_383);
        for (const shown of [message, ...attachments.map((each) => (each as { readonly text: string }).text)])
          expect(shown).not.toMatch(/@\w|~[a-z]|#\w|:\/\/|www\.|(?<!\\)(?:\\\\)*[*[\]`]/i);
      }),
    );
  });

  it('quotes rows in a block that they cannot leave', () => {
    const rows = [{ title: 'e1', quote: '```\n@channel' }];
    const { attachments } = mattermostContent(
      { kind: 'notice', text: 'x', notes: [], rows, buttons: [] },
      PLACE,
      BUTTONS,
    );
    expect(attachments).toEqual([{ text: 'e1\n````\n```\n@channel\n````' }]);
  });
});

describe('a button', () => {
  const { attachments } = mattermostContent(
    {
      kind: 'final',
      text: 'x',
      notes: [],
      rows: [],
      buttons: [{ label: 'Right', button: { act: 'rate', turn: 2, rating: 'right' } }],
    },
    PLACE,
    BUTTONS,
  );
  type Shown = {
    readonly actions: readonly { readonly integration: { readonly context: { readonly [name: string]: string } } }[];
  };
  const context = (attachments[0] as Shown).actions[0]?.integration.context ?? {};

  it('shows where its name hides or reverses text', () => {
    const buttons = [{ label: 'Silence \u202ekcart', button: { act: 'rate', turn: 2, rating: 'right' } as const }];
    const post = mattermostContent({ kind: 'final', text: 'x', notes: [], rows: [], buttons }, PLACE, BUTTONS);
    expect(post.attachments).toMatchObject([{ actions: [{ name: 'Silence \ufffdkcart' }] }]);
  });

  it('is read as it was written', () => {
    expect(readSignedButton(context, PLACE.room, BUTTONS.secret)).toEqual({
      thread: PLACE.thread,
      button: { act: 'rate', turn: 2, rating: 'right' },
    });
  });

  it('is none of another room, thread, value or secret', () => {
    expect(readSignedButton(context, 'x'.repeat(26), BUTTONS.secret)).toBeUndefined();
    expect(readSignedButton({ ...context, thread: 'x'.repeat(26) }, PLACE.room, BUTTONS.secret)).toBeUndefined();
    expect(readSignedButton({ ...context, value: 'rate 2 wrong' }, PLACE.room, BUTTONS.secret)).toBeUndefined();
    expect(readSignedButton(context, PLACE.room, 'another')).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readSignedButton(value, PLACE.room, BUTTONS.secret)).toBeUndefined();
      }),
    );
  });
});

describe('ids of Mattermost', () => {
  it('lead back to their thread, and are no secrets that masking would change', () => {
    const mask = createMasker({ digest: () => 'x' });
    const id = fc.stringMatching(/^[a-z0-9]{26}$/);
    fc.assert(
      fc.property(id, id, (room, thread) => {
        const investigation = threadInvestigation('chat', { room, thread });
        expect(threadOfInvestigation('chat', investigation)).toEqual({ room, thread });
        for (const said of [investigation, channelMessageId(room, thread)]) expect(mask(said)).toBe(said);
      }),
    );
  });
});
