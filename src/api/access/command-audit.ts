// Records every command that changes something, with who asked for it, from where, why, and what came of it.
import type { IncomingMessage } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';
import { RecordCommand } from '../../app/audit/command-audit.js';
import type { AuditedAction, PerformedCommand } from '../../investigation/operation.js';
import { optional } from '../../kernel/optional.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { malformedInput, ProblemError } from '../problems/problems.js';
import { type AdmittedRequest, header } from '../reading/request.js';
import { operationOf } from './route-access.js';

const REASON_HEADER = 'x-casefile-reason';
/** As it is sent: 512 characters of any script, percent-encoded. */
export const LONGEST_REASON = 9 * 512;
const LONGEST_AGENT = 256;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Headers are Latin-1: other characters come percent-encoded. */
const decodeReason = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A reason of nothing but blanks is none: what is asked for is done all the same. */
const reasonOf = (request: IncomingMessage): string | undefined => {
  const given = header(request, REASON_HEADER);
  if (given === undefined) return undefined;
  if (given.length > LONGEST_REASON)
    throw malformedInput(
      `X-Casefile-Reason has ${given.length} characters, of which ${LONGEST_REASON} are allowed`,
      'Say in a few words why: a percent-encoded character counts as three or more.',
    );
  const reason = decodeReason(given).replaceAll(CONTROL, ' ').trim();
  return reason === '' ? undefined : reason;
};

const SUBJECTS = ['clientTxnId', 'alert', 'notification', 'naming', 'snapshot', 'collection', 'name', 'chain'] as const;

const subjectOf = ({ params }: AdmittedRequest): string | undefined => {
  const name = SUBJECTS.find((each) => typeof params[each] === 'string');
  return name === undefined ? undefined : String(params[name]);
};

const turnOfPath = ({ params }: AdmittedRequest): number | undefined => {
  const turn = Number(params['turn']);
  return Number.isInteger(turn) && turn > 0 ? turn : undefined;
};

export type CommandResult = Pick<PerformedCommand, 'outcome' | 'because'>;

const resultOf = (error: unknown): CommandResult =>
  error instanceof ProblemError && error.trouble.status < 500
    ? { outcome: 'refused', because: error.trouble.detail }
    : { outcome: 'failed', because: error instanceof ProblemError ? error.trouble.title : 'an unforeseen error' };

@Injectable()
export class CommandAudit {
  private readonly log = new Logger('Audit');

  constructor(
    private readonly commands: CommandBus,
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {}

  /**
   * Of a command that begins now: call what is returned once it has ended; the path parts of the request name by then what it was about.
   * Throws `ProblemError` where its reason cannot be read.
   */
  begin(request: AdmittedRequest, action: AuditedAction): (result: CommandResult) => Promise<void> {
    const [at, reason] = [this.clock.now(), reasonOf(request)];
    return (result) => this.#record(request, { action, ...result }, { at, reason });
  }

  /** The command is done, whether or not it can be written down: its caller must hear that. */
  async #record(
    request: AdmittedRequest,
    done: Pick<PerformedCommand, 'action' | 'outcome' | 'because'>,
    { at, reason }: { readonly at: number; readonly reason: string | undefined },
  ): Promise<void> {
    const { caller } = request;
    if (caller === undefined) return;
    const mask = (text: string | undefined): string | undefined =>
      text === undefined ? undefined : this.masking.mask(caller.tenant, text);
    const performed = {
      ...done,
      address: request.socket.remoteAddress ?? '',
      ...optional({
        subject: subjectOf(request),
        turn: turnOfPath(request),
        because: mask(done.because),
        agent: mask(header(request, 'user-agent')?.slice(0, LONGEST_AGENT)),
      }),
    };
    try {
      await this.commands.execute(new RecordCommand(caller, { at, performed, ...optional({ reason: mask(reason) }) }));
    } catch (error) {
      this.log.error({ err: error, action: done.action }, 'a command was not recorded');
    }
  }
}

@Injectable()
export class CommandAuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: CommandAudit) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    const action = operationOf(request)?.action;
    if (action === undefined) return next.handle();
    const record = this.audit.begin(request, action);
    return next.handle().pipe(
      mergeMap((value: unknown) => from(record({ outcome: 'done' }).then(() => value))),
      catchError((error: unknown) => from(record(resultOf(error))).pipe(mergeMap(() => throwError(() => error)))),
    );
  }
}
