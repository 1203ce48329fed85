// The clinic: faults of places, callers and loads in a made-up system, each beside a quiet twin; who is blamed, how surely?
import { createHash } from 'node:crypto';
import type { Answer } from '../../src/evidence/answer.js';
import { random, type Random } from '../../src/demo/random.js';
import { ndjson, type Rows } from '../../src/demo/rows.js';
import { DAY, type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { rounded, shareOf } from '../numbers.js';
import { startTenants, type Tenants } from '../seeds/tenants.js';
import { CLINIC_FAULTS, CLINIC_KINDS, type ClinicKind, type ClinicPlot } from './clinic-faults.js';
import {
  CLINIC_PACE,
  type ClinicPod,
  emptyRows,
  placeClinic,
  placeFields,
  serveClinic,
  sortRows,
  STARTS,
} from './clinic-system.js';

type ClinicCase = {
  readonly id: string;
  readonly kind: ClinicKind;
  readonly isQuiet: boolean;
  readonly expected: readonly string[];
  readonly askedAt: Micros;
  readonly question: string;
  readonly rows: Rows;
};

const EPOCH: Micros = 1_790_000_000 * SECOND;
const SCRAPE = 30 * SECOND;

const GAUGES = [
  { name: 'cpu_utilization', level: 0.3, spread: 0.05 },
  { name: 'requests_per_second', level: 2, spread: 0.4 },
  { name: 'session_entries', level: 900, spread: 25 },
  { name: 'queue_depth', level: 2, spread: 1 },
  { name: 'p95_latency_ms', level: 60, spread: 9 },
] as const;

type ClinicTimes = { readonly start: Micros; readonly from: Micros; readonly asked: Micros };

const writeGauges = (
  rows: ReturnType<typeof emptyRows>,
  pods: readonly ClinicPod[],
  plot: ClinicPlot,
  dice: Random,
  { start, from, asked }: ClinicTimes,
): void => {
  for (const pod of pods)
    for (let at = start + dice.int(0, 20) * SECOND; at < asked; at += SCRAPE) {
      const factor = at >= from ? plot.load : 1;
      const metrics = Object.fromEntries(
        GAUGES.map(({ name, level, spread }) => {
          const usual =
            level * (name === 'requests_per_second' ? factor : 1) + spread * (dice.next() + dice.next() - 1);
          return [name, Math.round(plot.gauge(pod, name, at, usual) * 1000) / 1000];
        }),
      );
      rows.metrics.push({ '@timestamp': toIso(at), ...placeFields(pod, plot.version(pod, at)), metrics });
    }
};

const writeBurst = (rows: ReturnType<typeof emptyRows>, { burst, version }: ClinicPlot, asked: Micros): void => {
  if (burst === undefined) return;
  for (let line = 0; line < 60; line += 1) {
    const at = asked - 130 * SECOND + line * SECOND;
    const message = `reminder ${1000 + line} not exported: mailbox of the archive is full`;
    rows.logs.push({
      '@timestamp': toIso(at),
      ...placeFields(burst, version(burst, at)),
      'log.level': 'error',
      message,
    });
  }
};

const generateClinic = (kind: ClinicKind, seed: number, isQuiet: boolean): ClinicCase => {
  const dice = random(31_000 + 97 * seed + CLINIC_KINDS.indexOf(kind));
  const asked = EPOCH + dice.int(0, 60) * DAY + dice.int(0, 86_399) * SECOND;
  const from = asked - dice.int(190, 330) * SECOND;
  const start = from - CLINIC_PACE.history;
  const pods = placeClinic(dice.fork());
  const plot = CLINIC_FAULTS[kind]({ random: dice.fork(), pods, from, start, asked, isQuiet });
  const rows = emptyRows();
  const run = { random: dice.fork(), pods, fault: plot, rows };
  const entries = pods.filter(({ service }) => service === 'frontdesk-ui');
  const send = (at: Micros): void =>
    void serveClinic(run, {
      operation: dice.pick(STARTS),
      pod: dice.pick(entries),
      traceId: dice.hex(32),
      parentId: undefined,
      at,
    });
  for (let left = Math.round((CLINIC_PACE.perMinute * (asked - start)) / MINUTE); left > 0; left -= 1)
    send(dice.int(start, asked));
  const more = Math.round(((plot.load - 1) * CLINIC_PACE.perMinute * (asked - from)) / MINUTE);
  for (let left = more; left > 0; left -= 1) send(dice.int(from, asked));
  writeGauges(rows, pods, plot, dice.fork(), { start, from, asked });
  writeBurst(rows, plot, asked);
  for (const { at, ...change } of plot.changes)
    rows.changes.push({
      '@timestamp': toIso(at),
      'service.name': change.service,
      change: change.change,
      title: change.title,
    });
  const arrived = (row: Rows['logs'][number]): boolean => row['@timestamp'] <= toIso(asked);
  const kept = {
    ...rows,
    logs: rows.logs.filter(arrived),
    spans: rows.spans.filter(
      (row) => toIso(Date.parse(row['@timestamp']) * 1000 + Number(row['event.duration_us'])) <= toIso(asked),
    ),
  };
  const clock = toIso(Math.ceil((from + 20 * SECOND) / MINUTE) * MINUTE).slice(11, 16);
  const question = dice.pick([
    `Staff cannot work with the desk since ${clock} UTC. What is the root cause?`,
    `Why does the front desk have trouble since about ${clock} UTC?`,
    'Visits and charts do not work as they should, what broke?',
  ]);
  return {
    id: `${kind}-${seed}${isQuiet ? '-quiet' : ''}`,
    kind,
    isQuiet,
    expected: plot.expected,
    askedAt: asked,
    question,
    rows: sortRows(kept),
  };
};

type ScoredClinic = Omit<ClinicCase, 'rows'> & {
  readonly got: string;
  readonly confidence: number;
  readonly isRight: boolean;
};

/** A place may stand in the words of the cause or in its location. */
const scoreClinic = ({ rows: _rows, ...about }: ClinicCase, { hypotheses }: Answer): ScoredClinic => {
  const [first] = hypotheses;
  const said = first === undefined ? '' : `${first.service} ${first.cause} ${JSON.stringify(first.location)}`;
  const isLoadCalledResource = first?.kind === 'resource' && (first.location?.gauge ?? '').startsWith('requests_');
  return {
    ...about,
    got:
      first === undefined
        ? 'nothing'
        : `${first.cause} (${first.service}, ${first.kind}, ${first.confidence.toFixed(2)})`,
    confidence: first?.confidence ?? 0,
    isRight: about.expected.some((name) => said.includes(name)) && !isLoadCalledResource,
  };
};

const SIGNALS = ['spans', 'metrics', 'changes', 'logs'] as const;

const askClinic = async (tenants: Tenants, each: ClinicCase): Promise<ScoredClinic> => {
  for (const signal of SIGNALS) {
    const body = ndjson(each.rows[signal]);
    if (body !== '') await tenants.send(each.id, signal, body);
  }
  return scoreClinic(each, await tenants.ask(each.id, { text: each.question, askedAt: toIso(each.askedAt) }));
};

/** A cause that is named so surely where nothing is broken is a false alarm; so surely wrong is never allowed. */
const [ALARM, SURE] = [0.5, 0.9];

const figuresOf = (all: readonly ScoredClinic[]): Figures => {
  const [faults, quiet] = [all.filter(({ isQuiet }) => !isQuiet), all.filter(({ isQuiet }) => isQuiet)];
  const sure = faults.filter(({ confidence }) => confidence >= SURE);
  return {
    faults: faults.length,
    right: rounded(shareOf(faults, ({ isRight }) => isRight)),
    sure: sure.length,
    wrongSure: sure.filter(({ isRight }) => !isRight).length,
    quiet: quiet.length,
    alarms: quiet.filter(({ confidence }) => confidence >= ALARM).length,
    alarmsSure: quiet.filter(({ confidence }) => confidence >= SURE).length,
  };
};

const SHOWN = ['faults', 'right', 'sure', 'wrongSure', 'quiet', 'alarms', 'alarmsSure'] as const;

const seedsIn = (range: string | undefined): readonly number[] => {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const [first, last] = from === undefined ? [1, 3] : [Number(from), Number(to)];
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index);
};

/** A service holds so many tenants before the next one takes over. */
const TENANTS = 24;

export const clinic: Benchmark = async ({ case: only, range, say }) => {
  const wanted = CLINIC_KINDS.flatMap((kind) =>
    seedsIn(range).flatMap((seed) => [false, true].map((isQuiet) => ({ kind, seed, isQuiet }))),
  ).filter(
    ({ kind, seed, isQuiet }) =>
      only === undefined || only === `${kind}-${seed}${isQuiet ? '-quiet' : ''}` || only === kind,
  );
  const scored: ScoredClinic[] = [];
  const hash = createHash('sha256');
  for (let from = 0; from < wanted.length; from += TENANTS) {
    const cases = wanted
      .slice(from, from + TENANTS)
      .map(({ kind, seed, isQuiet }) => generateClinic(kind, seed, isQuiet));
    const tenants = await startTenants(cases.map(({ id }) => id));
    try {
      for (const each of cases) {
        hash.update(JSON.stringify(each.rows));
        const one = await askClinic(tenants, each);
        say(`${one.id}: ${one.isQuiet || one.isRight ? '' : 'WRONG '}${one.got}`);
        scored.push(one);
      }
    } finally {
      await tenants.close();
    }
  }
  const sets = Object.fromEntries(
    CLINIC_KINDS.map((kind) => [kind, figuresOf(scored.filter((each) => each.kind === kind))]),
  );
  const figures = figuresOf(scored);
  const rowOf = (name: string, own: Figures) => [name, ...SHOWN.map((column) => own[column])] as const;
  return {
    cases: scored.length,
    dataDigest: hash.digest('hex'),
    figures,
    sets,
    floors: {},
    tables: [
      {
        title: 'The clinic',
        columns: SHOWN,
        rows: [rowOf('all', figures), ...Object.entries(sets).map(([name, own]) => rowOf(name, own))],
      },
      {
        title: 'Wrong, and alarms where nothing is broken',
        columns: ['it was', 'answer'],
        rows: scored
          .filter(({ isQuiet, isRight, confidence }) => (isQuiet ? confidence >= ALARM : !isRight))
          .map(({ id, expected, got }) => [id, expected.join('/') || 'nothing', got] as const),
      },
    ],
  };
};
