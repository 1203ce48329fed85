// Unwraps what containers put around a line: CRI, Docker's JSON file, `kubectl logs --timestamps --prefix`, Compose, stern, pm2.
import { parseInstantAt } from '../normalise/timestamp.js';
import { splitInstance } from '../normalise/service-name.js';
import { plainRow, type PlainRow } from './line-reader.js';

export type UnwrappedLine = {
  readonly body: string;
  /** Fields of the wrapping; fields of the line itself take precedence. */
  readonly envelope: PlainRow;
  /** The line continues in the next one of the same stream. */
  readonly partial: boolean;
  readonly stream: string;
};

export const NO_FIELDS: PlainRow = {};

const CRI = /^(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) (stdout|stderr) ([FP])(?: |$)/;

const unwrapCri = (line: string): UnwrappedLine | undefined => {
  if (line[10] !== 'T') return undefined;
  const found = CRI.exec(line);
  if (found === null) return undefined;
  const [whole, time, stream = '', tag] = found;
  return {
    body: line.slice(whole.length),
    envelope: plainRow({ 'envelope.time': time, stream }),
    partial: tag === 'P',
    stream,
  };
};

type DockerLine = {
  readonly log: string;
  readonly stream?: unknown;
  readonly time?: unknown;
  readonly attrs?: { readonly tag?: unknown };
};

/** Keys in any order, with or without blanks. Many loggers begin with a time too, but have no `log`. */
const DOCKER = /^\{\s?"(?:log|stream|time|attrs)"\s?:/;

const isDockerLine = (value: unknown): value is DockerLine =>
  typeof value === 'object' && value !== null && 'log' in value && typeof value.log === 'string' && 'time' in value;

const unwrapDocker = (line: string): UnwrappedLine | undefined => {
  if (!line.includes('"log"') || !DOCKER.test(line)) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    if (!isDockerLine(value)) return undefined;
    const stream = String(value.stream ?? 'stdout');
    const tag = typeof value.attrs?.tag === 'string' ? value.attrs.tag : undefined;
    const whole = value.log.endsWith('\n');
    const body = whole ? value.log.replace(/\r?\n$/, '') : value.log;
    return {
      body,
      envelope: plainRow({ 'envelope.time': String(value.time), stream, 'envelope.container': tag }),
      partial: !whole,
      stream,
    };
  } catch {
    return undefined;
  }
};

/** A container that is called what any may be called is known by the workload of its pod. */
const ANY_CONTAINER = /^(?:app|main|application|container|service)$/;

const serviceOf = (container: string, pod: string | undefined): string =>
  pod !== undefined && ANY_CONTAINER.test(container) ? splitInstance(pod).service : container;

const POD = /^\[pod\/([^/\]]{1,253})\/([^\]]{1,253})\] /;

/** A time in front may also be the line's own: `isWhole` says whether what follows is a line by itself. */
const timeInFront = (text: string, isWhole: (body: string) => boolean): string | undefined => {
  const stamp = text[10] === 'T' ? parseInstantAt(text, 0) : undefined;
  if (stamp === undefined || text[stamp.end] !== ' ') return undefined;
  return isWhole(text.slice(stamp.end + 1)) ? text.slice(0, stamp.end) : undefined;
};

const unwrapKubectl = (line: string, isWhole: (body: string) => boolean): UnwrappedLine | undefined => {
  const [prefix = '', pod, container] = (line[0] === '[' ? POD.exec(line) : null) ?? [];
  const text = line.slice(prefix.length);
  const time = timeInFront(text, isWhole);
  if (pod === undefined && time === undefined) return undefined;
  const body = time === undefined ? text : text.slice(time.length + 1);
  const service = container === undefined ? undefined : serviceOf(container, pod);
  const envelope = plainRow({ 'envelope.time': time, 'envelope.pod': pod, 'envelope.container': service });
  return { body, envelope, partial: false, stream: pod ?? '' };
};

/** Compose aligns the names of its containers in front of a bar. */
const COMPOSE = /^(?<container>[a-z][\w.-]{0,62}?)(?:[-_](?<number>\d{1,3}))? {1,40}\| ?/;
const LEVEL_NAME = /^(?:trace|debug|info|notice|warn|warning|error|critical|fatal|err|crit)$/;
const PM2 = /^\d{1,3}\|(?<container>[\w.-]{1,62}) {1,40}\| /;
/** stern: the pod of a deployment or a set, its container, the line. */
const STERN =
  /^(?:[+-] )?(?<pod>[a-z0-9][a-z0-9.-]{0,200}-(?:[a-f0-9]{6,10}-[a-z0-9]{5}|\d{1,3})) (?:› )?(?<container>[a-z][a-z0-9-]{0,62}) (?=\S)/;

const unwrapPrefix = (line: string): UnwrappedLine | undefined => {
  const found = COMPOSE.exec(line) ?? STERN.exec(line) ?? PM2.exec(line);
  if (found?.groups === undefined) return undefined;
  const { container = '', number, pod } = found.groups;
  if (LEVEL_NAME.test(container)) return undefined;
  const instance = pod ?? (number === undefined ? undefined : `${container}-${number}`);
  return {
    body: line.slice(found[0].length),
    envelope: plainRow({ 'envelope.container': serviceOf(container, pod), 'envelope.pod': instance }),
    partial: false,
    stream: instance ?? container,
  };
};

/** A line with the name of its container in front may have a time of the container's log behind it. */
const unwrapNamed = (line: string, isWhole: (body: string) => boolean): UnwrappedLine | undefined => {
  const named = unwrapPrefix(line);
  if (named === undefined) return undefined;
  const time = timeInFront(named.body, isWhole);
  return time === undefined
    ? named
    : { ...named, body: named.body.slice(time.length + 1), envelope: { ...named.envelope, 'envelope.time': time } };
};

/** Lower-case letters begin names, digits the number of a process of pm2. */
const mayBeNamed = (line: string): boolean => {
  const code = line.charCodeAt(0);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57 && line.indexOf('|') > 0 && line.indexOf('|') < 5);
};

const unwrapText = (line: string, isWhole: (body: string) => boolean): UnwrappedLine | undefined =>
  unwrapCri(line) ?? unwrapKubectl(line, isWhole) ?? (mayBeNamed(line) ? unwrapNamed(line, isWhole) : undefined);

export const unwrapContainerLine = (line: string, isWhole: (body: string) => boolean): UnwrappedLine => {
  // JSON lines are the most frequent, and nothing but Docker wraps in a brace.
  const found = line[0] === '{' ? unwrapDocker(line) : unwrapText(line, isWhole);
  return found ?? { body: line, envelope: NO_FIELDS, partial: false, stream: '' };
};
