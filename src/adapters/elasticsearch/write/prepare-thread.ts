// The thread that prepares rows: parses, masks and names them beside the event loop, and hands them back to be stored.
import { MessageChannel, Worker } from 'node:worker_threads';
import { SourceError } from '../../../ports/sources.js';
import type { PrepareOperations, PrepareRole, StoreOperations } from '../../preparation/protocol.js';
import { connect, serve, type Client, type Handlers } from '../../preparation/rpc.js';

export type PrepareThread = {
  /** Begun with the first call. */
  readonly get: () => Client<PrepareOperations>;
  readonly close: () => Promise<void>;
};

export type ThreadOptions = {
  /** The compiled `worker.js` of `adapters/preparation`. */
  readonly workerEntry: URL;
  readonly maskIp: boolean;
  /** It died; every later call fails. */
  readonly onError: (error: Error) => void;
};

const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 } as const;

type Running = { readonly client: Client<PrepareOperations>; readonly end: () => Promise<void> };

const start = ({ workerEntry, maskIp, onError }: ThreadOptions, store: Handlers<StoreOperations>): Running => {
  const { port1, port2 } = new MessageChannel();
  const role: PrepareRole = { role: 'prepare', ip: maskIp, peer: port2 };
  const worker = new Worker(workerEntry, {
    workerData: role,
    transferList: [port2],
    name: 'telemetry prepare',
    // flags of the process, such as how to read its own entry, are not meant for a thread
    execArgv: [],
    resourceLimits: MEMORY,
  });
  serve(port1, store);
  const client = connect<PrepareOperations>(worker);
  let ending = false;
  const die = (error: Error): void => {
    client.fail(new SourceError('unavailable', `the thread that prepares telemetry has ended: ${error.message}`));
    if (!ending) onError(error);
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`exit code ${code}`)));
  const end = async (): Promise<void> => {
    await client.call('close', undefined);
    ending = true;
    await worker.terminate();
    port1.close();
  };
  return { client, end };
};

export const prepareThread = (options: ThreadOptions, store: Handlers<StoreOperations>): PrepareThread => {
  let running: Running | undefined;
  let isOver = false;
  return {
    get: () => {
      if (isOver) throw new SourceError('unavailable', 'the telemetry store is closed');
      return (running ??= start(options, store)).client;
    },
    close: async () => {
      isOver = true;
      await running?.end();
    },
  };
};
