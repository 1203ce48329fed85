// Which snapshots a turn reads: those of the instance that is meant, and none where that is not clear and somebody can be asked.
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../kernel/time.js';
import type { CaptureRow } from '../../telemetry/snapshot-row.js';
import { namesInText } from '../../telemetry/snapshot-names.js';
import { planSnapshots } from './plan-snapshots.js';

const captured = (instance: string, from = 0): CaptureRow => ({
  kind: 'capture',
  artifact: instance.repeat(8),
  instance,
  from,
  to: from + HOUR,
});

type More = Partial<Parameters<typeof planSnapshots>[0]>;

const queries = (more: More) => {
  const asked = { from: 0, to: HOUR };
  const window = { asked, analysis: asked, open: false };
  const base = { window, asOf: { snapshots: 3 }, text: '', words: [], scope: { services: [] }, mayAsk: true };
  return planSnapshots({ ...base, ...more }).map(({ query }) => query);
};

const two = [captured('orders-1'), captured('billing-1'), captured('search-1', 5 * HOUR)];

describe('snapshot round', () => {
  it('plans no read without imported snapshots', () => {
    expect(queries({ asOf: {} })).toEqual([]);
  });

  it('reads the only instance that was captured in the window', () => {
    expect(queries({ captures: [captured('orders-1'), captured('search-1', 5 * HOUR)] })).toMatchObject([
      { instances: ['orders-1'] },
    ]);
  });

  it.each<[string, More, string]>([
    ['the message', { words: namesInText('why was ORDERS-1 slow?'), text: 'billing-1' }, 'orders-1'],
    ['the scope', { scope: { services: ['billing-1'] }, text: 'orders-1' }, 'billing-1'],
    ['what was said last of the issue', { text: 'orders-1 was slow\nIn billing-1, sorts spill' }, 'billing-1'],
  ])('are those of the instance that %s names', (_, more, instance) => {
    expect(queries({ captures: two, ...more })).toMatchObject([{ instances: [instance] }]);
  });

  it('reads none when two fit and the caller can be asked, else the latest named', () => {
    expect(queries({ captures: two, words: namesInText('why was orders-10 slow?') })).toEqual([]);
    const [query] = queries({ captures: two, mayAsk: false });
    expect(query).not.toHaveProperty('instances');
  });

  it('reads the snapshots that the caller names, with the events that the message names', () => {
    const snapshots = ['a'.repeat(64)] as unknown as NonNullable<More['snapshots']>;
    const [query] = queries({
      captures: two,
      snapshots,
      words: namesInText('what does ClientRead mean, and io:buf_file_write?'),
    });
    expect(query).toMatchObject({ snapshots, events: ['ClientRead', 'io:buf_file_write'] });
    expect(query).not.toHaveProperty('instances');
  });
});
