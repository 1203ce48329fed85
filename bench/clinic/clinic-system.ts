// The made-up system of a clinic: services in three zones, on six machines, and one request that runs through it.
import type { Random } from '../../src/demo/random.js';
import type { Row, Rows, Signal } from '../../src/demo/rows.js';
import { type Micros, SECOND, toIso } from '../../src/kernel/time.js';

export type ClinicPod = {
  readonly service: string;
  readonly name: string;
  readonly zone: string;
  readonly host: string;
};

export const ZONES = ['nordic-2a', 'nordic-2b', 'nordic-2c'] as const;

/** What an operation does, one after the other: work of its own, a query, a system outside, a call. */
type ClinicStep =
  | { readonly does: 'work'; readonly millis: number; readonly line: string }
  | { readonly does: 'query'; readonly name: string; readonly millis: number }
  | { readonly does: 'call'; readonly operation: string };

type ClinicOperation = { readonly service: string; readonly name: string; readonly steps: readonly ClinicStep[] };

const work = (millis: number, line: string): ClinicStep => ({ does: 'work', millis, line });
const query = (name: string, millis: number): ClinicStep => ({ does: 'query', name, millis });
const call = (operation: string): ClinicStep => ({ does: 'call', operation });

/** A system that no span shows from inside, which two services ask. */
export const REGISTRY = 'registry lookup insured';

export const OPERATIONS: { readonly [id: string]: ClinicOperation } = {
  'desk.book': {
    service: 'frontdesk-ui',
    name: 'POST /visits',
    steps: [work(3, 'booking form received'), call('identity.check'), call('visit.create'), call('letter.send')],
  },
  'desk.chart': {
    service: 'frontdesk-ui',
    name: 'GET /chart',
    steps: [work(2, 'chart requested'), call('identity.check'), call('patient.read'), call('lab.list')],
  },
  'desk.invoice': {
    service: 'frontdesk-ui',
    name: 'POST /invoices',
    steps: [work(2, 'invoice requested'), call('billing.create')],
  },
  'identity.check': {
    service: 'identity',
    name: 'POST /sessions/check',
    steps: [query('cache GET session', 1), work(2, 'session accepted')],
  },
  'visit.create': {
    service: 'appointments',
    name: 'POST /slots',
    steps: [
      work(4, 'slot wanted'),
      call('identity.check'),
      query(REGISTRY, 12),
      call('calendar.reserve'),
      query('INSERT visits', 4),
      work(2, 'visit booked'),
    ],
  },
  'calendar.reserve': {
    service: 'calendar',
    name: 'POST /reservations',
    steps: [query('SELECT rooms FOR UPDATE', 5), work(3, 'room reserved'), query('UPDATE rooms', 4)],
  },
  'patient.read': {
    service: 'patients',
    name: 'GET /patients',
    steps: [
      work(2, 'patient wanted'),
      call('identity.check'),
      query(REGISTRY, 12),
      query('SELECT patients', 3),
      call('record.read'),
      work(1, 'patient found'),
    ],
  },
  'record.read': {
    service: 'records-store',
    name: 'GET /records',
    steps: [query('SELECT records', 6), work(3, 'record unsealed'), query('INSERT access_log', 2)],
  },
  'lab.list': {
    service: 'lab-results',
    name: 'GET /panels',
    steps: [query('SELECT panels', 5), work(4, 'panels assembled'), call('imaging.list')],
  },
  'imaging.list': {
    service: 'imaging',
    name: 'GET /studies',
    steps: [query('SELECT studies', 7), work(3, 'thumbnails signed')],
  },
  'billing.create': {
    service: 'billing-run',
    name: 'POST /claims',
    steps: [
      work(4, 'claim drafted'),
      call('patient.read'),
      call('insurance.price'),
      query('INSERT claims', 5),
      work(2, 'claim filed'),
    ],
  },
  'insurance.price': {
    service: 'insurance-check',
    name: 'POST /tariffs',
    steps: [query('SELECT tariffs', 6), work(6, 'tariff computed')],
  },
  'letter.send': {
    service: 'letters',
    name: 'POST /letters',
    steps: [work(3, 'letter composed'), query('INSERT outbox', 4)],
  },
};

export const STARTS = ['desk.book', 'desk.book', 'desk.chart', 'desk.chart', 'desk.chart', 'desk.invoice'] as const;

export const SERVICES = [...new Set(Object.values(OPERATIONS).map(({ service }) => service))];

/** Who calls each service. */
export const callersOf = (callee: string): readonly string[] => [
  ...new Set(
    Object.values(OPERATIONS).flatMap(({ service, steps }) =>
      steps.some((each) => each.does === 'call' && OPERATIONS[each.operation]?.service === callee) ? service : [],
    ),
  ),
];

/** One pod of each service in each zone, on one of its two machines. */
export const placeClinic = (random: Random): readonly ClinicPod[] => {
  const machines = ZONES.map(() => [random.hex(8), random.hex(8)].map((id) => `node-${id.slice(0, 5)}`));
  return SERVICES.flatMap((service) =>
    ZONES.map((zone, index) => ({
      service,
      zone,
      name: `${service}-${random.hex(8).slice(0, 5)}`,
      host: random.pick(machines[index] ?? []),
    })),
  );
};

/** What a fault does to a step in a pod at a time. */
type StepEffect = {
  readonly delayMillis?: number;
  /** It fails so. */
  readonly error?: string;
  /** A call is made so often; `untilSuccess`: again only where it failed. */
  readonly times?: number;
  readonly line?: { readonly level: string; readonly text: string };
};

export type ClinicFault = {
  readonly effect: (at: {
    readonly pod: ClinicPod;
    readonly step: ClinicStep;
    readonly time: Micros;
    /** Of a call, the pod that would serve it. */
    readonly callee?: ClinicPod | undefined;
  }) => StepEffect;
  readonly version: (pod: ClinicPod, time: Micros) => string;
};

export type ClinicRun = {
  readonly random: Random;
  readonly pods: readonly ClinicPod[];
  readonly fault: ClinicFault;
  readonly rows: { readonly [signal in Signal]: Row[] };
};

export const placeFields = (pod: ClinicPod, version: string) => ({
  'service.name': pod.service,
  'service.version': version,
  'cloud.region': 'nordic-2',
  'cloud.availability_zone': pod.zone,
  'host.name': pod.host,
  'k8s.pod.name': pod.name,
});

type Served = { readonly until: Micros; readonly failed: boolean };

type OpenRequest = {
  readonly run: ClinicRun;
  readonly pod: ClinicPod;
  readonly traceId: string;
  readonly spanId: string;
};

const writeLine = ({ run, pod, traceId, spanId }: OpenRequest, at: Micros, level: string, message: string): void =>
  void run.rows.logs.push({
    '@timestamp': toIso(at),
    ...placeFields(pod, run.fault.version(pod, at)),
    'log.level': level,
    'trace.id': traceId,
    'span.id': spanId,
    message,
  });

type SpanText = {
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: string;
  readonly failed: boolean;
};

const writeSpan = (
  { run, pod, traceId }: Omit<OpenRequest, 'spanId'>,
  { from, until }: { readonly from: Micros; readonly until: Micros },
  { spanId, parentId, name, kind, failed }: SpanText,
): void =>
  void run.rows.spans.push({
    '@timestamp': toIso(from),
    ...placeFields(pod, run.fault.version(pod, from)),
    'trace.id': traceId,
    'span.id': spanId,
    ...(parentId !== undefined && { 'parent.id': parentId }),
    'span.name': name,
    'span.kind': kind,
    'event.duration_us': until - from,
    'event.outcome': failed ? 'failure' : 'success',
  });

const podOf = ({ run: { pods, random } }: OpenRequest, operation: string): ClinicPod =>
  random.pick(pods.filter(({ service }) => service === OPERATIONS[operation]?.service));

const runCall = (open: OpenRequest, operation: string, started: Micros, step: ClinicStep): Served => {
  const { run, pod, traceId, spanId } = open;
  let at = started;
  let failed = false;
  const { times: most = 1 } = run.fault.effect({ pod, step, time: at });
  for (let round = 0; round < most; round += 1) {
    const callee = podOf(open, operation);
    const { delayMillis = 0, error } = run.fault.effect({ pod, step, time: at, callee });
    const client = run.random.hex(16);
    const from = at;
    const wire = run.random.skewed(700);
    const waited = from + wire + delayMillis * 1000;
    const served =
      error === undefined
        ? serveClinic(run, { operation, pod: callee, traceId, parentId: client, at: waited })
        : { until: waited, failed: true };
    at = served.until + wire;
    failed = served.failed;
    const { service = '', name = '' } = OPERATIONS[operation] ?? {};
    writeSpan(
      open,
      { from, until: at },
      {
        spanId: client,
        parentId: spanId,
        name: `${service} ${name}`,
        kind: 'client',
        failed,
      },
    );
    if (error !== undefined) writeLine(open, at, 'error', error);
  }
  return { until: at, failed };
};

const runStep = (open: OpenRequest, step: ClinicStep, started: Micros): Served => {
  const { run, pod, spanId } = open;
  if (step.does === 'call') return runCall(open, step.operation, started, step);
  const { delayMillis = 0, error, line } = run.fault.effect({ pod, step, time: started });
  const until =
    started + run.random.skewed(step.millis * 1000) + (delayMillis > 0 ? run.random.skewed(delayMillis * 1000) : 0);
  const failed = error !== undefined;
  if (line !== undefined) writeLine(open, until, line.level, line.text);
  if (step.does === 'query')
    writeSpan(
      open,
      { from: started, until },
      {
        spanId: run.random.hex(16),
        parentId: spanId,
        name: step.name,
        kind: 'client',
        failed,
      },
    );
  else if (!failed) writeLine(open, until, 'info', step.line);
  if (error !== undefined) writeLine(open, until, 'error', error);
  return { until, failed };
};

type ClinicRequest = {
  readonly operation: string;
  readonly pod: ClinicPod;
  readonly traceId: string;
  readonly parentId: string | undefined;
  readonly at: Micros;
};

export const serveClinic = (run: ClinicRun, { operation, pod, traceId, parentId, at }: ClinicRequest): Served => {
  const { name = '', steps = [] } = OPERATIONS[operation] ?? {};
  const spanId = run.random.hex(16);
  const open = { run, pod, traceId, spanId };
  let served: Served = { until: at, failed: false };
  for (const step of steps) {
    served = runStep(open, step, served.until + run.random.int(50, 200));
    if (served.failed) break;
  }
  if (served.failed && parentId === undefined) writeLine(open, served.until, 'error', 'answered 500');
  writeSpan(open, { from: at, until: served.until }, { spanId, parentId, name, kind: 'server', failed: served.failed });
  return served;
};

export const emptyRows = (): { readonly [signal in Signal]: Row[] } => ({
  logs: [],
  spans: [],
  metrics: [],
  changes: [],
});

export const sortRows = (rows: Rows): Rows => {
  const sorted = (signal: Signal): readonly Row[] =>
    rows[signal].toSorted((a, b) => (a['@timestamp'] < b['@timestamp'] ? -1 : 1));
  return { logs: sorted('logs'), spans: sorted('spans'), metrics: sorted('metrics'), changes: sorted('changes') };
};

/** Requests a minute, and how long the clinic has been watched before the fault. */
export const CLINIC_PACE = { perMinute: 22, history: 18 * 60 * SECOND } as const;
