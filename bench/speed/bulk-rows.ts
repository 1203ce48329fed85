// Any number of log rows for speed measurements: ten services, two hundred templates, a fault in the last five minutes.
import { HOUR, type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import { BULK_SERVICES, BULK_TEMPLATES, template, type Template } from './bulk-templates.js';
import { random, words32 } from '../../src/demo/random.js';

export type BulkOptions = {
  /** End of the last row's interval. */
  readonly until?: Micros;
  /** All rows lie evenly in the `span` before `until`. */
  readonly span?: Micros;
  readonly rowsPerChunk?: number;
};

export type BulkFault = { readonly service: string; readonly caller: string; readonly exception: string };

/** 2026-02-02T12:00:00Z */
const UNTIL: Micros = 1_770_033_600 * SECOND;
const FAULT_LASTS = 5 * MINUTE;

const EXCEPTIONS = [
  'java.lang.IllegalStateException',
  'java.util.NoSuchElementException',
  'java.lang.ArithmeticException',
] as const;

/** What breaks in the last five minutes. */
export const bulkFault = (seed: number): BulkFault => {
  const dice = random(seed);
  const service = dice.pick(BULK_SERVICES.slice(1)).name;
  return { service, caller: 'storefront-web', exception: dice.pick(EXCEPTIONS) };
};

const faultTemplates = ({ service, caller, exception }: BulkFault): readonly Template[] => [
  template(service, 'error', `RequestHandler.java:117 - request @ failed: ${exception}: state # is not expected`),
  template(caller, 'error', `upstream ${service} answered 500 to request @ after # ms`),
];

type Dice = () => number;

const below = (dice: Dice, bound: number): number => dice() % bound;

const hex8 = (dice: Dice): string => dice().toString(16).padStart(8, '0');

const fillIn = ({ texts, places }: Template, dice: Dice): string => {
  let message = texts[0] ?? '';
  for (const [index, place] of places.entries())
    message += (place === '#' ? below(dice, 9973) : hex8(dice)) + (texts[index + 1] ?? '');
  return message;
};

/** Runs of five rows share a trace id, one row in five has one. */
const tracing = (dice: Dice): (() => string) => {
  let left = 0;
  let field = '';
  return () => {
    if (left > 0) left -= 1;
    else if (below(dice, 21) === 0) {
      left = 4;
      field = `"trace.id":"${hex8(dice)}${hex8(dice)}${hex8(dice)}${hex8(dice)}",`;
    } else field = '';
    return field;
  };
};

/** The text of a second is formatted once. */
const clock = (): ((at: Micros) => string) => {
  let second = Number.NaN;
  let prefix = '';
  return (at) => {
    const now = Math.floor(at / SECOND);
    if (now !== second) {
      second = now;
      prefix = toIso(now * SECOND).slice(0, 20);
    }
    return `${prefix}${String(at - now * SECOND).padStart(6, '0')}Z`;
  };
};

/** A few templates make most of the lines: the cube of a uniform draw. */
const drawTemplate = (dice: Dice): Template => {
  const u = dice() / 2 ** 32;
  return BULK_TEMPLATES[Math.floor(u * u * u * BULK_TEMPLATES.length)] as Template;
};

const writer = (seed: number, faultFrom: Micros): ((at: Micros) => string) => {
  const dice = words32(seed);
  const broken = faultTemplates(bulkFault(seed));
  const traceField = tracing(dice);
  const iso = clock();
  return (at) => {
    const fault = at >= faultFrom ? broken[below(dice, 10)] : undefined;
    const chosen = fault ?? drawTemplate(dice);
    const { service, level } = chosen;
    return (
      `{"@timestamp":"${iso(at)}","log.level":"${level}","service.name":"${service}",` +
      `"kubernetes.pod.name":"${service}-${below(dice, 3)}","service.version":"1.4.0",${traceField()}` +
      `"message":"${fillIn(chosen, dice)}"}\n`
    );
  };
};

/** NDJSON chunks of `count` rows in all, ascending in time; memory stays that of one chunk. */
export function* bulkLogs(seed: number, count: number, options: BulkOptions = {}): Generator<string> {
  const { until = UNTIL, span = 6 * HOUR, rowsPerChunk = 5000 } = options;
  const write = writer(seed, until - FAULT_LASTS);
  for (let first = 0; first < count; first += rowsPerChunk) {
    let chunk = '';
    for (let row = first; row < Math.min(count, first + rowsPerChunk); row += 1)
      chunk += write(until - span + Math.floor((row * span) / count));
    yield chunk;
  }
}
