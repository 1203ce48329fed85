// A thread with a memory limit, for one call at a time. The first call starts it; a failed call or a while without calls ends it.
import { Worker } from 'node:worker_threads';
import type { CancelSignal } from '../../kernel/cancel.js';
import { SourceError } from '../../ports/sources.js';
import { connectRpc, type RpcClient, type RpcOperations } from './rpc.js';
import { idleResource } from './idle-resource.js';

/** The call needed more memory than the thread may use. */
export class ThreadOutOfMemory extends Error {}

type LimitedThreadOptions = {
  /** The compiled entry. */
  readonly entry: URL;
  readonly name: string;
  readonly role: unknown;
  /** Of its heap, and as much again in buffers outside of it. */
  readonly memoryMb: number;
  /** Buffers of an input that are given away, for the caller does not use them again. */
  readonly movedWith?: (input: unknown) => ArrayBuffer[];
};

export type LimitedThread<O extends RpcOperations> = {
  /** `signal` is made when its turn has come. */
  readonly call: <N extends keyof O & string>(
    operation: N,
    input: O[N]['input'],
    signal?: () => CancelSignal,
  ) => Promise<O[N]['output']>;
  /** The next call begins another. */
  readonly end: () => Promise<void>;
};

/** For how long loaded libraries stay in memory between calls. */
const IDLE_MS = 15_000;
const YOUNG_MB = 12;
const MEGABYTE = 2 ** 20;

/** How often the memory of a working thread outside its heap is measured. */
const LOOK_MS = 50;

type RunningThread<O extends RpcOperations> = RpcClient<O> & {
  /** Until it is called off: more bytes outside of the heap than the heap may have end the thread's call. */
  readonly watch: () => () => void;
  readonly end: () => Promise<unknown>;
};

const isOutOfMemory = ({ code }: NodeJS.ErrnoException): boolean => code === 'ERR_WORKER_OUT_OF_MEMORY';

const startThread = <O extends RpcOperations>({
  entry,
  name,
  role,
  memoryMb,
  movedWith,
}: LimitedThreadOptions): RunningThread<O> => {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = new Worker(entry, { workerData: role, name, execArgv: [], resourceLimits });
  const client = connectRpc<O>(worker, movedWith);
  worker.on('error', (error) => client.fail(isOutOfMemory(error) ? new ThreadOutOfMemory() : error));
  worker.on('exit', () => client.fail(new SourceError('unavailable', `the thread of ${name} has ended`)));
  /** A packed page unfolds into buffers, which `resourceLimits` does not count. */
  const look = async (): Promise<void> => {
    const heap = await worker.getHeapStatistics().catch(() => undefined);
    if ((heap?.external_memory ?? 0) > memoryMb * MEGABYTE) client.fail(new ThreadOutOfMemory());
  };
  const watch = (): (() => void) => {
    const looking = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(looking);
  };
  return { ...client, watch, end: () => worker.terminate() };
};

export const limitedThread = <O extends RpcOperations>(options: LimitedThreadOptions): LimitedThread<O> => {
  const life = {
    begin: (): RunningThread<O> => startThread(options),
    end: (running: RunningThread<O>) => running.end(),
    idle: IDLE_MS,
  };
  const { use, end } = idleResource(life);
  let last: Promise<unknown> = Promise.resolve();
  const callNow: LimitedThread<O>['call'] = (operation, input, signal) =>
    use(async (running) => {
      const unwatch = running.watch();
      try {
        return await running.call(operation, input, signal?.());
      } catch (error) {
        await end();
        throw error;
      } finally {
        unwatch();
      }
    });
  return {
    call: (operation, input, signal) => {
      const answer = last.then(() => callNow(operation, input, signal));
      last = answer.catch(() => undefined);
      return answer;
    },
    end,
  };
};
