import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { canonicalJson } from '../kernel/json.js';
import { DAY, type Micros, MINUTE, SECOND } from '../kernel/time.js';
import type { Evidence } from '../evidence/evidence.js';
import { computeFigure } from '../evidence/figure.js';
import type { Findings } from '../evidence/finding.js';
import { RATE_BUCKET } from '../telemetry/aggregates/rate-rows.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { ChangeRecord, SpanRecord } from '../telemetry/record.js';
import { analyze } from './analyze.js';
import { drillDown } from './drill-down.js';
import { PARAMETERS } from './parameters.js';
import type { AnalysisBatch, AnalysisInput } from './turn-telemetry.js';
import {
  type VisitFault,
  gauges,
  hash,
  hotStock,
  inputOf,
  keyOf,
  ONSET,
  query,
  refusing,
  shopOf,
  slowOrders,
  slowWire,
  WINDOW,
  type ShopSetup,
} from '../../test/support/small-shop.js';

/** Both rounds: what is wanted after the first is fetched for the second. */
const bothRounds = (world: ShopSetup): { readonly findings: Findings; readonly input: AnalysisInput } => {
  const { logs, spans, batches } = shopOf(world);
  const wanted = drillDown(inputOf(batches));
  const bounds = { window: WINDOW, filter: {}, budget: 60, upTo: 0 };
  const fetched: readonly AnalysisBatch[] = [
    {
      hash: hash('lines'),
      query: { ask: 'logs', order: 'newest', ...bounds },
      role: 'issue',
      rows: logs.filter(({ id }) => wanted.logIds.includes(id)),
    },
    {
      hash: hash('spans'),
      query: { ask: 'spans', order: 'newest', ...bounds },
      role: 'issue',
      rows: spans.filter(({ id }) => wanted.spanIds.includes(id)),
    },
    {
      hash: hash('examples'),
      query: { ask: 'examples', of: wanted.examples, before: WINDOW.from, upTo: 0 },
      role: 'baseline',
      rows: wanted.examples.flatMap(
        ({ service, event, before }) =>
          logs.findLast((log) => log.service === service && keyOf(log) === event && log.time < before) ?? [],
      ),
    },
  ];
  const input = inputOf([...batches, ...fetched]);
  return { findings: analyze(input), input };
};

const during = (at: Micros): boolean => at >= ONSET;

const change = (service: string, minutesBefore: number): ChangeRecord => ({
  kind: 'change',
  id: `${service}-${minutesBefore}`,
  time: ONSET - minutesBefore * MINUTE,
  change: 'deploy',
  title: `${service} 1.4.2`,
  service,
  source: 'test',
  ingestedAt: 0,
});

describe('the cause', () => {
  it('names the code of the deepest failing service, with the place and the lines that show it', () => {
    const { findings } = bothRounds(refusing);
    const [first] = findings.hypotheses;
    expect(first).toMatchObject({
      service: 'payments',
      kind: 'code',
      location: { code: 'Pay#20', operation: 'POST /pay', pod: 'payments-1' },
      affected: ['gateway', 'orders'],
    });
    expect(first?.onset).toBeGreaterThanOrEqual(ONSET);
    expect(first?.onset).toBeLessThan(ONSET + 10 * SECOND);
    expect(first?.confidence).toBeGreaterThan(0.8);
    const quotes = findings.evidence
      .filter(({ id, kind }) => kind === 'log' && first?.evidence.includes(id))
      .map(({ quote, role }) => `${role}: ${quote.split(' ')[0]}`);
    expect(quotes).toEqual(expect.arrayContaining(['seen: Pay#20', 'context: Pay#10', 'missing: Pay#30']));
  });

  it('finds a service without logs by the status of its spans', () => {
    const mute: VisitFault = (at, index) => ({ mute: true, refused: during(at) && index % 2 === 0 });
    expect(bothRounds({ fault: mute }).findings.hypotheses[0]).toMatchObject({ service: 'payments', kind: 'code' });
  });

  it('names the network of the service whose calls are slow on the way', () => {
    const { findings } = bothRounds(slowWire);
    expect(findings.hypotheses[0]).toMatchObject({
      service: 'stock',
      kind: 'network',
      location: { pod: 'stock-1', caller: 'orders' },
    });
    const [gap] = findings.findings;
    expect(gap?.figures['gap']).toMatchObject({ value: 60_000, by: 'difference', unit: 'micros' });
    expect(gap?.figures['slow']?.value).toBe(90);
    expect(gap?.figures['baselineSlow']?.value).toBe(0);
  });

  it('names the service that itself became slow', () => {
    expect(bothRounds(slowOrders).findings.hypotheses[0]).toMatchObject({ service: 'orders', kind: 'latency' });
  });

  it('names the resource that is exhausted', () => {
    const { findings } = bothRounds(hotStock);
    expect(findings.hypotheses[0]).toMatchObject({
      service: 'stock',
      kind: 'resource',
      location: { gauge: 'cpu.percent', pod: 'stock-1' },
    });
    expect(findings.findings[0]?.figures['value']?.value).toBeGreaterThan(90);
    expect(findings.findings[0]?.figures['baseline']?.value).toBeLessThan(15);
    expect(findings.timeline.map(({ event }) => event)).toContain('gauge');
  });

  it('names no operation where only log lines show the requests', () => {
    const [first] = bothRounds({ ...refusing, hasSpans: false }).findings.hypotheses;
    expect(first).toMatchObject({ service: 'payments', kind: 'code', location: { code: 'Pay#20' } });
    expect(first?.location).not.toHaveProperty('operation');
  });

  it('finds the cause by the rate of lines where none carries a trace id', () => {
    const { findings } = bothRounds({ ...refusing, traceIds: false });
    const rates = findings.considered.filter(({ kind }) => kind === 'rate');
    expect(rates.map(({ service, what }) => `${service} ${what}`)).toContain('payments Pay#20!RefusedException');
    expect(findings.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'new-pattern', service: 'payments', subject: 'Pay#20!RefusedException' }),
      ]),
    );
  });

  it('names the deploy of the suspect shortly before the onset, not that of another service', () => {
    const { findings } = bothRounds({ ...refusing, changes: [change('payments', 3), change('stock', 1)] });
    expect(findings.hypotheses[0]?.location.change).toBe('payments 1.4.2');
    const found = findings.findings.filter(({ kind }) => kind === 'change');
    expect(found.map(({ service }) => service)).toEqual(['payments']);
    expect(findings.timeline.filter(({ event }) => event === 'change')).toHaveLength(2);
  });

  it('does not name a deploy hours before the onset', () => {
    const { findings } = bothRounds({ ...refusing, changes: [change('payments', 90)] });
    expect(findings.findings.map(({ kind }) => kind)).not.toContain('change');
  });
});

describe('the surroundings', () => {
  it('lists the timeline in the order of time, each entry with its evidence', () => {
    const { timeline } = bothRounds({ ...refusing, changes: [change('payments', 3)] }).findings;
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort((a, b) => a - b));
    expect(timeline.every(({ evidence }) => evidence.length > 0)).toBe(true);
    const events = timeline.map(({ event, subject }) => `${event} ${subject}`);
    expect(events).toEqual([
      'change payments 1.4.2',
      'new-pattern Order#90',
      'new-pattern Pay#20!RefusedException',
      'onset POST /pay',
      'onset Pay#20',
    ]);
  });

  it('tells the last line of a pattern that ends before the window does', () => {
    const { timeline } = bothRounds({
      fault: (at) => ({ refused: at >= ONSET && at < ONSET + MINUTE }),
      every: SECOND,
    }).findings;
    const ended = timeline.filter(({ event }) => event === 'last-seen');
    expect(ended.map(({ service }) => service)).toEqual(['orders', 'payments']);
    for (const { at } of ended) expect(Math.abs(at - (ONSET + MINUTE))).toBeLessThanOrEqual(MINUTE / 4);
  });

  it('names the pattern that vanished and the one that spiked', () => {
    const muted = bothRounds({ fault: (at) => ({ mute: during(at - MINUTE) }) }).findings;
    expect(muted.timeline.map(({ event }) => event)).not.toContain('vanished-pattern');
    const silent = bothRounds({ fault: (at) => ({ mute: at >= WINDOW.from }) }).findings;
    const vanished = silent.timeline.filter(({ event }) => event === 'vanished-pattern');
    expect(vanished.map(({ subject }) => subject)).toEqual(['Pay#10', 'Pay#30']);
    const seldom = (at: number, index: number) => ({ refused: at >= ONSET || index % 40 === 0 });
    const spiked = bothRounds({ fault: seldom, every: SECOND }).findings;
    expect(spiked.timeline.filter(({ event }) => event === 'spike').map(({ subject }) => subject)).toEqual([
      'Order#90',
      'Pay#20!RefusedException',
    ]);
  });

  it('groups the lines of the question by request, trace, stack, template and host', () => {
    const { logs, batches } = shopOf(refusing);
    const bad = logs
      .filter(({ time, level }) => time >= ONSET && level !== 'info')
      .map((log) => ({
        ...log,
        requestId: 'r1',
        template: keyOf(log),
        ...(log.service === 'payments' && {
          error: { stack: 'net.RefusedException: no\n\tat shop.Pay.charge(Pay.java:20)' },
        }),
      }));
    const found: AnalysisBatch = {
      hash: hash('found'),
      query: { ask: 'logs', window: WINDOW, filter: {}, budget: 200, upTo: 0, order: 'relevance' },
      role: 'issue',
      rows: bad,
    };
    const { groups } = analyze(inputOf([...batches, found]));
    const sizes = groups.map(({ by, key, lines }) => `${by} ${key} ${lines}`);
    expect(sizes).toContain(`request r1 ${bad.length}`);
    expect(sizes).toContain(`template Pay#20!RefusedException ${bad.length / 2}`);
    expect(sizes.filter((each) => each.startsWith('host'))).toEqual(
      ['orders-1', 'payments-1'].map((pod) => `host ${pod} ${bad.filter((log) => log.pod === pod).length}`),
    );
    expect(groups.filter(({ by }) => by === 'stack').map(({ lines }) => lines)).toEqual([bad.length / 2]);
    expect(groups.filter(({ by }) => by === 'trace').every(({ lines }) => lines === 2)).toBe(true);
    for (const { first, last, samples } of groups) {
      expect(first).toBeLessThanOrEqual(last);
      expect(samples.length).toBeGreaterThan(0);
    }
  });
});

describe('not being sure', () => {
  it('scores no better than chance when nothing happened', () => {
    const { findings } = bothRounds({ series: gauges(() => 0) });
    expect(findings.hypotheses.filter(({ score }) => score > 0)).toEqual([]);
    expect(findings.missing).toContain('no-deviation');
  });

  it('says what was not there', () => {
    const findings = analyze(inputOf([]));
    expect(findings).toMatchObject({ baseline: 'none', hypotheses: [], evidence: [], window: WINDOW });
    expect(findings.missing).toEqual(
      expect.arrayContaining(['no-data-in-window', 'no-baseline', 'no-spans', 'no-logs']),
    );
  });

  it('compares with the beginning of the window when there is no history, and says so', () => {
    const { findings } = bothRounds({ ...refusing, minutes: 0 });
    expect(findings.baseline).toBe('in-window');
    expect(findings.missing).toContain('no-history');
    expect(findings.hypotheses[0]?.service).toBe('payments');
    expect(findings.hypotheses[0]?.confidence).toBeLessThanOrEqual(PARAMETERS.coldConfidence);
  });
});

const rowsByBatch = ({ batches }: AnalysisInput): ReadonlyMap<string, readonly BatchRow[]> =>
  new Map(batches.map((batch) => [batch.hash, batch.rows]));

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as { readonly [name: string]: unknown })[key], row);

const quotedIn = (row: BatchRow | undefined, { field, quote }: Evidence): boolean => {
  const text = field === undefined ? canonicalJson(row) : valueAt(row, field);
  return quote !== '' && String(text).includes(quote);
};

describe('a service whose rows are late', () => {
  const late = ({ service, time }: SpanRecord): boolean => service === 'stock' && time >= WINDOW.from + MINUTE;

  it('reports the lag and blames nobody for what missing rows look like', () => {
    const { findings } = bothRounds({ late });
    expect(findings.behind?.map(({ service }) => service)).toEqual(['stock']);
    expect(findings.behind?.[0]?.after).toBeLessThan(WINDOW.from + MINUTE);
    expect(findings.hypotheses.filter(({ score }) => score > 0)).toEqual([]);
  });

  it('does not hide a fault that the rows of others show', () => {
    const [first] = bothRounds({ ...refusing, late }).findings.hypotheses;
    expect(first).toMatchObject({ service: 'payments', kind: 'code' });
  });

  it('reports no lag for a service whose calls fail or that nobody calls any more', () => {
    expect(bothRounds(refusing).findings.behind).toBeUndefined();
    expect(bothRounds({}).findings.behind).toBeUndefined();
  });
});

describe('evidence', () => {
  it.each([
    ['a refusal', refusing],
    ['a slow wire', slowWire],
    ['slow orders', slowOrders],
    ['a hot service', hotStock],
    ['lines without traces', { ...refusing, traceIds: false }],
  ])('quotes %s verbatim at the cited place, with figures that can be computed again', (_, world) => {
    const { findings, input } = bothRounds(world);
    const rows = rowsByBatch(input);
    const evidence = new Map(findings.evidence.map((each) => [each.id, each]));
    for (const each of findings.evidence) expect(quotedIn(rows.get(each.batch)?.[each.position], each)).toBe(true);
    const cited = [
      ...findings.findings.flatMap((each) => each.evidence),
      ...findings.hypotheses.flatMap((each) => [...each.evidence, ...each.against]),
      ...findings.timeline.flatMap((each) => each.evidence),
      ...findings.groups.flatMap((each) => each.samples),
    ];
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((id) => !evidence.has(id))).toEqual([]);
    for (const figure of findings.findings.flatMap(({ figures }) => Object.values(figures))) {
      expect(figure.of.length).toBeGreaterThan(0);
      const operands = figure.of.map(({ evidence: id, path }) => {
        const { batch = '', position = -1 } = evidence.get(id) ?? {};
        return valueAt(rows.get(batch)?.[position], path) as number | readonly number[];
      });
      expect(computeFigure(figure.by, operands)).toBe(figure.value);
    }
  });
});

describe('the engine', () => {
  it('does not depend on the order of rows', () => {
    const { findings, input } = bothRounds(refusing);
    const reversed = input.batches.map((batch) => ({ ...batch, rows: [...batch.rows].reverse() })).reverse();
    const again = analyze({ ...input, batches: reversed });
    const told = ({ hypotheses, considered, timeline }: Findings) => ({
      hypotheses: hypotheses.map(({ service, kind, location, score, onset, affected }) => ({
        service,
        kind,
        location,
        score,
        onset,
        affected,
      })),
      considered,
      timeline: timeline.map(({ at, event, service }) => [at, event, service]),
    });
    expect(told(again)).toEqual(told(findings));
  });

  it('asks for a bounded number of rows', () => {
    const { logIds, spanIds, examples } = drillDown(inputOf(shopOf(refusing).batches));
    expect(logIds.length + spanIds.length + examples.length).toBeLessThanOrEqual(60);
    expect(logIds.length).toBeGreaterThan(0);
  });

  const key = fc.constantFrom('^', '$', 'x', 'y!E', '!error', '>b op');
  const service = fc.constantFrom('a', 'b', 'c');
  const count = fc.nat(1_000);
  const instant = fc.integer({ min: WINDOW.from - MINUTE, max: WINDOW.to + MINUTE });
  const counts = { window: count, past: count, incident: count };
  const histogram = fc.dictionary(fc.nat(40).map(String), count, { maxKeys: 5 });
  const anyRow: fc.Arbitrary<BatchRow> = fc.oneof(
    fc.record(
      {
        kind: fc.constant('flow' as const),
        stream: fc.constantFrom('log' as const, 'span' as const),
        service,
        operation: fc.constant('op'),
        from: key,
        to: key,
        ...counts,
      },
      { requiredKeys: ['kind', 'stream', 'service', 'operation', 'from', 'window', 'past', 'incident'] },
    ),
    fc.record({
      kind: fc.constant('latency' as const),
      measure: fc.constantFrom('self' as const, 'edge' as const),
      service,
      operation: fc.constant('op'),
      caller: service,
      window: histogram,
      past: histogram,
      incident: histogram,
    }),
    fc.record({
      kind: fc.constant('series' as const),
      service,
      pod: service,
      gauge: fc.constantFrom('cpu', 'latency'),
      times: fc.array(instant, { maxLength: 9 }).map((times) => [...times].sort((a, b) => a - b)),
      values: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 9, maxLength: 9 }),
    }),
    fc.record({
      kind: fc.constant('rate' as const),
      service,
      event: key,
      level: fc.constantFrom('info' as const, 'error' as const),
      start: instant.map((at) => Math.floor(at / RATE_BUCKET) * RATE_BUCKET),
      slots: fc.uniqueArray(fc.nat(40), { maxLength: 9 }).map((slots) => slots.sort((a, b) => a - b)),
      lines: fc.array(count, { minLength: 9, maxLength: 9 }),
    }),
    fc.record({ kind: fc.constant('presence' as const), event: key, services: count, minutes: count }),
    fc.record({
      kind: fc.constant('survey' as const),
      window: fc.constant(WINDOW),
      past: fc.constant({ from: 0, to: WINDOW.from }),
      baseline: fc.constantFrom('past' as const, 'in-window' as const),
      traces: fc.record(counts),
      minutes: count,
    }),
    fc.record({
      kind: fc.constant('trace' as const),
      traceId: service,
      start: instant,
      durationMicros: count,
      segments: fc.array(
        fc.record(
          {
            service,
            operation: fc.constant('op'),
            spanId: service,
            parent: fc.nat(5),
            start: instant,
            selfMicros: count,
            gapMicros: count,
            logs: fc.array(fc.record({ key, level: fc.constant('info' as const), log: key }), { maxLength: 3 }),
            spans: fc.array(key, { maxLength: 3 }),
          },
          { requiredKeys: ['service', 'operation', 'start', 'logs', 'spans'] },
        ),
        { maxLength: 5 },
      ),
    }),
  );

  it('answers whatever rows it is given, with confidences that add up to at most 1 and no number that is none', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
        const input = inputOf([{ hash: hash('any'), query: { ...query, of: 'flow' }, role: 'issue', rows }]);
        expect(drillDown(input).logIds.length).toBeLessThanOrEqual(60);
        const findings = analyze(input);
        expect(() => canonicalJson(findings)).not.toThrow();
        const ids = new Set(findings.evidence.map(({ id }) => id));
        expect(findings.findings.every(({ evidence }) => evidence.every((id) => ids.has(id)))).toBe(true);
        const sum = findings.hypotheses.reduce((all, { confidence }) => all + confidence, 0);
        expect(sum).toBeLessThanOrEqual(1 + 1e-5);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the same hour of an earlier day', () => {
  /** What a store gives of the window, some days before; nothing broke then, or the fault of the world did, at the same time of day. */
  const earlier = (world: ShopSetup, daysBefore: number): readonly AnalysisBatch[] => {
    const back = daysBefore * DAY;
    const window = { from: WINDOW.from - back, to: WINDOW.to - back };
    const { fault } = world;
    const before = shopOf({ ...world, window, ...(fault && { fault: (at, index) => fault(at + back, index) }) });
    const series = (world.series ?? []).map((row) => ({ ...row, times: row.times.map((at) => at - back) }));
    return [
      ...before.batches,
      { hash: hash('series'), query: { ...query, of: 'series' }, role: 'baseline', rows: series } as const,
    ].flatMap((batch) =>
      batch.query.ask === 'aggregates' && batch.query.of !== 'traces'
        ? [{ ...batch, hash: hash(`${batch.hash} ${daysBefore}`), query: { ...batch.query, window, daysBefore } }]
        : [],
    );
  };

  const findingsOf = (world: ShopSetup, days: readonly AnalysisBatch[]): Findings =>
    analyze(inputOf([...shopOf(world).batches, ...days]));

  const WORLDS = { refusing, slowWire, slowOrders, hotStock } as const;

  it('says beside a cause whose deviation is usual at it', () => {
    const { series = [] } = hotStock;
    const world = { ...slowOrders, series };
    const findings = findingsOf(world, earlier({ series }, 1));
    const [cause] = findingsOf(slowOrders, []).hypotheses;
    expect(findings.hypotheses[0]).toMatchObject({ service: cause?.service, kind: cause?.kind });
    expect(findings.habit).toEqual({ services: ['stock'], daysBefore: [1] });
  });

  for (const [name, world] of Object.entries(WORLDS)) {
    it(`makes no cause of what is usual at it, and says whose it is: ${name}`, () => {
      const alone = findingsOf(world, []);
      const usual = findingsOf(world, earlier(world, 1));
      expect(alone.hypotheses[0]?.score).toBeGreaterThan(0);
      expect(usual.hypotheses.filter(({ score }) => score > 0)).toEqual([]);
      expect(usual.habit).toEqual({
        services: alone.hypotheses.flatMap(({ service, score }) => (score > 0 ? service : [])),
        daysBefore: [1],
      });
    });

    it(`takes nothing from a cause that is new: ${name}`, () => {
      const alone = findingsOf(world, []);
      const { series = [] } = world;
      const calm = { ...(series.length > 0 && { series: gauges(() => 0) }) };
      const fresh = findingsOf(world, [...earlier(calm, 1), ...earlier(calm, 7)]);
      expect(fresh.hypotheses[0]).toMatchObject({
        service: alone.hypotheses[0]?.service,
        kind: alone.hypotheses[0]?.kind,
      });
      expect(fresh.hypotheses[0]?.confidence).toBeCloseTo(alone.hypotheses[0]?.confidence ?? 0, 1);
      expect(fresh).not.toHaveProperty('habit');
    });
  }
});
