// Finds generated values that stand behind a sensitive key without a separator: `shared_key 0a1B…`, `login failed (password "…")`, and as arguments of a call: `UsernamePassword(bob, …)`.
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { isRandomOneKind, isTurning } from './secret-value.js';
import { sensitiveKindBefore } from './sensitive-keys.js';

/** What ends a value that is not in quotes. */
const STOPS = ' \t\r\n"\'`,;<>()[]{}|';
/** What may stand between the key and its value besides blanks. */
const OPENINGS = '"\'`([{<';
const MOST_OPENINGS = 4;
const LONGEST_VALUE = 4_096;
const TRAILING = /[.,;:!?\\]+$/;
const BEFORE = 40;

/** Tokens and secrets have names of their own more often than passwords, `secret db-3f7a9c2b`: only a key as machines make it is one of theirs. */
const NAMED_KEY = /(?:tokens?|credentials?|authorization|secret|csrf|xsrf)["'`\\]{0,2}$/i;

/** Where the key before a value ends. */
const endOfKey = (text: string, start: number): number => {
  let at = start;
  for (let count = 0; count < MOST_OPENINGS && OPENINGS.includes(text.charAt(at - 1)); count++) at--;
  while (at > 0 && start - at < 2 * MOST_OPENINGS && ' \t'.includes(text.charAt(at - 1))) at--;
  return at;
};

const endOfValue = (text: string, start: number): number => {
  let end = start;
  while (end < text.length && end - start < LONGEST_VALUE && !STOPS.includes(text.charAt(end))) end++;
  return end;
};

const trimmedEnd = (text: string, { start, end }: SecretSpan): number =>
  end - (TRAILING.exec(text.slice(start, end))?.[0].length ?? 0);

const isGenerated = (value: string, key: string): boolean =>
  isRandomOneKind(value) || (!NAMED_KEY.test(key) && isTurning(value));

const keyBefore = (text: string, end: number): string => text.slice(Math.max(0, end - BEFORE), end);

const findBehindKeys = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const start of places) {
    if (start < (spans.at(-1)?.end ?? 0) || behindPlaceholder(text, start - 1) >= start) continue;
    const key = endOfKey(text, start);
    const kind = key === start ? undefined : sensitiveKindBefore(text, key);
    if (kind !== 'secret' && kind !== 'mixed') continue;
    const end = trimmedEnd(text, { start, end: endOfValue(text, start) });
    if (isGenerated(text.slice(start, end), keyBefore(text, key))) spans.push({ start, end });
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
    "LDAPPWD('«x{d:1}{an:4}{d:2}{an:4}»')",
  ],
  spares: [
    'secret db-3f7a9c2b created',
    'token a1b2c3d4 at 3',
    'password reset-worker-6f7d8c9b5 started',
    'pass 2 of 3',
    'passwd 2.4.1-r3 installed',
    'secret [SECRET:0abcdefghij] x',
  ],
};

/** An argument: its name, if it has one that says nothing else, and the value. */
const ARGUMENT =
  /[ \t]{0,2}(?:(?:value|val|raw|text|content|data|inner|plain|plaintext|password|secret|token|key)[ \t]{0,2}[=:][ \t]{0,2})?["'`]?([^\s"'`,;<>()[\]{}|=:]{1,4096})["'`]?[ \t]{0,2}(,|$|[)\]}])/iy;
const OTHER_ARGUMENT = /[^,()[\]{}\n]{0,200},/y;
const MOST_ARGUMENTS = 6;

const findInArguments = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const place of places) {
    const key = keyBefore(text, place);
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
      if (found !== null && start >= (spans.at(-1)?.end ?? 0) && isGenerated(value, key))
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
  ],
  spares: [
    'getToken(scope=https://graph.example/.default)',
    'PasswordPolicy(minLength=12, maxAge=P90D)',
    'checkPassword(bob2019)',
    'verifyPassword(user_12345) returned false',
    'token(type: bearer, expires: 3600)',
    'secret(name=db-3f7a9c2b)',
  ],
};

export const valueBehindKeyRules: readonly MaskingRule[] = [valueBehindKeyRule, argumentOfKeyRule];
