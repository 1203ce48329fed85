// A refusal of the service as a failure of the command: what, where and the way out, in the service's own words.
import type { Problem } from '../../api/contract/service.js';
import { EXIT, type ExitCode, Failure } from '../failure.js';
import { oneLine } from '../terminal/text.js';
import { quoted, typeOf } from './reply.js';

const isProblem = (value: unknown): value is Pick<Problem, 'title' | 'detail'> & { readonly howToFix?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'detail' in value &&
  typeof value.detail === 'string';

const exitOf = (status: number): ExitCode => {
  if (status === 404 || status === 410) return EXIT.notFound;
  return status === 400 || status === 413 || status === 422 ? EXIT.usage : EXIT.service;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a caller of HTTP would do is of no use in a terminal. */
const OF_HTTP = /\b(?:GET|POST|PUT|DELETE) \S*[/…]/;

/** "No such turn: there is no turn 9" says one thing twice. */
const saidOf = ({ title, detail }: Pick<Problem, 'title' | 'detail'>): string =>
  oneLine(/^(?:there is no|no such)\b/i.test(detail) ? detail : `${title}: ${detail}`);

const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** `type`: what the text is said to be. */
export type Refused = { readonly status: number; readonly text: string; readonly type: string; readonly from: string };

const inOtherWords = ({ status, text, type, from }: Refused): Failure => {
  const words = text.trim() === '' ? '' : ` (${type}): ${quoted(text)}`;
  const mend = GATEWAY.has(status)
    ? 'A proxy answers there, and not the service behind it: see whether the service runs.'
    : 'A proxy or another program may answer there: check CASEFILE_URL.';
  return new Failure(exitOf(status), `${from} answered ${status}${words}`, mend);
};

const sentOn = (to: string, from: string): Failure =>
  new Failure(
    EXIT.service,
    `${from} sends us on to ${quoted(to)}`,
    'Name that address in CASEFILE_URL if it is your service: what you ask, and your key, go nowhere else unasked.',
  );

type Answered = { readonly response: Response; readonly text: string; readonly from: string };

/** Of any response that is none of 2xx. */
export const refusalOf = ({ response, text, from }: Answered): Failure => {
  const { status, headers } = response;
  if (status >= 300 && status < 400) return sentOn(headers.get('location') ?? 'nowhere', from);
  return problemFailure({ status, text, type: typeOf(response), from });
};

export const problemFailure = (refused: Refused): Failure => {
  const problem = parsed(refused.text);
  if (!isProblem(problem)) return inOtherWords(refused);
  const { howToFix } = problem;
  const status = 'status' in problem && typeof problem.status === 'number' ? problem.status : refused.status;
  const mend = typeof howToFix === 'string' && !OF_HTTP.test(howToFix) ? howToFix : undefined;
  return new Failure(exitOf(status), saidOf(problem), mend);
};
