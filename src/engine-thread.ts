// The engine in a thread of its own, so that no look at many rows holds up whoever asks, streams or checks health meanwhile.
import { Worker } from 'node:worker_threads';
import { type Client, connect } from './adapters/preparation/rpc.js';
import { Engine, EngineFailed } from './app/engine/engine.js';
import type { Question, RowTexts, Thought } from './app/engine/mind.js';
import type { LookName } from './turn/engine.js';

export type EngineOperations = {
  readonly think: {
    readonly input: { readonly question: Question<LookName>; readonly texts: RowTexts };
    readonly output: Thought<LookName>;
  };
};

type Running = { readonly client: Client<EngineOperations>; readonly worker: Worker };

const TOO_MUCH = 'the rows of its window are more than the engine can hold: ask about a shorter window';

const failureOf = (error: NodeJS.ErrnoException): EngineFailed =>
  new EngineFailed(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH : `the engine has ended: ${error.message}`);

export type EngineThreadOptions = {
  /** The compiled `engine-worker.js`. */
  readonly entry: URL;
  /** Of its heap; absent: as much as the process may have. */
  readonly memoryMb?: number;
};

/** Begun by the first question; one that breaks it fails those that wait with it, and the next begins another. */
export class EngineThread extends Engine {
  #running: Running | undefined;

  constructor(private readonly options: EngineThreadOptions) {
    super({
      think: async (question, texts, signal) => {
        const { client } = (this.#running ??= this.#begin());
        return (await client.call('think', { question, texts }, signal)) as never;
      },
    });
  }

  /** Nobody waits for a thread that is told to end. */
  async onModuleDestroy(): Promise<void> {
    await this.#running?.worker.terminate();
  }

  #begin(): Running {
    const { entry, memoryMb } = this.options;
    const limits = memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
    const worker = new Worker(entry, { name: 'engine', execArgv: [], ...limits });
    const running = { client: connect<EngineOperations>(worker), worker };
    const die = (error: Error): void => {
      if (this.#running === running) this.#running = undefined;
      running.client.fail(failureOf(error));
    };
    worker.on('error', die);
    worker.on('exit', (code) => die(new Error(`exit code ${code}`)));
    return running;
  }
}
