// Tokens of vendors that are known by how they begin, as data. To add a vendor, add one entry with its document and vectors.
import { type MaskingRule, tokenRule } from './masking-rule.js';
import { optional } from '../../kernel/optional.js';

const HEX32 = '[0-9a-f]{32}';

const HEX_DIGITS = Array.from('0123456789abcdef');

/** Two letters are a word; with two digits behind they are the beginning of a key. */
const TWILIO_PREFIXES = ['SK', 'AC']
  .flatMap((letters) => HEX_DIGITS.flatMap((first) => HEX_DIGITS.map((second) => letters + first + second)))
  .join(' ');

/** Words of prose and names of packages have no digit. */
const hasDigit = (candidate: string): boolean => /\d/.test(candidate);

type VendorToken = readonly [
  id: string,
  prefixes: string,
  form: string,
  vectors: { readonly finds: readonly string[]; readonly spares: readonly string[]; readonly source: string },
  isSecret?: (candidate: string) => boolean,
];

/** Stored placeholders have these labels. */
const LABELS: Readonly<Record<string, string>> = { 'openai-key': 'API_KEY', 'anthropic-key': 'API_KEY' };

/** The label of a placeholder is the id in capitals. */
const TOKENS: readonly VendorToken[] = [
  [
    'jwt',
    'eyJ',
    String.raw`eyJ[\w-]{17,}(?:\.[\w-]+)*`,
    {
      source: 'https://www.rfc-editor.org/rfc/rfc7519',
      finds: ['session «eyJ{url:33}.eyJ{url:40}.{url:43}» rejected', 'cut off: «eyJ{an:30}»'],
      spares: ['eyJ is the start of JSON in base64', 'keyJoyfulness12345678901'],
    },
  ],
  [
    'aws-key',
    'AKIA ASIA ABIA ACCA A3T',
    '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])',
    {
      source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html',
      finds: ['id «AKIA{up:16}» used', '«ASIA{up:16}»'],
      spares: ['AKIA is a prefix', 'AKIA{up:17} is too long', 'ASIA-PACIFIC region'],
    },
  ],
  [
    'slack-token',
    'xox xapp-',
    'xox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{20,}',
    {
      source: 'https://api.slack.com/concepts/token-types',
      finds: ['post «xoxb-{d:12}-{d:12}-{an:24}» failed', '«xapp-1-A{up:10}-{d:13}-{hex:64}»', '«xoxe.xoxp-1-{an:40}»'],
      spares: ['xoxo to all', 'xapp-server started'],
    },
  ],
  [
    'github-token',
    'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_',
    String.raw`gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}`,
    {
      source:
        'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
      finds: [
        'clone with «ghp_{an:36}»',
        'clone with «github_pat_{an:22}_{an:59}»',
        'https://x-access-token:«ghs_{an:36}»@github.com/o/r',
      ],
      spares: ['ghp_short', 'github_pat_ is a prefix'],
    },
  ],
  [
    'gitlab-token',
    'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glsoat- glagent- glimt- gloas- glffct-',
    String.raw`gl(?:pat|dt|rtr?|cbt|ptt|ft|soat|agent|imt|oas|ffct)-[\w.-]{16,}`,
    {
      source: 'https://docs.gitlab.com/security/tokens/#token-prefixes',
      finds: ['clone with «glpat-{url:20}»', '«gldt-{url:20}»', '«glrt-{url:20}»'],
      spares: ['glpat-x', 'glft-test ran'],
    },
  ],
  [
    'npm-token',
    'npm_',
    'npm_[A-Za-z0-9]{30,}',
    {
      source: 'https://docs.npmjs.com/about-access-tokens',
      finds: ['publish «npm_{an:36}»'],
      spares: ['npm_config_cache', 'npm_package_version=1.2.3'],
    },
  ],
  [
    'stripe-key',
    'sk_live_ sk_test_ rk_live_ rk_test_ whsec_',
    '[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,}',
    {
      source: 'https://docs.stripe.com/keys',
      finds: ['charge «sk_live_{an:24}»', '«rk_test_{an:99}»', '«whsec_{an:32}»'],
      spares: ['sk_live_ is a prefix', 'pk_live mode is on'],
    },
  ],
  [
    'google-key',
    'AIza ya29. GOCSPX-',
    String.raw`AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}`,
    {
      source: 'https://cloud.google.com/docs/authentication/api-keys',
      finds: ['maps «AIza{url:35}»', '«ya29.{url:60}»', '«GOCSPX-{url:28}»'],
      spares: ['AIza-short', 'ya29. is a prefix'],
    },
  ],
  [
    'anthropic-key',
    'sk-ant-',
    String.raw`sk-ant-[\w-]{17,}`,
    {
      source: 'https://docs.anthropic.com/en/api/getting-started',
      finds: ['call «sk-ant-api03-{url:93}AA»', '«sk-ant-admin01-{url:93}AA»'],
      spares: ['sk-ant-farm'],
    },
  ],
  [
    'openai-key',
    'sk-',
    String.raw`sk-[\w-]{17,}`,
    {
      source: 'https://platform.openai.com/docs/api-reference/authentication',
      finds: ['call «sk-proj-{url:74}T3BlbkFJ{url:74}1»', '«sk-{an:20}T3BlbkFJ{an:20}»', '«sk-or-v1-{hex:64}»'],
      spares: ['sk-learn', 'sk-template-without-any-number', 'desk-1234567890123456789'],
    },
    hasDigit,
  ],
  [
    'atlassian-token',
    'ATATT3 ATCTT3 ATBB',
    String.raw`AT(?:AT|CT)T3[\w=-]{20,}|ATBB[A-Za-z0-9]{28,}`,
    {
      source: 'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
      finds: ['jira «ATATT3{url:186}»', '«ATCTT3{url:186}»', '«ATBB{an:32}»'],
      spares: ['ATATT3 is a prefix', 'ATBB-1'],
    },
  ],
  [
    'databricks-token',
    'dapi dkea dose',
    String.raw`(?:dapi|dkea|dose)[0-9a-f]{32}(?:-\d{1,2})?(?![A-Za-z0-9])`,
    {
      source: 'https://docs.databricks.com/aws/en/dev-tools/auth/pat',
      finds: ['databricks «dapi{hex:32}»', '«dapi{hex:32}-2»'],
      spares: ['dapi is a prefix', 'dapicontroller started'],
    },
  ],
  [
    'digitalocean-token',
    'dop_v1_ doo_v1_ dor_v1_',
    'do[opr]_v1_[0-9a-f]{40,}',
    {
      source: 'https://docs.digitalocean.com/reference/api/create-personal-access-token/',
      finds: ['doctl «dop_v1_{hex:64}»', '«doo_v1_{hex:64}»', '«dor_v1_{hex:64}»'],
      spares: ['dop_v1_ is a prefix', 'dor_v1_beta'],
    },
  ],
  [
    'docker-token',
    'dckr_pat_ dckr_oat_',
    String.raw`dckr_[po]at_[\w-]{20,}`,
    {
      source: 'https://docs.docker.com/security/access-tokens/',
      finds: ['login with «dckr_pat_{url:27}»', '«dckr_oat_{url:32}»'],
      spares: ['dckr_pat_ is a prefix'],
    },
  ],
  [
    'facebook-token',
    'EAA',
    String.raw`EAA[A-Za-z0-9][\w-]{29,}`,
    {
      source: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/',
      finds: ['graph «EAACEdEose0cBA{an:60}»', '«EAAB{an:80}»'],
      spares: ['EAA meeting', 'EAAEEFEEG'],
    },
    hasDigit,
  ],
  [
    'grafana-token',
    'glsa_ glc_',
    String.raw`glsa_[A-Za-z0-9]{20,}(?:_[0-9a-fA-F]{8})?|glc_[A-Za-z0-9+/]{20,}={0,2}`,
    {
      source: 'https://grafana.com/docs/grafana/latest/administration/service-accounts/',
      finds: ['grafana «glsa_{an:32}_{hex:8}»', '«glc_{b64:60}»'],
      spares: ['glsa_x', 'glc_ is a prefix'],
    },
  ],
  [
    'hugging-face-token',
    'hf_ api_org_',
    'hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z0-9]{30,}',
    {
      source: 'https://huggingface.co/docs/hub/security-tokens',
      finds: ['download with «hf_{an:34}»', '«api_org_{an:34}»'],
      spares: ['hf_hub_download failed', 'api_org_name'],
    },
  ],
  [
    'linear-key',
    'lin_api_ lin_oauth_',
    'lin_(?:api|oauth)_[A-Za-z0-9]{30,}',
    {
      source: 'https://linear.app/developers/graphql',
      finds: ['linear «lin_api_{an:40}»', '«lin_oauth_{hex:64}»'],
      spares: ['lin_api_version'],
    },
  ],
  [
    'mailgun-key',
    'key- pubkey-',
    String.raw`(?:pub)?key-${HEX32}(?![A-Za-z0-9])|(?<=api:)${HEX32}-[0-9a-f]{8}-[0-9a-f]{8}`,
    {
      source: 'https://documentation.mailgun.com/docs/mailgun/api-reference/mg-auth',
      finds: ['mailgun «key-{hex:32}»', '«pubkey-{hex:32}»'],
      spares: ['key-value store', 'key-12', 'pubkey-auth failed'],
    },
  ],
  [
    'new-relic-key',
    'NRAK- NRJS- NRII- NRRA- NRIQ- NRSP-',
    String.raw`NR(?:AK|JS|II|RA|IQ|SP)-[\w-]{18,}`,
    {
      source: 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/',
      finds: ['agent «NRAK-{up:27}»', '«NRJS-{hex:19}»', '«NRII-{url:32}»'],
      spares: ['NRAK-1 opened'],
    },
  ],
  [
    'new-relic-license-key',
    'eu01xx us01xx gov01x',
    '(?:eu|us|gov)01x[x0-9]?[0-9a-fA-F]{30,34}NRAL',
    {
      source: 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/#license-key',
      finds: ['agent «eu01xx{hex:30}NRAL»'],
      spares: ['eu01xx region', 'us01xx-a'],
    },
  ],
  [
    'postman-key',
    'PMAK- PMAT-',
    'PMAK-[0-9a-f]{24}-[0-9a-f]{30,}|PMAT-[0-9A-Za-z]{20,}',
    {
      source: 'https://learning.postman.com/docs/developer/postman-api/authentication/',
      finds: ['postman «PMAK-{hex:24}-{hex:34}»', '«PMAT-{up:26}»'],
      spares: ['PMAK-12 done'],
    },
  ],
  [
    'pypi-token',
    'pypi-',
    String.raw`pypi-Ag[\w-]{30,}`,
    {
      source: 'https://pypi.org/help/#apitoken',
      finds: ['twine «pypi-AgEIcHlwaS5vcmc{url:120}»', '«pypi-AgENdGVzdC5weXBpLm9yZw{url:120}»'],
      spares: ['pypi-mirror', 'pypi-AgE'],
    },
  ],
  [
    'sendgrid-key',
    'SG.',
    String.raw`SG\.[\w-]{16,32}\.[\w-]{16,64}`,
    {
      source: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
      finds: ['mail «SG.{url:22}.{url:43}»'],
      spares: ['SG.region', 'SG.a.b'],
    },
  ],
  [
    'sentry-token',
    'sntrys_ sntryu_ sntrya_ sntryi_',
    'sntrys_[A-Za-z0-9+/=_]{40,}|sntry[uai]_[0-9a-f]{40,}',
    {
      source: 'https://docs.sentry.io/account/auth-tokens/',
      finds: ['upload «sntrys_eyJ{b64:80}_{b64:43}»', '«sntryu_{hex:64}»'],
      spares: ['sntrys_ is a prefix'],
    },
  ],
  [
    'shopify-token',
    'shpat_ shpca_ shppa_ shpss_ shpua_ shptka_',
    'shp(?:at|ca|pa|ss|ua|tka)_[0-9a-fA-F]{20,}',
    {
      source: 'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens',
      finds: ['shop «shpat_{hex:32}»', '«shpss_{hex:32}»', '«shpca_{hex:32}»', '«shppa_{hex:32}»'],
      spares: ['shpat_ is a prefix'],
    },
  ],
  [
    'terraform-token',
    'atlasv1',
    String.raw`(?<=(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.)atlasv1\.[\w=-]{50,}`,
    {
      source: 'https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens',
      finds: ['terraform {an:14}.«atlasv1.{url:67}»'],
      spares: ['atlasv1.2 released'],
    },
  ],
  [
    'twilio-key',
    TWILIO_PREFIXES,
    '(?:SK|AC)[0-9a-f]{32}(?![A-Za-z0-9])',
    {
      source: 'https://www.twilio.com/docs/iam/api-keys',
      finds: ['twilio «SK{hex:32}»', '«AC{hex:32}»'],
      spares: ['SKU 4711', 'ACCEPTED'],
    },
  ],
  [
    'vault-token',
    'hvs. hvb. hvr.',
    String.raw`hv[sbr]\.[\w-]{24,}`,
    {
      source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens',
      finds: ['vault «hvs.{url:90}»', '«hvb.{url:138}»'],
      spares: ['hvs.is a prefix', 'hvs. stands first'],
    },
  ],
  [
    'square-token',
    'sq0',
    String.raw`sq0[a-z]{3}-[\w-]{22,}`,
    {
      source: 'https://developer.squareup.com/docs/build-basics/access-tokens',
      finds: ['square «sq0atp-{url:22}»', '«sq0csp-{url:43}»'],
      spares: ['sq0 is a prefix'],
    },
  ],
];

export const vendorRules: readonly MaskingRule[] = TOKENS.map(([id, prefixes, form, vectors, isSecret]) =>
  tokenRule({
    id,
    label: LABELS[id] ?? id.toUpperCase().replaceAll('-', '_'),
    prefixes,
    form,
    ...vectors,
    ...optional({ isSecret }),
  }),
);
