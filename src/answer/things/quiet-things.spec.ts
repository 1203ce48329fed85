// Which first questions name something that the loudest service says nothing of.
import { describe, expect, it } from 'vitest';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { namesQuietThing } from './quiet-things.js';

const tally = (value: string, more: Partial<TallyRow> = {}): TallyRow => ({
  kind: 'tally',
  of: 'logs',
  by: 'service',
  value,
  count: 40,
  errors: 0,
  minutes: 15,
  first: 0,
  last: 1,
  ...more,
});

const LOUD = tally('billing', { errors: 90 });
const SPEAKING = tally('edge', { words: 'seatmap' });

describe('a thing of which the loudest service says nothing', () => {
  it('is one that lines of others name', () => {
    expect(namesQuietThing(['seatmap'], [LOUD, SPEAKING], ['billing', 'edge'])).toBe(true);
  });

  it.each([
    ['the loudest speaks of it', [LOUD, tally('billing', { words: 'seatmap' })]],
    ['nothing is loud', [{ ...LOUD, errors: 3 }, SPEAKING]],
    ['nobody logs an error', [SPEAKING]],
    ['no line speaks of it', [LOUD]],
  ])('is none where %s', (_, rows) => {
    expect(namesQuietThing(['seatmap'], rows, ['billing', 'edge'])).toBe(false);
  });

  it('is none where a service is called so', () => {
    const rows = [LOUD, tally('orders', { words: 'mails' })];
    expect(namesQuietThing(['mails'], rows, ['billing', 'orders', 'mailer'])).toBe(false);
    expect(namesQuietThing(['mails'], rows, ['billing', 'orders'])).toBe(true);
  });
});
