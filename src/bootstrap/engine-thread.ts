// Runs the engine in a worker thread, so that a long engine pass does not block requests, streams or health checks.
import { Worker } from 'node:worker_threads';
import { connectRpc, type RpcClient } from '../adapters/threads/rpc.js';
import { idleResource } from '../adapters/threads/idle-resource.js';
import { type BatchTexts, Engine, EngineFailed, type EngineRequest, type EngineResult } from '../app/engine/engine.js';
import type { EnginePassName } from '../turn/engine-passes.js';

export type EngineOperations = {
  readonly run: {
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

/** Long enough that the cache of a conversation survives until its next question. */
const IDLE_MS = 300_000;

/** One garbage collection must promote less than the 16 MB that Node allows beyond a thread's limit; otherwise the process ends instead of the thread. */
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

/** The first question starts the thread, and idle time ends it. If it dies, waiting questions fail, and the next question starts another thread. */
export class EngineThread extends Engine {
  readonly #end: () => Promise<void>;

  constructor(options: EngineThreadOptions) {
    const thread = idleResource<RunningThread>({
      begin: () => beginThread(options, () => void thread.end()),
      end: (running) => running.end(),
      idle: options.idle ?? IDLE_MS,
    });
    super({
      run: async (question, texts, signal) =>
        (await thread.use((running) => running.call('run', { question, texts }, signal))) as never,
    });
    this.#end = thread.end;
  }

  onModuleDestroy(): Promise<void> {
    return this.#end();
  }
}
