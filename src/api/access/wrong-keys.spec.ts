import { describe, expect, it } from 'vitest';
import { type Micros, SECOND } from '../../kernel/time.js';
import { WrongKeys } from './wrong-keys.js';

const started = () => {
  const clock: { at: Micros } = { at: 0 };
  return { clock, keys: new WrongKeys(() => clock.at) };
};

const tryWrong = (keys: WrongKeys, address: string, times: number): void => {
  for (let i = 0; i < times; i += 1) keys.recordWrong(address);
};

describe('wrong keys', () => {
  it('make an address wait after ten in a minute, and one more is looked at every six seconds', () => {
    const { clock, keys } = started();
    tryWrong(keys, '10.0.0.1', 9);
    expect(keys.waitOf('10.0.0.1', 'd')).toBe(0);
    tryWrong(keys, '10.0.0.1', 1);
    expect(keys.waitOf('10.0.0.1', 'd')).toBe(6 * SECOND);
    expect(keys.waitOf('10.0.0.2', 'd')).toBe(0);
    clock.at += 6 * SECOND;
    expect(keys.waitOf('10.0.0.1', 'd')).toBe(0);
  });

  it('make all addresses wait after two hundred in a minute', () => {
    const { keys } = started();
    for (let i = 0; i < 200; i += 1) keys.recordWrong(`10.0.1.${i}`);
    expect(keys.waitOf('10.9.9.9', 'd')).toBeGreaterThan(0);
  });

  it('do not stop a client that was admitted from there before', () => {
    const { keys } = started();
    keys.recordRight('10.0.0.1', 'right');
    tryWrong(keys, '10.0.0.1', 300);
    expect(keys.waitOf('10.0.0.1', 'right')).toBe(0);
    expect(keys.waitOf('10.0.0.1', 'other')).toBeGreaterThan(0);
    expect(keys.waitOf('10.0.0.2', 'right')).toBeGreaterThan(0);
  });

  it.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:1:2:3', true],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
  ])('count %s and %s together: %j', (one, other, isTogether) => {
    const { keys } = started();
    tryWrong(keys, one, 10);
    expect(keys.waitOf(other, 'd') > 0).toBe(isTogether);
  });

  it('forget the oldest addresses, not the sum over all', () => {
    const { keys } = started();
    for (let i = 0; i < 20_000; i += 1) keys.recordWrong(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    expect(keys.waitOf('11.0.0.1', 'd')).toBeGreaterThan(0);
  });
});
