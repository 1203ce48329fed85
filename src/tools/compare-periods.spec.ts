// A comparison is of equal times that have passed, and of lines that were read on both sides.
import { describe, expect, it } from 'vitest';
import { answered, ASKED, fence } from '../../test/support/tool-world.js';
import { MINUTE, type TimeWindow } from '../kernel/time.js';
import type { LogRecord } from '../telemetry/record.js';
import type { Level } from '../telemetry/level.js';
import { parseToolCall, presentToolAnswer, type RunnableCall } from './tool-call.js';
import { builtInTools } from './registry.js';
import type { QueryAnswer, ToolScope } from './tool.js';

const compare = (input: object, own: ToolScope = fence): RunnableCall => {
  const call = parseToolCall({ tool: 'compare_periods', input: JSON.stringify(input) }, own, builtInTools);
  if ('refused' in call) throw new Error(call.refused);
  return call;
};

const windowsOf = ({ queries }: RunnableCall): readonly TimeWindow[] =>
  queries.flatMap(({ query }) => (query.ask === 'histogram' ? [query.window] : []));

describe('the windows of a comparison', () => {
  const open: ToolScope = { ...fence, window: { from: ASKED - 10 * MINUTE, to: ASKED + MINUTE } };

  it('end with the question, for what has not come yet has not stopped', () => {
    expect(windowsOf(compare({}, open))).toEqual([
      { from: ASKED - 10 * MINUTE, to: ASKED },
      { from: ASKED - 20 * MINUTE, to: ASKED - 10 * MINUTE },
    ]);
  });

  it('follow those that the call names', () => {
    const named = {
      from: '2026-11-22T10:05Z',
      to: '2026-11-22T10:10Z',
      before_from: '2026-11-21T10:05Z',
      before_to: '2026-11-21T10:10Z',
    };
    expect(windowsOf(compare(named)).map(({ from, to }) => [from - ASKED, to - ASKED])).toEqual([
      [-10 * MINUTE, -5 * MINUTE],
      [-10 * MINUTE - 24 * 60 * MINUTE, -5 * MINUTE - 24 * 60 * MINUTE],
    ]);
  });

  it('stay inside of the scope, and say which of them does not', () => {
    const call = parseToolCall(
      { tool: 'compare_periods', input: '{"before_from":"2026-10-01T00:00Z"}' },
      fence,
      builtInTools,
    );
    expect('refused' in call && call.refused).toContain('The window compared with: The window 2026-10-01');
  });
});

const lines = (level: Level, template: string, count: number): readonly LogRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'log',
    id: `${template}${index}`,
    time: fence.window.from + index,
    service: 'payments',
    level,
    message: template,
    template,
    source: 'test',
    ingestedAt: 0,
  }));

/** `now`, `before`: the lines that were read of so many. */
const told = (now: readonly LogRecord[], before: readonly LogRecord[], matched: number): string => {
  const call = compare({});
  const answers = answered(call.queries).map((each, at): QueryAnswer => {
    const rows = at < 2 ? now : before;
    if (each.asked.ask === 'histogram') return { ...each, got: { rows: [], matched: 0, owed: 0, notices: [] } };
    return { ...each, got: { rows, matched, owed: Math.max(0, matched - rows.length), notices: [] } };
  });
  return presentToolAnswer(call, answers, fence).text;
};

describe('the patterns of a comparison', () => {
  const errors = lines('error', 'pool empty', 9);
  const some = lines('info', 'order placed', 191);

  it('cover the levels whose lines were all read', () => {
    const text = told([...errors, ...some], lines('info', 'cart opened', 200), 900);
    expect(text).toContain('patterns (all lines of level warn or worse; the others are too many):');
    expect(text).toContain('appeared: 0 before, 9 now | ERROR payments | pool empty');
    expect(text).not.toMatch(/order placed|cart opened/);
  });

  it('appear nowhere where even the worst lines were too many', () => {
    expect(told(lines('fatal', 'a', 200), lines('fatal', 'b', 200), 900)).toContain('too many lines to compare them');
  });

  it('leave out what is no more than chance', () => {
    const text = told([...lines('warn', 'slow', 10), ...lines('info', 'once', 1)], lines('warn', 'slow', 12), 0);
    expect(text).toContain('patterns (all lines): nothing differs by more than chance.');
  });
});
