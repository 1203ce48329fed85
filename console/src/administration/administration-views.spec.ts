// What the sections of the administration make of replies.
import { describe, expect, it } from 'vitest';
import { ruleText } from './automation-section.js';
import { sourceLabel } from './ingest-section.js';
import { byDay } from './model-section.js';
import { aliasesOf } from './service-section.js';
import { loadTexts } from '../texts/texts.js';

await loadTexts('administration');

const given = { at: '2026-11-20T09:00:00Z', actor: { kind: 'key', id: 'ann' } };

describe('the other names of a service', () => {
  it('are those that lead to it, also in several steps, as long as they hold', () => {
    const namings = [
      { id: 1, kind: 'join' as const, services: ['web-blue', 'web-green'], as: 'web', ...given },
      { id: 2, kind: 'rename' as const, service: 'web', to: 'shop', ...given },
      { id: 3, kind: 'rename' as const, service: 'db', to: 'shop', ...given, undone: given },
      { id: 4, kind: 'split' as const, service: 'logs', field: 'host', as: 'shop', values: ['h1'], ...given },
    ];
    expect(aliasesOf('shop', namings)).toEqual(['web', 'web-blue', 'web-green']);
    expect(aliasesOf('db', namings)).toEqual([]);
  });

  it('end where names go round', () => {
    const namings = [
      { id: 1, kind: 'rename' as const, service: 'a', to: 'b', ...given },
      { id: 2, kind: 'rename' as const, service: 'b', to: 'a', ...given },
    ];
    expect(aliasesOf('a', namings)).toEqual(['b']);
  });
});

describe('a source', () => {
  it('is called as its sender calls it, else by a part of its digest, else by its name', () => {
    expect(sourceLabel('e'.repeat(64), 'api.log')).toBe('api.log');
    expect(sourceLabel('e'.repeat(64))).toBe('eeeeeeeeeeee …');
    expect(sourceLabel('otlp')).toBe('otlp');
  });
});

describe('a rule of alerts', () => {
  it('is told as what an alert must have', () => {
    expect(ruleText({})).toBe('every alert');
    expect(ruleText({ severities: ['critical'], services: ['a', 'b'], labels: { team: 'x' }, chain: 'c' })).toBe(
      'severities: critical; services: a, b; team = x',
    );
  });
});

describe('spending', () => {
  it('is listed by day, the latest first', () => {
    const sum = { calls: 1, input: 1, output: 1, cacheRead: 0, cacheWrite: 0, uncounted: 0, unpriced: 0 };
    const groups = ['2026-11-19', '2026-11-21', '2026-11-20'].map((day) => ({ keys: [day], ...sum }));
    const report = { by: ['day' as const], currency: 'USD' as const, total: sum, groups, budgets: [] };
    expect(byDay(report).groups.map(({ keys }) => keys[0])).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
  });
});
