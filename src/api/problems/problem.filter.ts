// The one place where errors become responses (RFC 9457). A response never contains a stack or a secret.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { optional } from '../../kernel/optional.js';
import { maskValue } from '../../telemetry/masking/mask-value.js';
import { maskPath } from '../mask-path.js';
import { ApiSettings } from '../settings.js';
import { isOpenAiPath, openAiReply } from '../programs/openai/openai-error.js';
import { ROUTES } from '../contract/routes.js';
import type { Problem } from '../contract/service.js';
import { ErrorProblems } from './error-problems.js';
import { malformedInput, type ProblemDetails, unknownRoute, wrongMethod } from './problems.js';

type FilteredRequest = IncomingMessage & { readonly originalUrl?: string };

const pathOf = (request: FilteredRequest): string =>
  (request.originalUrl ?? request.url ?? '/').split('?', 1)[0] ?? '/';

/** Of JSON-RPC: there are no sessions to listen to or to end, messages alone are taken. */
const RPC_ROUTES = ['/mcp', '/a2a'].map((path) => ({ method: 'post', path }));

const patterns = [...ROUTES, ...RPC_ROUTES].map(({ method, path }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

const routeProblem = (request: FilteredRequest): ProblemDetails => {
  const path = pathOf(request);
  const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return allowed.length === 0 ? unknownRoute() : wrongMethod(allowed);
};

/** What the router itself refuses. */
const routerProblem = (error: unknown, request: FilteredRequest): ProblemDetails | undefined => {
  if (error instanceof HttpException && error.getStatus() === 404) return routeProblem(request);
  return error instanceof HttpException && error.getStatus() === 400
    ? malformedInput('the path is not percent-encoded UTF-8', 'Encode each id with encodeURIComponent.', 'path').trouble
    : undefined;
};

export const problemBody = (trouble: ProblemDetails, instance: string): Problem => ({
  type: `/problems/${trouble.kind}`,
  title: trouble.title,
  status: trouble.status,
  detail: trouble.detail,
  ...optional({ field: trouble.field }),
  ...(trouble.faults !== undefined && { faults: [...trouble.faults] }),
  howToFix: trouble.howToFix,
  instance,
});

type WrittenProblem = {
  readonly type: string;
  readonly status: number;
  readonly body: object;
  readonly headers?: { readonly [name: string]: string };
};

/** In the protocol of the path: a client of another's reads its errors alone. */
const writtenProblem = (problem: Problem, path: string): WrittenProblem =>
  isOpenAiPath(path)
    ? { type: 'application/json; charset=utf-8', ...openAiReply(problem) }
    : { type: 'application/problem+json', status: problem.status, body: problem };

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly settings: ApiSettings,
    private readonly problems: ErrorProblems,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FilteredRequest>();
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const trouble = routerProblem(error, request) ?? (await this.problems.problemOf(error));
    if (response.headersSent) return void response.destroy();
    const { mask } = this.settings.log;
    const problem = maskValue(problemBody(trouble, maskPath(pathOf(request), mask)), mask);
    const { type, status, body, headers } = writtenProblem(problem, pathOf(request));
    response.writeHead(status, { ...headers, ...trouble.headers, 'content-type': type }).end(JSON.stringify(body));
  }
}
