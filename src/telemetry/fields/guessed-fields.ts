// Fields of a log row under names that no list has: told by what a name ends with and what its value is.
import type { Attributes } from '../record.js';
import type { FieldReader, FieldScalar } from './field-reader.js';
import { parseLevel } from './level-map.js';

type GuessedField = 'time' | 'level' | 'service';

/** `rank`: the lower, the surer; a name inside of others is less sure. */
type NameGuess = { readonly field: GuessedField; readonly rank: number };

const TIME =
  /(?:time|timestamp|datetime|date|(?<![a-z])ts|[a-z]At|_at|(?:^|[._])(?:when|created|start|started)|TimeGenerated)$/i;
/** Other times than that of the event. */
const OTHER_TIME =
  /expir|deadline|until|end|finish|stop|next|last|prev|modif|updat|before|after|due|birth|max|min|uptime|runtime|response|duration|elapsed|latency|timeout/i;
const EVENT_TIME = /event|log|generat|record|occur/i;
const LEVEL = /(?:level|severity|lvl|priority)$/i;
const OTHER_LEVEL = /isolation|compress|batt|water|trust|risk|access/i;
/** Some loggers call it so; others call many things so. */
const KIND = /^(?:type|kind)$/;
const SERVICE = /^(?:service|servicename|containername|cloudrolename|rolename|appname|applicationname)$/;
/** Elsewhere a service is who is spoken to, or of. */
const OWN_SERVICE =
  /^(?:(?:service_?context|resource|labels|kubernetes|k8s|cloud|context|meta|metadata|app|application)\.)*[^.]+$/i;

const DEEPER = 10;
const UNSURE = 5;

const readName = (name: string): NameGuess | undefined => {
  const parts = name.split('.');
  const last = parts.at(-1) ?? '';
  const depth = (parts.length - 1) * DEEPER;
  if (TIME.test(last) && !OTHER_TIME.test(last))
    return { field: 'time', rank: depth + (EVENT_TIME.test(last) ? 0 : UNSURE) };
  if (LEVEL.test(last) && !OTHER_LEVEL.test(last)) return { field: 'level', rank: depth };
  if (KIND.test(name)) return { field: 'level', rank: UNSURE };
  if (SERVICE.test(last.toLowerCase().replaceAll(/[_-]/g, '')) && OWN_SERVICE.test(name))
    return { field: 'service', rank: depth };
  return undefined;
};

const MOST_NAMES = 10_000;
const known = new Map<string, NameGuess | undefined>();

const guessOfName = (name: string): NameGuess | undefined => {
  if (known.has(name)) return known.get(name);
  if (known.size >= MOST_NAMES) known.clear();
  const guess = readName(name);
  known.set(name, guess);
  return guess;
};

const LEVEL_WORD =
  /^(?:trace|debug|info|information|notice|warn|warning|error|err|critical|fatal|alert|emergency|panic)$/i;
/** A date with a clock, or an epoch of this century's first half, in seconds to nanoseconds. */
const TIME_TEXT =
  /^(?:20\d\d[-/]\d\d[-/]\d\d[Tt ]\d\d:\d\d:\d\d[\d.,:+\-Z ]{0,20}|[12]\d{9}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?)$/;
const SERVICE_NAME = /^[A-Za-z][\w.-]{0,79}$/;

const isValueOf = (field: GuessedField, value: FieldScalar): boolean => {
  if (field === 'time') return TIME_TEXT.test(String(value));
  if (typeof value !== 'string') return false;
  return field === 'level' ? LEVEL_WORD.test(value) && parseLevel(value) !== undefined : SERVICE_NAME.test(value);
};

type GuessedValues = { readonly [field in GuessedField]?: FieldScalar | undefined };

const guessFields = (
  attributes: Attributes,
  isMissing: { readonly [field in GuessedField]: boolean },
): GuessedValues => {
  const values: { [field in GuessedField]?: FieldScalar } = {};
  const ranks: { [field in GuessedField]?: number } = {};
  for (const name in attributes) {
    const guess = guessOfName(name);
    const value = attributes[name];
    if (guess === undefined || value === undefined || !isMissing[guess.field]) continue;
    if (guess.rank >= (ranks[guess.field] ?? Infinity) || !isValueOf(guess.field, value)) continue;
    values[guess.field] = value;
    ranks[guess.field] = guess.rank;
  }
  return values;
};

/** Fields of which any one says how severe a row is. */
const SEVERITIES = ['level', 'severityNumber', 'syslogSeverity', 'pythonLevel'] as const;

type LogFields = GuessedField | (typeof SEVERITIES)[number];

/** What is guessed stays an attribute too. */
export const withGuessedFields =
  <F extends string>(read: FieldReader<F | LogFields>): FieldReader<F | LogFields> =>
  (row) => {
    const reading = read(row);
    const { values, attributes } = reading;
    if (attributes === undefined) return reading;
    const isMissing = {
      time: values.time === undefined,
      level: SEVERITIES.every((name) => values[name] === undefined),
      service: values.service === undefined,
    };
    if (!isMissing.time && !isMissing.level && !isMissing.service) return reading;
    return { ...reading, values: Object.assign(values, guessFields(attributes, isMissing)) };
  };
