// Since when trouble shows: searched back past the window.
import { assert, boolean, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow, lineAt } from '../../test/support/ask-counts.js';
import { verdictContext } from '../../test/support/ask-verdicts.js';
import type { AskContext } from './ask-context.js';
import type { Findings } from '../evidence/finding.js';
import { HOUR, MINUTE, SECOND } from '../kernel/time.js';
import { findStretchStart, stretchQueries } from './cause-stretch.js';

const minute = (at: number) =>
  countRow({ by: 'minute', value: `${at}`, start: at, first: at, last: at + 40 * SECOND, count: 3, errors: 3 });

/** Minutes of which each has a line of the trouble, beside what is stored of the service. */
const readOf = (starts: readonly number[], stored: number) =>
  countReads({
    stretch: [countRow({ by: 'minute' }), ...starts.map(minute)],
    'stretch-stored': [countRow({ first: stored })],
  });

describe('since when trouble shows', () => {
  it('is the start of its unbroken stretch, also hours before the window, and earlier breaks end it', () => {
    assert(
      property(integer({ min: 1, max: 400 }), integer({ min: 10, max: 60 }), boolean(), (back, gap, hadEarlier) => {
        const from = AT - back * MINUTE;
        const steady = Array.from({ length: back + 10 }, (_, index) => from + index * MINUTE);
        const earlier = hadEarlier ? [from - gap * MINUTE] : [];
        expect(findStretchStart(readOf([...earlier, ...steady], from - 2 * HOUR), AT)).toEqual({
          at: from,
          isFirstStored: false,
        });
      }),
    );
  });

  it('is at least as long as anything is stored where it is in the first of it', () => {
    const from = AT - 50 * MINUTE;
    const steady = Array.from({ length: 70 }, (_, index) => from + index * MINUTE);
    expect(findStretchStart(readOf(steady, from - 5 * SECOND), AT)?.isFirstStored).toBe(true);
    expect(findStretchStart(readOf(steady, from - 5 * MINUTE), AT)?.isFirstStored).toBe(false);
  });

  it('is unknown where no line of it is in the window', () => {
    expect(findStretchStart(readOf([AT - 5 * MINUTE], AT - HOUR), AT)).toBeUndefined();
  });
});

describe('lines by which the trouble of a cause shows', () => {
  const base = verdictContext();
  const [hypothesis] = (base.findings as Findings).hypotheses;
  const failure = { class: 'disk-full', line: 'e9', field: 'message', from: 0, link: 'host' };
  const said = { ...lineAt(3), service: 'orders', level: 'error' as const, message: 'No space left on device' };
  const stated = {
    ...base,
    findings: { ...base.findings, hypotheses: [{ ...hypothesis, failure }] } as unknown as Findings,
    findingRows: new Map([...base.findingRows, ['e9', said]]),
  } as AskContext;

  it('are those of who states it as well, for what is blamed may log nothing', () => {
    expect(stretchQueries(stated)['stretch']).toMatchObject({ filter: { services: ['payments', 'orders'] } });
    expect(stretchQueries(base)['stretch']).toMatchObject({ filter: { services: ['payments'] }, templates: ['t1'] });
  });
});

describe('lines by which trouble shows', () => {
  const failed = { ...lineAt(3), level: 'error' as const, template: 't7', message: 'order 3 not placed' };
  const unexplained: Pick<AskContext, 'findings' | 'findingRows'> = {
    findings: {
      ...(verdictContext({}, 'no cause').findings as Findings),
      unexplained: [{ what: 'errors', service: 'checkout', lines: 40, line: 'e1', counted: 'e2' }],
    },
    findingRows: new Map([['e1', failed]]),
  };

  it('are those of the errors that nothing explains, unless another service is asked about', () => {
    expect(stretchQueries(countContext(unexplained))['stretch']).toMatchObject({
      by: 'minute',
      templates: ['t7'],
      window: { from: AT - 8 * HOUR },
    });
    const subject = { services: ['mailer'], from: 'message', templates: [] } as const;
    expect(stretchQueries(countContext({ ...unexplained, subject }))).toEqual({});
  });
});
