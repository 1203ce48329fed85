// Finds generated values that stand behind a sensitive key without a separator: `shared_key 0a1B…`, `login failed (password "…")`, and as arguments of a call: `UsernamePassword(bob, …)`.
import { endOfKeyBefore } from './key-gap.js';
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { isMarked, isRandom, isRandomOneKind, isSecretValue, isTurning } from './secret-value.js';
import { sensitiveKindBefore, sensitiveKindOf } from './sensitive-keys.js';

/** What ends a value that is not in quotes. */
const STOPS = ' \t\r\n"\'`,;<>()[]{}|';
const LONGEST_VALUE = 4_096;
const TRAILING = /[.,;:!?\\]+$/;
const BEFORE = 40;

/** Tokens and secrets have names of their own more often than passwords, `secret db-3f7a9c2b`: only a key as machines make it is one of theirs. */
const NAMED_KEY = /(?:tokens?|credentials?|authorization|secret|csrf|xsrf)["'`\\]{0,2}$/i;

const endOfValue = (text: string, start: number): number => {
  let end = start;
  while (end < text.length && end - start < LONGEST_VALUE && !STOPS.includes(text.charAt(end))) end++;
  return end;
};

const trimmedEnd = (text: string, { start, end }: SecretSpan): number =>
  end - (TRAILING.exec(text.slice(start, end))?.[0].length ?? 0);

const isGenerated = (value: string, key: string): boolean =>
  isRandomOneKind(value) || (!NAMED_KEY.test(key) && (isTurning(value) || isMarked(value)));

const keyBefore = (text: string, end: number): string => text.slice(Math.max(0, end - BEFORE), end);

/** `password user=bob`, `(pw, name=[x])` */
const isNextKey = (text: string, { start, end }: SecretSpan): boolean =>
  /^[A-Za-z][\w.-]{1,60}(?:[=:].*[^=]|=)$/.test(text.slice(start, end)) &&
  (text.charAt(end - 1) !== '=' || /["'[({<]/.test(text.charAt(end)));

const findBehindKeys = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const start of places) {
    if (start < (spans.at(-1)?.end ?? 0) || behindPlaceholder(text, start - 1) >= start) continue;
    const key = endOfKeyBefore(text, start);
    const kind = key === start ? undefined : sensitiveKindBefore(text, key);
    if (kind !== 'secret' && kind !== 'mixed') continue;
    const end = trimmedEnd(text, { start, end: endOfValue(text, start) });
    if (!isNextKey(text, { start, end }) && isGenerated(text.slice(start, end), keyBefore(text, key)))
      spans.push({ start, end });
  }
  return spans;
};

const SOURCE = 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude';

const valueBehindKeyRule: MaskingRule = {
  id: 'value-behind-key',
  label: 'SECRET',
  source: SOURCE,
  trigger: { on: 'word-behind-key' },
  find: findBehindKeys,
  finds: [
    'shared_key «{an:24}»',
    '    HTTP_Passwd «x{d:1}{an:12}»\n    Port 1',
    'A temporary password («x{d:1}{an:4}{d:2}{an:4}») was set for bob',
    'the DB_PASS was rotated to «x{d:1}{an:4}{d:2}{an:4}»',
    'Resolved [spring.datasource.password] to "«x{d:1}{an:4}{d:2}{an:4}»"',
    '| db_password | «x{d:1}{an:4}{d:2}{an:4}» |',
    'using pw «x{d:1}{an:2}!{an:3}#{d:2}»',
    "LDAPPWD('«x{d:1}{an:4}{d:2}{an:4}»')",
  ],
  spares: [
    'secret db-3f7a9c2b created',
    'token a1b2c3d4 at 3',
    'password reset-worker-6f7d8c9b5 started',
    'pass 2 of 3',
    'passwd 2.4.1-r3 installed',
    'password was changed to plan-b2',
    'cat password | sha256sum',
    'pw, HWL2VpnStateChange2=[x]',
    'password user=b1C2d3E4',
    'secret [SECRET:0abcdefghij] x',
  ],
};

/** An argument: its name, if it has one that says nothing else, and the value. */
const ARGUMENT =
  /[ \t]{0,2}(?:["'`]?(?:value|val|raw|text|string|str|inline_?string|simple|bytes|content|data|inner|plain|plaintext|password|secret|token|key)["'`]?[ \t]{0,2}[=:][ \t]{0,2})?["'`]?([^\s"'`,;<>()[\]{}|=:]{1,4096})["'`]?[ \t]{0,2}(,|$|[)\]}])/iy;
const OTHER_ARGUMENT = /[^,()[\]{}\n]{0,200},/y;
const MOST_ARGUMENTS = 6;

/** `public string Password { get; set; } = "…";` */
const PROPERTY = /\{[^{}"'\n]{1,40}\}[ \t]{0,4}=[ \t]{0,4}"([^"\n]{4,4096})"/dy;

const inProperty = (text: string, place: number): SecretSpan | undefined => {
  PROPERTY.lastIndex = place;
  const [start, end] = PROPERTY.exec(text)?.indices?.[1] ?? [0, 0];
  return end > start && isSecretValue(text.slice(start, end)) ? { start, end } : undefined;
};

const findInArguments = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const place of places) {
    const property = inProperty(text, place);
    if (property !== undefined) spans.push(property);
    const key = keyBefore(text, place).replace(/[ \t:=>]+$/, '');
    const kind = sensitiveKindOf(key);
    let at = place + 1;
    for (let count = 0; count < MOST_ARGUMENTS; count++) {
      ARGUMENT.lastIndex = at;
      const found = ARGUMENT.exec(text);
      OTHER_ARGUMENT.lastIndex = at;
      const other = found ?? OTHER_ARGUMENT.exec(text);
      if (other === null) break;
      const [whole, value = '', closing] = found ?? other;
      const start = at + whole.lastIndexOf(value);
      at += whole.length;
      if (
        found !== null &&
        start >= (spans.at(-1)?.end ?? 0) &&
        (kind === 'random' ? isRandom(value) : isGenerated(value, key))
      )
        spans.push({ start, end: start + value.length });
      if (found !== null && closing !== ',') break;
    }
  }
  return spans;
};

const argumentOfKeyRule: MaskingRule = {
  id: 'argument-of-key',
  label: 'SECRET',
  source: SOURCE,
  trigger: { on: 'call-of-key' },
  find: findInArguments,
  finds: [
    'auth failed for UsernamePassword(bob,«x{d:1}{an:4}{d:2}{an:4}»)',
    'Optional(AuthToken(value: "«{an:32}»", expires: 3600))',
    'ApiKey{"«{an:40}»"}',
    'Secret(value=«{hex:32}», version=2)',
    'generic_secret: {secret: {inline_string: "«{an:32}»"}}',
    'public string Password { get; set; } = "«{an:9}»";',
  ],
  spares: [
    'getToken(scope=https://graph.example/.default)',
    'PasswordPolicy(minLength=12, maxAge=P90D)',
    'checkPassword(bob2019)',
    "into registry key '{{uuid}}GLOBALROOT'",
    'verifyPassword(user_12345) returned false',
    'token(type: bearer, expires: 3600)',
    'secret(name=db-3f7a9c2b)',
  ],
};

/** The bytes of a key as a list of numbers: `[12, 57, 201, …]`, `{0x0c, 0x39, …}`. */
const BYTES =
  /["'`\\]{0,4}[ \t]{0,4}(?:=>|[=:])[ \t]{0,4}(?:(?:new )?\w{0,12}\[\]|&?\[\]byte)?[[({][ \t]{0,4}((?:0x)?[\dA-Fa-f]{1,3}(?:[, ][ \t]{0,2}(?:0x)?[\dA-Fa-f]{1,3}){15,127})[ \t,]{0,3}[\])}]/dy;

const keyBytesRule: MaskingRule = {
  id: 'key-bytes',
  label: 'SECRET',
  source: SOURCE,
  trigger: { on: 'sensitive-key' },
  find: (text, places) =>
    places.flatMap((place) => {
      BYTES.lastIndex = place;
      const [start, end] = BYTES.exec(text)?.indices?.[1] ?? [0, 0];
      return end > start ? [{ start, end }] : [];
    }),
  finds: [
    'network_key: [«12, 57, 201, 3, 144, 92, 8, 77, 31, 250, 66, 5, 190, 23, 111, 42»]',
    'Key:[«12 57 201 3 144 92 8 77 31 250 66 5 190 23 111 42»]',
    'aes_key = {«0x0c, 0x39, 0xc9, 0x03, 0x90, 0x5c, 0x08, 0x4d, 0x1f, 0xfa, 0x42, 0x05, 0xbe, 0x17, 0x6f, 0x2a»}',
  ],
  spares: ['key: [1, 2, 3]', 'keys: [12, 57]'],
};

export const valueBehindKeyRules: readonly MaskingRule[] = [valueBehindKeyRule, argumentOfKeyRule, keyBytesRule];
