// Finds a generated password some words behind the word for it, in many languages: `heslo uživatele bob je …`, `A temporary password for bob: …`.
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { isTurning } from './secret-value.js';

/** What is told of rather than the password: `password reset for request id: …` */
const OTHER_VALUE =
  /(?<![A-Za-z])(?:\w{0,20}id|uuid|trace|span|request|session|user|version|hash|digest|sha\d*|commit|host|pod|node|at|in|by)["'\])]? {0,2}[:=] {0,2}["'[]?$/i;
const BEFORE_VALUE = 24;

const isOtherValue = (text: string, start: number): boolean =>
  behindPlaceholder(text, start - 1) !== start - 1 ||
  OTHER_VALUE.test(text.slice(Math.max(0, start - BEFORE_VALUE), start));

/** In English, texts on passwords are frequent: the value is behind a separator, in brackets or in quotes. */
const announcedPasswordRule = patternRule({
  id: 'announced-password',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  trigger: { prefixes: ['password', 'Password', 'PASSWORD', 'passphrase', 'Passphrase'] },
  pattern:
    /\b(?:password|passphrase)(?=[ '"])['"]?:? [^\n:=[(]{1,60}(?:[:=] {0,2}["'[]?|[[(])([^\s"',[\]{}()]{8,200})(?=["'\],;)]|\.?(?:\s|$))/dgi,
  isSecret: (candidate, text, start) => isTurning(candidate) && !isOtherValue(text, start),
  finds: [
    'A temporary password is generated for root@localhost: «x{d:1}{an:6}{d:1}x;+{an:2}1»',
    'Please use the following password to proceed to installation: «a1{hex:28}»',
    'PASSWORD elastic = «x{d:1}{an:10}{d:2}x»',
    "Field error on field 'password': rejected value [«x{d:1}{an:10}{d:2}x»]",
    'password set by the operator («x{d:1}{an:10}{d:2}x»)',
  ],
  spares: [
    'initial password not set for user: bob',
    'default password was changed at: 10:15',
    'password reset, request_id: {hex:16}',
    'password reset sent to user: bob1983',
  ],
});

/** Small letters; the first may be a capital. */
const WORDS =
  'heslo hesla heslem adgangskode passord lösenord wachtwoord contraseña contrasena contrasenya senha passwort kennwort hasło hasła parola parolă şifre ' +
  'salasana jelszó jelsz пароль пароля паролем паролю парола лозинка geslo lozinka zaporka slaptažodis parool lykilorð συνθηματικό סיסמה รหัสผ่าน पासवर्ड パスワード 비밀번호';
const PHRASES = [
  'mot de passe',
  'mật khẩu',
  'kata sandi',
  'κωδικός πρόσβασης',
  'κωδικός για',
  'كلمة المرور',
  'كلمة السر',
];

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const PREFIXES = [...WORDS.split(' '), ...PHRASES].flatMap((word) => [...new Set([word, capitalized(word)])]);

const FARTHEST = 100;
const WORD = /[^\s"'«»“”„‘’()[\]{},;<>|]+/g;
const END = /[.,;:!?。、]+$/;
/** `id=a1b2c3d4` */
const NAMED = /^[\w.-]{2,24}[=:]/;

/** The first word that looks generated, on the line of the word for a password. */
const findAnnounced = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const place of places) {
    if (place < (spans.at(-1)?.end ?? 0)) continue;
    const [line = ''] = text.slice(place, place + FARTHEST).split('\n', 1);
    for (const { 0: word, index } of line.matchAll(WORD)) {
      const value = word.replace(END, '');
      const start = place + index;
      if (index === 0 || NAMED.test(value) || !isTurning(value) || isOtherValue(text, start)) continue;
      // a word that the window cuts goes on
      const isCut = index + word.length === FARTHEST;
      spans.push({
        start,
        end: isCut ? start + (/^\S*/.exec(text.slice(start))?.[0].length ?? 0) : start + value.length,
      });
      break;
    }
  }
  return spans;
};

const announcedInLanguagesRule: MaskingRule = {
  id: 'announced-password-in-languages',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  trigger: { prefixes: PREFIXES },
  find: findAnnounced,
  finds: [
    'heslo uživatele bob je «x{d:1}{an:4}{d:2}{an:4}»',
    'adgangskode til bob: «x{d:1}{an:4}{d:2}{an:4}»',
    'mật khẩu là «x{d:1}{an:4}{d:2}{an:4}»',
    'пароль користувача bob: «x{d:1}{an:4}{d:2}{an:4}».',
    'La nueva contraseña de acceso para bob será «x{d:1}{an:4}{d:2}{an:4}».',
  ],
  spares: [
    'heslo uživatele novak77 vypršelo',
    'пароль для пользователя ivanov1990 сброшен',
    'Passwort für Benutzer mueller2 wurde zurückgesetzt',
    'contraseña caducada, request_id: {hex:16}',
    'senha do usuário silva99 redefinida às 10:15:22',
  ],
};

export const announcedPasswordRules: readonly MaskingRule[] = [announcedPasswordRule, announcedInLanguagesRule];
