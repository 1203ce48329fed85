import { describe, expect, it } from 'vitest';
import { METRICS } from '../../ports/meter.js';
import { prometheusMeter } from './prometheus.js';

describe('the Prometheus meter', () => {
  it('shows every metric that is named, with its help', async () => {
    const { text } = await prometheusMeter().exposition();
    for (const [name, { help }] of Object.entries(METRICS)) expect(text).toContain(`# HELP ${name} ${help}`);
  });

  it('adds, sets and observes', async () => {
    const meter = prometheusMeter();
    meter.count('casefile_turns_total', { value: 1, labels: { status: 'answered' } });
    meter.count('casefile_turns_total', { value: 2, labels: { status: 'answered' } });
    meter.set('casefile_turn_queue_depth', { value: 4, labels: {} });
    meter.observe('casefile_turn_step_seconds', { value: 0.2, labels: { step: 'retrieve' } });
    const { text, contentType } = await meter.exposition();
    expect(contentType).toContain('text/plain');
    expect(text).toContain('casefile_turns_total{status="answered"} 3');
    expect(text).toContain('casefile_turn_queue_depth 4');
    expect(text).toContain('casefile_turn_step_seconds_bucket{le="0.25",step="retrieve"} 1');
  });
});
