// Habits: a job that runs at the same hour every day in the clinic, alone or beside a fault; who is blamed, how surely?
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Answer } from '../../src/evidence/answer.js';
import { random, type Random } from '../../src/demo/random.js';
import { ndjson, type Rows } from '../../src/demo/rows.js';
import { DAY, type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import type { Benchmark, Figures } from '../benchmark.js';
import {
  CLINIC_PACE,
  type ClinicFault,
  type ClinicPod,
  emptyRows,
  OPERATIONS,
  placeClinic,
  placeFields,
  serveClinic,
  SERVICES,
  sortRows,
  STARTS,
} from '../clinic/clinic-system.js';
import { quantile, rounded, shareOf } from '../numbers.js';
import { startTenants, type Tenants } from '../seeds/tenants.js';

/** What a job does to its service while it runs. */
const JOBS = ['gauges', 'lines', 'slow', 'warnings', 'all'] as const;
type Job = (typeof JOBS)[number];

/**
 * `quiet`: the job alone, as on the days before. `beside`: a fault in another service while it runs. `first`: it never ran
 * before, and requests fail from it. `worse`: it runs as ever, and tonight requests of its service fail.
 */
const PLOTS = ['quiet', 'beside', 'first', 'worse'] as const;
type Plot = (typeof PLOTS)[number];

/** Days before the question on which the system was watched, and those on which the job ran: every day, since yesterday, once a week. */
const HISTORIES: readonly { readonly watched: readonly number[]; readonly ran: readonly number[] }[] = [
  { watched: [1, 2, 7], ran: [1, 2, 7] },
  { watched: [1], ran: [1] },
  { watched: [1, 2, 7], ran: [7] },
];

type HabitCase = {
  readonly id: string;
  readonly job: Job;
  readonly plot: Plot;
  readonly expected: string | undefined;
  readonly askedAt: Micros;
  readonly question: string;
  readonly rows: Rows;
};

const EPOCH: Micros = 1_800_000_000 * SECOND;
const SCRAPE = 30 * SECOND;
const NEAR_HISTORY = 70 * MINUTE;
const AROUND = { before: 20 * MINUTE, after: 4 * MINUTE } as const;
const VERSION = '5.1.2';

const GAUGES = [
  { name: 'cpu_utilization', level: 0.3, spread: 0.05, atWork: 0.93 },
  { name: 'requests_per_second', level: 2, spread: 0.4 },
  { name: 'open_files', level: 180, spread: 12, atWork: 900 },
  { name: 'queue_depth', level: 2, spread: 1, atWork: 240 },
  { name: 'disk_write_bytes', level: 52_000, spread: 7_000, atWork: 2_400_000 },
] as const;

type NightJob = {
  readonly does: Job;
  readonly service: string;
  /** It runs for so long from `from`, on the days of `nights`: 0 is the day of the question. */
  readonly from: Micros;
  readonly lasts: Micros;
  readonly nights: readonly number[];
};

const runs = ({ from, lasts, nights }: NightJob, at: Micros): boolean =>
  nights.some((night) => at >= from - night * DAY && at < from - night * DAY + lasts);

const does = (job: NightJob, what: Job): boolean => job.does === 'all' || job.does === what;

/** It fails with an error, or else is slow. */
type FaultToday = { readonly service: string; readonly from: Micros; readonly error?: string };

const effectOf =
  (dice: Random, job: NightJob, fault: FaultToday | undefined): ClinicFault['effect'] =>
  ({ pod, step, time }) => {
    if (fault !== undefined && pod.service === fault.service && time >= fault.from && step.does === 'work')
      return dice.chance(0.7) ? (fault.error === undefined ? { delayMillis: 60 } : { error: fault.error }) : {};
    if (pod.service !== job.service || !runs(job, time)) return {};
    const isSlow = step.does === 'query' && does(job, 'slow') && dice.chance(0.7);
    const warns = step.does === 'work' && does(job, 'warnings') && dice.chance(0.5);
    return {
      ...(isSlow && { delayMillis: 70 }),
      ...(warns && { line: { level: 'warn', text: 'rows are locked by the export, answered from the copy' } }),
    };
  };

const writeGauges = (
  rows: ReturnType<typeof emptyRows>,
  pods: readonly ClinicPod[],
  { job, dice, spans }: { readonly job: NightJob; readonly dice: Random; readonly spans: readonly Span[] },
): void => {
  for (const pod of pods)
    for (const { from, to } of spans)
      for (let at = from + dice.int(0, 20) * SECOND; at < to; at += SCRAPE) {
        const isBusy = pod.service === job.service && does(job, 'gauges') && runs(job, at);
        const metrics = Object.fromEntries(
          GAUGES.map((gauge) => {
            const level = isBusy && 'atWork' in gauge ? gauge.atWork : gauge.level;
            return [gauge.name, Math.round((level + gauge.spread * (dice.next() + dice.next() - 1)) * 1000) / 1000];
          }),
        );
        rows.metrics.push({ '@timestamp': toIso(at), ...placeFields(pod, VERSION), metrics });
      }
};

/** The job itself writes, in no request. */
const writeJobLines = (rows: ReturnType<typeof emptyRows>, pod: ClinicPod, job: NightJob, asked: Micros): void => {
  if (!does(job, 'lines')) return;
  for (const night of job.nights)
    for (let second = 0; second * SECOND < job.lasts; second += 4) {
      const at = job.from - night * DAY + second * SECOND;
      const isBad = second % 12 === 0;
      const message = isBad ? `batch ${second} skipped: archive did not take 3 rows` : `batch ${second} exported`;
      if (at <= asked)
        rows.logs.push({
          '@timestamp': toIso(at),
          ...placeFields(pod, VERSION),
          'log.level': isBad ? 'error' : 'info',
          message,
        });
    }
};

type Span = { readonly from: Micros; readonly to: Micros };

const EXPORTING = SERVICES.filter((name) => name !== 'frontdesk-ui');

const faultOf = (plot: Plot, job: NightJob, dice: Random, asked: Micros): FaultToday | undefined => {
  const from = Math.max(job.from, asked - dice.int(180, 300) * SECOND);
  const others = ['identity', 'patients', 'records-store', 'lab-results', 'imaging'].filter(
    (service) => service !== job.service,
  );
  const error = 'IllegalStateException: tariff table has no row for the coding';
  switch (plot) {
    case 'quiet':
      return undefined;
    case 'beside':
      return { service: dice.pick(others), from, ...(dice.chance(0.5) && { error }) };
    case 'first':
    case 'worse':
      return { service: job.service, from, error: 'LockTimeoutException: the export holds the rows' };
  }
  plot satisfies never;
};

const questionOf = (dice: Random, from: Micros): string => {
  const clock = toIso(Math.ceil((from + 20 * SECOND) / MINUTE) * MINUTE).slice(11, 16);
  return dice.pick([
    `Staff cannot work with the desk since ${clock} UTC. What is the root cause?`,
    `Why does the front desk have trouble since about ${clock} UTC?`,
    'Visits and charts do not work as they should, what broke?',
  ]);
};

const generateHabit = (job: Job, plot: Plot, seed: number): HabitCase => {
  const dice = random(52_000 + 211 * seed + 17 * JOBS.indexOf(job) + PLOTS.indexOf(plot));
  const asked = EPOCH + dice.int(0, 60) * DAY + dice.int(0, 86_399) * SECOND;
  const { watched, ran } = HISTORIES[seed % HISTORIES.length] ?? { watched: [], ran: [] };
  const service = dice.pick(plot === 'quiet' || plot === 'beside' ? EXPORTING : EXPORTING.slice(0, 6));
  const nights = plot === 'first' ? [0] : [0, ...ran];
  const night: NightJob = { does: job, service, from: asked - dice.int(150, 420) * SECOND, lasts: 15 * MINUTE, nights };
  const fault = faultOf(plot, night, dice, asked);
  const pods = placeClinic(dice.fork());
  const rows = emptyRows();
  const effect = effectOf(dice.fork(), night, fault);
  const run = { random: dice.fork(), pods, rows, fault: { effect, version: () => VERSION } };
  const spans: readonly Span[] = [
    ...watched.map((day) => ({ from: asked - day * DAY - AROUND.before, to: asked - day * DAY + AROUND.after })),
    { from: asked - NEAR_HISTORY, to: asked },
  ];
  const entries = pods.filter((pod) => pod.service === OPERATIONS['desk.book']?.service);
  for (const { from, to } of spans)
    for (let left = Math.round((CLINIC_PACE.perMinute * (to - from)) / MINUTE); left > 0; left -= 1)
      serveClinic(run, {
        operation: dice.pick(STARTS),
        pod: dice.pick(entries),
        traceId: dice.hex(32),
        parentId: undefined,
        at: dice.int(from, to),
      });
  writeGauges(rows, pods, { job: night, dice: dice.fork(), spans });
  const [writer] = pods.filter((pod) => pod.service === service);
  if (writer !== undefined) writeJobLines(rows, writer, night, asked);
  const hasEnded = (row: Rows['spans'][number]): boolean =>
    toIso(Date.parse(row['@timestamp']) * 1000 + Number(row['event.duration_us'])) <= toIso(asked);
  const kept = {
    ...rows,
    logs: rows.logs.filter((row) => row['@timestamp'] <= toIso(asked)),
    spans: rows.spans.filter(hasEnded),
  };
  const question = questionOf(dice, fault?.from ?? night.from);
  const id = `${job}-${plot}-${seed}`;
  return { id, job, plot, expected: fault?.service, askedAt: asked, question, rows: sortRows(kept) };
};

type ScoredHabit = Omit<HabitCase, 'rows'> & {
  readonly got: string;
  readonly confidence: number;
  readonly isRight: boolean;
  readonly seconds: number;
};

const SIGNALS = ['spans', 'metrics', 'logs'] as const;

/** What a request may hold is bounded. */
const ROWS_PER_BODY = 3_000;

const askHabit = async (tenants: Tenants, { rows, ...about }: HabitCase): Promise<ScoredHabit> => {
  for (const signal of SIGNALS)
    for (let from = 0; from < rows[signal].length; from += ROWS_PER_BODY)
      await tenants.send(about.id, signal, ndjson(rows[signal].slice(from, from + ROWS_PER_BODY)));
  const before = performance.now();
  const { hypotheses }: Answer = await tenants.ask(about.id, { text: about.question, askedAt: toIso(about.askedAt) });
  const [first] = hypotheses;
  return {
    ...about,
    got: first === undefined ? 'nothing' : `${first.cause} (${first.kind}, ${first.confidence.toFixed(2)})`,
    confidence: first?.confidence ?? 0,
    isRight: first?.service === about.expected,
    seconds: (performance.now() - before) / 1000,
  };
};

const [ALARM, SURE] = [0.5, 0.9];

const figuresOf = (all: readonly ScoredHabit[]): Figures => {
  const [faults, quiet] = [all.filter(({ plot }) => plot !== 'quiet'), all.filter(({ plot }) => plot === 'quiet')];
  const sure = faults.filter(({ confidence }) => confidence >= SURE);
  return {
    faults: faults.length,
    right: faults.length === 0 ? null : rounded(shareOf(faults, ({ isRight }) => isRight)),
    sure: sure.length,
    wrongSure: sure.filter(({ isRight }) => !isRight).length,
    quiet: quiet.length,
    alarms: quiet.filter(({ confidence }) => confidence >= ALARM).length,
    alarmsSure: quiet.filter(({ confidence }) => confidence >= SURE).length,
    secondsP50:
      all.length === 0
        ? null
        : rounded(
            quantile(
              all.map(({ seconds }) => seconds),
              0.5,
            ),
          ),
  };
};

const SHOWN = ['faults', 'right', 'sure', 'wrongSure', 'quiet', 'alarms', 'alarmsSure', 'secondsP50'] as const;

const seedsIn = (range: string | undefined): readonly number[] => {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const [first, last] = from === undefined ? [1, 3] : [Number(from), Number(to)];
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index);
};

/** A service holds so many tenants before the next one takes over. */
const TENANTS = 12;

export const habits: Benchmark = async ({ case: only, range, say }) => {
  const wanted = seedsIn(range)
    .flatMap((seed) => JOBS.flatMap((job) => PLOTS.map((plot) => ({ job, plot, seed }))))
    .filter(({ job, plot, seed }) => only === undefined || [job, plot, `${job}-${plot}-${seed}`].includes(only));
  const scored: ScoredHabit[] = [];
  const hash = createHash('sha256');
  for (let from = 0; from < wanted.length; from += TENANTS) {
    const part = wanted.slice(from, from + TENANTS);
    const tenants = await startTenants(part.map(({ job, plot, seed }) => `${job}-${plot}-${seed}`));
    try {
      for (const { job, plot, seed } of part) {
        const each = generateHabit(job, plot, seed);
        // connections that the service closed while rows were made are noticed before they are used
        await setImmediate();
        hash.update(JSON.stringify(each.rows));
        const one = await askHabit(tenants, each);
        say(`${one.id}: ${one.plot === 'quiet' || one.isRight ? '' : 'WRONG '}${one.got}`);
        scored.push(one);
      }
    } finally {
      await tenants.close();
    }
  }
  const sets = Object.fromEntries([
    ...PLOTS.map((plot) => [plot, figuresOf(scored.filter((each) => each.plot === plot))] as const),
    ...JOBS.map((job) => [`job: ${job}`, figuresOf(scored.filter((each) => each.job === job))] as const),
  ]);
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
        title: 'Jobs that run at the same hour every day',
        columns: SHOWN,
        rows: [rowOf('all', figures), ...Object.entries(sets).map(([name, own]) => rowOf(name, own))],
      },
      {
        title: 'Wrong, and alarms where nothing is broken',
        columns: ['it was', 'answer'],
        rows: scored
          .filter(({ plot, isRight, confidence }) => (plot === 'quiet' ? confidence >= ALARM : !isRight))
          .map(({ id, expected, got }) => [id, expected ?? 'nothing', got] as const),
      },
    ],
  };
};
