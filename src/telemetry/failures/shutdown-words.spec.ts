import { describe, expect, it } from 'vitest';
import { tellsShutdown } from './shutdown-words.js';

describe('the last words of a program', () => {
  it.each([
    'received SIGTERM, shutting down',
    'Received signal 15; terminating.',
    'Received signal SIGTERM',
    '[31] [INFO] Handling signal: term',
    'rsyslogd: exiting on signal 15.',
    '2026/03/01 08:00:00 [notice] 1#1: signal 15 (SIGTERM) received from 1, exiting',
    'Got TERM signal, bye',
    'slapd[12]: daemon: shutdown requested and initiated.',
    'mysqld: Shutdown complete',
    '[CRIT] Server shutting down by user request',
    'Server Exited Properly',
    'Application is shutting down...',
    'Shutting down gracefully',
    'Graceful shutdown complete',
    '[Thread-3] Shutting down.',
    'order-consumer: shutting down',
  ])('are %s', (message) => expect(tellsShutdown(message)).toBe(true));

  it.each([
    [
      'a number or a term',
      ['TypeError: expected str, got int', 'received int 5 for amount', 'received term 7 from peer'],
    ],
    ['a command of a client', ['Received quit from client', 'client 7 got QUIT']],
    [
      'the end of a child, which its parent tells',
      [
        '[pool www] child 32 exited on signal 15 (SIGTERM) after 3 seconds from start',
        'worker process 31 exiting on signal 15',
        'supervisor: process exited with code 1',
        'worker 3: process stopped',
        'node exited with code 0',
      ],
    ],
    [
      'the end of a part',
      [
        '[ReplicaFetcherThread-0-1]: Shutdown completed',
        'shutdown complete for task 3',
        'shutting down: connection 7',
        'shutting down server-side cursor',
        'health: server stopped',
      ],
    ],
    [
      'the end of something that a service does',
      [
        'service stopped responding: payments',
        'The server stopped accepting topics',
        'instance exited maintenance mode',
      ],
    ],
    [
      'a signal for somebody else, awaited or ignored',
      [
        'sent signal 15 to 31',
        'SIGTERM received, ignoring it',
        'signal 15 handler installed',
        'exits when SIGTERM received',
      ],
    ],
    ['a setting', ['graceful shutdown timeout is 30s', 'server shutdown hook registered']],
    ['what people say', ['user 7 said bye bye']],
  ])('are not %s', (_, messages) => expect(messages.filter(tellsShutdown)).toEqual([]));
});
