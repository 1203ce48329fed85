// Which routes still work, which of two troubles is worse, and what else runs on a machine.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE } from '../../kernel/time.js';
import type { Level } from '../../telemetry/level.js';
import type { LogRecord } from '../../telemetry/record.js';
import { inventoryAnswers } from './inventory.js';
import { ON_HOST } from './on-host.js';
import { placeAnswers } from './place.js';
import { WORKING } from './working-routes.js';
import { WORSE } from './worse-trouble.js';

type Line = {
  readonly at: number;
  readonly service: string;
  readonly level?: Level;
  readonly operation?: string;
  readonly host?: string;
};

const lineOf = ({ at, service, level = 'info', operation, host }: Line, index: number): LogRecord => ({
  kind: 'log',
  id: `l${index}`,
  time: NOON + at * MINUTE,
  level,
  message: 'served',
  service,
  source: 'logs',
  ingestedAt: NOON,
  ...(operation !== undefined && { operation }),
  ...(host !== undefined && { host }),
});

const LINES = [
  ...[1, 2, 3].map((at): Line => ({ at, service: 'edge', operation: '/tides' })),
  ...[1, 2].map((at): Line => ({ at, service: 'edge', operation: '/berths', level: 'error' })),
  { at: 3, service: 'edge', operation: '/berths' },
  ...[20, 25, 29].map((at): Line => ({ at, service: 'payment', level: 'error', host: 'pier-1' })),
  ...[2, 3, 4, 5, 6].map((at): Line => ({ at, service: 'crane', level: 'error', host: 'pier-1' })),
  { at: 8, service: 'crane', host: 'pier-1' },
  { at: 9, service: 'scale', host: 'pier-2' },
].map(lineOf);

const answer = (change: ContextChange, lines: readonly LogRecord[] = LINES) => {
  const measure = change.ask?.measure === 'inventory' ? inventoryAnswers.inventory : placeAnswers.place;
  const { text, checked } = answerPlaces(measure, placesContext(change), lines);
  expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  return text;
};

describe('which routes still work', () => {
  const ask = { measure: 'place', by: 'endpoint', of: WORKING } as const;

  it('are those without an error; the others are told with theirs', () => {
    const text = answer({ ask });
    expect(text).toMatch(/\/tides.*: 0 error lines of 3/);
    expect(text).toMatch(/\/berths.*: 2 error lines of 3/);
    expect(text.indexOf('/tides')).toBeLessThan(text.indexOf('/berths'));
  });

  it('are not known where no line names one', () => {
    expect(
      answer(
        { ask },
        LINES.filter(({ service }) => service !== 'edge'),
      ),
    ).toContain('do not name the routes');
  });
});

describe('which of two is worse', () => {
  const named = ['crane', 'payment'].map((name) => ({ kind: 'service' as const, text: name, name, start: 0, end: 1 }));
  const ask = { measure: 'place', by: 'service', of: WORSE } as const;

  it('is the one that goes on, before the one with more errors that is over', () => {
    const text = answer({ ask, entities: named });
    expect(text).toContain('Worse: `payment`');
    expect(text).toMatch(/`crane`: 5 error lines, 12:02:00 to 12:06:00 UTC/);
  });

  it('is neither where none of them fails', () => {
    expect(
      answer(
        { ask, entities: named },
        LINES.filter(({ level }) => level === 'info'),
      ),
    ).toContain('Neither of them');
  });
});

describe('what else runs on a machine', () => {
  const ask = { measure: 'inventory', of: ON_HOST } as const;

  it('is who logs there: on the one that is named, or on that of the cause', () => {
    const host = { kind: 'host' as const, text: 'pier-2', name: 'pier-2', start: 0, end: 1 };
    expect(answer({ ask, entities: [host] })).toMatch(/`scale`, on `pier-2`: 1 log line/);
    const there = answer({ ask });
    expect(there).toMatch(/`crane`, on `pier-1`: 6 log lines, 5 of them errors/);
    expect(there).not.toContain('scale');
  });

  it('is not known where no line names a machine', () => {
    expect(
      answer(
        { ask },
        LINES.filter(({ host }) => host === undefined),
      ),
    ).toContain('do not name the machine');
  });
});
