// Finds a random value directly behind a word that names it, without a separator: `using api key 0a1b2c… for upload`.
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { isRandomOneKind } from './secret-value.js';

/** Beginnings of words that name a secret, and of keys whose word before says so. */
const WORDS =
  'token|Token|TOKEN|secret|Secret|SECRET|password|Password|PASSWORD|passphrase|apikey|apiKey|APIKEY|authtoken|credential|key |key" |keys |Key |KEY |private |pat |PAT |pwd ';

const NAMED =
  /(?:auth)?(?:tokens?|secret(?: key| id)?|password|passphrase|api ?key(?: private)?|credentials?|keys?|private|pat|pwd)["']?(?:[ \t]{1,2}|(?=[([]))["'`([]{0,2}([A-Za-z0-9+/=_.~:!$@%-]{12,4096})/iy;

/** A key alone may find something rather than open it. */
const KEY_WORD = /^(?:keys?|private)/i;
const SECRET_KEY =
  /(?:api|secret|access|private|auth|signing|licen[cs]e|encryption|master|admin|account|app|application|server|write|sdk|client|integration|rest|user|webhook|ingest|insert|search|function|cosmos|storage|service|subscription|consumer)[ _-]?$/i;
const BEFORE = 24;

const END = /[.,;:!?)\]"'`]+$/;

const find = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const place of places) {
    NAMED.lastIndex = place;
    const found = place < (spans.at(-1)?.end ?? 0) ? null : NAMED.exec(text);
    if (found === null) continue;
    const [whole, value = ''] = found;
    const secret = value.replace(END, '');
    const start = place + whole.length - value.length;
    if (KEY_WORD.test(whole) && !SECRET_KEY.test(text.slice(Math.max(0, place - BEFORE), place))) continue;
    if (behindPlaceholder(text, start - 1) === start - 1 && isRandomOneKind(secret))
      spans.push({ start, end: start + secret.length });
  }
  return spans;
};

export const wordBeforeSecretRule: MaskingRule = {
  id: 'word-before-secret',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  trigger: { prefixes: WORDS.split('|'), beforeDigit: true },
  find,
  finds: [
    'using datadog api key «{hex:32}» for upload',
    'refreshed token «{uuid}» of the user',
    'client secret «{an:24}» was used twice',
    'with password «{an:16}» refused',
    'signing key "«{b64:40}»"',
    'secret key «{up:64}»',
    'token(«{an:40}») expired',
    'access token [«a1{an:38}»] rejected',
  ],
  spares: [
    'token service-account-7 refreshed',
    'key {uuid} rotated',
    'cache key {hex:32} missed',
    'token 128009 is the end of turn',
    'password reset-worker-6f7d8c9b5 started',
    'token expired 2026-11-21T23:47:31.000Z',
    'secret projects/acme/secrets/db-12 read',
    'API key configuration-of-service-2 found',
  ],
};
