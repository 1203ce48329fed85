import { describe, expect, it } from 'vitest';
import { saysSince } from './previous-window.js';

describe('window phrase', () => {
  it.each(['since 08:54', 'since 08:54 UTC on 2023-01-29', 'from 2023-01-29 08:54', 'after yesterday 14:00'])(
    'says since when in %j',
    (phrase) => {
      expect(saysSince({ from: 0, to: 1, phrase })).toBe(true);
    },
  );

  it.each(['from 14:00 to 15:00', 'from 14-15h', 'from 2023-01-29 08:00 - 09:00', 'from monday - friday', '14:00'])(
    'does not in %j',
    (phrase) => {
      expect(saysSince({ from: 0, to: 1, phrase })).toBe(false);
    },
  );
});
