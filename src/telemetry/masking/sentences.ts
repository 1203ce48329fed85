// Masking rules for secrets that people write into sentences: `the password is …`, `wrong password "…"`, `your verification code is …`.
import { announcedPasswordRules } from './announced-password.js';
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { isLetters, isMixed, isProseWord, isSecretValue } from './secret-value.js';

const hasValue = (candidate: string): boolean => isSecretValue(candidate) && !isProseWord(candidate);

/** Languages in which "the password is …" is read: the word, then the verb. */
const TELLING = '(?:is |was |has been |been )?(?:set|changed|reset|updated|rotated) to|is now|is|was|now|->|→';
const SENTENCES: readonly (readonly [words: string, verbs: string])[] = [
  ['password|passphrase|passwd|passcode|pwd', TELLING],
  ['secret|pin code|pin|token|api key', TELLING],
  ['Passwort|Kennwort|passwort|kennwort', 'ist|lautet|war|heißt'],
  ['[Mm]ot de passe', 'est|était|devient'],
  ['[Cc]ontraseña|[Cc]ontrasena|[Cc]lave', 'es|era|será'],
  ['[Ss]enha', 'é|e|era|foi|será'],
  ["[Pp]arola d'ordine|[Pp]assword", 'è|era|sarà|é'],
  ['[Ww]achtwoord', 'is|was|luidt'],
  ['[Hh]asło|[Hh]aslo', 'to|jest|brzmi'],
  ['[Ll]ösenord(?:et)?', 'är|var'],
  ['[Aa]dgangskode(?:n)?|[Pp]assord(?:et)?', 'er|var'],
  ['[Ss]alasana', 'on|oli'],
  ['[Hh]eslo', 'je|bylo'],
  ['[Şş]ifre(?:niz|si|m)?|[Pp]arola(?:nız|sı|m)?', 'şu|olarak'],
  ['[Пп]ароль', '—|-|–|это'],
];

/** Languages without blanks between words. */
const JOINED = '(?:密码|密碼|口令)(?:是|为|為)|パスワードは|비밀번호(?:는|은)|암호(?:는|은)';

/** Whose it is: `the password of bob is …`. The secret of success is none. */
const OWNER = String.raw`(?:[ \t](?:for|of|di|de|del|da|do|für|von|voor|av|til)(?:[ \t][\p{L}\p{N}_.@[\]-]{1,40}){1,3})?`;

const SENTENCE = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}_-])(?:${SENTENCES.map(([words, verbs]) => `(?:${words})${words.startsWith('secret') ? '' : OWNER}[ \\t]{1,3}(?:${verbs})`).join('|')})[ \t:]{1,3}|(?:${JOINED})[ :：]{0,3})(?:["'«“„‘「\x60]([^"'»”“’」\x60\n]{2,200})["'»”“’」\x60]|([^\s"'«“„‘「」，。、]{3,200}))`,
  'diuy',
);

const TRAILING = /[.,;:!?)\]]+$/;

/** Letters alone are a password only at the end: `is swordfish.`, not `is case sensitive`. */
const isToldValue = (value: string, rest: string): boolean => {
  if (!hasValue(value) || /^[[<({*]/.test(value) || isProseWord(value.replace(/[.,;:!?].*$/s, ''))) return false;
  if (!isLetters(value)) return /[\p{L}\p{N}]/u.test(value);
  if (!/^[a-z]+$/i.test(value)) return false;
  return /^[a-z]+(?:ed|ing|ly|able|ible|ent|ant|ous|al|ive|y|ful|less)$/.test(value) ? false : /^\W*$/.test(rest);
};

const findTold = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const place of places) {
    SENTENCE.lastIndex = place;
    const found = place < done ? null : SENTENCE.exec(text);
    if (found === null) continue;
    const { indices, 1: quoted, 2: bare = '' } = found;
    const [start, last] = indices?.[quoted === undefined ? 2 : 1] ?? [0, 0];
    if (behindPlaceholder(text, start) > start) continue;
    const end = quoted === undefined ? last - (TRAILING.exec(bare)?.[0].length ?? 0) : last;
    const rest = text.slice(end, end + 20);
    if (quoted === undefined ? isToldValue(bare.replace(TRAILING, ''), rest) : hasValue(quoted)) {
      spans.push({ start, end });
      done = end;
    }
  }
  return spans;
};

const sentenceRule: MaskingRule = {
  id: 'sentence',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  find: findTold,
  trigger: {
    prefixes: (
      'password |passphrase |passwd |passcode |pwd |secret |pin |token |api key |Password |Passphrase |Secret |Token |PIN |PASSWORD |API key |' +
      'Passwort |Kennwort |passwort |kennwort |mot de passe|Mot de passe|contrase|Contrase|clave |Clave |senha |Senha |parola|Parola|' +
      'wachtwoord |Wachtwoord |hasło |haslo |Hasło |adgangskode|Adgangskode|passord|Passord|salasana |Salasana |heslo |Heslo |' +
      'lösenord|Lösenord|şifre|Şifre|sifre|Sifre|пароль |Пароль |密码是|密码为|密碼是|密碼為|口令是|口令为|口令為|パスワード|비밀번호|암호는|암호은'
    ).split('|'),
  },
  finds: [
    'the password is «{an:9}».',
    'Your new password is: «{an:6}!{an:3}»',
    'password was reset to "«{an:5} {an:5}»"',
    'Das Passwort lautet «{an:9}»',
    'le mot de passe est «{an:9}»',
    'la contraseña es «{an:9}»',
    'a senha é «{an:9}»',
    'la password è «{an:9}»',
    'het wachtwoord is «{an:9}»',
    'hasło to «{an:9}»',
    'heslo je «{an:9}»',
    'password is «swordfish»',
    'password -> «{an:9}»',
    'la password di bob è «{an:9}»',
    'Password for the [elastic] user is: «{an:9}»',
    'пароль — «{an:9}»',
    '密码是«{an:9}»',
    'パスワードは「«{an:9}»」です',
    '비밀번호는 «{an:9}» 입니다',
    'şifre şu: «{an:9}»',
    'lösenordet är «{an:9}»',
  ],
  spares: [
    'token expired, password is wrong, secret rotated',
    'the password is case sensitive',
    'das Passwort ist falsch',
    'le mot de passe est incorrect',
    'la contraseña es incorrecta',
    'password is required',
    'token is valid',
    'password is being changed',
    'пароль — неверный',
    '密码是空的',
    'naïve café',
    'password is [SECRET:0abcdefghij]',
  ],
};

/** Words of passwords alone: what is said of tokens and keys is more often a name. */
const PASSING_WORDS =
  'password|Password|passphrase|passwd|Passwort|Kennwort|wachtwoord|contraseña|hasło|lösenord|senha|mot de passe|пароль|пароля|паролем';

/** What stands behind the word in a sentence, in quotes or without. */
const PASSING = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:${PASSING_WORDS})[ \t]{1,2}(?:["'«“„\x60]([^\s"'»”“\x60]{4,200})["'»”“\x60]|([^\s"'«“„\x60]{8,200}))`,
  'duy',
);

const findInPassing = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const place of places) {
    if (place < (spans.at(-1)?.end ?? 0)) continue;
    PASSING.lastIndex = place;
    const found = PASSING.exec(text);
    if (found === null) continue;
    const { indices, 1: quoted, 2: bare = '' } = found;
    const [start, last] = indices?.[quoted === undefined ? 2 : 1] ?? [0, 0];
    const end = last - (TRAILING.exec(quoted ?? bare)?.[0].length ?? 0);
    const value = text.slice(start, end);
    const isSecret = quoted === undefined ? isMixed(value) : hasValue(value) && /\d/.test(value);
    if (isSecret && behindPlaceholder(text, start) === start) spans.push({ start, end });
  }
  return spans;
};

const passwordInPassingRule: MaskingRule = {
  id: 'password-in-passing',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  trigger: { prefixes: PASSING_WORDS.split('|').map((word) => `${word} `), beforeDigit: true },
  find: findInPassing,
  finds: [
    'wrong password "«{an:5}7»" for user bob',
    'login failed for bob with password «x{d:1}{an:4}{d:2}{an:4}»',
    'Cleartext-Password "«{an:5}7»"',
    'неверный пароль «x{d:1}{an:4}{d:2}{an:4}» для bob',
  ],
  spares: [
    'password reset-worker-6f7d8c9b5 started',
    'password PBKDF2WithHmacSHA256 is used',
    'password "is too short"',
    'password 2026-11-21T23:47:31 expired',
    'password check took 1234.56ms',
  ],
};

const oneTimeCodeRule = patternRule({
  id: 'one-time-code',
  label: 'ONE_TIME_CODE',
  source: 'https://pages.nist.gov/800-63-3/sp800-63b.html#singlefactor-otp',
  trigger: {
    prefixes: ['code ', 'code:', 'passcode ', 'passcode:', 'password is ', 'password: ', 'OTP ', 'PIN is '],
    beforeDigit: true,
  },
  pattern:
    /(?<![\w-])(?:(?:verif(?:ication|ying)|security|log-?in|sign-?in|one[- ]time|authentication|confirmation|2fa|mfa|otp|sms)[ -](?:pass)?(?:code|word)|one-time password|passcode|OTP)(?: is|:|=)? {1,2}["']?(\d{4,8})(?![\w.-])/dgi,
  finds: ['Your verification code is «{nz:6}», do not share it', 'login code: «{nz:6}»', 'passcode «{nz:6}» was sent'],
  spares: ['error code 500123', 'verification code expired', 'security code: 3 attempts', 'exit code: 1234'],
});

const codeFirstRule = patternRule({
  id: 'one-time-code-first',
  label: 'ONE_TIME_CODE',
  source: 'https://pages.nist.gov/800-63-3/sp800-63b.html#singlefactor-otp',
  trigger: { prefixes: ['is your ', 'as your '] },
  pattern: /(?<![\w.])(?:G-)?(\d{4,8}) (?:is|as) your [\w ]{0,40}\b(?:code|password|OTP|PIN)\b/dgi,
  finds: ['G-«{nz:6}» is your Google verification code', 'Use «{nz:6}» as your login code'],
  spares: ['5000 is your limit', 'what is your code'],
});

const recoveryCodesRule = patternRule({
  id: 'recovery-codes',
  label: 'ONE_TIME_CODE',
  source:
    'https://docs.github.com/en/authentication/securing-your-account-with-two-factor-authentication-2fa/configuring-two-factor-authentication-recovery-methods',
  trigger: { prefixes: ['codes:', 'codes=', 'codes"', 'codes [', 'Codes"', 'Codes=', 'code:'] },
  pattern:
    /(?:recovery|backup|scratch)[ _-]?codes?["']?[:= ]{1,2}[["']{0,2}((?:[0-9a-z]{4,6}(?:-[0-9a-z]{4,6}){1,3}["', ]{0,4}){1,20})(?<![ ,"'])/dgi,
  isSecret: (candidate) => /\d/.test(candidate),
  finds: ['recovery codes: «a{hex:4}-1{hex:4}, {hex:5}-{hex:5}»'],
  spares: ['recovery codes: not-used', 'backup code: none'],
});

export const sentenceRules: readonly MaskingRule[] = [
  sentenceRule,
  passwordInPassingRule,
  ...announcedPasswordRules,
  oneTimeCodeRule,
  codeFirstRule,
  recoveryCodesRule,
];
