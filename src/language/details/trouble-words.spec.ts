// By what a message tells which trouble it means: codes and paths, but no amounts, times or versions.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTroubleWords } from './trouble-words.js';

describe('the words of a trouble', () => {
  it.each([
    ['labels 404 earlier, why?', ['404'], undefined],
    ['and the 404s on labels?', ['404'], undefined],
    ['why did /export give 502 around 9?', ['502'], '/export'],
    ['wieso 5xx bei /api/orders?', ['5xx'], '/api/orders'],
    ['por que as labels deram 404 mais cedo?', ['404'], undefined],
  ])('of “%s”', (text, statuses, path) => {
    expect(findTroubleWords(text)).toMatchObject({ statuses, ...(path !== undefined && { path }) });
  });

  it('are those of an error that it names', () => {
    expect(findTroubleWords('ENOSPC in export, why?')?.text).toBe('ENOSPC');
    expect(findTroubleWords('"too many clients already" — why?')?.text).toBe('too many clients already');
  });

  it.each([
    'p95 over 450 ms',
    'it takes 500ms',
    'since 4:04',
    'order 12404 is lost',
    'v4.0.4 is out',
    'why is checkout slow?',
  ])('are none in “%s”', (text) => {
    expect(findTroubleWords(text)).toBeUndefined();
  });

  it('are found in any text without an error, as it writes them', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const found = findTroubleWords(text);
        for (const status of found?.statuses ?? []) expect(text.toLowerCase()).toContain(status);
        if (found?.path !== undefined) expect(text).toContain(found.path);
      }),
    );
  });
});
