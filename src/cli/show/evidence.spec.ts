import { describe, expect, it } from 'vitest';
import type { AnswerEvidence } from '../../evidence/answer.js';
import { fromIso, toIso } from '../../kernel/time.js';
import { serverEvents } from '../service/client.js';
import { paintFor } from '../terminal/colours.js';
import { actionCommand, shellWord } from './answer.js';
import { choiceSection, deviationSection, type DrawnFindings, explainedSection } from './why.js';
import { citationLines, evidenceLines, quoteText, rowSparkline } from './evidence.js';
import { turnSteps } from './turn-progress.js';
import { byteSize, elapsedTime, parseInstant, plural, timeRange } from './format.js';

describe('formats', () => {
  it('show numbers, times, durations and sizes as people write them', () => {
    expect(plural(1, 'row')).toBe('1 row');
    expect(plural(1_234_567, 'row')).toBe('1,234,567 rows');
    expect([7, 750, 3723].map(elapsedTime)).toEqual(['0:07', '12:30', '1:02:03']);
    expect([0, 950, 1_500, 123_456_789].map(byteSize)).toEqual(['0 B', '950 B', '1.5 KB', '123 MB']);
    expect(timeRange({ from: '2026-11-21T14:00:00.000Z', to: '2026-11-21T14:15:00.000Z' })).toBe(
      '2026-11-21 14:00–14:15 UTC',
    );
  });

  it('read times as people type them', () => {
    const now = fromIso('2026-11-21T14:00:00Z') ?? 0;
    const read = (text: string): string => toIso(parseInstant(text, now) ?? 0);
    expect(read('30m')).toBe('2026-11-21T13:30:00.000Z');
    expect(read('2h')).toBe('2026-11-21T12:00:00.000Z');
    expect(read('2026-11-21T15:00:00+01:00')).toBe('2026-11-21T14:00:00.000Z');
    expect(parseInstant('yesterday', now)).toBeUndefined();
  });
});

describe('the steps of a turn', () => {
  it('count queries and rows as they come', () => {
    const tell = turnSteps();
    const lines = [
      {
        type: 'QueriesPlanned',
        data: { queries: ['q1', 'q2', 'q3'].map((id) => ({ id, source: 'logs', query: { ask: 'logs' } })) },
      },
      { type: 'BatchFetched', data: { rows: 1200 } },
      { type: 'SourceFailed', data: {} },
      { type: 'SomethingNew', data: {} },
      { type: 'FindingsDrawn', data: { suspects: [{ service: 'a' }] } },
    ].map(tell);
    expect(lines).toEqual([
      'retrieve: 0/3 queries, 0 rows',
      'retrieve: 1/3 queries, 1,200 rows',
      'retrieve: 2/3 queries, 1,200 rows',
      'retrieve: 2/3 queries, 1,200 rows',
      'analyze: 1 suspect',
    ]);
  });
});

describe('server-sent events', () => {
  it('are read however the bytes are cut, without comments', async () => {
    const text = ': open\n\nevent: fact\nid: 3\ndata: {"a":1}\n\nevent: answer\ndata: two\ndata: lines\n\n: ping\n\n';
    for (const size of [1, 7, 1000]) {
      const cut = async function* () {
        for (let at = 0; at < text.length; at += size) yield new TextEncoder().encode(text.slice(at, at + size));
      };
      const events = [];
      for await (const event of serverEvents(cut())) events.push(event);
      expect(events).toEqual([
        { event: 'fact', id: '3', data: '{"a":1}' },
        { event: 'answer', data: 'two\nlines' },
      ]);
    }
  });
});

const cited: AnswerEvidence = {
  id: 'e1',
  kind: 'log',
  batch: 'b'.repeat(64),
  position: 0,
  source: 'file',
  service: 'payment',
  role: 'seen',
  field: 'message',
  quote: 'declined',
  link: '/x',
};

describe('evidence', () => {
  const row = {
    kind: 'log',
    id: 'i',
    time: 0,
    level: 'error',
    message: 'card declined \u001b[2Jtwice',
    service: 'payment',
    source: 'file',
    ingestedAt: 0,
  } as const;

  const statement = {
    text: '`payment` declines',
    type: 'cause',
    citations: ['e4', cited.id],
    verdict: 'supported',
  } as const;
  const look = { paint: paintFor(false), width: 80, claims: [{ ...statement, figures: [] }] };

  it('lists the statements that cite it', () => {
    const lines = citationLines(cited, { row, intact: true }, look).join('\n');
    expect(lines).toContain('• payment declines [e4]');
  });

  it('shows at which times the requests of a count came', () => {
    const flow = {
      kind: 'flow',
      stream: 'log',
      service: 'a',
      operation: 'GET /',
      from: 'x',
      window: 4,
      past: 0,
      incident: 0,
      course: { slots: [0, 3], traces: [1, 3] },
    } as const;
    const survey = {
      kind: 'survey',
      window: { from: 0, to: 240_000_000 },
      past: { from: 0, to: 0 },
      baseline: 'past',
      traces: { window: 4, past: 0, incident: 0 },
      slot: 30_000_000,
      minutes: 0,
    } as const;
    const lines = citationLines(cited, { row: flow, survey, intact: true }, look).join('\n');
    expect(lines).toContain('for 30 s each');
    expect(lines).toContain('00:00:00 1 · 00:01:30 3');
  });

  it('shows the latest samples of a gauge with their times, not hundreds of numbers', () => {
    const minutes = Array.from({ length: 40 }, (_, index) => index);
    const series = {
      kind: 'series',
      service: 'a',
      gauge: 'cpu',
      times: minutes.map((minute) => minute * 60_000_000),
      values: minutes.map((minute) => (minute === 39 ? 99.87654 : 1)),
    } as const;
    const lines = citationLines(cited, { row: series, intact: true }, { ...look, width: 200 }).join('\n');
    expect(lines).toContain('values   40 values; --json tells them all');
    expect(lines).toContain('00:38:00 1 · 00:39:00 99.88');
    expect(lines).not.toContain('00:27:00');
  });

  it('marks the quote in its row, and removes control characters', () => {
    const lines = citationLines(cited, { row, intact: true }, look).join('\n');
    expect(lines).toContain('card »declined« twice');
    expect(lines).toContain('1970-01-01T00:00:00.000Z');
    expect(lines).toContain('the stored bytes have this hash');
  });

  it('says when the stored bytes are not those that were cited', () => {
    const lines = citationLines(cited, { row: undefined, intact: false }, look);
    expect(lines.join('\n')).toContain('do NOT have this hash');
    expect(lines.join('\n')).toContain('The batch has no such line.');
  });

  it('draws a series as a sparkline', () => {
    const rate = {
      kind: 'rate',
      service: 'a',
      event: 'x',
      level: 'error',
      start: 0,
      slots: [0, 12],
      lines: [1, 9],
    } as const;
    expect(rowSparkline(rate)).toHaveLength(13);
    expect(rowSparkline(row)).toBe('');
  });

  it('describes an aggregate in words', () => {
    const flow = {
      kind: 'flow',
      stream: 'log',
      service: 'a',
      operation: 'GET /',
      from: 'x',
      to: '$',
      window: 1200,
      past: 0,
      incident: 0,
    };
    const { field: _, ...aggregate } = { ...cited, kind: 'aggregate', quote: JSON.stringify(flow) } as const;
    expect(quoteText(aggregate)).toBe('x → end: 1,200 now, 0 before (GET /)');
    expect(quoteText({ ...aggregate, quote: '{"kind":"brand new"}' })).toBe('{"kind":"brand new"}');
    expect(quoteText(cited)).toBe('declined');
  });
});

describe('the sections of --why', () => {
  const at = fromIso('2026-11-21T14:22:00Z') ?? 0;
  const suspect = (service: string, score: number) =>
    ({
      service,
      kind: 'code',
      location: {},
      affected: [],
      score,
      confidence: 0.5,
      findings: [],
      evidence: [],
      against: [],
    }) as const;
  const step = { window: 12, of: 20, past: 0, pastOf: 90 };
  const drawn: DrawnFindings = {
    window: { from: at + 60e6, to: at + 240e6 },
    focus: { of: { from: at, to: at + 480e6 }, cost: 1.98 },
    baseline: 'past',
    apart: { independent: 'requests' },
    hypotheses: [suspect('stock', 9.21), suspect('cart', 4)],
    considered: [
      { kind: 'flow', service: 'stock', what: 'GET /: ^ → $', score: 9.21, detail: { ...step, unexplained: 1 } },
      {
        kind: 'flow',
        service: 'web',
        what: 'GET /: a → b',
        score: -1,
        detail: { ...step, unexplained: 0.25, explainedBy: 'stock' },
      },
      {
        kind: 'metric',
        service: 'cart',
        what: 'cpu',
        score: -2.25,
        detail: { direction: 'rise', z: 12.345, pod: 'cart-1', role: 'resource' },
      },
    ],
  };

  it('say which part of the window was chosen, at which cost, and which suspect leads', () => {
    expect(choiceSection(drawn).lines).toEqual([
      'looked at 2026-11-21 14:23–14:26 UTC, where most deviates of 2026-11-21 14:22–14:30 UTC; that choice takes 2.0 from each suspect',
      'compared with the time before it',
      'stock leads with 9.2, before cart with 4.0; above 0 is more than chance gives',
      'the first two show in different requests: taken for two faults at once',
    ]);
  });

  it('describe deviations in words, and what explained them away', () => {
    expect(deviationSection(drawn).lines).toEqual([
      '9.2 stock flow: GET /: start → end; 12 of 20 now, 0 of 90 before',
      '-1.0 web flow: GET /: a → b; 12 of 20 now, 0 of 90 before',
      '-2.3 cart metric: cpu; up by 12.3 times its usual spread on cart-1',
    ]);
    expect(explainedSection(drawn).lines).toEqual(['web, GET /: a → b: 75 % by stock, which it calls']);
  });
});

describe('a cited line in a list', () => {
  it('begins after its leading ids', () => {
    const words = `14:02:07 ERROR Cart#37 trace ${'9'.repeat(32)} [add] price is missing`;
    const shown = evidenceLines([{ ...cited, quote: words }], { paint: paintFor(false), width: 80, drawn: new Map() });
    expect(shown[0]).toContain('…[add] price is missing');
  });
});

describe('a list of citations', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({ ...cited, id: `e${index + 1}` }));
  const look = { paint: paintFor(false), width: 80, drawn: new Map() };

  it('is cut, and cut shorter where a command lists the rest', () => {
    expect(evidenceLines(many, look)).toHaveLength(11);
    expect(evidenceLines(many, look).at(-1)).toBe('  and 4 more citations');
    expect(evidenceLines(many, { ...look, brief: true })).toHaveLength(4);
    expect(evidenceLines(many, { ...look, brief: true }).at(-1)).toBe('  and 11 more citations: /show lists them');
  });
});

describe('a next step', () => {
  it('is a command that a shell runs as printed', () => {
    expect(shellWord(`it's`)).toBe(String.raw`'it'\''s'`);
    expect(actionCommand('INC 4', { label: '', turn: { confirms: 3, relation: 'new_issue' } })).toBe(
      `casefile ask --id 'INC 4' --confirms 3 --relation new_issue`,
    );
    expect(actionCommand('i', { label: '', turn: { text: 'only cart', relation: 'follow_up' } })).toBe(
      `casefile ask --id i 'only cart'`,
    );
  });
});
