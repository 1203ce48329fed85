// Takes in the log files that a person drops into a thread, and says what became of each.
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Micros, SECOND } from '../../kernel/time.js';
import { type ChannelFile, FileUnreadable } from '../../ports/channels.js';
import { IngestBusy, type IngestReport } from '../../ports/ingest.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { IngestTelemetry } from '../telemetry/ingest-telemetry.js';
import type { ChannelRule } from './channel-settings.js';
import { ingestDroppedFile, textOfDropped } from './ingest-dropped-file.js';

const BUSY_WAIT = SECOND / 10;
const MOST_NAMED_SERVICES = 10;

@Injectable()
export class DroppedFiles {
  constructor(
    private readonly commands: CommandBus,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** `at`: when they were dropped. `say`: to the person alone. */
  async take(
    rule: ChannelRule,
    { files, at }: { readonly files: readonly ChannelFile[]; readonly at: Micros },
    say: (text: string) => void,
  ): Promise<void> {
    for (const file of files) {
      try {
        say(await this.#take(rule, file, at));
      } catch (error) {
        if (!(error instanceof FileUnreadable)) throw error;
        say(error.message);
      }
    }
  }

  async #take({ channel, tenant, mostFileBytes }: ChannelRule, file: ChannelFile, at: Micros): Promise<string> {
    const { name } = file;
    const bytes = await channel.fetchFile?.(file, mostFileBytes);
    if (bytes === undefined) throw new FileUnreadable(`${name} cannot be fetched: this channel takes no files`);
    const text = await textOfDropped(name, bytes);
    const { accepted, duplicates, rejected, signal, services } = await ingestDroppedFile(
      { tenant, name, text, at, receivedAt: this.clock.now() },
      { write: (batch, origin) => this.#write(batch, origin), sha256: (said) => this.digests.sha256(said) },
    );
    const of = services.length === 0 ? '' : ` of ${services.slice(0, MOST_NAMED_SERVICES).join(', ')}`;
    return `${name}: ${accepted} rows (${signal})${of}, ${duplicates} known before, ${rejected} not read.`;
  }

  async #write(...[batch, origin]: ConstructorParameters<typeof IngestTelemetry>): Promise<IngestReport> {
    for (;;) {
      try {
        return await this.commands.execute(new IngestTelemetry(batch, origin));
      } catch (error) {
        if (!(error instanceof IngestBusy)) throw error;
        await this.clock.sleep(BUSY_WAIT);
      }
    }
  }
}
