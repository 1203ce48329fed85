// Decides from a value alone whether it can be a secret: no template, no word of prose, or random enough.

const NO_SECRET =
  // `Token{a64f992` and `Binder@2bd79ce` are how Java writes an object
  /^(?:[A-Za-z$][\w.$]{0,120}(?:\{[0-9a-f]{0,16}(?: .*)?|@[0-9a-f]{5,8})|null|nil|none|undefined|nan|true|false|empty|missing|bearer|basic|[*•.x?#-]*|[\w-]{0,12}\*{3}.*|\$|(?:your|my|the|some|insert|enter|example|dummy|sample)[_ -].{0,40}(?:key|token|secret|password|here)|<[\w .-]{1,40}>|include|omit|same-origin|\$\{?[A-Z_][A-Z0-9_.]*(?::.*)?\}?|\$\d|!!?[a-z]+|%[sdv@]|\{\{.*|:[a-z_]+|(?:redacted|masked|filtered|hidden|removed|omitted|scrubbed|sanitized|protected)\W*)$/i;

/** True unless the value is empty, a constant, a template variable or what another masker left. */
export const isSecretValue = (value: string): boolean => !NO_SECRET.test(value);

/** Rules look into a text without its marks, too. */
const withoutMarks = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łıøđ]/g, (letter) => ({ ł: 'l', ı: 'i', ø: 'o', đ: 'd' })[letter] ?? letter);

/** What logs say about a password or token where its value could stand. */
const PROSE = new Set(
  (
    'expected denied invalid required must is was were be been being not has have had expired unexpected cannot can could should would will failed ' +
    'failure fails wrong mismatch mismatched refused rejected accepted granted allowed revoked rotated updated changed reset unset set ' +
    'absent present provided disabled enabled ok yes no unknown unauthorized forbidden optional unsupported incorrect correct bad too and or the a an ' +
    'for from by with in at on of to please already does error malformed unable string str number bool boolean object char any int type ' +
    'used using needed found lost stored saved sent received verified valid ready created deleted updated refreshed issued blank ' +
    'option flag argument parameter field value length policy prompt input file env variable login auth oauth jwt md5 sha256 scram plain ' +
    'passed skipped pending success successful successfully checked matches same different weak strong short long secret password token ' +
    'authentication authorization authenticated authorized exceeded limit per via but if when while after before that this it its you your our only still now ' +
    'never also unchanged encrypted hashed unavailable stale compromised leaked rejected locked identical case between shared public private ' +
    'falsch ungültig abgelaufen erforderlich gesetzt nicht incorrecte incorrect invalide expiré obligatoire pas incorrecta incorrecto inválida inválido ' +
    'obligatoria obligatorio incorreta obrigatória errata sbagliata scaduta non obbligatoria no não onjuist verlopen niet ' +
    "can't won't isn't doesn't don't didn't " +
    'minimum maximum min max updated_at created_at changed_at nieprawidłowe ' +
    'read write list admin create delete get integer float double await new async function pass pw pwd passwd key apikey username user credentials description type properties ' +
    'zu ist wird wurde darf muss kann falsches leer fehlt requis requise manquant expirée incorrects requerida requerido caducada caducado vacía vacío obrigatório inválidos expirada expirado ' +
    'obbligatorio richiesta scaduto errato verplicht ongeldig leeg wymagane wymagany nieprawidłowe wygasło błędne не неверный обязателен указан указано истёк ' +
    '错误 错 不正确 无效 已过期 过期 必填 为空 空 正确 失败 不能为空 錯誤 無效 エラー 無効 必須 不正 間違い 期限切れ 오류 필수 만료 неверен неправильный истек обязательно ' +
    'λάθος λανθασμένος άκυρος έληξε خاطئة خطأ غير منتهية sai không salah tidak грешна неправильний хибний napačno vale neteisingas greșită incorrectă ' +
    'fel ogiltigt saknas feil ugyldig forkert väärä virheellinen neplatné chybné hibás hatalı yanlış geçersiz'
  )
    .split(' ')
    .flatMap((word) => [word, withoutMarks(word)]),
);

const LETTERS = /^[\p{L}\p{M}]+$/u;

const LONGEST_PROSE_WORD = 40;

export const isProseWord = (word: string): boolean =>
  word.length <= LONGEST_PROSE_WORD && PROSE.has(word.toLowerCase().replace(/[.,;:!?)\]]+$/, ''));

export const isLetters = (word: string): boolean => LETTERS.test(word);

/** A sentence, not a value: words of letters alone, the first one such as stands after "the token". */
export const isProse = (words: string): boolean => {
  const [first = '', ...rest] = words.trim().split(/[\s,;:]+/, 8);
  return isProseWord(first) && rest.every((word) => word === '' || isLetters(word.replace(/['".!?)]+$/, '')));
};

/** Shannon entropy in bits per character. */
export const entropyOf = (text: string): number => {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

const TOKEN_CHARACTERS = /^[A-Za-z0-9+/=_.~:%-]+$/;
/** Without slashes: paths are no passwords. */
const TOKEN_OR_MARK = /^[\w!#$%&*+=?@^~.:;-]+$/;
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/];
const RANDOM_LENGTH = 16;
const RANDOM_ENTROPY = 3;

/** How often a letter follows a digit or the other way round, or the case changes to upper: words with a number do it once or twice. */
const countTurns = (text: string): number => (text.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])/g) ?? []).length;

/** True of the id of a session that opens it, not of its number. */
export const isSessionId = (value: string): boolean => value.length >= 8 && !/^\d{1,9}$/.test(value);

/** True of keys as machines make them; false of words, paths, versions, times and UUIDs. */
export const isRandom = (value: string): boolean =>
  value.length >= RANDOM_LENGTH &&
  value.length <= 4_096 &&
  TOKEN_CHARACTERS.test(value) &&
  !UUID.test(value) &&
  CLASSES.filter((pattern) => pattern.test(value)).length >= 2 &&
  /\d/.test(value) &&
  countTurns(value) >= 4 &&
  entropyOf(value) >= RANDOM_ENTROPY;

const HEX = /^[0-9a-f]{16,}$/i;
const ONE_CASE = /^[a-z0-9]{15,}$/;

/** Random, also where only one kind of letters or digits occurs, as beside a word that names a secret. */
export const isRandomOneKind = (value: string): boolean => {
  if (UUID.test(value)) return true;
  if (isAlgorithm(value)) return false;
  // `reset-worker-6f7d8c9b5` is a name
  if (/(?:^|[-_.])[a-z]{4,}(?:[-_.]|$)/.test(value)) return false;
  if (isRandom(value)) return true;
  const digits = value.match(/\d/g)?.length ?? 0;
  if (HEX.test(value) || ONE_CASE.test(value)) return digits >= 3 && digits <= value.length - 3;
  const parts = value.split(/[:/+-]/);
  return (
    parts.length <= 8 &&
    parts.some((part) => isRandom(part) || UUID.test(part) || (HEX.test(part) && part.length >= 24))
  );
};

const [MIN_MIXED, MAX_MIXED] = [8, 256];
/** Numbers with units, times and dates. */
const MEASURE = /^[\d.,:+-]+(?:[a-zµ%]{0,5}|T[\d:.]+Z?)$/i;

/** `reset-worker-6f7d8c9b5` and `PBKDF2WithHmacSHA256` are names. */
/** `sha512crypt` */
const isAlgorithm = (value: string): boolean =>
  /^(?:sha|md|pbkdf|aes|rsa|hmac|argon|blake|ed|ecdsa|scram)-?\d/i.test(value);

const isMachineName = (value: string): boolean =>
  isAlgorithm(value) || /(?:[A-Z][a-z]{3,}){2}/.test(value) || (/[a-z]{4,}/.test(value) && /[-_.]/.test(value));

/** True of letters with digits, as passwords have them; false of words, numbers, durations and dates. */
export const isMixed = (value: string): boolean =>
  value.length >= MIN_MIXED &&
  value.length <= MAX_MIXED &&
  TOKEN_OR_MARK.test(value) &&
  /[A-Za-z]/.test(value) &&
  /\d/.test(value) &&
  !UUID.test(value) &&
  !MEASURE.test(value) &&
  !isMachineName(value);

/** A password with letters, digits and a mark, or a key as machines make them. */
export const isMixedOrRandom = (value: string): boolean => isMixed(value) || isRandomOneKind(value);

/** `h0rse#Battery`: letters, digits and a mark between them. */
export const isMarked = (value: string): boolean => isMixed(value) && /[\w][!@#$%^&*+?][\w!@#$%^&*+?]/.test(value);

/** Letters, digits and cases alternate, as in generated passwords. */
export const isTurning = (value: string): boolean =>
  isMixed(value) && (value.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length >= 3;
