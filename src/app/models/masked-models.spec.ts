// A reply that comes in pieces shows no secret, wherever the pieces end.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker } from '../../telemetry/masking/mask.js';
import { maskStream } from './masked-models.js';

const mask = createMasker({ digest: () => '0'.repeat(64) });
const SECRETS = ['hunter2', 'ann@example.com', `ghp_${'a1B2'.repeat(9)}`];
const REPLY = `The login fails with password=${SECRETS[0]} since 10:00.\nAsk ${SECRETS[1]}, who uses\n${SECRETS[2]}`;

const streamed = (text: string, cuts: readonly number[]): string => {
  let heard = '';
  const stream = maskStream(mask, (delta) => (heard += delta));
  const ends = [...new Set([...cuts, text.length])].toSorted((a, b) => a - b);
  ends.forEach((end, n) => stream.push(text.slice(ends[n - 1] ?? 0, end)));
  stream.end();
  return heard;
};

const cutsOf = (text: string) => fc.array(fc.nat(text.length), { maxLength: 40 });

describe('a streamed reply', () => {
  it('shows no secret, wherever its pieces end', () => {
    fc.assert(
      fc.property(cutsOf(REPLY), (cuts) => {
        const heard = streamed(REPLY, cuts);
        expect(SECRETS.filter((secret) => heard.includes(secret))).toEqual([]);
        expect(heard).toBe(mask(REPLY));
      }),
    );
  });

  it('comes word by word, and whole, where it holds no secret', () => {
    const plain = 'The cause is checkout 2.4.1.\n\n- since 10:00\n';
    fc.assert(fc.property(cutsOf(plain), (cuts) => void expect(streamed(plain, cuts)).toBe(plain)));
    const heard: string[] = [];
    const stream = maskStream(mask, (delta) => heard.push(delta));
    for (const word of ['The ', 'cause ', 'is']) stream.push(word);
    expect(heard).toEqual(['The ', 'cause ']);
  });
});
