import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { answeredIncident, answeredQuestion, answerOf, storedOf } from '../../../test/support/incident-answer.js';
import { generateCase } from '../../../bench/cases/generate.js';
import { thinned } from '../../../bench/cases/thin.js';
import { generateIncident } from '../../demo/generate.js';
import type { Incident } from '../../demo/incident.js';
import { fromIso, type Micros, MINUTE, toIso } from '../../kernel/time.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { Evidence, Figure } from '../../evidence/evidence.js';
import type { Finding, Findings } from '../../evidence/finding.js';
import type { FlowRow, RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { canonicalJson } from '../../kernel/json.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { FetchedBatch, PlannedQuery, Suspect } from '../../investigation/turn.js';
import type { ComposeInput } from './answer-outline.js';
import { buildConfirmAnswer, type ConfirmInput } from './confirm-answer.js';
import { resultNotices } from './prose/notices.js';
import { buildEndedAnswer, END_REASONS } from './ended-answer.js';
import { buildCoverage, describePlannedQuery, type TurnReads } from './coverage.js';
import { clockText, snippet } from '../../evidence/sentence.js';
import { resolveSuspects, buildDelta } from './delta.js';

const golden = (name: string): string =>
  readFileSync(join(process.cwd(), 'src/turn/respond/golden', `${name}.txt`), 'utf8').trimEnd();

const SEEDS = { 'an exception': 'exception', 'a slow dependency': 'network', 'a full resource': 'cpu' } as const;

type Stamped = Incident['rows']['logs'][number];

const stampOf = (row: Stamped): Micros => fromIso(row['@timestamp']) ?? Number.NaN;

/** A quarter of an hour of history, in which the last four minutes have been before. */
const repeated = ({ rows, askedAt }: Incident): Incident['rows'] => {
  const ago = 12 * MINUTE;
  const isIn = (from: Micros, to: Micros) => (row: Stamped) => stampOf(row) >= from && stampOf(row) < to;
  const isLast = isIn(askedAt - 4 * MINUTE, askedAt);
  const isBefore = isIn(askedAt - 4 * MINUTE - ago, askedAt - ago);
  const again = (row: Stamped): Stamped => ({
    ...(JSON.parse(JSON.stringify(row).replaceAll(/"([0-9a-f]{16,32})"/g, '"f0$1"')) as Stamped),
    '@timestamp': toIso(stampOf(row) - ago),
  });
  const told = (all: readonly Stamped[]): readonly Stamped[] => [
    ...all.filter((row) => stampOf(row) >= askedAt - 22 * MINUTE && !isBefore(row)),
    ...all.filter(isLast).map(again),
  ];
  return { ...rows, logs: told(rows.logs), spans: told(rows.spans) };
};

/** As a reader counts them: citations and marks are none. */
const wordsOf = (text: string): number => (text.replaceAll(/\[e\d+\]/g, '').match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length;

/** Answered once: many tests look at them. */
const EXCEPTION = answeredIncident(7, { kind: 'exception', requestsPerMinute: 20 });
const TWO_FAULTS = answeredQuestion(generateCase(3, 'two'));
const QUIET = answeredQuestion(generateCase(1, 'quiet'));

describe('answer', () => {
  it.each(Object.entries(SEEDS))('matches its golden file for %s', (name, kind) => {
    const { responded } = answeredIncident(7, { kind, requestsPerMinute: 20 });
    expect(responded.answer.text).toBe(golden(name.replaceAll(' ', '-')));
  });

  it('has at most 120 words where it is the first on a problem', () => {
    const first = [
      ...[200, 201, 202, 203].map((seed) => answeredIncident(seed, { requestsPerMinute: 8 })),
      TWO_FAULTS,
      QUIET,
      EXCEPTION,
    ];
    expect(first.map(({ responded }) => wordsOf(responded.answer.text)).filter((words) => words > 120)).toEqual([]);
  });

  it('makes no claim that its own rows do not support', () => {
    for (let seed = 200; seed < 210; seed += 1) {
      const { responded } = answeredIncident(seed, { requestsPerMinute: 8 });
      expect(responded.verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    }
  });

  it('cites a request that the service answered right after whose answer its caller fails', () => {
    const made = generateCase(14007, 'wrong-return');
    const { responded } = answeredQuestion({ ...made, rows: thinned(made.rows, { without: ['logs'] }) });
    expect(responded.answer.hypotheses.map(({ service }) => service).slice(0, 2)).toEqual([
      'pricing-service',
      'checkout-api',
    ]);
    expect(responded.answer.hypotheses[0]?.confidence).toBeLessThanOrEqual(0.85);
    expect(responded.verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('cites of a suspect that shows in the requests of its callers what the claim speaks of', () => {
    const made = generateCase(304, 'crash-loop');
    const rows = thinned(made.rows, { without: ['logs'], status: false });
    const { responded } = answeredQuestion({ ...made, rows });
    expect(responded.answer.hypotheses[0]).toMatchObject({ service: 'shipping-service', kind: 'unavailable' });
    expect(responded.verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('names two faults that show in different requests as two things at once', () => {
    const { responded } = TWO_FAULTS;
    const [first, second] = responded.answer.hypotheses;
    expect([first?.service, second?.service]).toEqual(['recommendation-api', 'checkout-api']);
    expect(responded.answer.text).toMatch(/^\*\*Two things at once \(99 % confident\):\*\* .*in different requests/);
    expect(responded.answer.text).toMatch(/\*\*The second:\*\* `checkout-api`.*since about/);
    expect(responded.answer.text).toMatch(
      /\*\*(?:Still going on|Less often lately|Over, as it seems) \(.*UTC\), recommendation-api:\*\*/,
    );
    expect(responded.answer.text).not.toContain('**Also possible**');
    expect(responded.answer.nextActions[0]?.label).toBe(
      'A request that shows recommendation-api and does not touch checkout-api',
    );
    expect(responded.verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('names two services that are restarted over and over as two things at once', () => {
    const made = generateCase(501, 'two', { bothOf: 'crash-loop' });
    const { answer } = answeredQuestion(made).responded;
    expect(answer.hypotheses.slice(0, 2).map(({ service }) => service)).toEqual(made.causes.flatMap((c) => c.services));
    expect(answer.text).toContain('**Two things at once');
  });

  it('names no cause at a quiet time, and states what was compared', () => {
    const { responded } = QUIET;
    expect(responded.answer.text).toMatch(/^\*\*Nothing unusual was found\.\*\*/);
    expect(responded.answer.claims.map(({ type }) => type)).not.toContain('cause');
    const looked = responded.verdicts.find(({ text }) => text.includes('were compared with'));
    expect(looked).toMatchObject({ verdict: 'supported' });
    expect(responded.answer.text).toContain('looked through: the paths of requests, times of calls');
  });

  describe('to a fault that occurred before, when nobody asked', () => {
    const incident = generateIncident(7, { kind: 'exception', requestsPerMinute: 20 });
    const answered = answeredQuestion({ ...incident, rows: repeated(incident) });

    it('states when, with counted lines, and offers to ask about it', () => {
      const { text, nextActions, hypotheses } = answered.responded.answer;
      expect(hypotheses[0]?.service).toBe(incident.expected.service);
      expect(text).toContain('**Earlier, at times that nobody asked about**');
      expect(nextActions.map(({ label }) => label)).toContainEqual(
        expect.stringContaining('when this was seen before'),
      );
      expect(answered.responded.verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    });

    it('leads with it when it does not differ from the history', () => {
      const { input, stored, findings } = answered;
      const hypotheses = findings.hypotheses.map((each) => ({ ...each, score: -1, confidence: 0.1 }));
      const { responded } = answerOf({ ...input, findings: { ...findings, hypotheses } }, stored);
      expect(responded.answer.text).toMatch(
        /^\*\*Nothing stands out from the history\.\*\* The largest deviation, in /,
      );
      expect(responded.verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    });
  });

  it('states through which calls a fault reaches its callers, nearest first, with cited counts', () => {
    const { responded, findings } = EXCEPTION;
    const reach = responded.answer.hypotheses[0]?.reach ?? [];
    expect(reach.map(({ service, through, entry }) => [service, through.service, entry])).toEqual([
      ['order-service', 'shipping-service', false],
      ['checkout-api', 'order-service', false],
      ['storefront-web', 'checkout-api', true],
    ]);
    const cited = new Set(findings.evidence.map(({ id }) => id));
    for (const { requests, share, evidence } of reach) {
      expect([requests, share]).toEqual([15, 0.46875]);
      expect(evidence.filter((id) => cited.has(id))).toHaveLength(2);
    }
  });

  it('states how often the leading pattern was logged, and since when', () => {
    const { responded } = EXCEPTION;
    expect(responded.verdicts.find(({ text }) => text.includes('in the stored data'))).toMatchObject({
      text: '“request failed” was logged 13 times in the stored data, first about 18:38:46, last about 18:42:59: it is new',
      verdict: 'supported',
    });
  });

  it('states how much was read: coverage adds up to the batches', () => {
    const { responded, batches } = answeredIncident(3, { requestsPerMinute: 8 });
    const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0);
    expect(responded.answer.coverage.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(rows);
    expect(responded.answer.usage.rowsRead).toBe(rows);
    expect(responded.answer.coverage).toHaveLength(batches.length);
  });
});

describe('answer to another question than the cause', () => {
  const { input, stored, findings } = EXCEPTION;
  const first = { ...input, message: 'why do orders fail?', services: ['email-worker', 'shipping-service'] };
  const before = { sinceTurn: 1, suspects: resolveSuspects(findings, []) };
  const followUp = (message: string) => answerOf({ ...first, message, turn: 2, before }, stored).responded;
  const headings = (text: string): readonly string[] =>
    [...text.matchAll(/^\*\*([A-Z][a-z ,]+?)(?: \d.*)?(?: \(.*)?:?\*\*/gm)].map(([, heading = '']) => heading);

  it.each([
    [
      'who is affected?',
      ['Who is affected, and through which calls', 'Most likely cause', 'Still going on', 'Since turn', 'Next'],
    ],
    ['show me the errors', ['What the logs show', 'Most likely cause', 'Still going on', 'Since turn', 'Next']],
    ['what changed?', ['What was changed', 'Most likely cause', 'Still going on', 'Since turn', 'Next']],
    ['anything new?', ['Since turn', 'Most likely cause', 'Still going on', 'Next']],
    ['is it still going on?', ['Still going on', 'Most likely cause', 'Since turn', 'Next']],
  ])('answers “%s” first, and does not repeat what is unchanged', (message, expected) => {
    const { answer, verdicts } = followUp(message);
    expect(headings(answer.text)).toEqual(expected);
    expect(verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  const opening = (text: string): string => text.split('\n\n', 1)[0] ?? '';

  it.each([
    ['since when?', /^\*\*Since about 18:38:46 UTC\.\*\*$/],
    ['are you sure?', /^\*\*How sure: 99 %\.\*\* No other suspect has as much as 2 %\.$/],
    [
      'what should I do?',
      /^\*\*What to do first \(advice, not checked\)\*\*\n- look at POST \/shipments in shipping-service/,
    ],
    [
      'why not storefront-web?',
      /^\*\*storefront-web is affected, not suspected: .*shipping-service\.\*\*\n- In `storefront-web`, 15/,
    ],
    ['could it be shipping-service?', /^\*\*Yes, as it seems: shipping-service is the first suspect \(99 %\)\.\*\*/],
    ['is it storefront-web?', /^\*\*Rather not: storefront-web is affected, not suspected: /],
    ['could it be the email-worker?', /^\*\*No: email-worker is not suspected: nothing in it stands out except what/],
    [
      'is it the network?',
      /^\*\*No sign of it:\*\* times of calls and of own work were compared, and nothing of “network” .* point to shipping-service \(99 %\)\.$/,
    ],
    ['could it be a bug?', /^\*\*Yes, as it seems:\*\* that is what shipping-service \(99 %\) is suspected of\.$/],
    ['could it be the deploy?', /^\*\*(?:Cannot tell: no change is stored|No sign of it)/],
    [
      'could it be the database?',
      /^\*\*Cannot tell: nothing that was read mentions “database”\*\*; the deviations point to shipping-service/,
    ],
    ['could it be the exchange rate feed?', /^\*\*Possibly:\*\* these lines mention it; .*\n- `.*exchange rate feed/],
    [
      'compare with yesterday',
      /^\*\*What it is compared with\*\*\n- .* traces from [\d:]+ to [\d:]+ were compared with .* from \d{4}-\d\d-\d\d [\d:]+ to \d{4}-\d\d-\d\d [\d:]+ /,
    ],
    [
      'summarise for the incident channel',
      /^\*\*Most likely cause \(99 % confident\):\*\* `shipping-service` fails at/,
    ],
    ['give me one failing request', /^\*\*“Show trace [0-9a-f]{32}”\*\* opens one, span by span\.$/],
  ])('answers “%s” first', (message, expected) => {
    const { answer, verdicts } = followUp(message);
    expect(opening(answer.text)).toMatch(expected);
    expect(verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('is short when the question asks for nothing in particular and nothing changed', () => {
    const { text } = followUp('hm, let me think').answer;
    expect(headings(text)).toEqual(['Most likely cause', 'Still going on', 'Since turn', 'Next']);
    expect(text).toMatch(/ask “why\?” to see it again\._$/);
    const narrowed = { added: ['service shipping-service'], removed: [], kept: [], because: [] };
    const { answer } = answerOf(
      { ...first, message: 'hm, let me think', turn: 2, before, diff: narrowed },
      stored,
    ).responded;
    expect(headings(answer.text)).toContain('Evidence');
  });

  it('says that another issue has the same suspect', () => {
    const another = answerOf({ ...first, turn: 2, blamedBefore: ['shipping-service'] }, stored).responded.answer;
    expect(opening(another.text)).toMatch(/^“shipping-service” is also blamed for another issue here/);
    const told = answerOf({ ...first, turn: 2, before, blamedBefore: ['shipping-service'] }, stored).responded.answer;
    expect([
      ...(told.notices ?? []),
      ...(answerOf({ ...first, blamedBefore: ['billing'] }, stored).responded.answer.notices ?? []),
    ]).toEqual([]);
  });

  it('finds a service by a name that only the scope recognises', () => {
    const diff = { added: ['service storefront-web'], removed: [], kept: [], because: [] };
    const { answer } = answerOf(
      { ...first, message: 'could this be the shop?', turn: 2, before, diff },
      stored,
    ).responded;
    expect(opening(answer.text)).toMatch(/^\*\*Rather not: storefront-web is affected, not suspected/);
  });

  it('counts the claims that it shows', () => {
    const { answer } = followUp('who is affected?');
    const shown = answer.text.split('\n').filter((each) => /^(?:- |\*\*).*\[e\d+\]/.test(each));
    expect(answer.claims.length).toBeGreaterThan(shown.length);
    expect(answer.text).toContain(`_${shown.length} of ${shown.length} statements checked`);
  });

  it('never reports an alert as a change', () => {
    const told = followUp('what changed?').verdicts.filter(
      ({ text }) => / at [\d:]+: “/.test(text) && !text.includes('logged'),
    );
    const alerts = told.filter(({ text }) => text.includes('above its limit'));
    expect(alerts.map(({ text, verdict }) => [/` (.*) at /.exec(text)?.[1], verdict])).toEqual([
      ['had an alert', 'supported'],
    ]);
    expect(told.some(({ text }) => text.includes('was changed at'))).toBe(true);
  });

  it('shows the lines of the cause first', () => {
    const lines = followUp('show me the lines').answer.text.split('\n');
    expect(lines[0]).toBe('**What the logs show**');
    expect(lines[1]).toMatch(/^- `shipping-service` logged at .*“request failed”/);
    expect(new Set(lines.filter((each) => each.startsWith('- '))).size).toBe(
      lines.filter((each) => each.startsWith('- ')).length,
    );
  });

  it('answers two questions of one message', () => {
    const { text } = followUp('whos affected and since when?').answer;
    expect(headings(text).slice(0, 2)).toEqual(['Who is affected, and through which calls', 'Since about']);
  });

  it('shows only lines of the services and level in scope', () => {
    const asked = { ...input, message: 'show me errors only from storefront-web' };
    const shown = (more: Partial<ComposeInput>): readonly string[] => {
      const [block = ''] = answerOf({ ...asked, ...more }, stored).responded.answer.text.split('\n\n', 1);
      return block.split('\n').slice(1);
    };
    expect(shown({ scopeServices: ['storefront-web'] }).filter((line) => line.includes('shipping-service'))).toEqual(
      [],
    );
    expect(shown({}).some((line) => line.includes('logged this in'))).toBe(true);
    expect(shown({ scopeLevel: 'error' }).filter((line) => /logged this in|INFO/.test(line))).toEqual([]);
  });

  it('is one paragraph when a sentence is asked for', () => {
    const { text } = followUp('summarise for the channel in one sentence').answer;
    expect(text.split('\n\n')).toEqual([expect.stringMatching(/^\*\*Most likely cause.* Affected callers: .*\.$/)]);
  });

  it('is short for a summary', () => {
    expect(headings(followUp('summarise it for the channel').answer.text)).toEqual([
      'Most likely cause',
      'Still going on',
      'Who is affected, and through which calls',
      'What to do first',
      'This would disprove it',
    ]);
  });

  it('resolves only by an order, and states how it was last seen', () => {
    const { answer, resolves, verdicts } = followUp('ok great, resolve it');
    expect([answer.issue?.status, resolves]).toEqual(['resolved', true]);
    expect(headings(answer.text)).toEqual(['Marked as resolved', 'Still going on']);
    expect(verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    for (const message of ['is it resolved?', 'how do we resolve it?', 'why?'])
      expect(followUp(message)).toMatchObject({ answer: { issue: { status: 'active' } }, resolves: false });
    expect(answer.nextActions).toEqual([]);
    const asked = { ...first, message: 'is it resolved?', turn: 3, before, issueStatus: 'resolved' } as const;
    expect(answerOf(asked, stored).responded.answer.notices).toEqual([
      'The issue is marked as resolved; this is what the data shows of it.',
    ]);
    const again = { ...first, message: 'close it', turn: 3, before, issueStatus: 'resolved' } as const;
    expect(answerOf(again, stored).responded).toMatchObject({ resolves: false });
    expect(answerOf(again, stored).responded.answer.text).toMatch(/^\*\*It was already marked as resolved:\*\*/);
  });

  it('gives a verdict on a suspected kind of problem', () => {
    expect(followUp('ruled out network?').answer.text).toMatch(
      /^\*\*(?:No sign of it|Hardly|Cannot tell)\b.*“network”/,
    );
    expect(followUp('what about cpu / memory?').answer.text).toMatch(
      /^\*\*(?:No sign of it|Hardly|Possibly|Cannot tell)\b.*“cpu \/ memory”/,
    );
  });

  it('shows no lines below error when errors are asked for', () => {
    const lines = (message: string) => headings(followUp(message).answer.text)[0];
    expect(lines('any error logs from shipping-service?')).toBe('What the logs show');
    const { answer } = followUp('any error logs from shipping-service?');
    const [block = ''] = answer.text.split('\n\n', 1);
    expect(block).toContain('“request failed”');
    expect(block).not.toContain('label created');
  });

  it('shows its evidence when it is doubted', () => {
    expect(followUp('are you sure?').answer.text).toMatch(
      /^\*\*How sure.*\*\*Most likely cause.*\*\*Evidence\*\*.*disprove it/s,
    );
  });

  it('states the cause for a first question, whatever else that asks', () => {
    for (const message of ['checkout is slow, are you sure it is up?', 'orders fail: what should we do?']) {
      const { answer } = answerOf({ ...input, message }, stored).responded;
      expect(answer.text).toMatch(/^\*\*Most likely cause/);
    }
  });

  it('names what else it could be, and what would tell them apart, where it is less than half sure', () => {
    const heading = 'What it could be, and what would tell them apart';
    const sureness = (confidence: number): Findings => ({
      ...findings,
      hypotheses: findings.hypotheses.slice(0, 1).flatMap((each) => [
        { ...each, confidence },
        { ...each, kind: 'latency', confidence: 0.3 },
      ]),
    });
    const textOf = (confidence: number): string =>
      answerOf({ ...first, findings: sureness(confidence) }, stored).responded.answer.text;
    expect(headings(textOf(0.6))).not.toContain(heading);
    expect(headings(textOf(0.4))).toContain(heading);
    expect(textOf(0.4)).toMatch(/as above; against it would speak: .*\n- .*\(30 %\); against it would speak: /);
  });

  it('dates the onset by the first counted line when requests are read from a later part of the window', () => {
    const [hypothesis, ...others] = findings.hypotheses;
    const began = hypothesis?.onset ?? 0;
    const later = {
      ...findings,
      hypotheses: [{ ...findings.hypotheses[0], onset: began + 40_000_000 }, ...others],
    } as Findings;
    const { answer } = answerOf({ ...first, findings: later }, stored).responded;
    expect(answer.text).toContain(`since about ${clockText(began)} UTC`);
    expect(answer.hypotheses[0]?.onset?.slice(11, 19)).toBe(clockText(began));
  });

  it('is whole when the cause is asked for again, or has changed', () => {
    expect(headings(followUp('why is that?').answer.text)).toContain('Evidence');
    const moved = { sinceTurn: 1, suspects: [] };
    const { answer } = answerOf({ ...first, message: 'who is affected?', turn: 2, before: moved }, stored).responded;
    expect(headings(answer.text).slice(0, 2)).toEqual([
      'Who is affected, and through which calls',
      'Most likely cause',
    ]);
    expect(headings(answer.text)).toContain('Evidence');
  });

  it('is whole at the first turn, beginning with what was asked for', () => {
    const { answer } = answerOf({ ...input, message: 'show me the errors since 18:30' }, stored).responded;
    expect(headings(answer.text).slice(0, 3)).toEqual(['What the logs show', 'Most likely cause', 'Still going on']);
    expect(headings(answer.text)).toContain('Evidence');
  });

  it('says that nothing was changed only when all changes were read', () => {
    const { queries, fetched, missed } = QUIET.input.read;
    const lost = queries.filter(({ query }) => query.ask === 'changes').map(({ id }) => id);
    const read = {
      queries,
      fetched: fetched.filter(({ query }) => !lost.includes(query)),
      missed: [...missed, ...lost.map((query) => ({ query, outcome: 'failed' as const, because: 'down' }))],
    };
    const findings = { ...QUIET.findings, timeline: QUIET.findings.timeline.filter(({ event }) => event !== 'change') };
    const input = { ...QUIET.input, message: 'any deploys?', findings, read };
    const { text } = answerOf(input, QUIET.stored).responded.answer;
    expect(text).toContain('It is not known what was changed');
    expect(text).not.toContain('is stored');
  });
});

const HASH = 'b1' as BatchHash;
const AT = Date.UTC(2026, 10, 21, 14, 2, 7) * 1000;

const line = (message: string, service: string): LogRecord => ({
  kind: 'log',
  id: 'r1',
  time: AT,
  level: 'error',
  message,
  service,
  source: 'test',
  ingestedAt: AT,
});

/** Findings about one log line, whatever it says. */
const about = (row: LogRecord): Findings => {
  const evidence: Evidence = {
    id: 'e1',
    kind: 'log',
    batch: HASH,
    position: 0,
    at: row.time,
    source: row.source,
    service: row.service,
    role: 'seen',
    field: 'message',
    quote: row.message,
  };
  const finding: Finding = {
    id: 'f1',
    kind: 'pattern',
    service: row.service,
    location: { template: 't1' },
    score: 3,
    direction: 'more',
    figures: {},
    evidence: ['e1'],
  };
  return {
    engine: 'test',
    window: { from: AT, to: AT + 1 },
    baseline: 'past',
    hypotheses: [
      {
        service: row.service,
        kind: 'code',
        location: {},
        affected: [row.service],
        score: 3,
        confidence: 0.8,
        findings: ['f1'],
        evidence: ['e1'],
        against: [],
      },
    ],
    findings: [finding],
    timeline: [],
    groups: [],
    evidence: [evidence],
    considered: [],
    missing: [],
  };
};

const template = answeredIncident(1, { requestsPerMinute: 5 }).input;

const input = (row: LogRecord, more: Partial<ComposeInput> = {}): ComposeInput => ({
  ...template,
  read: { queries: [], fetched: [], missed: [] },
  findings: about(row),
  cited: new Map([['e1', row]]),
  ...more,
});

const answered = (row: LogRecord, more: Partial<ComposeInput> = {}, further: readonly BatchRow[] = []) => {
  const batch = {
    hash: HASH,
    role: 'issue',
    rows: [row, ...further],
    query: {
      ask: 'logs',
      window: { from: AT, to: AT + 1 },
      filter: {},
      order: 'oldest',
      budget: 1,
      upTo: 1,
    },
  } as const;
  return answerOf(input(row, more), storedOf([batch])).responded;
};

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('`', '```', '“', '”', '\n', '\u001b[31m', '\u0000', '…', '[e9]', '~~~', '**', '\u2028', '\ud83d'),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('line that begins with the ids of its request', () => {
  const ids = { traceId: '9600fe465c00935f57a58c6040289a15', spanId: 'fbf04c1f00899f45' };
  const said = (message: string) =>
    answered({ ...line(message, 'cart'), ...ids, level: 'info' }).verdicts.find(({ text }) =>
      text.includes('logged at'),
    );

  it('quotes the text behind the ids, with its place', () => {
    const message = `14:02:07 ERROR c.s.Cart#37 trace ${ids.traceId} span ${ids.spanId} [add] price is missing`;
    expect(said(message)).toMatchObject({
      text: '`cart` logged at 14:02:07 at `c.s.Cart#37`: “…[add] price is missing”',
      verdict: 'supported',
    });
  });

  it('quotes that text in the cause as well', () => {
    const message = `14:02:07 ERROR trace ${ids.traceId} span ${ids.spanId} [add] price is missing`;
    const [cause] = answered({ ...line(message, 'cart'), ...ids }).verdicts;
    expect(cause).toMatchObject({ text: '`cart` fails: “…[add] price is missing”', verdict: 'supported' });
  });

  it('quotes the whole line when little follows the ids', () => {
    expect(said(`gone: ${ids.traceId}`)?.text).toContain(`“gone: ${ids.traceId}”`);
    expect(said(`key=${ids.traceId}-and-so-on-and-on`)?.text).toContain('“key=');
  });
});

describe('answer about hostile text', () => {
  it('holds no control character and no unbalanced mark, whatever a line, a name or a message says', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (message, service, word) => {
        const { answer } = answered(line(message, service), { unknown: [word] });
        expect(answer.text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect((answer.text.match(/`/g) ?? []).length % 2).toBe(0);
        expect(answer.text).not.toMatch(/^\s*(?:```|~~~)/m);
      }),
      { numRuns: 300 },
    );
  });

  it('quotes a line exactly, so that the verifier finds it', () => {
    fc.assert(
      fc.property(hostile, (message) => {
        fc.pre(snippet(message).replaceAll('…', '').trim() !== '');
        const { verdicts } = answered({ ...line(message, 'cart'), level: 'info' });
        expect(verdicts.find(({ text }) => text.includes('logged at'))).toMatchObject({ verdict: 'supported' });
        const [cause] = answered(line(message, 'cart')).verdicts;
        expect(cause).toMatchObject({ text: expect.stringMatching(/^`cart` fails/), verdict: 'supported' });
      }),
      { numRuns: 300 },
    );
  });

  it('never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 100, maxLength: 200 }), (message) => {
        expect(snippet(message).isWellFormed()).toBe(true);
      }),
    );
  });
});

const planned = (id: string, why: string, source = 'logs'): PlannedQuery => ({
  id,
  source,
  role: 'issue',
  why,
  query: {
    ask: 'logs',
    window: { from: AT, to: AT + 60_000_000 },
    filter: { services: ['cart'], minLevel: 'warn' },
    order: 'relevance',
    budget: 200,
    upTo: 9,
  },
});

const batch = (query: string, more: Partial<FetchedBatch> = {}): FetchedBatch => ({
  query,
  hash: HASH,
  rows: 3,
  matched: 3,
  owed: 0,
  late: 0,
  notices: [],
  ...more,
});

describe('coverage', () => {
  const row = (read: Partial<TurnReads>): Coverage | undefined =>
    buildCoverage({ queries: [planned('q1', 'delta')], fetched: [], missed: [], ...read })[0];

  it('reports reads that were found, cut, empty, failed or skipped', () => {
    expect(row({ fetched: [batch('q1')] })).toMatchObject({ status: 'found', matched: 3, fetched: 3, owed: 0 });
    expect(row({ fetched: [batch('q1', { matched: 9, owed: 6 })] })).toMatchObject({ status: 'cut', owed: 6 });
    expect(row({ fetched: [batch('q1', { rows: 0, matched: 0 })] })).toMatchObject({ status: 'empty' });
    const failed = { query: 'q1', outcome: 'failed', because: 'timeout: too slow' } as const;
    expect(row({ missed: [failed] })).toMatchObject({ status: 'failed', because: 'timeout: too slow' });
    expect(row({})).toMatchObject({ status: 'skipped', because: 'it was not asked' });
  });

  it('describes each query, with the notices of its source', () => {
    expect(describePlannedQuery(planned('q1', 'delta'))).toBe(
      'log lines since the last turn, 14:02:07 to 14:03:07 UTC, services cart, minLevel warn',
    );
    expect(row({ fetched: [batch('q1', { notices: ['sampled', 'no vectors'] })] })?.because).toBe(
      'sampled; no vectors',
    );
  });
});

const suspect = (service: string, confidence: number): Suspect => ({ service, kind: 'code', confidence });

describe('delta of an answer', () => {
  const window = { asked: { from: AT, to: AT + 1 }, analysis: { from: AT, to: AT + 1 }, open: true };
  const diff = { added: ['services cart'], removed: [], kept: [], because: [] };
  const delta = (before: readonly Suspect[], now: readonly Suspect[], sinceTurn?: number) =>
    buildDelta(
      { queries: [], fetched: [], missed: [] },
      { suspects: before, ...(sinceTurn !== undefined && { sinceTurn }) },
      { diff, window, suspects: now },
    ).hypotheses;

  it('reports suspects that are new, rose, fell or left; no others', () => {
    const before = [suspect('a', 0.2), suspect('b', 0.6), suspect('c', 0.3), suspect('d', 0.3), suspect('f', 0.1)];
    const now = [suspect('a', 0.7), suspect('b', 0.2), suspect('e', 0.4), suspect('d', 0.32), suspect('g', 0.1)];
    expect(delta(before, now, 1)).toEqual([
      { service: 'a', change: 'rose', before: 0.2, now: 0.7 },
      { service: 'b', change: 'fell', before: 0.6, now: 0.2 },
      { service: 'e', change: 'new', now: 0.4 },
      { service: 'c', change: 'gone', before: 0.3 },
    ]);
  });

  it('reports a changed cause, however little its confidence moved', () => {
    const weak = suspect('a', 0.19);
    const strong = { ...suspect('a', 0.21), cause: true } as const;
    expect(delta([weak], [strong], 1)).toEqual([{ service: 'a', change: 'rose', before: 0.19, now: 0.21 }]);
    expect(delta([strong], [weak], 1)).toEqual([{ service: 'a', change: 'fell', before: 0.21, now: 0.19 }]);
    expect(delta([strong], [strong], 1)).toEqual([]);
  });

  it('is empty at the first turn of an issue', () => {
    expect(delta([], [suspect('a', 0.7)])).toEqual([]);
  });

  it('counts new records, and late ones among them; rows cited again are not new', () => {
    const read = {
      queries: [planned('q1', 'delta'), planned('q2', 'text'), planned('q3', 'drill')],
      fetched: [batch('q1', { late: 1 }), batch('q2'), batch('q3')],
      missed: [],
    };
    expect(buildDelta(read, { sinceTurn: 1, suspects: [] }, { diff, window, suspects: [] })).toMatchObject({
      sinceTurn: 1,
      scope: diff,
      newRecords: 6,
      lateRecords: 1,
    });
  });

  it('appears in the answer', () => {
    const { answer } = answered(line('boom', 'cart'), {
      before: { sinceTurn: 1, suspects: [suspect('stock', 0.4)] },
      diff,
      owed: 12,
    });
    expect(answer.text).toContain(
      '**Since turn 1**\n- No new matching log lines\n- scope: added services cart\n- cart is a new suspect (80 %)\n- stock is no longer suspected (40 %)',
    );
    expect(answer.text).toContain('12 matching log lines were left out by the budget: say "show more"');
    expect(answer.nextActions.map(({ turn }) => turn.text)).toContain('show more');
  });
});

describe('answer without a finding', () => {
  const none: Findings = { ...about(line('', 'cart')), hypotheses: [], findings: [], evidence: [] };
  it('clears no suspect when nothing is stored', () => {
    const findings = { ...none, missing: ['no-data-in-window'] };
    const suspects = [suspect('stock', 0.84)];
    expect(resolveSuspects(findings, suspects)).toEqual(suspects);
    const { answer } = answered(line('', 'cart'), { findings, cited: new Map(), before: { sinceTurn: 1, suspects } });
    expect(answer.delta?.hypotheses).toEqual([]);
    expect(answer.text).not.toContain('no longer suspected');
    expect(answer.text).toContain('- stock stays suspected (84 %): nothing is stored for this window');
    const missed = [{ query: 'q1', outcome: 'failed', because: 'down' }] as const;
    const read = { queries: [planned('q1', 'engine')], fetched: [], missed };
    const blind = answered(line('', 'cart'), { findings, cited: new Map(), read, before: { sinceTurn: 1, suspects } });
    expect(blind.answer.text).toContain('- stock stays suspected (84 %): the reads that could clear it failed');
  });

  it('names services whose rows seem late', () => {
    const late = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((service) => ({
      service,
      ...(service === 'a' && { after: AT }),
    }));
    const { answer } = answered(line('', 'cart'), { findings: { ...none, behind: late }, cited: new Map() });
    expect(answer.text).toContain(
      '- no spans of a after 14:02:07 UTC: they seem to be late, because calls to it succeed; ask again',
    );
    expect(answer.text).toContain('- no spans of b, c, d, e, f and 1 more in this window: they seem to be late');
  });

  it('names no cause where what stands out is usual at this hour, and says whose it is', () => {
    const told = (daysBefore: readonly number[]): string =>
      answered(line('', 'cart'), { findings: { ...none, habit: { services: ['cart', 'stock'], daysBefore } } }).answer
        .text;
    expect(told([1, 7])).toContain(
      '**Nothing unusual for this hour was found.** What stands out from the hours before, in cart and stock, was also there at the same hour of an earlier day (compared: 1 and 7 days before), so no cause is named.',
    );
    expect(told([1])).toContain('(compared: 1 day before)');
  });

  it('tells new errors with a line and their count, where nothing names a cause', () => {
    const row = line('voucher 7 went to nobody', 'cart');
    const start = Math.floor(AT / 15e6) * 15e6;
    const counted: RateRow = {
      kind: 'rate',
      service: 'cart',
      event: 't1',
      level: 'error',
      start,
      slots: [0, 1],
      lines: [40, 23],
    };
    const count: Evidence = {
      id: 'e2',
      kind: 'aggregate',
      batch: HASH,
      position: 1,
      source: 'aggregates',
      service: 'cart',
      quote: canonicalJson(counted),
      role: 'baseline',
    };
    const findings: Findings = {
      ...none,
      window: { from: start, to: start + 30e6 },
      evidence: [...about(row).evidence, count],
      unexplained: [{ what: 'errors', service: 'cart', lines: 63, line: 'e1', counted: 'e2' }],
    };
    const cited = new Map<string, BatchRow>([
      ['e1', row],
      ['e2', counted],
    ]);
    const { text } = answered(row, { findings, cited }, [counted]).answer;
    expect(text).toMatch(
      /^\*\*No cause is named, but this is new: cart logged errors that were not logged before\.\*\* Nothing that was logged says why\./,
    );
    expect(text).toContain('**What is new, without a cause**');
    expect(text).toContain('voucher 7 went to nobody');
    expect(text).toContain('`cart` logged such lines 63 times in the history that was read');
    expect(text).not.toContain('Nothing unusual');
  });

  it('tells requests that fail as none did before, where they are too few to name a cause', () => {
    const step: FlowRow = {
      kind: 'flow',
      stream: 'span',
      service: 'payments',
      operation: 'POST /pay',
      from: 'acquirer POST /charges',
      to: '!error',
      window: 1,
      past: 0,
      incident: 0,
    };
    const { to: _to, ...passed } = { ...step, window: 62, past: 82 };
    const counted = (id: string, row: FlowRow, position: number): Evidence => ({
      id,
      kind: 'aggregate',
      batch: HASH,
      position,
      source: 'aggregates',
      service: 'payments',
      quote: canonicalJson(row),
      role: 'baseline',
    });
    const ratio = (path: string, value: number): Figure => ({
      value,
      by: 'ratio',
      of: ['e2', 'e3'].map((evidence) => ({ evidence, path })),
      unit: 'percent',
    });
    const row = line('', 'payments');
    const findings: Findings = {
      ...none,
      evidence: [...about(row).evidence, counted('e2', step, 1), counted('e3', passed, 2)],
      missing: ['no-logs'],
      failing: [
        {
          id: 'n1',
          kind: 'flow',
          service: 'payments',
          location: { operation: 'POST /pay' },
          score: 0,
          direction: 'new',
          figures: { share: ratio('window', 1 / 62), baselineShare: ratio('past', 0) },
          evidence: ['e2', 'e3'],
        },
      ],
    };
    const cited = new Map<string, BatchRow>([
      ['e1', row],
      ['e2', step],
      ['e3', passed],
    ]);
    const { answer, verdicts, gist } = answered(row, { findings, cited }, [step, passed]);
    expect(answer.text).toMatch(
      /^\*\*No cause is named, but this is new: requests fail or are cut short in payments\.\*\* They are too few to tell from chance\. I would need: log lines\./,
    );
    expect(answer.text).toContain(
      'In `payments`, 2 % of the requests to `POST /pay` fail right after `acquirer POST /charges`; 0 % did before',
    );
    expect(answer.text).not.toContain('Nothing unusual');
    expect(gist).toBe('no cause was found for what is new in payments');
    expect(verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('says beside a cause whose deviation is usual at this hour', () => {
    const findings = { ...about(line('', 'cart')), habit: { services: ['stock'], daysBefore: [1] } };
    const { text } = answered(line('', 'cart'), { findings }).answer;
    expect(text).toContain(
      'What also stands out, in stock, is usual at this hour: it was there on an earlier day (compared: 1 day before).',
    );
    expect(text).not.toContain('Nothing unusual for this hour');
  });

  it('clears a suspect that was not found again', () => {
    expect(resolveSuspects(none, [suspect('stock', 0.84)])).toEqual([]);
  });

  const nothing = (reads: readonly FetchedBatch[], before: ComposeInput['before'] = { suspects: [] }) =>
    answered(line('', 'cart'), {
      findings: none,
      cited: new Map(),
      before,
      read: { queries: [planned('q1', 'structured'), planned('q2', 'text')], fetched: reads, missed: [] },
    }).answer.claims.map(({ text, verdict }) => `${verdict}: ${text}`);
  const empty = (query: string): FetchedBatch => batch(query, { rows: 0, matched: 0 });

  it('claims absence when every read of log lines was complete and empty', () => {
    expect(nothing([empty('q1'), empty('q2')])).toEqual(['supported: No log line matches the question']);
  });

  it('claims no absence when a read failed, was cut, or found something', () => {
    expect(nothing([empty('q1')])).toEqual([]);
    expect(nothing([empty('q1'), batch('q2')])).toEqual([]);
    expect(nothing([empty('q1'), batch('q2', { rows: 0, matched: 4, owed: 4 })])).toEqual([]);
  });

  it('claims only that nothing is new when earlier turns have read', () => {
    expect(nothing([empty('q1'), empty('q2')], { sinceTurn: 1, suspects: [] })).toEqual([
      'supported: No new log line matches the question',
    ]);
  });
});

describe('answer that asks', () => {
  const input: ConfirmInput = {
    language: 'en',
    turn: 3,
    messageId: 'm3',
    askedAt: AT,
    engine: 'test',
    classification: {
      relation: 'ambiguous',
      confidence: 0.51,
      margin: 0.02,
      reasons: ['could go on: `cart`\nis named'],
      readings: [
        { relation: 'follow_up', issue: 'i1', confidence: 0.51 },
        { relation: 'new_issue', confidence: 0.49 },
        { relation: 'returned', issue: 'i0', confidence: 0.1 },
      ],
    },
    summaries: new Map([['i1', 'checkout `fails`']]),
  };
  const asks = buildConfirmAnswer(input);

  it('speaks the language of the asker', () => {
    const { text, nextActions } = buildConfirmAnswer({ ...input, language: 'de' });
    expect(text).toBe(
      '**Was ist gemeint?** Noch wurde nichts gelesen.\n\n1. Es geht mit dem laufenden Problem weiter: “checkout…” (51 %)\n2. Es ist ein neues Problem (49 %)',
    );
    expect(nextActions.map(({ label }) => label)).toContain('Es ist ein neues Problem');
    const settled = {
      classification: { ...input.classification, relation: 'follow_up' as const },
      unknown: [],
      doubts: [],
    };
    expect(resultNotices({ ...settled, withdrawnTurn: 4, confirmedTurn: 3 }, 'es')).toEqual([
      'La pregunta 4 esperaba una elección; esta pregunta la retira.',
      'Esto responde a la pregunta 3.',
    ]);
  });

  it('names both readings and how to choose', () => {
    expect(asks.status).toBe('confirm');
    expect(asks.text).toBe(
      "**Which one do you mean?** Nothing was fetched yet.\n\n1. It continues the current issue: “checkout…” (51 %)\n2. It is a new issue (49 %)\n\n- could go on: 'cart' is named",
    );
    expect(asks.nextActions.map(({ turn }) => turn)).toEqual([
      { confirms: 3, relation: 'follow_up' },
      { confirms: 3, relation: 'new_issue' },
    ]);
  });
});

describe('turn that ended without an answer', () => {
  it.each([
    ['failed', 'This turn failed'],
    ['cancelled', 'This turn was cancelled'],
    ['timed_out', 'This turn was stopped'],
  ] as const)('%s says so, in the same schema', (status, words) => {
    const answer = buildEndedAnswer({
      turn: 2,
      messageId: 'm2',
      askedAt: AT,
      status,
      because: 'a\nbug',
      language: 'en',
      engine: 'test',
    });
    expect(answer.text).toBe(`${words}: a bug. Fetched data is kept; ask again with a new message id.`);
    expect(Object.keys(asAnswer(answer)).every((key) => key in answered(line('x', 'cart')).answer)).toBe(true);
  });
});

describe('turn that ended without an answer, in another language', () => {
  const endedIn = (language: string, because: string) =>
    buildEndedAnswer({ turn: 2, messageId: 'm2', askedAt: AT, status: 'failed', because, language, engine: 'test' });

  it.each(['de', 'es', 'fr', 'pt', 'zh', 'ja'])('is told in %s, its reason too', (language) => {
    const texts = Object.values(END_REASONS).map((because) => endedIn(language, because).text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const [index, because] of Object.values(END_REASONS).entries()) {
      expect(texts[index]).not.toContain('This turn');
      expect(texts[index]).not.toContain(because);
    }
    expect(endedIn(language, END_REASONS.full).nextActions[0]?.label).not.toBe('Ask again');
  });

  it.each(['it', 'nl', 'sv', 'pl', 'tr', 'ko', 'hi'])('says in %s that it is told in English', (language) => {
    expect(endedIn(language, END_REASONS.internal).text).toMatch(/^\(.+\) This turn failed: an internal error\./);
  });
});

const asAnswer = (answer: object): object => answer;

describe('clock text', () => {
  it('writes the wall clock in UTC', () => {
    expect(clockText(AT)).toBe('14:02:07');
  });
});
