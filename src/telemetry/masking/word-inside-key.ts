// Finds generated values under keys that name a secret in their middle or at their beginning: `vault_db_root: "…"`, `SECRET_STRIPE=…`, `token_for_github: …`.
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { isRandom, isTurning } from './secret-value.js';

const WORDS =
  'secret token password passwd passwort vault_ vault. api_key apikey apiKey credential private_key account_key account.key pwd_ pass_ psk_'.split(
    ' ',
  );
const PREFIXES = WORDS.flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]);

const KEY_AND_VALUE = new RegExp(
  String.raw`(?:${WORDS.map((word) => word.replace('.', String.raw`\.`)).join('|')})([\w.-]{1,80})\\{0,3}["'\]]{0,2}[ \t]{0,20}(?:=>|[:=])[ \t]{0,4}\\{0,3}["'(<]{0,2}([^\s"'\\,;&<>()[\]{}|]{10,4096})`,
  'diy',
);

/** What such a key tells of a secret besides its value. */
const OTHER_END =
  /(?:id|ids|name|names|version|arn|ref|path|file|dir|url|uri|endpoint|type|kind|count|counts|length|size|at|on|time|date|expiry|expires|ttl|age|policy|policies|field|rule|host|user|owner|status|state|provider|manager|service|class|bucket|source|algorithm|alg|usage|limit|scope|hint|format|prefix|index|mode|issuer|audience|email|label|title|text|message|reason|error|request|response|address|account|role|group|env|region|namespace|store|engine|mount|image|tag|digest|checksum|fingerprint|thumbprint|etag)\d{0,2}$/i;

const findInsideKeys = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const place of places) {
    if (place < (spans.at(-1)?.end ?? 0)) continue;
    KEY_AND_VALUE.lastIndex = place;
    const found = KEY_AND_VALUE.exec(text);
    if (found === null) continue;
    const [, rest = '', value = ''] = found;
    const [start, end] = found.indices?.[2] ?? [0, 0];
    const isGenerated = isRandom(value) || (isTurning(value) && !value.includes(':'));
    if (isGenerated && !OTHER_END.test(rest) && behindPlaceholder(text, start - 1) === start - 1)
      spans.push({ start, end });
  }
  return spans;
};

export const wordInsideKeyRule: MaskingRule = {
  id: 'word-inside-key',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  trigger: { prefixes: PREFIXES, beforeDigit: false },
  find: findInsideKeys,
  finds: [
    'vault_db_root: "«x{d:1}{an:12}{d:2}x»"',
    'SECRET_STRIPE=«x{d:1}{an:12}{d:2}x»',
    '{"token_for_github":"«x{d:1}{an:24}{d:2}x»"}',
    'fs.azure.account.key.shop.blob.core.windows.net=«x{d:1}{b64:80}{d:2}x»',
  ],
  spares: [
    'secret_name=prod-db2-a1b2c3d4e5',
    'token_type: bearer2a3b4c5d6e',
    'password_changed_at=2026-11-01T09:12:33Z',
    'token_endpoint=https://idp.example.org/oauth2/v2/token',
    'vault_addr=https://vault-1.example.org:8200',
    'token_bucket: capacity-4096',
    'passwordPolicyVersion=a1b2c3d4e5f6',
  ],
};
