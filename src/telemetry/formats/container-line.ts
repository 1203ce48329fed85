// Unwraps what containers put around a line: CRI, Docker's JSON file, `kubectl logs --timestamps --prefix`.
import { parseInstantAt } from '../normalise/timestamp.js';
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

type DockerLine = { readonly log: string; readonly stream?: unknown; readonly time?: unknown };

const isDockerLine = (value: unknown): value is DockerLine =>
  typeof value === 'object' && value !== null && 'log' in value && typeof value.log === 'string' && 'time' in value;

const unwrapDocker = (line: string): UnwrappedLine | undefined => {
  if (!line.startsWith('{"log":"')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    if (!isDockerLine(value)) return undefined;
    const stream = String(value.stream ?? 'stdout');
    const whole = value.log.endsWith('\n');
    const body = whole ? value.log.replace(/\r?\n$/, '') : value.log;
    return { body, envelope: plainRow({ 'envelope.time': String(value.time), stream }), partial: !whole, stream };
  } catch {
    return undefined;
  }
};

const POD = /^\[pod\/([^/\]]{1,253})\/([^\]]{1,253})\] /;

/** A time in front may also be the line's own: `isWhole` says whether what follows is a line by itself. */
const timeInFront = (text: string, isWhole: (body: string) => boolean): string | undefined => {
  const stamp = text[10] === 'T' ? parseInstantAt(text, 0) : undefined;
  if (stamp === undefined || text[stamp.end] !== ' ') return undefined;
  return isWhole(text.slice(stamp.end + 1)) ? text.slice(0, stamp.end) : undefined;
};

const unwrapKubectl = (line: string, isWhole: (body: string) => boolean): UnwrappedLine | undefined => {
  const [prefix = '', pod, container] = POD.exec(line) ?? [];
  const text = line.slice(prefix.length);
  const time = timeInFront(text, isWhole);
  if (pod === undefined && time === undefined) return undefined;
  const body = time === undefined ? text : text.slice(time.length + 1);
  const envelope = plainRow({ 'envelope.time': time, 'envelope.pod': pod, 'envelope.container': container });
  return { body, envelope, partial: false, stream: pod ?? '' };
};

export const unwrapContainerLine = (line: string, isWhole: (body: string) => boolean): UnwrappedLine => {
  // JSON lines are the most frequent, and nothing but Docker wraps in a brace.
  const found = line[0] === '{' ? unwrapDocker(line) : (unwrapCri(line) ?? unwrapKubectl(line, isWhole));
  return found ?? { body: line, envelope: NO_FIELDS, partial: false, stream: '' };
};
