// Why AWS gave nothing, in words: what was not allowed, not there, or not to be reached.

export class AwsUnavailable extends Error {
  override readonly name = 'AwsUnavailable';

  constructor(
    message: string,
    /** What to do about it. */
    readonly mend?: string,
  ) {
    super(message);
  }
}

/** Half of what AWS knows is no snapshot. */
export class CaptureInterrupted extends Error {
  override readonly name = 'CaptureInterrupted';

  constructor() {
    super('interrupted');
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const DENIED =
  /AccessDenied|NotAuthorized|UnauthorizedOperation|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|ExpiredToken/;

const KNOWN: readonly (readonly [pattern: RegExp, what: string, mend: string])[] = [
  [DENIED, 'it is not allowed', 'Give the role the permissions that docs/snapshots.md lists.'],
  [
    /CredentialsProviderError/,
    'there are no credentials',
    'Give some as for the AWS command line: a profile, the environment, a role.',
  ],
  [/DBInstanceNotFound/, 'there is no such instance in this region', 'Check --instance and --region.'],
  [/Throttl|TooManyRequests|RequestLimitExceeded/, 'AWS refuses so many requests', 'Wait a minute and try again.'],
  [/ENOTFOUND|ECONNREFUSED|TimeoutError|ETIMEDOUT/, 'AWS does not answer', 'Check the region and the network.'],
];

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
};

/** The words of AWS name accounts and roles: they stay out. */
export const failureOf = (error: unknown, action: string): AwsUnavailable | CaptureInterrupted => {
  if (error instanceof AwsUnavailable || error instanceof CaptureInterrupted) return error;
  const signs = `${nameOf(error)} ${codeOf(error)}`;
  const known = KNOWN.find(([pattern]) => pattern.test(signs));
  if (known !== undefined) return new AwsUnavailable(`${action}: ${known[1]}`, known[2]);
  if (/[Rr]egion is missing/.test(String(error))) return new AwsUnavailable('no region is set', 'Name one: --region');
  return new AwsUnavailable(`${action}: ${nameOf(error) || 'it failed'}`);
};
