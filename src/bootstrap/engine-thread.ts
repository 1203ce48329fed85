// The engine in a thread of its own, so that no look at many rows holds up whoever asks, streams or checks health meanwhile.
import { Worker } from 'node:worker_threads';
import { connectRpc, type RpcClient } from '../adapters/threads/rpc.js';
import { idleResource } from '../adapters/threads/idle-resource.js';
import { type BatchTexts, Engine, EngineFailed, type EngineRequest, type EngineResult } from '../app/engine/engine.js';
import type { EnginePassName } from '../turn/engine-passes.js';

export type EngineOperations = {
  readonly think: {
    readonly input: { readonly question: EngineRequest<EnginePassName>; readonly texts: BatchTexts };
    readonly output: EngineResult<EnginePassName>;
  };
};

export type EngineThreadOptions = {
  /** The compiled `engine-worker.js`. */
  readonly entry: URL;
  /** Of its heap; absent: as much as the process may have. */
  readonly memoryMb?: number;
  /** Milliseconds without a question after which it ends; absent: five minutes. */
  readonly idle?: number;
};

type RunningThread = RpcClient<EngineOperations> & { readonly end: () => Promise<unknown> };

/** A conversation goes on meanwhile: what it has learned makes its next look quicker. */
const IDLE_MS = 300_000;

/** What one collection makes old must stay below the 16 MB that Node grants a thread beyond its limit, to end it and not the process. */
const YOUNG_GENERATION_MB = 12;

const TOO_MUCH = 'the rows of its window are more than the engine can hold: ask about a shorter window';

const failureOf = (error: NodeJS.ErrnoException): EngineFailed =>
  new EngineFailed(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH : `the engine has ended: ${error.message}`);

const beginThread = ({ entry, memoryMb }: EngineThreadOptions, onDeath: () => void): RunningThread => {
  const old = memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb };
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, ...old };
  const worker = new Worker(entry, { name: 'engine', execArgv: [], resourceLimits });
  const client = connectRpc<EngineOperations>(worker);
  const die = (error: Error): void => {
    client.fail(failureOf(error));
    onDeath();
  };
  worker.on('error', die);
  worker.on('exit', (code) => client.fail(failureOf(new Error(`exit code ${code}`))));
  return { ...client, end: () => worker.terminate() };
};

/** Begun by the first question, ended by want of any; one that breaks it fails those that wait with it, and the next begins another. */
export class EngineThread extends Engine {
  readonly #end: () => Promise<void>;

  constructor(options: EngineThreadOptions) {
    const thread = idleResource<RunningThread>({
      begin: () => beginThread(options, () => void thread.end()),
      end: (running) => running.end(),
      idle: options.idle ?? IDLE_MS,
    });
    super({
      think: async (question, texts, signal) =>
        (await thread.use((running) => running.call('think', { question, texts }, signal))) as never,
    });
    this.#end = thread.end;
  }

  /** Nobody waits for a thread that is told to end. */
  onModuleDestroy(): Promise<void> {
    return this.#end();
  }
}
