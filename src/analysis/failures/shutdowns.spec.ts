// Who calls it cannot reach it, and the last that it said is that it ends.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { SECOND } from '../../kernel/time.js';

const LASTS = 120;
const ASKED_AT = FERRY_FAULT_AT + LASTS * SECOND;

/** From the fault on every other call of `crossings` fails with this line. */
const failing = (message: string, silent: string | undefined): readonly StackLine[] =>
  linesOfFerry(
    {
      status: 502,
      seconds: LASTS,
      told: (at, second) =>
        second >= 0 && second % 2 === 0 ? [{ at, service: 'crossings', level: 'error', message }] : [],
    },
    LASTS,
  ).filter(({ at, service }) => service !== silent || at < FERRY_FAULT_AT);

const said = (service: string, message: string, seconds = 0): StackLine => ({
  at: FERRY_FAULT_AT + seconds * SECOND,
  service,
  message,
});

const foundIn = (lines: readonly StackLine[]) => analyzeStack(lines, ASKED_AT).hypotheses[0];

const REFUSED = 'connect ECONNREFUSED fares:8080';
const UNRESOLVED = 'getaddrinfo EAI_AGAIN fares';
const UNKNOWN = 'getaddrinfo ENOTFOUND fares';

describe('a service that has shut down', () => {
  it.each([
    'received SIGTERM, shutting down',
    'daemon: shutdown requested and initiated.',
    'caught SIGTERM, shutting down',
    'signal 15 (SIGTERM) received, exiting',
    'exiting on receipt of SIGTERM',
    'Commencing graceful shutdown. Waiting for active requests to complete',
    'Redis is now ready to exit, bye bye...',
    'server stopped',
  ])('is told with its last words: %s', (message) => {
    const found = foundIn([...failing(REFUSED, 'fares'), said('fares', message)]);
    expect(found).toMatchObject({ service: 'fares', failure: { class: 'shut-down', speaker: 'fares', by: 'own' } });
  });

  it('is told so by systemd', () => {
    const found = foundIn([...failing(REFUSED, 'fares'), said('systemd', 'fares.service: Deactivated successfully.')]);
    expect(found).toMatchObject({ service: 'fares', failure: { class: 'shut-down', speaker: 'systemd' } });
  });

  it('is not told so where it goes on, speaks of another, or ended long after', () => {
    const goesOn = foundIn([...failing(REFUSED, undefined), said('fares', 'received SIGTERM, shutting down')]);
    const ofAnother = foundIn([...failing(REFUSED, 'fares'), said('fares', 'shutting down connection of client 7')]);
    const later = foundIn([...failing(REFUSED, 'fares'), said('fares', 'received SIGTERM, shutting down', 90)]);
    for (const found of [goesOn, ofAnother, later]) expect(found?.failure?.class).not.toBe('shut-down');
  });
});

const SIGNAL = 'received SIGTERM, shutting down';
const UNIT_ENDS = 'fares.service: Deactivated successfully.';

describe('a service that starts again at once', () => {
  it.each([
    ['by its own words', said('fares', SIGNAL), said('fares', 'listening on 0.0.0.0:8080', 3)],
    ['by those of systemd', said('systemd', UNIT_ENDS), said('systemd', 'Started fares.service - Fares.', 3)],
  ])('has not shut down, %s, however rarely it logs', (_, end, start) => {
    expect(foundIn([...failing(REFUSED, 'fares'), end, start])?.failure?.class).not.toBe('shut-down');
  });

  it('has shut down where its last words are that it listens no more', () => {
    const last = said('fares', 'stopped listening on 0.0.0.0:8080', 3);
    expect(foundIn([...failing(REFUSED, 'fares'), said('fares', SIGNAL), last])?.failure?.class).toBe('shut-down');
  });
});

describe('an instance that has shut down', () => {
  const instance = (index: number): string => `fares-${(index % 2) + 1}`;
  /** Two instances, of which those that ended say nothing after the fault began. */
  const failingPair = (message: string, ended: readonly string[]): readonly StackLine[] =>
    failing(message, undefined)
      .map((line, index) => (line.service === 'fares' ? { ...line, service: instance(index) } : line))
      .filter(({ at, service }) => !ended.includes(service) || at < FERRY_FAULT_AT);
  const classOf = (lines: readonly StackLine[]) => foundIn(lines)?.failure?.class;
  const ends = (service: string): StackLine => said(service, SIGNAL);

  it('is not why its service is not reached while another serves', () => {
    expect(classOf([...failingPair(REFUSED, ['fares-1']), ends('fares-1')])).not.toBe('shut-down');
  });

  it('is not why, where what takes its place fails', () => {
    const failed = said('fares-2', 'FATAL: missing key FARE_TABLE', 10);
    const rolled = failing(REFUSED, undefined)
      .map((line) =>
        line.service === 'fares' ? { ...line, service: instance(line.at < FERRY_FAULT_AT ? 0 : 1) } : line,
      )
      .filter(({ at, service }) => service !== 'fares-2' || at < FERRY_FAULT_AT + 10 * SECOND);
    expect(classOf([...rolled, ends('fares-1'), failed])).not.toBe('shut-down');
  });

  it('is why where it is the one that is called, or the last', () => {
    const named = 'connect ECONNREFUSED fares-1:8080';
    expect(classOf([...failingPair(named, ['fares-1']), ends('fares-1')])).toBe('shut-down');
    const all = ['fares-1', 'fares-2'];
    expect(classOf([...failingPair(REFUSED, all), ...all.map(ends)])).toBe('shut-down');
  });
});

describe('a name server that has shut down', () => {
  const dnsmasq = [
    { ...said('dnsmasq', 'started, version 2.89 cachesize 150'), at: FERRY_FAULT_AT - 3000 * SECOND },
    said('dnsmasq', 'exiting on receipt of SIGTERM'),
  ];

  it('is why names cannot be looked up', () => {
    const found = foundIn([...failing(UNRESOLVED, undefined), ...dnsmasq]);
    expect(found).toMatchObject({ service: 'dnsmasq', failure: { class: 'shut-down', speaker: 'dnsmasq' } });
  });

  it('is not why a name is unknown', () => {
    expect(foundIn([...failing(UNKNOWN, undefined), ...dnsmasq])?.service).not.toBe('dnsmasq');
  });
});
