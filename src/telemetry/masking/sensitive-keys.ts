// Recognizes names of fields that hold secrets: `db_password=`, `"apiKey":`, `X-Auth-Token:`.
import { behindPlaceholder } from './placeholder.js';

/**
 * `secret`: every value is one. `session`: every value but a short number. `mixed`: a value of letters and digits.
 * `random`: only a value that looks random, because such keys hold harmless things, too.
 */
type KeyKind = 'secret' | 'random' | 'mixed' | 'session';

/** A key is sensitive when it ends in one of these, ignoring case, `_`, `-` and `.`, and digits behind. */
const SECRET_ENDINGS =
  'password passwd passphrase passcode passwort kennwort motdepasse contraseña contrasena senha wachtwoord hasło haslo lösenord losenord ' +
  'passord adgangskode salasana heslo jelszó jelszo şifre sifre parola пароль 密码 密碼 口令 パスワード 비밀번호 암호 ' +
  'passwordhash passwordconfirmation passwordconfirm pwd dbpass userpass mypass smtppass mailpass ftppass ldappass proxypass httppass authpass ' +
  'becomepass sudopass rootpass adminpass sshpass bindpass storepass keypass secret token tokenvalue secretvalue passwordvalue authorization credential credentials ' +
  'apikey accesskey accountkey authkey encryptionkey masterkey privatekey secretkey sharedkey signingkey secretaccesskey amzsignature ' +
  'aspxauth csrf xsrf verificationcode onetimecode onetimepassword mfacode pincode ' +
  'socialsecurity socialsecuritynumber ' +
  'пароля парола лозинка lozinka geslo zaporka slaptažodis parool salasõna parolă contrasenya pasahitza katasandi lykilorð fjalëkalimi ' +
  'συνθηματικό סיסמה รหัสผ่าน पासवर्ड';

/** Other words end in these, too: they count only as a whole word, as in `customer_ssn` and `customerSsn`. */
const SECRET_WORDS = 'ssn cvv cvc otp totp mdp psw pw passwd psk';

/** Keys of several words with blanks between: a blank joins no other words. */
const SECRET_PHRASES = [
  'mot de passe',
  'كلمة المرور',
  'كلمة السر',
  'رمز عبور',
  'mật khẩu',
  'mat khau',
  'kata sandi',
  'kata laluan',
  'κωδικός πρόσβασης',
];
/** What Windows calls the key of a wireless network. */
const MIXED_PHRASES = ['key content'];

const SESSION_ENDINGS = 'sessionid sessid sessionkey connectsid';
const RANDOM_ENDINGS =
  'honeycombteam key auth signature session accessid apikeyprivate keydata samlresponse samlassertion crumb';
const RANDOM_WORDS = 'sid sig sign hmac seed encrypt pat api jwt clave access dsn creds salt pepper';
/** Keys that open something: words alone are names of them. */
const MIXED_ENDINGS =
  'licensekey licencekey servicekey hmackey deploykey appkey consumerkey cipherkey cryptokey integrationkey ingestkey writekey serverkey rootkey adminkey joinkey activationkey productkey secretid usercode devicecode codeverifier authcode';
/** Tests pass, too: `pass: 12`, `first_pass=3.2s`. */
const MIXED_WORDS = 'pass cred';

type KeyEnding = { readonly ending: string; readonly isWord: boolean; readonly kind: KeyKind };

/** How a value is written, and which of several it is: `unseal_key_b64`, `password_old`. Digits behind are no part of it. */
const QUALIFIERS =
  'b base hex raw plain plaintext old new prod production primary secondary md sha sha256hex sha1hex sha512hex bcrypt enc encrypted'.split(
    ' ',
  );
const QUALIFIED = { secret: ['password', 'passwd', 'secret', 'apikey'], random: ['token', 'key'] } as const;

const endingsOf = (endings: string, isWord: boolean, kind: KeyKind): readonly KeyEnding[] =>
  endings.split(' ').map((ending) => ({ ending, isWord, kind }));

const qualifiedEndings = (kind: keyof typeof QUALIFIED): readonly KeyEnding[] =>
  QUALIFIED[kind].flatMap((word) => QUALIFIERS.map((qualifier) => ({ ending: word + qualifier, isWord: false, kind })));

const phrasesOf = (phrases: readonly string[], kind: KeyKind): readonly KeyEnding[] =>
  phrases.map((ending) => ({ ending, isWord: true, kind }));

/** Ends of keys whose values are secret; the first that fits decides. */
const ENDINGS: readonly KeyEnding[] = [
  ...endingsOf(SECRET_ENDINGS, false, 'secret'),
  ...endingsOf(SECRET_WORDS, true, 'secret'),
  ...phrasesOf(SECRET_PHRASES, 'secret'),
  ...phrasesOf(MIXED_PHRASES, 'mixed'),
  ...endingsOf(MIXED_ENDINGS, false, 'mixed'),
  ...endingsOf(MIXED_WORDS, true, 'mixed'),
  ...endingsOf(SESSION_ENDINGS, false, 'session'),
  ...endingsOf(RANDOM_ENDINGS, false, 'random'),
  ...endingsOf(RANDOM_WORDS, true, 'random'),
  ...qualifiedEndings('secret'),
  ...qualifiedEndings('random'),
];

const NONE: readonly KeyEnding[] = [];
const endOf = (text: string, end: number): number =>
  ((text.charCodeAt(end - 3) & 31) << 10) | ((text.charCodeAt(end - 2) & 31) << 5) | (text.charCodeAt(end - 1) & 31);

const JOINTS = '_-.';

/** An ending of two letters may stand behind any other, and a joint before the last two letters of one, `session_id`, or the last, `key_b64`. */
const endsOf = (ending: string): readonly number[] => {
  const end = ending.length;
  if (end === 2) return Array.from({ length: 32 }, (_, before) => (before << 10) | endOf(ending, end));
  const joined = Array.from(JOINTS, (joint) => endOf(joint + ending.slice(-2), 3));
  const lastJoined = ending.endsWith('b') ? Array.from(JOINTS, (joint) => endOf(`${ending.at(-2)}${joint}b`, 3)) : [];
  return [...new Set([endOf(ending, end), ...joined, ...lastJoined])];
};

const byLastLetters = (): readonly (readonly KeyEnding[])[] => {
  const table = Array.from({ length: 32_768 }, () => NONE);
  for (const ending of ENDINGS) for (const end of endsOf(ending.ending)) table[end] = [...(table[end] ?? NONE), ending];
  return table;
};

/** By their last three letters: one look-up rules out nearly every other key. */
const BY_LAST_LETTERS = byLastLetters();

/** Columns of `name          : value` are padded with blanks. */
const MOST_PADDING = 24;
const LONGEST_LABEL = 32;

const isJoint = (code: number): boolean => code === 95 || code === 45 || code === 46;

/** Blanks, quotes, backslashes and brackets may stand between a key and its `=` or `:`: `"token":`, `user[password]=`. */
const PADDING = new Uint8Array(65_536);
for (const character of ` \t"'\\])*?!\``) PADDING[character.charCodeAt(0)] = 1;

const LAST_ASCII = 127;
/** Capitals of Latin-1 and Cyrillic whose small letters stand 32 behind them. */
const hasCapitalBit = (code: number): boolean => (code >= 0xc0 && code <= 0xde) || (code >= 0x410 && code <= 0x42f);

/** As a small letter. In other scripts the bit of the case belongs to the letter: `р` and `р` with it are two. */
const foldCase = (code: number): number => (code <= LAST_ASCII ? code | 32 : hasCapitalBit(code) ? code + 32 : code);

/** Index of the first letter of `word`, if it ends at `end` in the text, ignoring case and joints; otherwise −1. */
const startOfEnding = (text: string, end: number, word: string): number => {
  let at = end;
  for (let letter = word.length - 1; letter >= 0; letter--) {
    at--;
    while (isJoint(text.charCodeAt(at)) && letter < word.length - 1) at--;
    if (at < 0 || foldCase(text.charCodeAt(at)) !== word.charCodeAt(letter)) return -1;
  }
  return at;
};

const MOST_DIGITS = 3;
const BLANK = 32;

const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

/** The kind of the sensitive key that ends before the `=` or `:` at `separator`. The label of a placeholder is no key. Of a number behind a blank, `Key 2:`, nobody knows what it counts. */
export const sensitiveKindBefore = (text: string, separator: number): KeyKind | undefined => {
  let end = separator;
  while (end > 0 && separator - end < MOST_PADDING && PADDING[text.charCodeAt(end - 1)] === 1) end--;
  const behind = end;
  for (let digits = 0; digits < MOST_DIGITS && end > 0 && isDigitCode(text.charCodeAt(end - 1)); digits++) end--;
  // `X-Hub-Signature-256`
  if (end < behind && isJoint(text.charCodeAt(end - 1))) end--;
  // `Unseal Key 1: …`
  if (end < behind && text.charCodeAt(end - 1) === BLANK) return sensitiveKindBefore(text, end) && 'random';
  if (end < 2) return undefined;
  const candidates = BY_LAST_LETTERS[end < 3 ? endOf(`.${text}`, end + 1) : endOf(text, end)] ?? NONE;
  if (candidates === NONE) return undefined;
  return candidates.find((ending) => isSensitive(text, { end, separator }, ending))?.kind;
};

export const isSensitiveBefore = (text: string, separator: number): boolean =>
  sensitiveKindBefore(text, separator) !== undefined;

const isSensitive = (text: string, key: { end: number; separator: number }, { ending, isWord }: KeyEnding): boolean => {
  const start = startOfEnding(text, key.end, ending);
  return start >= 0 && (!isWord || isWordStart(text, start)) && !isLabel(text, start, key.separator);
};

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;

const isWordStart = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  return isLower(before) ? isUpper(text.charCodeAt(at)) : !isUpper(before);
};

const isLabel = (text: string, start: number, separator: number): boolean => {
  const from = Math.max(0, start - LONGEST_LABEL);
  const open = text.slice(from, start).lastIndexOf('[');
  return open >= 0 && behindPlaceholder(text, from + open) > separator;
};

/** The kind of a field by its name. */
export const sensitiveKindOf = (name: string): KeyKind | undefined => sensitiveKindBefore(name, name.length);

/** Every value under such a name is a secret. */
export const isSensitiveName = (name: string): boolean => sensitiveKindOf(name) === 'secret';
