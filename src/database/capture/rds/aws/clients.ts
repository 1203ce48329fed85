// The services of AWS that know an instance, each loaded when it is first asked; region and credentials come as for any AWS tool.
import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import type { PIClient } from '@aws-sdk/client-pi';
import type { RDSClient } from '@aws-sdk/client-rds';
import { CaptureInterrupted, failureOf } from './aws-unavailable.js';

type Sdk = {
  readonly rds: typeof import('@aws-sdk/client-rds');
  readonly pi: typeof import('@aws-sdk/client-pi');
  readonly cloudWatch: typeof import('@aws-sdk/client-cloudwatch');
  readonly logs: typeof import('@aws-sdk/client-cloudwatch-logs');
};

export type Aws = {
  readonly sdk: Sdk;
  readonly rds: RDSClient;
  readonly pi: PIClient;
  readonly cloudWatch: CloudWatchClient;
  readonly logs: CloudWatchLogsClient;
  readonly region: string;
  readonly close: () => void;
};

/** Throttled requests wait twice as long each time, up to twenty seconds. */
const ATTEMPTS = 8;

const loaded = async (): Promise<Sdk> => {
  const [rds, pi, cloudWatch, logs] = await Promise.all([
    import('@aws-sdk/client-rds'),
    import('@aws-sdk/client-pi'),
    import('@aws-sdk/client-cloudwatch'),
    import('@aws-sdk/client-cloudwatch-logs'),
  ]);
  return { rds, pi, cloudWatch, logs };
};

type Client = RDSClient | PIClient | CloudWatchClient | CloudWatchLogsClient;

/** Before each request. */
const stopWith = (client: Client, signal: AbortSignal): void => {
  const stack: Pick<RDSClient['middlewareStack'], 'add'> = client.middlewareStack as RDSClient['middlewareStack'];
  stack.add(
    (next) => (args) => {
      if (signal.aborted) throw new CaptureInterrupted();
      return next(args);
    },
    { step: 'initialize', name: 'stopWith' },
  );
};

export type Wanted = { readonly region?: string; readonly signal?: AbortSignal };

export const connect = async ({ region: wanted, signal }: Wanted): Promise<Aws> => {
  const sdk = await loaded();
  const settings = {
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    ...(wanted !== undefined && { region: wanted }),
  };
  const rds = new sdk.rds.RDSClient(settings);
  const region = await rds.config.region().catch((error: unknown) => {
    throw failureOf(error, 'region');
  });
  const pi = new sdk.pi.PIClient(settings);
  const cloudWatch = new sdk.cloudWatch.CloudWatchClient(settings);
  const logs = new sdk.logs.CloudWatchLogsClient(settings);
  const clients = [rds, pi, cloudWatch, logs];
  if (signal !== undefined) for (const client of clients) stopWith(client, signal);
  const close = (): void => clients.forEach((client) => client.destroy());
  return { sdk, rds, pi, cloudWatch, logs, region, close };
};
