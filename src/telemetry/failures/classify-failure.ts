// Finds the failure class of a record: by its codes, then by the class of its exception, by words only where there are neither.
import { type Level, levelRank } from '../level.js';
import { ACCESS_FAILURES } from './access-failures.js';
import { CALL_FAILURES } from './call-failures.js';
import { DATA_FAILURES } from './data-failures.js';
import { EXPLAINING_WEIGHT, type FailureClass } from './failure-class.js';
import { meaningsOf } from './localised/localised-failures.js';
import { OBSERVED_FAILURES, UNEXPLAINED_ERROR } from './observed-failures.js';
import { RESOURCE_FAILURES } from './resource-failures.js';
import { type FailureText, type RootError, rootErrorOf, textsOfFields } from './root-error.js';
import { deniesTrouble } from './trouble-words.js';

const TEXT_CLASSES: readonly FailureClass[] = [
  ...RESOURCE_FAILURES,
  ...ACCESS_FAILURES,
  ...DATA_FAILURES,
  ...CALL_FAILURES,
];

export const FAILURE_CLASSES: ReadonlyMap<string, FailureClass> = new Map(
  [...TEXT_CLASSES, ...OBSERVED_FAILURES].map((each) => [each.id, each]),
);

const BY_CODE: ReadonlyMap<string, FailureClass> = new Map(
  TEXT_CLASSES.flatMap((each) => each.codes.map((code) => [code, each] as const)),
);

const ERRNO = /\b(?:E[A-Z]{3,14}|EAI_[A-Z]+)\b/g;
const SQLSTATE = /\b(?:SQLSTATE|SQL state|ERROR)[ :=[(]{1,3}([0-9A-Z]{5})\b/gi;
const MYSQL =
  /(?:\bERROR |\bError(?: code)?:? |error number:? |MY-0*|\(HY000\/|SQLSTATE\[\w{5}\] \[|^\(|['"(])([12]\d{3})\b(?=[\s,:\])'"]|$)/g;
const NAMED =
  /\b(?:ER_[A-Z_]{6,60}|[A-Z][A-Z]{2,20}_[A-Z_]{3,50}|WRONGPASS|NOAUTH|NOPERM|READONLY|LOADING|MISCONF|CLUSTERDOWN|MASTERDOWN|NXDOMAIN|SERVFAIL|OOMKilled|CrashLoopBackOff|ImagePullBackOff|SIGSEGV|SIGABRT)\b/g;
/** AMQP replies, gRPC statuses. */
const GRPC = /\bcode = ([A-Z][A-Za-z]+)\b/g;
const MYSQL_SPEAKER = /mysql|mariadb|pymysql|HY000|\(\d{4}, |SQLSTATE/i;
/** In its own log, by its clients and by sqlcmd; behind the text of an ODBC driver. */
const SQL_SERVER =
  /\b(?:Error(?: Number)?: ?|Msg )(-?\d{1,5})(?=, ?(?:Severity|State|Level)\b)|\] ?[^\n[\]]{1,400}\((\d{3,5})\) \(SQL[A-Z]\w+\)/g;
const ORACLE = /\b(?:ORA|TNS)-(\d{5})\b/g;
/** `SQL0911N`, `SQLCODE=-911`, `SQLCODE: -911`. */
const DB2 = /\bSQL0*(\d{3,5})[NC]\b|\bSQLCODE[:=] ?-(\d{3,5})\b/g;
/** PostgreSQL's csvlog, unsplit. */
const CSV_STATE = /,(?:ERROR|FATAL|PANIC),([0-9A-Z]{5}),/g;

const groupsOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([whole, ...groups]) => groups.find((group) => group !== undefined) ?? whole);

/** Its exit codes are its error numbers, wherever the library is used. */
const CURL = /\bcurl(?: error| exception|\.error|:)?:? ?\(?(\d{1,2})\b/gi;

/** The error numbers of servers and libraries whose numbers are theirs alone. */
const NUMBERED: readonly (readonly [server: string, pattern: RegExp])[] = [
  ['MSSQL', SQL_SERVER],
  ['ORA', ORACLE],
  ['DB2', DB2],
  ['CURL', CURL],
];

const snakeCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

const HEAD = 2_000;

/** The codes that stand in a text. */
const codesInText = (text: string): readonly string[] => {
  const head = text.slice(0, HEAD);
  const mysql = MYSQL_SPEAKER.test(head) ? groupsOf(head, MYSQL).map((code) => `MYSQL ${code}`) : [];
  return [
    ...groupsOf(head, SQLSTATE),
    ...groupsOf(head, CSV_STATE),
    ...mysql,
    ...NUMBERED.flatMap(([server, pattern]) => groupsOf(head, pattern).map((number) => `${server} ${number}`)),
    ...groupsOf(head, NAMED).map((code) => code.toUpperCase()),
    ...groupsOf(head, ERRNO),
    ...groupsOf(head, GRPC).map(snakeCase),
  ];
};

const heaviest = (classes: readonly (FailureClass | undefined)[]): FailureClass | undefined =>
  classes.reduce<FailureClass | undefined>(
    (best, each) => (each !== undefined && each.weight > (best?.weight ?? 0) ? each : best),
    undefined,
  );

const classOfCodes = (codes: readonly string[]): FailureClass | undefined =>
  heaviest(codes.map((code) => BY_CODE.get(code)));

const simpleName = (type: string): string => type.slice(Math.max(type.lastIndexOf('.'), type.lastIndexOf(':')) + 1);

const classOfException = (type: string | undefined): FailureClass | undefined => {
  if (type === undefined) return undefined;
  const name = simpleName(type);
  return heaviest(TEXT_CLASSES.filter(({ exceptions }) => exceptions?.test(name)));
};

const classOfWords = (text: string): FailureClass | undefined => {
  const meanings = meaningsOf(text);
  return heaviest(
    TEXT_CLASSES.filter(({ phrases }) => phrases.test(text) || meanings.some((meaning) => phrases.test(meaning))),
  );
};

/**
 * A code of the error decides; then what explains more of the exception's class and the words, for libraries wrap a specific
 * message in a general class.
 */
const classOfRoot = ({ text, type, codes }: RootError): FailureClass | undefined => {
  const coded = classOfCodes([...codes, ...codesInText(text)]);
  const thrown = classOfException(type);
  const worded = classOfWords(text);
  if (coded !== undefined && coded.weight >= EXPLAINING_WEIGHT) return heaviest([coded, worded]);
  return heaviest([coded, thrown, worded]);
};

/** Words of settings and of success look like failures. */
const HARMLESS =
  /\b(?:use|using|set to|option|default|configur\w*|limits?:|enabled|available|checkpoint|is ready|succe\w*|without errors?|no error|0 errors?)\b/i;

/**
 * A client, often a crawler, asks a web server for a file that is not there: nginx, then Apache. What stands in the way of an
 * upstream is no such file.
 */
const ASKED_IN_VAIN =
  /(?:open\(\) "[^"\n]*" failed|" is not found) \(2: No such file or directory\), client: |\[client [^\]\n]+\] (?:AH\d+: )?(?:File does not exist: |script '[^'\n]*' not found or unable to stat)/;

/** A panic from which a server recovers is logged as information where the logger of the standard library knows no levels. */
const isBad = ({ level, error }: FailureText & { readonly level: Level }): boolean =>
  levelRank(level) >= levelRank('warn') || error?.type === 'panic';

export type RecordFailure = { readonly failure: FailureClass; readonly root: RootError };

const MOST_TEXT = 8_192;

/** A line of code that Python's stacks quote below a frame: it says what was called, and not what went wrong. */
const QUOTED_CODE = /^([ \t]+File "[^"\n]*", line \d+, in [^\n]*)\n[ \t]+[^\n]*(?:\n[ \t]*[~^]+[ \t]*(?=\n|$))?/gm;

/** What explains, the root error or else all that the record says; the code's own errors are told only by the root. */
const explain = (root: RootError, { message, error }: FailureText): FailureClass | undefined => {
  const own = classOfRoot(root);
  if (own !== undefined && own.weight >= EXPLAINING_WEIGHT) return own;
  const whole = `${message}\n${error?.message ?? ''}\n${error?.stack ?? ''}`
    .slice(0, MOST_TEXT)
    .replaceAll(QUOTED_CODE, '$1');
  const behind = heaviest([classOfCodes(codesInText(whole)), classOfWords(whole)]);
  return behind === undefined || behind.id === 'defect' || behind.weight < 1 ? own : (own ?? behind);
};

/** A message that explains nothing may carry the error in a field of any name. */
const explainByFields = (record: FailureText): RecordFailure | undefined =>
  textsOfFields(record)
    .flatMap((text) => {
      const root: RootError = { text, codes: [], isMessage: false };
      const failure = classOfRoot(root);
      return failure !== undefined && failure.weight >= EXPLAINING_WEIGHT ? [{ failure, root }] : [];
    })
    .sort((a, b) => b.failure.weight - a.failure.weight)[0];

/** `undefined`: the record tells of no failure. */
export const classifyFailure = (record: FailureText & { readonly level: Level }): RecordFailure | undefined => {
  if (ASKED_IN_VAIN.test(record.message)) return undefined;
  const root = rootErrorOf(record);
  if (isBad(record)) {
    const failure = explain(root, record);
    const inField = root.isMessage && (failure?.weight ?? 0) < EXPLAINING_WEIGHT ? explainByFields(record) : undefined;
    if (inField !== undefined) return inField;
    if (failure !== undefined) return { failure, root };
    const isError = levelRank(record.level) >= levelRank('error') && !deniesTrouble(record.message);
    return isError ? { failure: UNEXPLAINED_ERROR, root } : undefined;
  }
  const told = classOfRoot(root);
  return told?.atAnyLevel === true && !HARMLESS.test(root.text) ? { failure: told, root } : undefined;
};
