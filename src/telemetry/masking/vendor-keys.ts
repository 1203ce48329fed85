// Keys of vendors whose whole form is a fixed beginning and generated characters, one line each: `{an:20}` stands for 20 letters and digits.
import { type MaskingRule, tokenRule } from './masking-rule.js';

/** Characters of a class, as in `test/support/secrets.ts`, which makes the test vectors of the same forms. */
const CLASSES: Readonly<Record<string, string>> = {
  an: '[A-Za-z0-9]',
  la: '[a-z0-9]',
  up: '[A-Z0-9]',
  d: '[0-9]',
  hex: '[0-9a-f]',
  HEX: '[0-9A-F]',
  b64: '[A-Za-z0-9+/]',
  url: String.raw`[\w-]`,
};

const DOCUMENTED =
  'https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns';

type VendorKey = readonly [id: string, form: string, source?: string];

const KEYS: readonly VendorKey[] = [
  ['casefile-key', 'casefile_{url:43}', 'https://github.com/casefile/casefile#readme'],
  [
    '1password-secret-key',
    'A3-{up:6}-{up:6}-{up:5}-{up:5}-{up:5}',
    'https://support.1password.com/secret-key-security/',
  ],
  ['1password-service-account', 'ops_eyJ{b64:200}', 'https://developer.1password.com/docs/service-accounts/'],
  ['adobe-client-secret', 'p8e-{an:32}'],
  ['age-secret-key', 'AGE-SECRET-KEY-1{up:58}', 'https://age-encryption.org/v1'],
  ['aiven-password', 'AVNS_{url:19}'],
  ['airtable-token', 'pat{an:14}.{hex:64}', 'https://airtable.com/developers/web/guides/personal-access-tokens'],
  ['alibaba-key', 'LTAI{an:16}'],
  ['amazon-bedrock-key', 'ABSK{b64:100}'],
  ['amazon-mws-token', 'amzn.mws.{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['amazon-client-secret', 'amzn1.oa2-cs.v1.{hex:64}'],
  ['artifactory-key', 'AKCp{an:60}'],
  ['artifactory-reference-token', 'cmVmdGtu{an:40}'],
  ['aws-appsync-key', 'da2-{la:26}'],
  ['axiom-token', 'xaat-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}', 'https://axiom.co/docs/reference/tokens'],
  ['axiom-personal-token', 'xapt-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}', 'https://axiom.co/docs/reference/tokens'],
  ['backblaze-key', 'K00{an:28}', 'https://www.backblaze.com/docs/cloud-storage-application-keys'],
  ['braintree-token', 'access_token$production${la:16}${hex:32}'],
  ['canva-secret', 'cnvca{url:40}'],
  ['clickhouse-key', '4b1d{an:38}'],
  ['confluent-secret', 'cflt{b64:60}'],
  ['contentful-token', 'CFPAT-{url:43}'],
  ['crates-io-token', 'cio{an:32}', 'https://doc.rust-lang.org/cargo/reference/publishing.html'],
  ['dbt-token', 'dbtc_{url:38}'],
  ['defined-networking-token', 'dnkey-{up:26}-{up:52}'],
  ['doppler-token', 'dp.pt.{an:40}', 'https://docs.doppler.com/docs/service-tokens'],
  ['doppler-service-token', 'dp.st.prd.{an:40}', 'https://docs.doppler.com/docs/service-tokens'],
  ['duffel-token', 'duffel_live_{url:43}'],
  [
    'dynatrace-token',
    'dt0c01.{up:24}.{up:64}',
    'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens',
  ],
  ['easypost-key', 'EZAK{an:54}'],
  ['easypost-test-key', 'EZTK{an:54}'],
  ['elastic-cloud-key', 'essu_{b64:60}'],
  ['endor-labs-key', 'endr+{an:16}'],
  ['figma-token', 'figd_{url:40}'],
  ['firebase-key', 'AAAA{url:7}:APA91b{url:120}'],
  ['fly-token', 'fm2_{b64:60}', 'https://fly.io/docs/security/tokens/'],
  ['fly-macaroon', 'fo1_{url:43}', 'https://fly.io/docs/security/tokens/'],
  ['gitlab-registration-token', 'GR1348941{url:20}', 'https://docs.gitlab.com/security/tokens/#token-prefixes'],
  ['hubspot-token', 'pat-na1-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['hubspot-token-eu', 'pat-eu1-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['intercom-token', 'dG9rO{b64:50}'],
  ['intra42-secret', 's-s4t2ud-{hex:64}'],
  ['klaviyo-key', 'pk_{hex:34}'],
  ['launchdarkly-key', 'sdk-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['launchdarkly-token', 'api-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  [
    'macaroon',
    'MDAx{b64:60}',
    'https://research.google/pubs/macaroons-cookies-with-contextual-caveats-for-decentralized-authorization-in-the-cloud/',
  ],
  ['mercado-pago-token', 'APP_USR-{d:16}-{d:6}-{hex:32}-{d:6}'],
  [
    'localstack-token',
    'ls-{an:8}-{an:4}-{d:4}-{an:4}-{an:12}',
    'https://docs.localstack.cloud/getting-started/auth-token/',
  ],
  ['nuget-key', 'oy2{la:43}', 'https://learn.microsoft.com/en-us/nuget/nuget-org/scoped-api-keys'],
  ['onesignal-key', 'os_v2_app_{la:60}'],
  ['openshift-token', 'sha256~{url:43}'],
  ['openvsx-token', 'ovsxat_{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['perplexity-key', 'pplx-{an:48}'],
  ['persona-key', 'persona_production_{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['plaid-token', 'access-production-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['planetscale-password', 'pscale_pw_{url:32}'],
  ['planetscale-token', 'pscale_tkn_{url:32}'],
  ['planetscale-oauth-token', 'pscale_oauth_{url:32}'],
  ['portainer-token', 'ptr_{b64:40}'],
  ['razorpay-key', 'rzp_live_{an:14}'],
  ['robinhood-key', 'rh-api-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['salesforce-token', '00D{an:12}!{url:80}'],
  ['scalingo-token', 'tk-us-{url:48}'],
  ['settlemint-token', 'sm_pat_{an:16}'],
  ['supabase-secret', 'sb_secret_{url:31}', 'https://supabase.com/docs/guides/api/api-keys'],
  ['telnyx-key', 'KEY01{HEX:30}_{an:22}'],
  ['tencent-secret-id', 'AKID{an:32}'],
  ['trello-token', 'ATTA{hex:64}{HEX:8}'],
  ['twitter-bearer', 'AAAAAAAAAAAAAAAAAAAAA{an:40}%3D{an:40}'],
  ['wakatime-key', 'waka_{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}'],
  ['yandex-key', 'AQVN{url:36}'],
];

const PART = /\{(\w+):(\d+)\}/g;

const escapePattern = (text: string): string => text.replace(/[^A-Za-z0-9]/g, String.raw`\$&`);

/** The last part may be longer, or a quarter shorter: a token that was cut or miscounted is a secret, too. */
const patternOf = (form: string): string => {
  const parts = Array.from(form.matchAll(PART));
  let pattern = '';
  let done = 0;
  for (const [at, { 0: part, 1: kind = '', 2: count = '', index }] of parts.entries()) {
    const least = at === parts.length - 1 ? `${Math.ceil(Number(count) * 0.75)},` : count;
    pattern += `${escapePattern(form.slice(done, index))}${CLASSES[kind] ?? ''}{${least}}`;
    done = index + part.length;
  }
  return pattern + escapePattern(form.slice(done));
};

const prefixOf = (form: string): string => form.slice(0, form.indexOf('{'));

export const vendorKeyRules: readonly MaskingRule[] = KEYS.map(([id, form, source = DOCUMENTED]) =>
  tokenRule({
    id,
    label: id.replace(/^\d+/, '').toUpperCase().replaceAll('-', '_'),
    source,
    prefixes: prefixOf(form),
    form: patternOf(form),
    isSecret: (candidate) => /\d/.test(candidate),
    finds: [`using «${form}» now`],
    spares: [`${prefixOf(form)} is a prefix`],
  }),
);
