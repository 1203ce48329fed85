// What the read-only connections to all engines share: addresses, errors that name the mending and no secret, and a new connection
// where one broke.

/** A server that cannot be asked, or refuses to answer. The message never contains the password. */
export class ServerUnavailable extends Error {
  override readonly name = 'ServerUnavailable';

  constructor(
    message: string,
    /** What to do about it. */
    readonly howToFix?: string,
    /** As the server or the operating system calls it: `28P01`, `ER_ACCESS_DENIED_ERROR`, `ECONNREFUSED`. */
    readonly code?: string,
  ) {
    super(message);
  }
}

export type ServerConnection = {
  readonly host: string;
  readonly port: number;
  /** Throws `ServerUnavailable`. */
  readonly rows: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

/** In milliseconds, of one statement and of the connection itself. */
export const STATEMENT_TIMEOUT = 10_000;

/** How an engine is addressed. */
export type ServerAddressing = {
  /** As an error calls it: `a PostgreSQL server`. */
  readonly server: string;
  readonly protocols: readonly string[];
  readonly example: string;
  /** The environment variable that may hold the password instead. */
  readonly passwordVariable: string;
};

/** A % that begins no `%25` cannot be read, and its message would be none. */
const refuseStrayPercent = ({ username, password, pathname }: URL, passwordVariable: string): void => {
  const parts = { user: username, password, database: pathname };
  for (const [what, text] of Object.entries(parts))
    try {
      decodeURIComponent(text);
    } catch {
      throw new ServerUnavailable(
        `the ${what} in the address has a % that stands for no character`,
        what === 'password'
          ? `A % in the password is written %25; or leave the password out of the address, and set ${passwordVariable}.`
          : `A % in the ${what} is written %25.`,
      );
    }
};

/** Throws `ServerUnavailable` with an example where it is no address of such a server. */
export const parseServerAddress = (
  text: string,
  { server, protocols, example, passwordVariable }: ServerAddressing,
): URL => {
  const url = URL.parse(text);
  if (url === null || !protocols.includes(url.protocol))
    throw new ServerUnavailable(`this is no address of ${server}`, example);
  refuseStrayPercent(url, passwordVariable);
  return url;
};

export const textFieldOf = (error: unknown, field: string): string | undefined => {
  if (typeof error !== 'object' || error === null || !(field in error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
};

/** By the code of an error. */
export type KnownFailures = { readonly [code: string]: readonly [what: string, howToFix: string] };

/** `server`: as the message calls it; `secrets`: never told. */
export const toServerUnavailable = (
  error: unknown,
  {
    server,
    failures,
    secrets,
  }: { readonly server: string; readonly failures: KnownFailures; readonly secrets: readonly string[] },
): ServerUnavailable => {
  if (error instanceof ServerUnavailable) return error;
  const code = textFieldOf(error, 'code');
  const said = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), textFieldOf(error, 'message') ?? 'it failed');
  const [what, howToFix] = failures[code ?? ''] ?? [said, undefined];
  return new ServerUnavailable(`${server}: ${what}`, howToFix, code);
};

/** `Client`: of the engine's own driver. */
export type ServerDriver<Client> = {
  readonly open: () => Promise<Client>;
  readonly ask: <Row extends object>(
    client: Client,
    sql: string,
    values: readonly unknown[],
  ) => Promise<readonly Row[]>;
  readonly end: (client: Client) => Promise<unknown>;
  /** Of a client that is broken; it never throws. */
  readonly drop: (client: Client) => Promise<void> | void;
  readonly toUnavailable: (error: unknown) => ServerUnavailable;
  /** Whether the line was lost, or the session ended, so that the next question needs another client. */
  readonly isBroken: (failure: ServerUnavailable) => boolean;
};

/** Opened now, and again by the next question when it broke: a server that is started anew is worth watching. */
export const connectServer = async <Client>(
  driver: ServerDriver<Client>,
): Promise<Pick<ServerConnection, 'rows' | 'close'> & { readonly first: Client }> => {
  const open = (): Promise<Client> =>
    driver.open().catch((error: unknown) => {
      throw driver.toUnavailable(error);
    });
  const first = await open();
  let client: Client | undefined = first;
  return {
    first,
    rows: async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
      client ??= await open();
      const asked = client;
      try {
        return await driver.ask<Row>(asked, sql, values);
      } catch (error) {
        const failure = driver.toUnavailable(error);
        if (driver.isBroken(failure)) {
          if (client === asked) client = undefined;
          await driver.drop(asked);
        }
        throw failure;
      }
    },
    close: async () => {
      const old = client;
      client = undefined;
      if (old !== undefined) await driver.end(old).catch(() => undefined);
    },
  };
};
