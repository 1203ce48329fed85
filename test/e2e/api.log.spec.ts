import { describe, expect, it } from 'vitest';
import { boot } from './api.support.js';

// A file of its own: nestjs-pino keeps one logger per process.
describe('the log', () => {
  it('leaves out what the framework logs at its start', async () => {
    const lines: string[] = [];
    const app = await boot({
      log: { level: 'info', destination: { write: (line) => void lines.push(line) }, mask: (text) => text },
    });
    await fetch(`${app.url}/v1/investigations`);
    await fetch(`${app.url}/health/live`);
    await app.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('request completed');
  });
});
