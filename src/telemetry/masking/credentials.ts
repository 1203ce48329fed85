// Masking rules for credentials that are known by where they stand: private keys, authorization headers, user information of URLs, Discord tokens.
import { characterTable, type MaskingRule, patternRule, runRule, type SecretSpan } from './masking-rule.js';
import { isRandom, isSecretValue } from './secret-value.js';

/** Words of prose have no digits and no capitals inside: `basic authentication`, `bearer tokens`. */
const looksRandom = (candidate: string): boolean => /[0-9=]|[a-z][A-Z]/.test(candidate);

const PEM_SOURCE = 'https://www.rfc-editor.org/rfc/rfc7468';

const privateKeyRule = patternRule({
  id: 'private-key',
  label: 'PRIVATE_KEY',
  source: PEM_SOURCE,
  trigger: { prefixes: ['BEGIN '] },
  // without an END, everything that follows
  pattern:
    /(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$))/dg,
  finds: [
    'key: «-----BEGIN RSA PRIVATE KEY-----\n{b64:64}\n{b64:40}\n-----END RSA PRIVATE KEY-----»\nend',
    '«-----BEGIN PRIVATE KEY-----\\n{b64:64}\\n-----END PRIVATE KEY-----»',
    'cut «-----BEGIN OPENSSH PRIVATE KEY-----\n{b64:70}\n»',
    '«-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n{b64:64}\n-----END PGP PRIVATE KEY BLOCK-----»',
  ],
  spares: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', '-----BEGIN PUBLIC KEY-----'],
});

const END_LINE = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const BODY_CHARACTER = /[A-Za-z0-9+/=\s\\]/;

/** The lines of base64 before an END whose BEGIN is not in the text: a shipper cut the message, or split it by lines. */
const headlessKeys = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const { index } of text.matchAll(END_LINE)) {
    let start = index;
    while (start > done && BODY_CHARACTER.test(text.charAt(start - 1))) start--;
    const isKey = text.slice(start, index).replace(/\s|\\n/g, '').length >= 16;
    if (isKey) {
      while (/\s/.test(text.charAt(start))) start++;
      spans.push({ start, end: index });
    }
    done = index + 1;
  }
  return spans;
};

const headlessKeyRule: MaskingRule = {
  id: 'private-key-without-begin',
  label: 'PRIVATE_KEY',
  source: PEM_SOURCE,
  trigger: { prefixes: ['END '] },
  find: headlessKeys,
  finds: ['«{b64:64}\n{b64:64}\n{b64:20}==\n»-----END RSA PRIVATE KEY-----'],
  spares: ['-----END CERTIFICATE-----', '-----END RSA PRIVATE KEY-----'],
};

/** Beginnings of DER and of the formats of OpenSSH, in base64. */
const keyBodyRule = patternRule({
  id: 'private-key-body',
  label: 'PRIVATE_KEY',
  source: PEM_SOURCE,
  trigger: { prefixes: ['MII', 'MHcCAQEE', 'MC4CAQAwBQYDK2Vw', 'b3BlbnNzaC1rZXkt'] },
  pattern:
    /(?<![A-Za-z0-9+/])((?:MII[A-Za-z0-9+/]{1,8}IBAA|MII[A-Za-z0-9+/]{2}wIBADAN|MI[IG][A-Za-z0-9+/]{1,6}AgEA|MIG[A-Za-z0-9+/]{1,6}AgEA|MHcCAQEE|MC4CAQAwBQYDK2Vw|b3BlbnNzaC1rZXkt)[A-Za-z0-9+/]{12,}(?:(?:\s{1,4}|\\r?\\n|\\n)[A-Za-z0-9+/]{16,})*(?:\s{0,2}[A-Za-z0-9+/]{1,76}={1,2}|={1,2})?)/dg,
  finds: [
    '«MIIEpAIBAAKCAQEA{b64:48}\n{b64:64}\n{b64:64}»',
    '«b3BlbnNzaC1rZXktdjEAAAAA{b64:46}\n{b64:70}»',
    '«MIIEvQIBADANBgkqhkiG9w0BAQ{b64:38}»',
  ],
  spares: ['MII is how DER begins', 'MIIB'],
});

const LINE_LENGTH = 64;
const BASE64_LINE = /^[A-Za-z0-9+/]+$/;

/** Whole lines of base64 as in the middle of a key, when each line is a record of its own. */
const findKeyLines = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const behind = next < 0 ? text.length : next;
    const end = text.charAt(behind - 1) === '\r' ? behind - 1 : behind;
    if (end - start === LINE_LENGTH && isKeyLine(text.slice(start, end))) spans.push({ start, end });
    start = behind + 1;
  }
  return spans.length === 0 || text.includes('BEGIN ') ? [] : spans;
};

const isKeyLine = (line: string): boolean =>
  /[+/]/.test(line) && /[a-z]/.test(line) && /[A-Z]/.test(line) && /\d/.test(line) && BASE64_LINE.test(line);

const keyLineRule: MaskingRule = {
  id: 'private-key-line',
  label: 'PRIVATE_KEY',
  source: PEM_SOURCE,
  trigger: { on: 'key-line' },
  find: findKeyLines,
  finds: ['«{b64:30}+{b64:33}»', '«{b64:30}/{b64:33}»\n«{b64:63}+»'],
  spares: ['{hex:64}', 'blob {b64:30}+{b64:33} stored', '-----BEGIN CERTIFICATE-----\n{b64:30}+{b64:33}\n'],
};

const schemeRule = patternRule({
  id: 'authorization-scheme',
  label: 'AUTHORIZATION',
  source: 'https://www.iana.org/assignments/http-authschemes/',
  trigger: {
    prefixes: ['Bearer', 'bearer', 'BEARER', 'Basic ', 'basic ', 'BASIC ', 'Basic\t', 'Negotiate ', 'NTLM ', 'Digest '],
  },
  pattern:
    /(?<![A-Za-z0-9])(?:(?:bearer|basic)[ \t]{1,4}|(?:negotiate|ntlm) (?=[A-Za-z0-9+/]{20}))([A-Za-z0-9._~+/-]{6,}={0,2})(?![=\w])/dgi,
  isSecret: looksRandom,
  finds: [
    'Authorization: Bearer «{an:24}»',
    '"authorization":"Basic «{b64:20}==»"',
    'sent bearer «{hex:12}»',
    'WWW-Authenticate: Negotiate «{b64:60}=»',
  ],
  spares: ['basic authentication failed for bearer tokens', 'Bearer realm', 'negotiate protocol'],
});

const URL_SOURCE = 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1';

/** `scheme://user:password@host`; the user stays. */
const urlPasswordRule = patternRule({
  id: 'url-password',
  label: 'SECRET',
  source: URL_SOURCE,
  trigger: { on: 'at-sign' },
  pattern: /:\/\/[^\s/?#"'<>:@]*:([^\s/?#"'<>]+)(?=@)/dg,
  isSecret: isSecretValue,
  finds: [
    'postgres://app:«{an:12}»@db.internal:5432/orders',
    'redis://:«{an:6}@{an:4}»@cache:6379',
    'https://me:«{an:9}%21»@host/',
  ],
  spares: ['http://host:8080/path?at=5', 'ssh://host', 'ssh://git@host:22/x'],
});

const sentryDsnRule = patternRule({
  id: 'sentry-dsn',
  label: 'SENTRY_DSN',
  source: 'https://docs.sentry.io/concepts/key-terms/dsn-explainer/',
  trigger: { on: 'at-sign' },
  pattern: /:\/\/([0-9a-f]{32}(?::[0-9a-f]{32})?)(?=@)/dg,
  finds: ['dsn https://«{hex:32}»@o123.ingest.sentry.io/456'],
  spares: ['https://o123.ingest.sentry.io/456'],
});

/** `https://token@host` */
const urlTokenRule = patternRule({
  id: 'url-token',
  label: 'SECRET',
  source: URL_SOURCE,
  trigger: { on: 'at-sign' },
  pattern: /:\/\/([A-Za-z0-9._~-]{16,200})(?=@)/dg,
  isSecret: isRandom,
  finds: ['https://«{la:32}»@host.example/x', 'https://«{an:40}»@github.com/o/r.git'],
  spares: ['ssh://deploy@host', 'https://service-account-name@host'],
});

/** `user:password@host` without a scheme, as clients of databases write it. */
const driverAddressRule = patternRule({
  id: 'driver-address-password',
  label: 'SECRET',
  source: 'https://github.com/go-sql-driver/mysql#dsn-data-source-name',
  trigger: { on: 'at-sign' },
  pattern: /(?<![A-Za-z0-9_.:/-])[A-Za-z0-9_.-]{1,64}:([^\s@:/"'<>]{3,128})@(?:tcp|unix|udp)?\(/dg,
  finds: ['app:«{an:12}»@tcp(db:3306)/orders', 'dsn root:«{an:9}»@unix(/run/mysqld.sock)/x'],
  spares: ['at 12:30@noon (local)', 'a:b@(x)'],
});

/** An id of a user in base64, a time, and a signature. */
const discordTokenRule = runRule({
  id: 'discord-token',
  label: 'DISCORD_TOKEN',
  source: 'https://discord.com/developers/docs/reference#authentication',
  form: /^[MNO][\w-]{22,28}\.[\w-]{6}\.[\w-]{27,40}$/,
  isSecret: (candidate) => /\d/.test(candidate) && /[A-Z]{2}|[a-z][A-Z]/.test(candidate),
  finds: ['bot «MT{an:22}.{an:6}.{url:38}»', '«Nz{an:24}.X{an:5}.{an:27}»'],
  spares: ['MyVeryLongClassNameInAPackage.method.anotherRatherLongMethodName', 'NameOfSomethingRatherLong.x.y'],
});

const azureClientSecretRule = runRule({
  id: 'azure-client-secret',
  label: 'AZURE_SECRET',
  source: 'https://learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app',
  form: /^[\w~.]{3}\dQ~[\w~.-]{31,34}$/,
  finds: ['app «{an:3}8Q~{an:34}»'],
  spares: ['abc8Q~short'],
});

/** Tokens of Vault before version 1.10. */
const oldVaultTokenRule = runRule({
  id: 'vault-token-before-1-10',
  label: 'VAULT_TOKEN',
  source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens',
  form: /^[sbr]\.[A-Za-z0-9]{24}$/,
  isSecret: (candidate) => /\d/.test(candidate) && /[A-Z]/.test(candidate),
  finds: ['old «s.{an:24}» token'],
  spares: ['s.getAnswerFromTheUpstream', 'r.abc'],
});

/** The id before the token is no secret. */
const telegramTokenRule = patternRule({
  id: 'telegram-token',
  label: 'TELEGRAM_TOKEN',
  source: 'https://core.telegram.org/bots/api#authorizing-your-bot',
  trigger: { on: 'number-before-colon' },
  pattern: /(?<!\d)\d{8,10}:(AA[\w-]{32,34})(?![\w-])/dg,
  finds: ['bot {nz:9}:«AA{url:33}» polls', 'send as {nz:10}:«AA{url:33}»'],
  spares: ['AA:BB:CC:DD:EE:FF', 'rating 12345678:AAA'],
});

const telegramAddressRule = patternRule({
  id: 'telegram-address',
  label: 'TELEGRAM_TOKEN',
  source: 'https://core.telegram.org/bots/api#making-requests',
  trigger: { prefixes: ['telegram'] },
  pattern: /telegram\.org\/(?:file\/)?bot\d{8,10}:([\w-]{30,40})/dg,
  finds: ['GET https://api.telegram.org/bot{nz:10}:«AA{url:33}»/getMe'],
  spares: ['https://api.telegram.org/', 'telegram is down'],
});

const azureSignatureRule = patternRule({
  id: 'azure-sas',
  label: 'AZURE_SAS',
  source: 'https://learn.microsoft.com/en-us/azure/storage/common/storage-sas-overview',
  trigger: { prefixes: ['sig=', 'Signature='] },
  pattern: /[?&;](?:sig|Signature)=([A-Za-z0-9%+/]{20,200}={0,2})/dg,
  finds: [
    'GET https://a.blob.core.windows.net/c/f?sv=2024-11-04&se=2026-01-01T00%3A00%3A00Z&sr=b&sp=r&sig=«{b64:43}%3D» 200',
    'SharedAccessSignature sr=https%3A%2F%2Fns.servicebus.windows.net&sig=«{b64:43}%3D»&se=1700000000&skn=send',
  ],
  spares: ['?sig=short', 'config=abc&design=modern'],
});

const BASE64_RUN = characterTable(/[\w+/=-]/);

/** Azure and its services put four letters of their own into a random key. */
const azureKeyRule = runRule({
  id: 'azure-key',
  label: 'AZURE_KEY',
  source: 'https://learn.microsoft.com/en-us/purview/sit-defn-azure-storage-account-key',
  characters: BASE64_RUN,
  form: /^[\w+/-]{20,90}(?:ACDb|\+ASt|\+ACR|AzSe|AzFu|AZDO)[\w+/-]{4,12}={0,2}$/,
  isSecret: (candidate) => /\d/.test(candidate),
  finds: ['«{an:76}AZDO{an:4}»', '«{an:42}AzSe{an:6}»', '«{an:76}+ASt{an:6}==»', '«{an:76}ACDb{an:4}==»'],
  spares: ['{an:20}', 'AZDO-pipeline-of-the-team-2'],
});

const numberedTokenRule = runRule({
  id: 'numbered-token',
  label: 'TOKEN',
  source: 'https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token.html',
  form: /^(?:1000\.[0-9a-f]{32}\.[0-9a-f]{32}|[0-9a-f]{32}-us\d{1,2}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk)$/,
  finds: [
    'zoho «1000.{hex:32}.{hex:32}»',
    'mailchimp «{hex:32}-us20»',
    'mailgun «{hex:32}-{hex:8}-{hex:8}»',
    '«{an:6}_{an:29}_mmk»',
  ],
  spares: ['1000.{hex:20}', '{hex:32}-12', '{hex:32}-{hex:16}'],
});

const googleRefreshRule = patternRule({
  id: 'google-refresh-token',
  label: 'GOOGLE_KEY',
  source: 'https://developers.google.com/identity/protocols/oauth2',
  trigger: { on: 'long-word' },
  pattern: /(?<![\w/])(1\/\/0[\w-]{40,})/dg,
  finds: ['«1//0{url:98}»'],
  spares: ['1//0 is a beginning', 'http://host1//0{url:50}'],
});

/** The id of a key, and the key itself in the next text: arguments of a call, columns of a row. */
const secretBehindIdRule = patternRule({
  id: 'secret-behind-key-id',
  label: 'AWS_SECRET',
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  trigger: { prefixes: ['AKIA', 'ASIA', 'AWS_KEY:', 'LTAI', 'GOOG1'] },
  pattern:
    /(?:\b(?:AKIA|ASIA)[A-Z0-9]{16}|\bLTAI[A-Za-z0-9]{12,24}|\bGOOG1[A-Z0-9]{20,60}|\[AWS_KEY:\w{11}\])["'`]?[ \t]{0,4}[,:;|\t ][ \t]{0,4}["'`]?([A-Za-z0-9+/]{28,44})(?![\w+/=])/dg,
  isSecret: (candidate) => isRandom(candidate),
  finds: ["s3('https://b.s3/x.csv', 'AKIA{up:16}', '«{an:40}»', 'CSV')", 'AKIA{up:16}:«{an:40}»'],
  spares: ['AKIA is a beginning', 'AKIA{up:16} used by build-{hex:40}'],
});

export const credentialRules: readonly MaskingRule[] = [
  secretBehindIdRule,
  privateKeyRule,
  headlessKeyRule,
  keyBodyRule,
  keyLineRule,
  schemeRule,
  sentryDsnRule,
  urlPasswordRule,
  urlTokenRule,
  driverAddressRule,
  discordTokenRule,
  azureClientSecretRule,
  oldVaultTokenRule,
  telegramTokenRule,
  telegramAddressRule,
  azureSignatureRule,
  azureKeyRule,
  numberedTokenRule,
  googleRefreshRule,
];
