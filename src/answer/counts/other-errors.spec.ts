// Errors besides those of the cause: which follow from it, which service and level is asked for.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { SECOND } from '../../kernel/time.js';
import type { Level } from '../../telemetry/level.js';
import type { Findings } from '../../evidence/finding.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import { countMeasure } from './count.js';
import { ERROR_KINDS, OTHER_ERRORS } from './other-errors.js';

const lineOf = (at: number, service: string, message: string, more: Partial<LogRecord> = {}): LogRecord => ({
  kind: 'log',
  id: `${service} ${at} ${message}`,
  time: NOON + at * SECOND,
  level: 'error',
  message,
  template: message.replaceAll(/\d+/g, '<*>'),
  service,
  source: 'logs',
  ingestedAt: NOON,
  ...more,
});

const CAUSE = 'ledger file is locked by another process';
const TICKS = [0, 20, 40, 60, 80];

const STORED: readonly LogRecord[] = TICKS.flatMap((at) => [
  lineOf(at, 'ledger', CAUSE, { template: 't1' }),
  lineOf(at, 'booking', 'booking not saved', { error: { message: CAUSE }, requestId: `q-${at}` }),
  lineOf(at, 'booking', 'gave up', { requestId: `q-${at}` }),
  lineOf(at, 'edge', `GET /bookings HTTP/1.1" 502 ${at}`, { template: 'access' }),
]).concat([
  lineOf(33, 'edge', 'certificate of relay expires soon'),
  lineOf(10, 'booking', 'currency table is empty', { requestId: 'q-7' }),
  lineOf(11, 'ledger', 'slow disk', { level: 'warn' as Level }),
]);

const ask = (message: string, change: ContextChange = {}, stored: readonly (LogRecord | SpanRecord)[] = STORED) =>
  answerPlaces(
    countMeasure,
    placesContext({
      ask: { measure: 'count', of: OTHER_ERRORS },
      previous: { measure: 'cause' },
      message,
      subject: { services: ['ledger'], from: 'cause', templates: ['t1'] },
      suspects: [{ service: 'ledger', kind: 'code', confidence: 0.9, onset: NOON, cause: true }],
      ...change,
    }),
    stored,
  );

const listed = (text: string): readonly string[] => text.split('\n').map((each) => /“.*”/.exec(each)?.[0] ?? each);

const failedSpan = (at: number): SpanRecord => ({
  kind: 'span',
  id: `t-${at}:1`,
  traceId: `t-${at}`,
  spanId: '1',
  name: 'POST /entries',
  time: NOON + at * SECOND,
  durationMicros: 1_000,
  status: 'error',
  service: 'ledger',
  source: 'spans',
  ingestedAt: NOON,
});

/** What the list of others, and the list of what follows, say. */
const listsOf = ({ draft, checked }: ReturnType<typeof ask>): readonly string[] =>
  draft.blocks.flatMap((block) =>
    block.kind === 'list' ? [block.claims.map((claim) => checked[claim]?.text ?? '').join('\n')] : [],
  );

const reaching = (affected: readonly string[]): Findings =>
  ({ hypotheses: [{ service: 'ledger', affected, score: 9 }], findings: [], evidence: [], missing: [] }) as never;

describe('the kinds of errors', () => {
  const kinds = () => ask('what different errors are there?', { ask: { measure: 'count', of: ERROR_KINDS } });

  it('are all of them, those of the cause as well, the most frequent first', () => {
    const [all = '', ...others] = listsOf(kinds());
    expect(others).toEqual([]);
    expect(all).toContain(CAUSE);
    expect(all).toContain('`edge`: 1 error');
    expect(all.indexOf(CAUSE)).toBeLessThan(all.indexOf('currency table'));
    expect(all).not.toContain('slow disk');
  });

  it('are counted as stored', () => {
    const { checked, text } = kinds();
    expect(text).toMatch(/^22 error lines in this time/);
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });
});

describe('what follows from the cause', () => {
  const unrelated = lineOf(34, 'edge', 'certificate of relay expires soon');

  it('are lines of requests that the cause has failed, where it logs only some of them', () => {
    const stored = [
      unrelated,
      ...TICKS.map(failedSpan),
      lineOf(0, 'ledger', CAUSE, { template: 't1', traceId: 't-0' }),
      ...TICKS.map((at) => lineOf(at + 7, 'booking', 'could not save', { traceId: `t-${at}` })),
    ];
    const [others, followers] = listsOf(ask('other errors?', {}, stored));
    expect(others).toContain('certificate of relay');
    expect(others).not.toContain('could not save');
    expect(followers).toContain('could not save');
  });

  it('are errors whose stack has it among its causes', () => {
    const stack = `a.b.SaveException: no luck\n\tat a.b.C.d(C.java:1)\nCaused by: a.b.LockException: ${CAUSE}\n\t... 3 more`;
    const stored = [
      unrelated,
      ...TICKS.map((at) => lineOf(at, 'ledger', CAUSE, { template: 't1' })),
      ...TICKS.map((at) => lineOf(at + 7, 'booking', 'POST failed', { error: { message: 'no luck', stack } })),
    ];
    const [others, followers] = listsOf(ask('other errors?', {}, stored));
    expect(others).not.toContain('no luck');
    expect(followers).toContain('no luck');
  });

  it('are errors that say what a database says, without the statement that it logs behind', () => {
    const said = 'canceling statement due to lock timeout';
    const stack = `a.b.SaveException: no luck\nCaused by: c.d.SqlException: ERROR: ${said}\n\t... 3 more`;
    const stored = [
      unrelated,
      ...TICKS.map((at) => lineOf(at, 'ledger', `${said}\nSTATEMENT:  update entry set n = $1`, { template: 't1' })),
      ...TICKS.map((at) => lineOf(at + 7, 'booking', 'POST failed', { error: { message: 'no luck', stack } })),
    ];
    const [others, followers] = listsOf(ask('other errors?', {}, stored));
    expect(others).not.toContain('no luck');
    expect(followers).toContain('no luck');
  });

  it('are failed calls of a service that the fault reaches, and of no other', () => {
    const stored = [
      unrelated,
      ...TICKS.map((at) => lineOf(at, 'ledger', CAUSE, { template: 't1' })),
      ...TICKS.map((at) => lineOf(at, 'booking', '[500] calling http://ledger:8080', { template: 'call' })),
      ...TICKS.map((at) => lineOf(at, 'portal', 'booking answered 502', { template: 'answer' })),
    ];
    const [others, followers] = listsOf(ask('other errors?', { findings: reaching(['booking', 'portal']) }, stored));
    expect(others).toContain('certificate of relay');
    expect(others).not.toMatch(/calling|answered/);
    expect(followers).toMatch(/calling[^]*answered|answered[^]*calling/);
    const [unreached] = listsOf(ask('other errors?', { findings: reaching([]) }, stored));
    expect(unreached).toContain('booking answered 502');
  });
});

describe('other errors', () => {
  it('are those that do not follow from the cause, and those that do are told apart', () => {
    const { draft, text, checked } = ask('other errors?');
    const lists = draft.blocks.flatMap((block) => (block.kind === 'list' ? [block] : []));
    const textsOf = (index: number) => lists[index]?.claims.map((claim) => checked[claim]?.text ?? '').join('\n') ?? '';
    expect(textsOf(0)).toContain('certificate of relay expires soon');
    expect(textsOf(0)).toContain('currency table is empty');
    expect(textsOf(0)).not.toMatch(/gave up|502|locked/);
    expect(lists[1]?.heading).toMatch(/^These follow from the cause/);
    expect(textsOf(1)).toContain(CAUSE);
    expect(textsOf(1)).toContain('gave up');
    expect(textsOf(1)).toContain('502');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
    expect(text).toContain('5 of 22 error lines in this time are of the cause.');
  });

  it('are of the service that is asked for', () => {
    const { text } = ask('other errors in edge?', { subject: { services: ['edge'], from: 'message', templates: [] } });
    expect(text).not.toContain('`booking`');
    expect(text).toContain('certificate of relay expires soon');
    expect(text).toContain('6 error lines in this time.');
  });

  it('are warnings alone where warnings are asked for', () => {
    for (const message of ['other warnings?', 'andere Warnungen?', 'autres avertissements ?', '其他警告？'])
      expect(listed(ask(message).text)).toEqual(['“slow disk”']);
  });

  it('are none where all follow from the cause', () => {
    const { text } = ask('other warnings in booking?', {
      subject: { services: ['booking'], from: 'message', templates: [] },
    });
    expect(text).toBe('No other warning of this time was found.');
  });

  it.each(['de', 'es', 'fr', 'pt', 'ja', 'zh'])('stand on rows in %s', (language) => {
    const { checked } = ask('other errors?', { language });
    expect(checked.length).toBeGreaterThan(4);
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });
});
