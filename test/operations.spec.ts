// The document of operations, the transcript of its commands, and the alerts that it explains, held together.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksIn, documented, TRANSCRIPT } from '../scripts/operations/walk.js';

const transcript = readFileSync(TRANSCRIPT, 'utf8');

const parts = (text: string): readonly string[] =>
  [...text.matchAll(/```(?:sh|text)\n[^]*?\n```/g)].map(([block]) => block);

describe('docs/operations.md', () => {
  it('shows all its commands in the transcript, in their order', () => {
    const ran = blocksIn(`\n## From an empty folder\n${transcript.replaceAll('\n## ', '\n### ')}`);
    expect(documented().length).toBeGreaterThan(5);
    expect(ran).toEqual(documented());
    expect(parts(transcript).length).toBeGreaterThan(documented().length);
  });

  it('has a transcript without folders, addresses or secrets of the machine that made it', () => {
    expect(transcript).not.toMatch(/\/tmp\/|\/home\/|\/work\/|mongodb:\/\/|[0-9a-f]{64}/);
    for (const [address] of transcript.matchAll(/127\.0\.0\.1:\d+/g)) expect(address).toBe('127.0.0.1:4680');
  });

  it('explains every alert, and no other', () => {
    const rules = [...readFileSync('config/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Alerts\n');
    const told = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rules.length).toBeGreaterThan(5);
    expect(told).toEqual(rules);
  });

  it('defines alerts only on metrics that the service exposes', () => {
    const meter = readFileSync('src/ports/meter.ts', 'utf8');
    const used = readFileSync('config/alerts.yml', 'utf8').matchAll(/casefile_[a-z_]+?(?=_bucket|_count\b|[{[) ])/g);
    for (const [name] of used) expect(meter).toContain(name);
  });
});
