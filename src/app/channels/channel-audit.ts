// Records what people do in channels, as the API records the commands of its routes.
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AuditedAction, PerformedCommand } from '../../investigation/operation.js';
import { isRejection } from '../../kernel/rejection.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { RecordCommand } from '../audit/command-audit.js';
import type { AppRefusal, Caller } from '../requests.js';

/** `address`: the end of the connection. `subject`: id of the investigation or alert. */
type AuditedCommand = {
  readonly caller: Caller;
  readonly address: string;
  readonly action: AuditedAction;
  readonly subject: string;
  readonly turn?: number;
};

@Injectable()
export class ChannelAudit {
  readonly #log = new Logger('Channels');

  constructor(
    private readonly commands: CommandBus,
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {}

  /** What is repeated is not recorded again. */
  async audited<Result extends object>(
    { caller, ...what }: AuditedCommand,
    command: () => Promise<Result | AppRefusal>,
  ): Promise<Result | AppRefusal> {
    const at = this.clock.now();
    const done = await command();
    if (!isRejection(done) && 'repeated' in done && done.repeated === true) return done;
    const result: Pick<PerformedCommand, 'outcome' | 'because'> = isRejection(done)
      ? { outcome: 'refused', because: this.masking.mask(caller.tenant, done.because) }
      : { outcome: 'done' };
    await this.#record(caller, { at, performed: { ...what, ...result } });
    return done;
  }

  /** The command is done, whether or not it can be written down. */
  async #record(caller: Caller, command: RecordCommand['command']): Promise<void> {
    await this.commands
      .execute(new RecordCommand(caller, command))
      .catch((error: unknown) =>
        this.#log.error({ err: error, action: command.performed.action }, 'a command was not recorded'),
      );
  }
}
