import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromIso } from '../kernel/time.js';
import { describeConfigFault, loadConfig } from './load.js';
import { cronTicks } from './schedules.js';

const CHAINS = { triage: { stages: [{ name: 'look', agents: [{ name: 'engine', kind: 'engine' }] }] } };

const faults = (schedule: object): readonly string[] => {
  const settings = {
    chains: CHAINS,
    schedules: { nightly: { chain: 'triage', question: 'Is all well?', ...schedule } },
  };
  const loaded = loadConfig({ CASEFILE_CONFIG: 'own.json' }, (path) =>
    path === 'own.json' ? JSON.stringify(settings, undefined, 2) : readFileSync(path, 'utf8'),
  );
  return 'faults' in loaded ? loaded.faults.map(describeConfigFault) : [];
};

describe('schedules of the configuration', () => {
  it.each(['0 7 * * 1-5', '*/15 * * * *', '30 0 7 * * *', '@daily'])('may be %s', (cron) => {
    expect(faults({ cron, zone: 'Europe/Berlin' })).toEqual([]);
  });

  it.each([
    [
      'a minute that no hour has',
      { cron: '61 * * * *' },
      'is no cron expression such as "0 7 * * 1-5": Invalid value for minute: 61',
    ],
    ['too few parts', { cron: 'soon' }, 'is no cron expression'],
    ['a day that no month has', { cron: '0 0 30 2 *' }, 'it never comes'],
    ['a zone that is none', { cron: '0 7 * * *', zone: 'Mars/Base' }, 'is no time zone'],
    ['a chain that is none', { cron: '0 7 * * *', chain: 'triaje' }, 'is no chain of "chains": there is triage'],
  ])('are refused with %s, with line and column', (_, schedule, problem) => {
    const [fault = '', ...more] = faults(schedule);
    expect(more).toEqual([]);
    expect(fault).toContain(problem);
    expect(fault).toMatch(/^schedules\.nightly\.(cron|zone|chain) .+ \(line \d+ column \d+ of own\.json\)$/s);
  });
});

describe('the ticks of a cron expression', () => {
  const at = (iso: string): number => fromIso(iso) ?? 0;

  it('follow the clock of their zone, also when that is set back', () => {
    const next = cronTicks('30 7 * * *', 'Europe/Berlin');
    expect(next(at('2026-10-24T00:00:00Z'))).toBe(at('2026-10-24T05:30:00Z'));
    expect(next(at('2026-10-25T00:00:00Z'))).toBe(at('2026-10-25T06:30:00Z'));
  });

  it('come after the instant, never at it', () => {
    const next = cronTicks('0 * * * *', 'UTC');
    expect(next(at('2026-11-27T10:00:00Z'))).toBe(at('2026-11-27T11:00:00Z'));
  });
});
