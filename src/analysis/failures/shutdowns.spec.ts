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
