// A proxy that has used up what is its own, and names in the same line whom it would have called.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack } from '../../../test/support/log-stack.js';
import { SECOND } from '../../kernel/time.js';

const LASTS = 240;
const MESSAGE =
  '22#22: *815 1024 worker_connections are not enough while connecting to upstream, client: 10.2.5.36, server: live.example, request: "GET /fares HTTP/1.1", upstream: "http://10.2.1.4:9000/fares", host: "live.example"';

describe('a limit of who speaks', () => {
  it('is blamed on nobody else', () => {
    const lines = linesOfFerry(
      {
        status: 500,
        seconds: LASTS,
        told: (at, second) =>
          second >= 0 && second % 2 === 0 ? [{ at, service: 'nginx', level: 'fatal', message: MESSAGE }] : [],
      },
      LASTS,
    );
    expect(analyzeStack(lines, FERRY_FAULT_AT + LASTS * SECOND).hypotheses[0]).toMatchObject({
      service: 'nginx',
      failure: { class: 'worker-connections', speaker: 'nginx' },
    });
  });
});
