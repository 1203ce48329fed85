// What somebody has done, asked for by name.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { verdictMeasures } from './verdict-measures.js';

const lineOf = (at: number, message: string, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  kind: 'log',
  id: `l${at}`,
  time: NOON + at * MINUTE,
  level: 'info',
  message,
  template: message,
  service: 'audit',
  source: 'logs',
  ingestedAt: NOON,
  attributes,
});

const SUDO = 'kim : TTY=pts/0 ; PWD=/srv ; USER=root ; COMMAND=/usr/bin/systemctl restart crane';

const ask = (message: string, stored: readonly LogRecord[], change: ContextChange = {}) =>
  answerPlaces(
    verdictMeasures.hypothesis,
    placesContext({ ask: { measure: 'hypothesis' }, message, asOf: { logs: 1 }, ...change }),
    stored,
  );

describe('what somebody has done', () => {
  it('is told by the lines that name them', () => {
    const { text, checked } = ask('did weber do that?', [
      lineOf(-9, 'patch /apis/apps/v1/namespaces/yard/deployments/crane 200', { 'user.name': 'm.weber' }),
      lineOf(-8, SUDO),
    ]);
    expect(text).toContain('deployments/crane');
    expect(text).not.toContain('COMMAND');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('is no matter of lines that only hold the word', () => {
    const stored = [lineOf(-9, 'order of weber stored'), lineOf(-8, SUDO.replace('kim', 'webern'))];
    expect(ask('did weber do that?', stored).text).toMatch(/searched: weber/);
  });
});

describe('a deploy that only lines tell of', () => {
  it('is judged by when it was', () => {
    const of = { ask: { measure: 'hypothesis', of: 'deploys' }, begun: NOON } as const;
    const at = (minute: number) => [lineOf(minute, 'Started crane 3.14.1 in 6 seconds')];
    expect(ask('was that the deploy?', at(-40), of).text).toMatch(/^Unlikely[^]*3\.14\.1/);
    expect(ask('was that the deploy?', at(-2), of).text).toMatch(/^Possible[^]*3\.14\.1/);
    expect(ask('was that the deploy?', [], of).text).not.toMatch(/3\.14\.1/);
  });
});

describe('what is searched for', () => {
  it('are no words of asking', () => {
    expect(ask('liegt es an der kasse?', []).text).not.toMatch(/liegt/);
    expect(ask('e os cancelamentos, funcionam?', []).text).not.toMatch(/funcionam/);
  });
});
