// The one place where errors become responses (RFC 9457). A response never contains a stack or a secret.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { optional } from '../../kernel/optional.js';
import { SharedWork } from '../../kernel/shared-work.js';
import type { AppRefusal } from '../../app/requests.js';
import { OwnershipLost, StoreError, VersionConflict } from '../../ports/event-store.js';
import { IngestBusy } from '../../ports/ingest.js';
import { SourceError } from '../../ports/sources.js';
import { type FileDamage, StoreIntegrity } from '../../ports/store-integrity.js';
import { maskValue } from '../../telemetry/masking/mask-value.js';
import { maskPath } from '../mask-path.js';
import { ApiSettings } from '../settings.js';
import { isOpenAiPath, openAiErrorOf, retryHeaders } from '../programs/openai/openai-error.js';
import { ROUTES } from '../contract/routes.js';
import type { Problem } from '../contract/service.js';
import {
  internalProblem,
  malformedInput,
  type ProblemDetails,
  ProblemError,
  unknownRoute,
  wrongMethod,
} from './problems.js';
import { STORE_REFUSALS } from '../../app/refusals.js';
import { refusalError } from './refusals.js';

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

const INGEST_BUSY: ProblemDetails = {
  kind: 'ingest-busy',
  status: 429,
  title: 'Telemetry arrives faster than it is stored',
  detail: 'the queue is full; nothing of this request was stored',
  howToFix: 'Wait as long as Retry-After says, then send it again.',
  headers: { 'retry-after': '1' },
};

const refusalDetails = (refusal: AppRefusal): ProblemDetails => refusalError(refusal).trouble;

const storeProblem = (error: unknown): ProblemDetails | undefined => {
  if (error instanceof StoreError) {
    const because = error.reason === 'damaged' ? error.message : 'nothing was stored';
    return refusalDetails({ rejected: STORE_REFUSALS[error.reason], because });
  }
  if (error instanceof OwnershipLost || error instanceof VersionConflict)
    return refusalDetails({ rejected: 'stale-driver', because: 'this process may not write now; nothing was stored' });
  // some rows may have been stored; sending them again is safe, because rows have ids
  if (error instanceof SourceError) return refusalDetails({ rejected: 'store-unavailable', because: error.message });
  return error instanceof IngestBusy ? INGEST_BUSY : undefined;
};

const findProblem = (error: unknown, request: FilteredRequest): ProblemDetails | undefined => {
  if (error instanceof ProblemError) return error.trouble;
  if (error instanceof HttpException && error.getStatus() === 404) return routeProblem(request);
  if (error instanceof HttpException && error.getStatus() === 400)
    return malformedInput('the path is not percent-encoded UTF-8', 'Encode each id with encodeURIComponent.', 'path')
      .trouble;
  return storeProblem(error);
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
  readonly body: object;
  readonly headers?: { readonly [name: string]: string };
};

/** In the protocol of the path: a client of another's reads its errors alone. */
const writtenProblem = (problem: Problem, path: string): WrittenProblem =>
  isOpenAiPath(path)
    ? { type: 'application/json; charset=utf-8', body: openAiErrorOf(problem), headers: retryHeaders(problem.status) }
    : { type: 'application/problem+json', body: problem };

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('Problem');
  readonly #checks = new SharedWork<readonly FileDamage[]>();

  constructor(
    private readonly settings: ApiSettings,
    private readonly integrity: StoreIntegrity,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FilteredRequest>();
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const known = findProblem(error, request) ?? (await this.#damage());
    if (known === undefined) this.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    else if (error instanceof SourceError || error instanceof StoreError) this.log.warn(error.message);
    if (response.headersSent) return void response.destroy();
    const trouble = known ?? internalProblem();
    const { mask } = this.settings.log;
    const problem = maskValue(problemBody(trouble, maskPath(pathOf(request), mask)), mask);
    const { type, body, headers } = writtenProblem(problem, pathOf(request));
    response
      .writeHead(trouble.status, { ...headers, ...trouble.headers, 'content-type': type })
      .end(JSON.stringify(body));
  }

  /** Facts that are not as they were written make code fail in ways that nobody foresaw. */
  async #damage(): Promise<ProblemDetails | undefined> {
    const [damage] = await this.#checks.run('', () => this.integrity.check('answers')).catch(() => []);
    return damage === undefined ? undefined : refusalDetails({ rejected: 'store-damaged', because: damage.problem });
  }
}
