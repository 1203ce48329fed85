// The vendor's client of one Elasticsearch cluster. It is loaded on first use and checks the server's version once.
import { readFile } from 'node:fs/promises';
import type { Client, ClientOptions } from '@elastic/elasticsearch';
import { SourceError } from '../../ports/sources.js';
import { optional } from '../../kernel/optional.js';

export type ElasticsearchOptions = {
  /** `https://host:9200`, one or several nodes of one cluster. */
  readonly nodes: readonly string[];
  readonly auth?: { readonly apiKey: string } | { readonly username: string; readonly password: string };
  /** PEM file with the authority that signed the nodes' certificates. */
  readonly caFile?: string;
};

export type Elasticsearch = {
  /** Where it is, as messages name it: hosts alone, for a URL may hold a password. */
  readonly hosts: string;
  readonly waits: ElasticsearchWaits;
  /** Loads the client, and says hello once: throws what `failures.ts` explains. */
  readonly client: (signal: AbortSignal) => Promise<Client>;
  /** It has answered before: then it is worth waiting for. */
  readonly isKnown: () => boolean;
  /** It did not answer in time: for a while no request waits, until it is back. */
  readonly gaveUp: () => void;
  readonly cameBack: () => void;
  readonly isGivenUp: () => boolean;
  readonly close: () => Promise<void>;
};

/** Beyond it a response is given up while it is read: a hostile document must not fill the memory. */
export const LARGEST_RESPONSE = 8 * 1024 * 1024;

/** How long a server is waited for, in ms. */
export type ElasticsearchWaits = {
  /** For the first answer of a server that never gave one: a wrong URL must be reported quickly. */
  readonly firstAnswer: number;
  /** For a hello, when it is in doubt whether the server is there: one that is there answers sooner. */
  readonly hello: number;
  /** In less time, a cluster that is away cannot be distinguished from one that is slow once. */
  readonly judgement: number;
  /** One that was waited for in vain is not waited for again for so long. */
  readonly givenUp: number;
};

const WAITS: ElasticsearchWaits = { firstAnswer: 4_000, hello: 1_000, judgement: 1_000, givenUp: 10_000 };

/** The client asks in the dialect of this release. */
const OLDEST_MAJOR = 9;

const hostOf = (node: string): string => {
  const { host } = URL.parse(node) ?? { host: '' };
  return host === '' ? 'an address that is no URL' : host;
};

const readAuthority = async (caFile: string): Promise<string> => {
  try {
    return await readFile(caFile, 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new SourceError('refused', `the file of the certificate authority cannot be read (${code})`);
  }
};

const clientOptions = async ({ nodes, auth, caFile }: ElasticsearchOptions): Promise<ClientOptions> => ({
  nodes: [...nodes],
  ...optional({ auth }),
  ...(caFile !== undefined && { tls: { ca: await readAuthority(caFile) } }),
  // tried again by `deadline.ts`, which knows how much time is left
  maxRetries: 0,
  compression: false,
  maxResponseSize: LARGEST_RESPONSE,
  // a document may have any key; rows are read as data, never merged into objects
  disablePrototypePoisoningProtection: true,
});

const openClient = async (options: ElasticsearchOptions): Promise<Client> => {
  const { Client: Constructor } = await import('@elastic/elasticsearch');
  return new Constructor(await clientOptions(options));
};

const checkVersion = async (
  client: Client,
  { hosts, waits }: Pick<Elasticsearch, 'hosts' | 'waits'>,
  signal: AbortSignal,
): Promise<void> => {
  const { version } = await client.info({}, { signal, requestTimeout: waits.firstAnswer });
  const major = Number.parseInt(version.number, 10);
  if (major >= OLDEST_MAJOR) return;
  throw new SourceError(
    'refused',
    `${hosts} runs Elasticsearch ${version.number}: too old, ${OLDEST_MAJOR}.0 is needed`,
  );
};

/** `waits`: shorter ones for tests. */
export const openElasticsearch = (options: ElasticsearchOptions, waits: ElasticsearchWaits = WAITS): Elasticsearch => {
  const hosts = options.nodes.map(hostOf).join(', ');
  let opened: Promise<Client> | undefined;
  let isKnown = false;
  let givenUp = -Infinity;
  return {
    hosts,
    waits,
    client: async (signal) => {
      opened ??= openClient(options);
      const client = await opened.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      if (!isKnown) await checkVersion(client, { hosts, waits }, signal);
      isKnown = true;
      return client;
    },
    isKnown: () => isKnown,
    isGivenUp: () => performance.now() - givenUp < waits.givenUp,
    gaveUp: () => {
      givenUp = performance.now();
    },
    cameBack: () => {
      givenUp = -Infinity;
    },
    close: async () => (await opened)?.close(),
  };
};
