// The longer stories of `casefile demo`: with a model, and two hours of a database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BinFolder, openBinFolder } from '../support/bin.js';

let casefile: BinFolder['casefile'];
let remove: BinFolder['remove'];

beforeAll(async () => {
  ({ casefile, remove } = await openBinFolder());
});

afterAll(() => remove());

describe('casefile demo', () => {
  it('shows a model at work offline: it calls tools, it streams, and its lie is struck out', async () => {
    const { code, out } = await casefile(['demo', '--model', 'scripted']);
    expect(out).toMatch(
      /⌕ Searching logs … \d+ rows\n│ ⌕ Searching changes and deploys … \d+ rows\n│ ⌕ Searching runbooks … \d+ rows/,
    );
    expect(out).toContain('✓ it has looked into the runbooks');
    expect(out).toMatch(/✓ fact {7}`[a-z-]+` fails at /);
    expect(out).toContain('✗ struck out “no space left on device” was logged by the database');
    const [answer = ''] = (out.split('with a model\n')[1] ?? '').split('\n---\n');
    expect(answer).toContain('Interpretation of the model, not checked');
    expect(answer).not.toContain('no space left');
    expect(out).toMatch(/Used {2}\d model calls, [\d,]+ tokens in, \d+ out, cost unknown/);
    expect(out).not.toContain('not so:');
    expect(code).toBe(0);
  });

  it('walks through two hours of a database, and rules out what is not the limit', async () => {
    const { code, out } = await casefile(['demo', '--snapshots']);
    expect(out).toContain('sorts or hashes do not fit into their memory');
    expect(out).toContain('Connections: 3.42 % of the limit at the most, 171 of 5,000');
    expect(out.match(/A year later/g)).toHaveLength(1);
    expect(out).toContain('The same of the third hour:');
    expect(out).not.toContain('not so:');
    expect(code).toBe(0);
  });
});
