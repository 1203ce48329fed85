// Clients of the AWS services, each loaded on first use. Region and credentials come from the usual AWS settings.
import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import type { PIClient } from '@aws-sdk/client-pi';
import type { RDSClient } from '@aws-sdk/client-rds';
import { optional } from '../../../../kernel/optional.js';

/** A request to AWS failed. The message says why: not allowed, not found, no answer. */
export class AwsUnavailable extends Error {
  override readonly name = 'AwsUnavailable';

  constructor(
    message: string,
    /** What the user can do about it. */
    readonly howToFix?: string,
  ) {
    super(message);
  }
}

/** The user interrupted the capture. Nothing is written then: a snapshot must be complete. */
class CaptureInterrupted extends Error {
  override readonly name = 'CaptureInterrupted';

  constructor() {
    super('interrupted');
  }
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');

const DENIED_CODES =
  /AccessDenied|NotAuthorized|UnauthorizedOperation|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|ExpiredToken/;

const KNOWN_FAILURES: readonly (readonly [pattern: RegExp, what: string, howToFix: string])[] = [
  [DENIED_CODES, 'it is not allowed', 'Give the role the permissions that docs/snapshots.md lists.'],
  [
    /CredentialsProviderError/,
    'there are no credentials',
    'Give some as for the AWS command line: a profile, the environment, a role.',
  ],
  [/DBInstanceNotFound/, 'there is no such instance in this region', 'Check --instance and --region.'],
  [/Throttl|TooManyRequests|RequestLimitExceeded/, 'AWS refuses so many requests', 'Wait a minute and try again.'],
  [/ENOTFOUND|ECONNREFUSED|TimeoutError|ETIMEDOUT/, 'AWS does not answer', 'Check the region and the network.'],
];

const errorCode = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
};

/** Leaves out the message of AWS, which can contain accounts and roles. */
export const toAwsUnavailable = (error: unknown, action: string): AwsUnavailable | CaptureInterrupted => {
  if (error instanceof AwsUnavailable || error instanceof CaptureInterrupted) return error;
  const codes = `${errorName(error)} ${errorCode(error)}`;
  const known = KNOWN_FAILURES.find(([pattern]) => pattern.test(codes));
  if (known !== undefined) return new AwsUnavailable(`${action}: ${known[1]}`, known[2]);
  if (/[Rr]egion is missing/.test(String(error))) return new AwsUnavailable('no region is set', 'Name one: --region');
  return new AwsUnavailable(`${action}: ${errorName(error) || 'it failed'}`);
};

/** Ends the reading if AWS keeps sending a next page. */
const MOST_PAGES = 1_000;

type PageLimit = {
  readonly most: number;
  /** There was another page. */
  readonly onMore: () => void;
};

/** The items of all pages of one of the SDK's paginators. Throws `AwsUnavailable` with the action in its message. */
export const allPages = async <Page, Item>(
  action: string,
  pages: AsyncIterable<Page>,
  itemsOf: (page: Page) => readonly Item[] | undefined,
  { most, onMore }: PageLimit = { most: MOST_PAGES, onMore: () => undefined },
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let read = 0;
  try {
    for await (const page of pages) {
      if (read === most) {
        onMore();
        break;
      }
      items.push(...(itemsOf(page) ?? []));
      read += 1;
    }
  } catch (error) {
    throw toAwsUnavailable(error, action);
  }
  return items;
};

/** For the paginators: a page that names itself as the next one is the last. */
export const PAGING = { stopOnSameToken: true } as const;

export type CaptureNotes = { readonly note: (line: string) => void };

/** For data that a snapshot can do without: if the request fails, adds a note and gives the fallback. */
export const withFallback = async <T, Other>(
  notes: CaptureNotes,
  request: Promise<T>,
  fallback: Other,
): Promise<T | Other> => {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof AwsUnavailable)) throw error;
    notes.note(error.message);
    return fallback;
  }
};

type AwsSdk = {
  readonly rds: typeof import('@aws-sdk/client-rds');
  readonly pi: typeof import('@aws-sdk/client-pi');
  readonly cloudWatch: typeof import('@aws-sdk/client-cloudwatch');
  readonly logs: typeof import('@aws-sdk/client-cloudwatch-logs');
};

export type AwsClients = {
  readonly sdk: AwsSdk;
  readonly rds: RDSClient;
  readonly pi: PIClient;
  readonly cloudWatch: CloudWatchClient;
  readonly logs: CloudWatchLogsClient;
  readonly region: string;
  readonly close: () => void;
};

/** Attempts of one request, the first included. The SDK doubles the wait between two attempts, up to 20 seconds. */
const MAX_ATTEMPTS = 8;

const loadSdk = async (): Promise<AwsSdk> => {
  const [rds, pi, cloudWatch, logs] = await Promise.all([
    import('@aws-sdk/client-rds'),
    import('@aws-sdk/client-pi'),
    import('@aws-sdk/client-cloudwatch'),
    import('@aws-sdk/client-cloudwatch-logs'),
  ]);
  return { rds, pi, cloudWatch, logs };
};

type ClosableClient = RDSClient | PIClient | CloudWatchClient | CloudWatchLogsClient;

/** Fails every request that begins after the abort. */
const stopOnAbort = (client: ClosableClient, signal: AbortSignal): void => {
  const stack: Pick<RDSClient['middlewareStack'], 'add'> = client.middlewareStack as RDSClient['middlewareStack'];
  stack.add(
    (next) => (args) => {
      if (signal.aborted) throw new CaptureInterrupted();
      return next(args);
    },
    { step: 'initialize', name: 'stopWith' },
  );
};

type AwsConnectionOptions = { readonly region?: string; readonly signal?: AbortSignal };

export const connectAws = async ({ region: givenRegion, signal }: AwsConnectionOptions): Promise<AwsClients> => {
  const sdk = await loadSdk();
  const settings = {
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    ...optional({ region: givenRegion }),
  };
  const rds = new sdk.rds.RDSClient(settings);
  const region = await rds.config.region().catch((error: unknown) => {
    throw toAwsUnavailable(error, 'region');
  });
  const pi = new sdk.pi.PIClient(settings);
  const cloudWatch = new sdk.cloudWatch.CloudWatchClient(settings);
  const logs = new sdk.logs.CloudWatchLogsClient(settings);
  const clients = [rds, pi, cloudWatch, logs];
  if (signal !== undefined) for (const client of clients) stopOnAbort(client, signal);
  const close = (): void => clients.forEach((client) => client.destroy());
  return { sdk, rds, pi, cloudWatch, logs, region, close };
};
