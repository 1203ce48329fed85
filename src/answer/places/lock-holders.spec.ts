import { describe, expect, it } from 'vitest';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { SECOND } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { placeMeasures } from './place-measures.js';

const lineOf = (at: number, service: string, message: string, more: Partial<LogRecord> = {}): LogRecord => ({
  kind: 'log',
  id: `${service} ${at} ${message}`,
  time: NOON + at * SECOND,
  level: 'info',
  message,
  service,
  source: 'logs',
  ingestedAt: NOON,
  ...more,
});

const WAITS = 'process 71 still waiting for ShareLock on transaction 5 after 1000.1 ms';
const NAMES = 'Process holding the lock: 64. Wait queue: 71, 73.';

const failing = lineOf(30, 'payment', 'canceling statement due to lock timeout', { level: 'error' });
const session = lineOf(-600, 'vault-db', 'statement: ALTER TABLE shelf ADD COLUMN depth int', {
  attributes: { 'process.pid': '64' },
});

const ask = (message: string, stored: readonly LogRecord[], language = 'en') =>
  answerPlaces(placeMeasures.place, placesContext({ message, language }), stored);

const inMessage = lineOf(10, 'vault-db', `${WAITS}\nDETAIL:  ${NAMES}`, { attributes: { 'process.pid': '71' } });
const inDetail = lineOf(10, 'vault-db', WAITS, { attributes: { 'postgresql.detail': NAMES, 'process.pid': '71' } });

describe('who holds a lock', () => {
  it.each([
    ['in its message', inMessage],
    ['in its detail', inDetail],
  ])('is told by the line that names the holder %s, with what that process has logged', (_, line) => {
    const { text, checked } = ask('who is holding the lock?', [failing, session, line]);
    expect(text).toContain('`vault-db` logged at 12:00:10 UTC that `64` holds the lock: “');
    expect(text).toContain(NAMES.replace(/\.$/, ''));
    expect(text).toContain('`vault-db` logged at 11:50:00 UTC as process `64`: “statement: ALTER TABLE shelf');
    expect(checked.map(({ verdict }) => verdict)).toEqual(['supported', 'supported']);
  });

  it('is every process that the line names', () => {
    const shared = lineOf(10, 'vault-db', 'Processes holding the lock: 64, 65. Wait queue: 71.');
    expect(ask('which process holds the lock?', [failing, shared]).text).toContain('`64`, `65`');
  });

  it('is told once for each holder, by its newest line', () => {
    const lines = [1, 5, 9].map((at) => lineOf(at, 'vault-db', `${WAITS}\nDETAIL:  ${NAMES}`));
    const { text, checked } = ask('who is blocking the others?', [failing, ...lines]);
    expect(checked).toHaveLength(1);
    expect(text).toContain('12:00:09 UTC');
  });

  it.each([
    ['wer hält die Sperre?', 'de'],
    ['¿quién tiene el bloqueo?', 'es'],
    ['qui détient le verrou ?', 'fr'],
    ['quem detém o bloqueio?', 'pt'],
    ['谁持有锁？', 'zh'],
    ['誰がロックを持っていますか？', 'ja'],
  ])('is told in the language of the question: %s', (message, language) => {
    const { text, checked } = ask(message, [failing, session, inMessage], language);
    expect(text).toContain('`64`');
    expect(checked.map(({ verdict }) => verdict)).toEqual(['supported', 'supported']);
  });

  it('is what the words ask for, whatever else the message is read as', () => {
    const context = placesContext({ message: 'wer hält die Sperre?', language: 'de' });
    const read = { ...context, ask: { measure: 'place', of: 'threads', by: 'service' } } as const;
    expect(answerPlaces(placeMeasures.place, read, [failing, inMessage]).text).toContain('`64` die Sperre hält');
  });

  it('is not known where no line names it, and pods are not spoken of', () => {
    const { text, draft } = ask('who is holding the lock?', [failing]);
    expect(text).toMatch(/^No stored line names who holds a lock\./);
    expect(draft.value).toEqual({ kind: 'unknown', missing: 'lock' });
  });

  it('does not stand in for the pod that is asked for', () => {
    expect(ask('which pod holds the lock?', [failing, inMessage]).text).toContain('do not name their pod');
  });
});

describe('a place that no record names', () => {
  it('is called a pod only where pods are asked for', () => {
    expect(ask('where is it?', [failing]).text).toBe('What is stored does not tell where these errors are.');
    expect(ask('on which pod is it?', [failing]).text).toContain('do not name their pod');
  });
});
