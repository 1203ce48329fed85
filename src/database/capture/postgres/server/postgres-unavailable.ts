// Why a PostgreSQL server could not be asked, in words that never hold its password.

export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';

  constructor(
    message: string,
    /** What to do about it. */
    readonly mend?: string,
    /** As PostgreSQL or the operating system numbers it. */
    readonly code?: string,
  ) {
    super(message);
  }
}

const KNOWN: { readonly [code: string]: readonly [what: string, mend: string] } = {
  ECONNREFUSED: ['nobody listens there', 'Check host and port.'],
  ENOTFOUND: ['there is no such host', 'Check the name of the host.'],
  ETIMEDOUT: ['it does not answer', 'Check host, port and firewall.'],
  '28P01': ['it refused the password', 'Check user and password.'],
  '28000': ['it lets this user not in', 'Check the user, and pg_hba.conf of the server; it may ask for TLS.'],
  '3D000': ['it has no such database', 'Name one behind the last / of the address.'],
  '42501': ['the user may not read this', 'grant pg_monitor to the user.'],
  '53300': ['it has no connection left', 'One is enough: superuser_reserved_connections keeps some for such a case.'],
  '57014': ['a question took too long', 'The server is busy; try again, or look less often: --every 5s.'],
};

const fieldOf = (error: unknown, field: string): string | undefined => {
  if (typeof error !== 'object' || error === null || !(field in error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
};

const withoutSecrets = (said: string, { password }: URL): string => {
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), said);
};

export const failureOf = (error: unknown, url: URL): PostgresUnavailable => {
  if (error instanceof PostgresUnavailable) return error;
  const code = fieldOf(error, 'code');
  const [what, mend] = KNOWN[code ?? ''] ?? [withoutSecrets(fieldOf(error, 'message') ?? 'it failed', url), undefined];
  return new PostgresUnavailable(`PostgreSQL at ${url.host}: ${what}`, mend, code);
};
