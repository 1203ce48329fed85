// A refusal of the service as a failure of the command: what, where and the way out, in the service's own words.
import type { Problem } from '../../api/contract/service.js';
import { oneLine } from '../terminal/text.js';
import { EXIT, type ExitCode, Failure } from '../failure.js';

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'title' in value && 'detail' in value;

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
const saidOf = ({ title, detail }: Problem): string =>
  /^(?:there is no|no such)\b/i.test(detail) ? oneLine(detail) : `${title}: ${oneLine(detail)}`;

export const problemFailure = (status: number, text: string): Failure => {
  const problem = parsed(text);
  if (!isProblem(problem))
    return new Failure(exitOf(status), `the service answered ${status}: ${oneLine(text).slice(0, 200)}`);
  const { howToFix } = problem;
  return new Failure(exitOf(problem.status), saidOf(problem), OF_HTTP.test(howToFix) ? undefined : howToFix);
};
