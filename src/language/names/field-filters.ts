// Parses `field=value` in a message: known fields by all their names, other fields where they are meant as a filter.
import type { TextSpan } from './entity.js';

export type KnownField = 'service' | 'environment' | 'region' | 'version' | 'level' | 'traceId' | 'requestId';

/** Its text is the whole pair. */
export type FieldValue = TextSpan & {
  readonly field: KnownField | { readonly other: string };
  readonly value: string;
  readonly wanted: boolean;
};

const KNOWN: readonly (readonly [KnownField, RegExp])[] = [
  ['service', /^(?:service|svc|service[._]name)$/],
  ['environment', /^(?:env|environment|deployment[._]environment(?:[._]name)?|service[._]environment)$/],
  ['region', /^(?:region|cloud[._]region)$/],
  ['version', /^(?:version|service[._]version)$/],
  ['level', /^(?:level|log[._]level|min[._]?level|loglevel)$/],
  ['traceId', /^(?:trace|trace[._]?id)$/],
  ['requestId', /^(?:request|req|request[._]?id|req[._]?id|http[._]request[._]id|x-request-id)$/],
];

const KEY = String.raw`[A-Za-z][\w.-]*`;
const VALUE = String.raw`"[^"\n]{1,200}"|[\w.\-/@*]+`;
const PAIR = new RegExp(String.raw`(?<![\w/.?&])(${KEY})(!=|==?|>=|:)(?:(?<=[=]) ?)?(${VALUE})`, 'g');

/** A colon also occurs in addresses, times and stack frames: with a colon only fields of known families are read. */
const FAMILY =
  /^(?:http|k8s|kubernetes|cloud|container|process|url|user|error|db|rpc|messaging|net|labels|attributes|resource)[._]|^(?:host|pod|container|namespace|cluster|node)$/;
/** Pairs in alerts and pasted lines are no filters. */
const LOOKS_PASTED = /\n|\d\d:\d\d:\d\d|\b(?:ERROR|WARN|INFO|FATAL)\b|\b(?:firing|resolved|triggered|alertname)\b/i;
/** The severity of an alert is no level of lines. */
const ALERT = /\[(?:FIRING|RESOLVED)|\balertname\b|^\W*(?:FIRING|RESOLVED)\b/i;

/** A message of the monitoring. */
export const isAlertText = (message: string): boolean => ALERT.test(message);

const MANY_PAIRS = 2;

const knownField = (key: string): KnownField | undefined =>
  KNOWN.find(([, pattern]) => pattern.test(key.toLowerCase()))?.[0];

type FieldPair = TextSpan & { readonly key: string; readonly mark: string; readonly value: string };

const parsePairs = (message: string): readonly FieldPair[] =>
  [...message.matchAll(PAIR)].map(({ 0: pair, 1: key = '', 2: mark = '', 3: value = '', index }) => ({
    key,
    mark,
    value: value.replaceAll('"', '').replace(/[.]+$/, ''),
    start: index,
    end: index + pair.replace(/[.]+$/, '').length,
  }));

const isFilterMeant = ({ key, mark, value }: FieldPair, free: boolean): boolean => {
  if (value === '' || value.startsWith('//')) return false;
  return mark === ':' ? FAMILY.test(key) && free : free || FAMILY.test(key);
};

export const parseFieldValues = (message: string): readonly FieldValue[] => {
  const pairs = parsePairs(message);
  const others = pairs.filter(({ key }) => knownField(key) === undefined);
  const free = !LOOKS_PASTED.test(message) && others.length <= MANY_PAIRS;
  return pairs.flatMap((pair): readonly FieldValue[] => {
    const { key, mark, value, start, end } = pair;
    const wanted = mark !== '!=';
    const known = knownField(key);
    if (known !== undefined && value !== '') return [{ field: known, value, wanted, start, end }];
    return isFilterMeant(pair, free) ? [{ field: { other: key }, value, wanted, start, end }] : [];
  });
};

/** Where its pairs stand, whatever they are of. */
export const findPairSpans = (message: string): readonly TextSpan[] =>
  parsePairs(message).map(({ start, end }) => ({ start, end }));
