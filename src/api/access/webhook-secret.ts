// Checks that a webhook comes from who shares its secret: by a signature over the raw body, or by the secret itself. In constant time.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AlertSourceKind, MAPPED_KIND, SNS_KIND } from '../../kernel/alert-terms.js';

type SignedRequest = { readonly headers: IncomingHttpHeaders; readonly bytes: Uint8Array };

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/** Of texts of any length: their digests under one key are compared, which are equally long. */
const isEqual = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHmac('sha256', 'casefile webhook').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

/** Every candidate is compared, also after one was right. */
const isAnyEqual = (candidates: readonly string[], right: string): boolean =>
  candidates.map((each) => isEqual(each, right)).includes(true);

const hmac = (secret: string, ...parts: readonly (string | Uint8Array)[]): string => {
  const sum = createHmac('sha256', secret);
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};

/** As a bearer token, as the password of basic authentication, or in a header of our own. */
const presentedSecrets = ({ headers }: SignedRequest): readonly string[] => {
  const authorization = headers.authorization ?? '';
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const [, basic] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const pair = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString();
  const password = pair === undefined ? undefined : pair.slice(pair.indexOf(':') + 1);
  return [bearer, password, textOf(headers['x-casefile-secret'])].filter((each) => each !== undefined);
};

type SecretCheck = (request: SignedRequest, secret: string) => boolean;

const isPresented: SecretCheck = (request, secret) => isAnyEqual(presentedSecrets(request), secret);

/** Hexadecimal, of the body, or of a timestamp, a colon and the body where a header of Grafana's is configured to bring one. */
const isGrafanaSigned: SecretCheck = (request, secret) => {
  const said = textOf(request.headers['x-grafana-alerting-signature']);
  if (said === undefined) return isPresented(request, secret);
  const at = textOf(request.headers['x-grafana-alerting-timestamp']);
  const right = at === undefined ? hmac(secret, request.bytes) : hmac(secret, `${at}:`, request.bytes);
  return isEqual(said.trim().toLowerCase(), right);
};

/** Several signatures stand there while a secret is renewed. */
const isPagerDutySigned: SecretCheck = ({ headers, bytes }, secret) => {
  const said = (textOf(headers['x-pagerduty-signature']) ?? '').split(',').map((each) => each.trim().toLowerCase());
  return isAnyEqual(said, `v1=${hmac(secret, bytes)}`);
};

const isSentrySigned: SecretCheck = ({ headers, bytes }, secret) =>
  isEqual((textOf(headers['sentry-hook-signature']) ?? '').trim().toLowerCase(), hmac(secret, bytes));

/** As GitHub and many others sign: `sha256=` and the digest of the body. */
const isBodySigned: SecretCheck = (request, secret) => {
  const said = textOf(request.headers['x-hub-signature-256']);
  if (said === undefined) return isPresented(request, secret);
  return isEqual(said.trim().toLowerCase(), `sha256=${hmac(secret, request.bytes)}`);
};

type SenderKind = Exclude<AlertSourceKind, typeof SNS_KIND> | typeof MAPPED_KIND;

const CHECKS: { readonly [kind in SenderKind]: SecretCheck } = {
  alertmanager: isPresented,
  grafana: isGrafanaSigned,
  pagerduty: isPagerDutySigned,
  opsgenie: isPresented,
  datadog: isPresented,
  sentry: isSentrySigned,
  json: isBodySigned,
};

export const isWebhookAuthentic = (kind: SenderKind, request: SignedRequest, secret: string): boolean =>
  CHECKS[kind](request, secret);
