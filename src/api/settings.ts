// Settings of the HTTP API; the composition root fills them from the configuration.
import type { AlertSourceKind, MAPPED_KIND, SNS_KIND } from '../kernel/alert-terms.js';
import type { Tenant } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';
import type { ApiKeys } from '../ports/api-keys.js';
import type { SignInRule } from '../kernel/sign-in-terms.js';
import type { IdentityProvider } from '../ports/identity-provider.js';
import type { UsageRate } from '../ports/usage-limits.js';
import type { CookieSettings } from './access/sealed-cookie.js';

/** A sender that shares a secret. */
type SecretSender = {
  readonly kind: Exclude<AlertSourceKind, typeof SNS_KIND> | typeof MAPPED_KIND;
  readonly secret: string;
  readonly tenant: string;
};

/** Amazon SNS signs what it delivers of these topics. */
export type SnsSender = {
  readonly kind: typeof SNS_KIND;
  /** ARNs. */
  readonly topics: readonly string[];
  /** Their subscriptions are confirmed; else an operator is told to. */
  readonly confirm: boolean;
  readonly tenant: string;
};

/** Needs no API key. */
export type WebhookSender = SecretSender | SnsSender;

export type SignInSettings = {
  /** Of the provider, for people. */
  readonly name: string;
  readonly provider: IdentityProvider;
  /** Sessions of another issuer or client are not admitted: its people are others. */
  readonly issuer: string;
  readonly clientId: string;
  readonly tenant: Tenant;
  /** The claim by which people are named in facts. */
  readonly identity: 'sub' | 'email';
  /** The claim whose values the rules name. */
  readonly claim: string;
  /** The first that fits decides. */
  readonly rules: readonly SignInRule[];
  /** Time without a request after which a session ends. */
  readonly idle: Micros;
  /** Time after which a session ends in any case. */
  readonly life: Micros;
  readonly cookies: CookieSettings;
};

export abstract class ApiSettings {
  abstract readonly version: string;
  /** Where none are required: one tenant, and loopback only. */
  abstract readonly keys: ApiKeys;
  /** Absent: keys alone. */
  abstract readonly signIn?: SignInSettings;
  abstract readonly http: {
    /** Most bytes of a JSON body. */
    readonly maxBodyBytes: number;
    /** Most bytes of a telemetry body, after decompression. */
    readonly maxIngestBytes: number;
    /** Most bytes of a document, after decompression. */
    readonly maxDocumentBytes: number;
    /** Origin under which people reach the service, for links; absent: as the request names it. */
    readonly publicUrl?: string;
    /** Interval of the comments that keep an event stream open. */
    readonly pingEvery: Micros;
    /** How long a shutdown waits for event streams of running turns. */
    readonly shutdownGrace: Micros;
    /** Limits per caller. */
    readonly limits?: { readonly requests?: UsageRate; readonly turns?: UsageRate; readonly ingest?: UsageRate };
  };
  /** By the name of the source. */
  abstract readonly webhooks: { readonly [source: string]: WebhookSender };
  /** Names of the channels of people. */
  abstract readonly channels: ReadonlySet<string>;
  abstract readonly log: {
    readonly level: string;
    /** Where lines go; standard output when absent. */
    readonly destination?: { write(line: string): void };
    /** Masks what a line, or a problem, quotes. `name`: of the field that holds the text. */
    readonly mask: (text: string, name?: string) => string;
  };
}

/** Whether everybody who reaches the service is admitted: it has neither keys nor a sign-in. */
export const isOpenService = ({ keys, signIn }: Pick<ApiSettings, 'keys' | 'signIn'>): boolean =>
  !keys.areRequired() && signIn === undefined;
