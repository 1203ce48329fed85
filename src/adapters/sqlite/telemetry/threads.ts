// The threads of the telemetry store: each begins with its first call, and fails every later one when it dies.
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import { SourceError } from '../../../ports/sources.js';
import type { PrepareOperations } from '../../preparation/protocol.js';
import type { News, ReadOperations, Rebuild, Role, UpkeepOperations } from './protocol.js';
import { connect, type Client, type Operations } from '../../preparation/rpc.js';

export type SqliteTelemetryOptions = {
  /** `telemetry.sqlite`; tenant `acme` is stored beside it as `telemetry.acme.sqlite`. */
  readonly file: string;
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  /** Mask addresses too. */
  readonly maskIp?: boolean;
  /** A thread died; every later call fails. */
  readonly onError: (error: Error) => void;
};

export type Listener = (rebuild: Rebuild) => void;

/** Heaps stay small, for there are four in the process; preparing makes the most short-lived objects. */
const MEMORY = {
  prepare: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  write: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  read: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 },
} as const;

type Thread<O extends Operations> = Client<O> & { readonly end: () => Promise<void> };

export type Heard = SqliteTelemetryOptions & { readonly hear: Listener };

const thread = <O extends Operations>(
  role: Role,
  { workerEntry, onError, hear }: Heard,
  ports: MessagePort[] = [],
): Thread<O> => {
  const worker = new Worker(workerEntry, {
    workerData: role,
    transferList: ports,
    name: `telemetry ${role.role}`,
    // flags of the process, such as how to read its own entry, are not meant for a thread
    execArgv: [],
    resourceLimits: MEMORY[role.role],
  });
  const client = connect<O>(worker);
  let ending = false;
  const die = (error: Error): void => {
    client.fail(
      new SourceError('unavailable', `the telemetry store's ${role.role} thread has ended: ${error.message}`),
    );
    if (!ending) onError(error);
  };
  worker.on('message', (message: News | object) => {
    if ('rebuild' in message) hear(message.rebuild);
  });
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`exit code ${code}`)));
  const end = async (): Promise<void> => {
    ending = true;
    await worker.terminate();
  };
  return { ...client, end };
};

type WritingThreads = { readonly prepare: Thread<PrepareOperations>; readonly write: Thread<UpkeepOperations> };

const writingThreads = (options: Heard): WritingThreads => {
  const { file, maskIp: ip = false } = options;
  const { port1, port2 } = new MessageChannel();
  return {
    write: thread({ role: 'write', file, peer: port1 }, options, [port1]),
    prepare: thread({ role: 'prepare', ip, peer: port2 }, options, [port2]),
  };
};

type OnFirstUse<T> = {
  readonly get: () => T;
  /** What was made, if it was; nothing is made from now on. */
  readonly over: () => T | undefined;
};

/** Made by the first call: while the service itself starts, or takes in its first rows, it would compete with that. */
const onFirstUse = <T>(make: () => T): OnFirstUse<T> => {
  let made: T | undefined;
  let isOver = false;
  const get = (): T => {
    if (isOver && made === undefined) throw new SourceError('unavailable', 'the telemetry store is closed');
    return (made ??= make());
  };
  const over = (): T | undefined => {
    isOver = true;
    return made;
  };
  return { get, over };
};

export type Threads = {
  readonly writing: OnFirstUse<WritingThreads>;
  readonly reading: OnFirstUse<Thread<ReadOperations>>;
};

export const threads = (options: Heard): Threads => ({
  writing: onFirstUse(() => writingThreads(options)),
  reading: onFirstUse(() => thread({ role: 'read', file: options.file }, options)),
});

/** Nothing is begun after it. */
export const close = async ({ writing, reading }: Threads): Promise<void> => {
  const [writers, reader] = [writing.over(), reading.over()];
  await writers?.prepare.call('close', undefined);
  await reader?.call('close', undefined);
  await writers?.write.call('close', undefined);
  await Promise.all([writers?.prepare.end(), reader?.end(), writers?.write.end()]);
};
