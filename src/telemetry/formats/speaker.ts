// The service that the rows of one source name by a field that is not made for it: pino's `name`, Serilog's `Application`, a logger.
import { defaultFieldReaders } from '../fields/field-map.js';
import { isInterpreter } from '../normalise/service-name.js';

type SpeakerField = {
  readonly name: string;
  /** A logger's name says who speaks only when many rows agree. */
  readonly leastRows: number;
  /** Of which rows it is meant. */
  readonly isOf?: (row: object) => boolean;
};

/** pino and bunyan number their levels, and call the application `name`. */
const isOfPino = (row: object): boolean => typeof Reflect.get(row, 'level') === 'number';

const SPEAKER_FIELDS: readonly SpeakerField[] = [
  { name: 'name', leastRows: 1, isOf: isOfPino },
  { name: 'appName', leastRows: 1 },
  { name: 'app_name', leastRows: 1 },
  { name: 'appname', leastRows: 1 },
  { name: 'applicationName', leastRows: 1 },
  { name: 'Application', leastRows: 1 },
  { name: 'program', leastRows: 1 },
  { name: 'logger', leastRows: 5 },
  { name: 'logger_name', leastRows: 5 },
  { name: 'component', leastRows: 5 },
];

const NO_SERVICE =
  /^(?:root|default|main|__main__|app|application|server|console|logger|log|uvicorn|werkzeug|gunicorn|django|flask|sqlalchemy|celery|asyncio|urllib3)(?:[._].*)?$/i;
/** The name of a class or module. */
const CLASS = /[.:/\\$]|^[A-Z][a-z]+[A-Z]/;

const isServiceName = (text: string): boolean =>
  text.length <= 80 &&
  /^[A-Za-z][\w-]*$/.test(text) &&
  !CLASS.test(text) &&
  !NO_SERVICE.test(text) &&
  !isInterpreter(text);

/** Of the rows that have the field, all must agree, and most rows must have it. */
const LEAST_SHARE = 0.6;

const valueOf = (rows: readonly object[], { name, leastRows, isOf }: SpeakerField): string | undefined => {
  const values = rows.flatMap((row) =>
    Object.hasOwn(row, name) && isOf?.(row) !== false ? [Reflect.get(row, name) as unknown] : [],
  );
  const [first] = values;
  if (values.length < Math.max(leastRows, rows.length * LEAST_SHARE) || typeof first !== 'string') return undefined;
  return isServiceName(first) && values.every((value) => value === first) ? first : undefined;
};

/** `undefined` where the rows name their services themselves, or name several loggers. */
export const speakerOfRows = (rows: readonly object[]): string | undefined => {
  if (rows.some((row) => defaultFieldReaders.log(row).values.service !== undefined)) return undefined;
  for (const field of SPEAKER_FIELDS) {
    const value = valueOf(rows, field);
    if (value !== undefined) return value;
  }
  return undefined;
};
