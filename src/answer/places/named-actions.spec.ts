// Who restarted a service, by lines that others logged of it.
import { describe, expect, it } from 'vitest';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { changeAnswers } from './changes.js';

const lineOf = (at: number, service: string, message: string, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  kind: 'log',
  id: `${service}${at}`,
  time: NOON + at * MINUTE,
  level: 'info',
  message,
  template: message,
  service,
  source: 'logs',
  ingestedAt: NOON,
  attributes,
});

const SUDO = 'mara : TTY=pts/1 ; PWD=/srv ; USER=root ; COMMAND=/usr/bin/systemctl restart gate';
const STARTED = 'Started gate.service - Gate control.';
const PATCHED = 'patch /apis/apps/v1/namespaces/yard/deployments/crane 200';

const LINES = [
  lineOf(-50, 'systemd', 'Started scale.service - Truck scale.'),
  lineOf(-21, 'sudo', SUDO),
  lineOf(-20, 'systemd', STARTED),
  lineOf(-19, 'gate-web', 'Started gate-web.service'),
  lineOf(-12, 'apiserver', PATCHED, { 'user.name': 'tomas' }),
  lineOf(-11, 'apiserver', 'get /apis/apps/v1/namespaces/yard/deployments/crane 200', { 'user.name': 'olga' }),
  lineOf(-4, 'gate', 'truck 12 passed'),
  lineOf(-3, 'scale', 'truck 12 weighed'),
];

const ask = (measure: 'author' | 'change', service: string, message: string, lines: readonly LogRecord[] = LINES) => {
  const context = placesContext({
    ask: { measure },
    message,
    asOf: { logs: 1 },
    subject: { services: [service], from: 'message', templates: [] },
  });
  const { text, checked } = answerPlaces(changeAnswers[measure], context, lines);
  expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  return text;
};

describe('who restarted a service', () => {
  it('is named by the line of the command', () => {
    const text = ask('author', 'gate', 'who restarted gate?');
    expect(text).toContain('mara :');
    expect(text).not.toContain('gate-web');
    expect(text).not.toContain('scale');
  });

  it('is named by the audit log of Kubernetes, and whoever only looked is not', () => {
    const text = ask('author', 'crane', 'who changed crane?');
    expect(text).toContain('tomas');
    expect(text).not.toContain('olga');
  });

  it('is named also where the pattern of the line hides what was changed', () => {
    const audited = { ...lineOf(-12, 'apiserver', PATCHED, { 'user.name': 'tomas' }), template: 'patch <*> 200' };
    for (const message of ['who changed crane?', 'who restarted crane?'])
      expect(ask('author', 'crane', message, [audited])).toContain('tomas');
  });

  it('is nobody where the lines tell of the start alone', () => {
    const text = ask('author', 'scale', 'who restarted scale?');
    expect(text).toContain('Started scale.service');
    expect(text).toContain('Nobody is named in these lines.');
  });

  it('is not known where no line speaks of it', () => {
    expect(ask('author', 'lights', 'who restarted lights?')).toContain('Who it was is not known');
  });
});

describe('whether a service was restarted', () => {
  it('is told by the lines of others too', () => {
    const text = ask('change', 'gate', 'did anybody restart gate?');
    for (const line of ['systemctl restart gate', STARTED]) expect(text).toContain(line);
    expect(text).not.toContain('passed');
    expect(ask('change', 'scale', 'did anybody restart scale?')).toContain('Started scale.service');
  });

  it('is told by each line once where all services are looked at', () => {
    const subject = { services: ['gate'], from: 'cause', templates: [] } as const;
    const suspects = [{ service: 'gate', kind: 'code', confidence: 0.9, cause: true }] as const;
    const context = placesContext({
      ask: { measure: 'change' },
      message: 'any restart?',
      asOf: { logs: 1 },
      subject,
      suspects,
    });
    const { text } = answerPlaces(changeAnswers.change, context, LINES);
    expect(text.split('systemctl restart gate')).toHaveLength(2);
  });
});
