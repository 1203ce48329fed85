// What is read of a minute that a question names.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads } from '../../../test/support/ask-counts.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import type { AskContext } from '../ask-context.js';
import { instant } from './instant.js';

const timeOf = (text: string) => ({ kind: 'time', text, start: 0, end: text.length }) as const;
const HOST = { kind: 'host', text: 'web-3', name: 'web-3', certainty: 'spelled', start: 9, end: 14 } as const;

const readsOf = (entities: AskContext['entities']) =>
  instant.reads(
    countContext({
      ask: { measure: 'instant' },
      entities,
      moment: { at: AT + 30 * SECOND, side: 'around' },
    }),
    countReads({}),
  );

describe('a minute', () => {
  it('is read with those beside it, and the quarter of an hour before', () => {
    const from = Math.floor((AT + 30 * SECOND) / MINUTE) * MINUTE - MINUTE;
    const reads = readsOf([timeOf('14:08')]);
    expect(reads['minute-patterns']).toMatchObject({ window: { from, to: from + 3 * MINUTE }, by: 'template' });
    expect(reads['minute-before']).toMatchObject({ window: { from: from - 15 * MINUTE, to: from } });
  });

  it('is that of the host which the question names', () => {
    const [all, ofHost] = [readsOf([timeOf('14:08')]), readsOf([timeOf('14:08'), HOST])];
    expect(JSON.stringify(all['minute-lines'])).not.toContain('web-3');
    for (const key of ['minute-patterns', 'minute-before', 'minute-lines'])
      expect(JSON.stringify(ofHost[key])).toContain('web-3');
  });

  it('is none where a second is named', () => {
    expect(readsOf([timeOf('14:08:20')])['minute-patterns']).toBeUndefined();
  });
});
