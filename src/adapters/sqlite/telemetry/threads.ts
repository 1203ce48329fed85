// The threads of the telemetry store. Each starts with its first call; when it dies, later calls fail. Writing threads end when no rows come.
import type { MaskingPolicies } from '../../../telemetry/masking/policies.js';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import { SourceError } from '../../../ports/sources.js';
import type { PrepareOperations } from '../../preparation/protocol.js';
import type {
  RebuildProgress,
  TelemetryReadOperations,
  TelemetryThreadRole,
  UpkeepOperations,
  WriterNotice,
} from './protocol.js';
import { connectRpc, type RpcClient, type RpcOperations } from '../../threads/rpc.js';
import { idleResource, type IdleResource } from '../../threads/idle-resource.js';

export type SqliteTelemetryOptions = {
  /** `telemetry.sqlite`; tenant `acme` is stored beside it as `telemetry.acme.sqlite`. */
  readonly file: string;
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  /** Mask addresses too. */
  readonly masking?: MaskingPolicies;
  /** Milliseconds without rows after which the writing threads end; the next rows begin others. */
  readonly idle?: number;
  /** A thread died; every later call fails. */
  readonly onError: (error: Error) => void;
};

export type RebuildListener = (rebuild: RebuildProgress) => void;

/** Heaps stay small because the process has four. A third of this would cost reading a third more processor time. The young generation keeps two thirds of its limit for good. */
const MEMORY_LIMITS = {
  prepare: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 },
  write: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 3 },
  read: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 },
} as const;

type TelemetryThread<O extends RpcOperations> = RpcClient<O> & { readonly end: () => Promise<void> };

type TelemetryThreadOptions = SqliteTelemetryOptions & { readonly hear: RebuildListener };

const startTelemetryThread = <O extends RpcOperations>(
  role: TelemetryThreadRole,
  { workerEntry, onError, hear }: TelemetryThreadOptions,
  ports: MessagePort[] = [],
): TelemetryThread<O> => {
  const worker = new Worker(workerEntry, {
    workerData: role,
    transferList: ports,
    name: `telemetry ${role.role}`,
    // flags of the process, such as how to read its own entry, are not meant for a thread
    execArgv: [],
    resourceLimits: MEMORY_LIMITS[role.role],
  });
  const client = connectRpc<O>(worker);
  let ending = false;
  const die = (error: Error): void => {
    client.fail(
      new SourceError('unavailable', `the telemetry store's ${role.role} thread has ended: ${error.message}`),
    );
    if (!ending) onError(error);
  };
  worker.on('message', (message: WriterNotice | object) => {
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

type WritingThreads = {
  readonly prepare: TelemetryThread<PrepareOperations>;
  readonly write: TelemetryThread<UpkeepOperations>;
};

const startWritingThreads = (options: TelemetryThreadOptions): WritingThreads => {
  const { file, masking = {} } = options;
  const { port1, port2 } = new MessageChannel();
  return {
    write: startTelemetryThread({ role: 'write', file, peer: port1 }, options, [port1]),
    prepare: startTelemetryThread({ role: 'prepare', masking, peer: port2 }, options, [port2]),
  };
};

/** The writing threads hold some 50 MB; rows that come every ten seconds keep them. */
const IDLE_MS = 15_000;

const endWriting = async ({ prepare, write }: WritingThreads): Promise<void> => {
  try {
    await prepare.call('close', undefined);
    await write.call('close', undefined);
  } finally {
    await Promise.all([prepare.end(), write.end()]);
  }
};

const endReading = async (reader: TelemetryThread<TelemetryReadOperations>): Promise<void> => {
  await reader.call('close', undefined);
  await reader.end();
};

export type TelemetryThreads = {
  /** Starts a thread with its first call, so that it does not compete with the start of the service or the first rows. */
  readonly writing: IdleResource<WritingThreads>['use'];
  readonly reading: IdleResource<TelemetryThread<TelemetryReadOperations>>['use'];
  /** Nothing is begun after it. */
  readonly close: () => Promise<void>;
};

export const openTelemetryThreads = (options: TelemetryThreadOptions): TelemetryThreads => {
  let isOver = false;
  const whileOpen =
    <T>(begin: () => T): (() => T) =>
    () => {
      if (isOver) throw new SourceError('unavailable', 'the telemetry store is closed');
      return begin();
    };
  const writing = idleResource({
    begin: whileOpen(() => startWritingThreads(options)),
    end: endWriting,
    isAtRest: ({ write }) => write.call('isAtRest', undefined),
    idle: options.idle ?? IDLE_MS,
  });
  const reading = idleResource({
    begin: whileOpen(() =>
      startTelemetryThread<TelemetryReadOperations>({ role: 'read', file: options.file }, options),
    ),
    end: endReading,
  });
  return {
    writing: writing.use,
    reading: reading.use,
    close: async () => {
      isOver = true;
      await reading.end();
      await writing.end();
    },
  };
};
