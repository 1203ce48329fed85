import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { MEDIA_FAULTS, MEDIA_QUIET } from '../../../test/support/media-faults.js';
import { ASKED_AT, FAULT_AT, linesOfStack } from '../../../test/support/media-stack.js';
import { SECOND } from '../../kernel/time.js';

const QUIET = linesOfStack({ id: 'quiet' });

const errorsOf = (service: string, count: number): readonly StackLine[] =>
  Array.from({ length: count }, (_, index) => ({
    at: FAULT_AT + Math.floor((index * 80) / count) * SECOND,
    service,
    level: 'ERROR',
    message: `voucher ${index} went to nobody`,
  }));

/** A program that tells of its requests by lines without the protocol. */
const appLines = (failedFrom: number): readonly StackLine[] =>
  Array.from({ length: 1_600 }, (_, index) => {
    const at = ASKED_AT - (800 - index / 2) * SECOND;
    const isHit = at >= failedFrom && index % 3 > 0;
    return { at, service: 'vouchers', message: `POST /vouchers ${isHit ? 500 : 200} in ${20 + (index % 9)}ms` };
  });

const told = (lines: readonly StackLine[]) => analyzeStack(lines, ASKED_AT);

describe('what is new and bad, of which nothing names a cause', () => {
  it('tells errors that were never logged before, with their count', () => {
    const { hypotheses, unexplained, evidence } = told([...QUIET, ...errorsOf('catalog', 60)]);
    expect(hypotheses).toEqual([]);
    expect(unexplained).toMatchObject([{ what: 'errors', service: 'catalog' }]);
    expect(unexplained?.[0]?.lines).toBeGreaterThanOrEqual(50);
    const cited = new Set(evidence.map(({ id }) => id));
    expect(unexplained?.every(({ line, counted }) => cited.has(line) && cited.has(counted))).toBe(true);
  });

  it('tells requests that fail in a log that says nothing else', () => {
    const { hypotheses, unexplained } = told(appLines(FAULT_AT));
    expect(hypotheses).toEqual([]);
    expect(unexplained).toMatchObject([{ what: 'requests', service: 'vouchers' }]);
  });

  it.each([
    ['of level warning', 'catalog', 'WARN', (n: number) => `no reading from meter-${n} for 120 s`],
    [
      'of a program that writes no levels',
      'mosquitto',
      undefined,
      (n: number) => `Client meter-${n} disconnected, not authorised.`,
    ],
  ])('tells many lines %s that were never logged before', (_, service, level, say) => {
    const line = (at: number, message: string): StackLine => ({ at, service, message, ...(level && { level }) });
    const usual = Array.from({ length: 300 }, (__, n) =>
      line(ASKED_AT - (n + 1) * 4 * SECOND, `New client connected as meter-${n}`),
    );
    const strange = Array.from({ length: 40 }, (__, n) => line(FAULT_AT + n * 2 * SECOND, say(n)));
    const { hypotheses, unexplained } = told([...QUIET, ...(level ? [] : usual), ...strange]);
    expect(hypotheses).toEqual([]);
    expect(unexplained).toMatchObject([{ what: 'warnings', service }]);
    expect(told([...QUIET, ...(level ? [] : usual), ...strange.slice(0, 10)]).unexplained).toBeUndefined();
  });

  it('tells no warnings of requests that a server refused, and none where nothing is known of the time before', () => {
    const early = FAULT_AT - 30 * SECOND;
    const warnings = (message: string, fields?: StackLine['fields']): readonly StackLine[] =>
      Array.from({ length: 60 }, (_, n) => ({
        at: early + n * 2 * SECOND,
        service: 'door',
        level: 'WARN',
        message: `${message} ${n}`,
        ...(fields && { fields }),
      }));
    const refused = warnings('GET /favicon-old.ico HTTP/1.1 404', {
      'url.path': '/favicon-old.ico',
      'http.response.status_code': 404,
    });
    expect(told([...QUIET, ...refused]).unexplained).toBeUndefined();
    const unheard = warnings('no reading from meter');
    expect(told([...QUIET, ...unheard]).unexplained).toHaveLength(1);
    expect(told([...QUIET.filter(({ at }) => at >= early), ...unheard]).unexplained).toBeUndefined();
  });

  it.each([
    ['four errors', [...QUIET, ...errorsOf('catalog', 4)]],
    ['requests that go well', appLines(Infinity)],
    ['nothing', QUIET],
  ])('tells none of %s', (_, lines) => {
    expect(told(lines).unexplained).toBeUndefined();
  });

  it('tells none beside a cause', () => {
    for (const fault of MEDIA_FAULTS.slice(0, 3)) {
      const { hypotheses, unexplained } = told([...linesOfStack(fault), ...errorsOf('catalog', 60)]);
      expect(hypotheses[0]?.score).toBeGreaterThan(0);
      expect(unexplained).toBeUndefined();
    }
  });

  it('never makes a cause of a quiet time', () => {
    for (const quiet of MEDIA_QUIET.slice(0, 4)) expect(told(linesOfStack(quiet)).hypotheses).toEqual([]);
  });
});
