// Masks values of sensitive keys: `password=…`, `token: …`, `"secret":"…"`, also in escaped JSON.
import { behindPlaceholder } from './placeholder.js';
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import {
  isMixedOrRandom,
  isProse,
  isProseWord,
  isRandom,
  isRandomOneKind,
  isSecretValue,
  isSessionId,
} from './secret-value.js';
import { isSensitiveBefore, sensitiveKindBefore } from './sensitive-keys.js';

const LEAD = /[=:>\t ]*(?:(?:bearer|basic|digest|negotiate|token|apikey|aws4-hmac-sha256)[ \t]+)?[[({<\t ]*/iy;
/** How languages write a text that is optional, secret, of bytes, or of a known length: `Some("…")`, `b'…'`, `string(12) "…"`. */
const WRAPPER =
  /(?:(?:Some|Just|Right|Ok|Option|Optional|Secret|SecretStr|SecretString|Sensitive|Password|str|bytes)[[(]|(?:MD5|SHA1|SHA2|SHA256|PASSWORD|CRYPT|ENCRYPT)\(|string\(\d{1,4}\)[ \t]|[a-z@]{1,2})(?=\\*["'`])/iy;
const QUOTED = /(\\*)("{3}|'{3}|["'`])/y;
const QUOTES = '"\'`';
/** How much before a separator is looked at. */
const BEFORE = 40;
const STOPS = ' \t\r\n,;&"\'`)}]<>|';

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
};

const AUTHORIZATION_KEY = /authorization["'\\\] )]{0,6}$/i;
/** A scheme of vendors, before what is no word: `Splunk 8e1f0a3c-…`, `SSWS 00Q9…`. */
const UNKNOWN_SCHEME = /[A-Za-z][\w.-]{1,30}[ \t]+(?=([\w~.+/=:-]{12,4096}))/y;
/** `Digest username="bob", response="…"` */
const SCHEME_BEFORE_PARAMETERS =
  /(?:[A-Za-z][\w.-]{1,30}[ \t]+)?(?=[\w-]{1,40}=(?:\\*"|[^\s,;"'=]{1,4096}(?:,|[ \t][\w-]{1,40}=)))/y;
const PARAMETER = /[\w-]{1,40}=(?:\\*"[^"\r\n]{0,2048}(?:"|$)|[^\s,;"'`]{1,2048})(?:,[ \t]*|[ \t]+(?=[\w-]{1,40}=))?/y;

/** The parameters behind a scheme, all of them: which are secret depends on the scheme. */
const MOST_PARAMETERS = 24;
/** At least one of them opens something. */
const SECRET_PARAMETER = /(?:signature|response|mac|token|credential|secret|key|assertion)\w{0,12}=/i;

const parametersAt = (text: string, at: number, isBehindScheme: boolean): SecretSpan | undefined => {
  const scheme = match(SCHEME_BEFORE_PARAMETERS, text, at)?.[0] ?? '';
  const start = at + scheme.length;
  let end = start;
  for (let count = 0; count < MOST_PARAMETERS; count += 1) end += match(PARAMETER, text, end)?.[0].length ?? 0;
  const isSecret = end > start && SECRET_PARAMETER.test(text.slice(start, end));
  return isSecret && (isBehindScheme || scheme !== '') ? { start, end } : undefined;
};

const behindUnknownScheme = (text: string, at: number): number => {
  const found = match(UNKNOWN_SCHEME, text, at);
  const scheme = found?.[0].trim() ?? '';
  if (found === undefined || (isProseWord(scheme) && !/^oauth$/i.test(scheme))) return at;
  return isRandomOneKind(found[1] ?? '') ? at + found[0].length : at;
};

/** A tag or an anchor of YAML, or a type and its `=`: `password: !!str …`, `const token: string = "…"`. */
const TYPE =
  /(?:(?:&[\w-]{1,40}|!!?[a-z]{1,20})[ \t]{1,4}(?=\S)|(?:string|String|str|&str|&'static str|Text|SecretStr|char\*)(?:[ \t]{0,2}\|[ \t]{0,2}\w{1,20})?[ \t]{0,2}=[ \t]{0,2}(?=["'`]))/y;

const behindType = (text: string, at: number): number => at + (match(TYPE, text, at)?.[0].length ?? 0);

/** The value after a separator, without brackets, quotes and authorization scheme. */
const valueAt = (text: string, separator: number, run: BareRun): SecretSpan => {
  const lead = behindType(text, skipLead(text, separator + 1));
  const start = lead + (match(WRAPPER, text, lead)?.[0].length ?? 0);
  const quote = match(QUOTED, text, start);
  const [opening = '', escapes = '', marks = '"'] = quote ?? [];
  const mark = marks.charAt(0);
  const inside = quote === undefined ? start : skipLead(text, start + opening.length);
  const isAuthorization = AUTHORIZATION_KEY.test(text.slice(Math.max(0, separator - BEFORE), separator));
  if (isAuthorization) {
    const parameters = parametersAt(text, inside, /[A-Za-z]/.test(text.slice(separator + 1, inside)));
    if (parameters !== undefined) return parameters;
  }
  const value = isAuthorization ? behindUnknownScheme(text, inside) : inside;
  const end =
    quote === undefined ? endOfBare(text, value, run) : endOfQuoted(text, value, { mark, escapes: escapes.length });
  return { start: value, end };
};

/** Stops before a placeholder, whose bracket does not enclose the value. */
const skipLead = (text: string, at: number): number => {
  const end = at + (match(LEAD, text, at)?.[0].length ?? 0);
  for (let bracket = end - 1; bracket >= at && '[({<\t '.includes(text.charAt(bracket)); bracket--) {
    if (behindPlaceholder(text, bracket) > bracket) return bracket;
  }
  return end;
};

/** The last text without a stop, and its end without the backslashes of a quote: each key in it has the same end, which is looked for once. */
type BareRun = { start: number; end: number; trimmedEnd: number };

const endOfRun = (text: string, start: number): number => {
  let at = start;
  while (at < text.length) {
    const behind = text.charAt(at) === '[' ? behindPlaceholder(text, at) : at;
    if (behind === at && STOPS.includes(text.charAt(at))) break;
    at = Math.max(behind, at + 1);
  }
  return at;
};

const endOfBare = (text: string, start: number, run: BareRun): number => {
  if (start < run.start || start >= run.end) {
    const end = endOfRun(text, start);
    let trimmedEnd = end;
    // backslashes belong to the quote after the value
    if (end < text.length && QUOTES.includes(text.charAt(end)))
      while (trimmedEnd > start && text.charAt(trimmedEnd - 1) === '\\') trimmedEnd--;
    Object.assign(run, { start, end, trimmedEnd });
  }
  return Math.max(start, run.trimmedEnd);
};

/** The closing mark has no more backslashes before it than the opening one, or an even number, which escape each other. */
const endOfQuoted = (text: string, start: number, quote: { mark: string; escapes: number }): number => {
  let slashes = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote.mark && (slashes <= quote.escapes || (quote.escapes === 0 && slashes % 2 === 0))) {
      return at - Math.min(slashes, quote.escapes);
    }
    slashes = character === '\\' ? slashes + 1 : 0;
  }
  return text.length;
};

/** `realm=` of a challenge is followed by a text, not by a secret. */
const CHALLENGE = /^(?:realm|error|error_description|scope|charset)=$/;

/** `token= api_key: …` and `credentials=(token="…")`: the key has no value, and what follows is the next key. */
const isNextKey = (text: string, separator: number, { start, end }: SecretSpan): boolean => {
  const last = text.charAt(end - 1);
  if (last === ':') return text.charAt(separator + 1) === ' ' && isSensitiveBefore(text, end - 1);
  if (last !== '=' || QUOTES.includes(text.charAt(start - 1)) || !QUOTES.includes(text.charAt(end))) return false;
  const value = text.slice(start, end);
  return CHALLENGE.test(value) || (/^[A-Za-z][\w.-]{1,60}=$/.test(value) && isSensitiveBefore(text, end - 1));
};

/** The next line is the value when nothing follows the key, and the line is one word and no key itself. */
const NEXT_LINE =
  /[ \t]*[|>]?[+-]?[ \t]*(?:\r?\n|\\r?\\n|\\n)[ \t]*(?:["'`])?([^\s"'`=\\]{3,200}={0,2})["'`]?(?=\s|\\[rn]|$)/y;

/** What YAML writes before a text of several lines. */
const BLOCK_MARK = /^[|>]?[+-]?\d?$/;

const valueOnNextLine = (text: string, separator: number): SecretSpan | undefined => {
  const found = match(NEXT_LINE, text, separator + 1);
  const [whole = '', value = ''] = found ?? [];
  if (value === '' || value.endsWith(':') || value.startsWith('-') || isProseWord(value)) return undefined;
  const start = separator + 1 + whole.lastIndexOf(value);
  return { start, end: start + value.length };
};

/** A parser speaks of the tokens of a language: `unexpected token: IDENT`. */
const PARSED_TOKEN =
  /\b(?:unexpected|invalid|illegal|unknown|bad|next|syntax|unrecognized|missing|extra|current)[ _]token["' ]{0,2}$/i;
/** Words after which prose goes on, rather than a value: not those of passwords, which may be sentences themselves. */
const SENTENCE_KEY =
  /(?:^|[^A-Za-z0-9_.-])(?:authorization|credentials?|tokens?|secret|Authorization|Token|Credentials?|Secret)$/;
const NEXT_WORD = /[ \t]+[A-Za-z][\w'-]*(?=[\s.,;:)]|$)/y;

/** `SessionId=[sessionId]` shows a format, and sudo writes `NOPASSWD: /usr/bin/x`. */
const isPlaceOfValue = (key: string, value: string): boolean => {
  if (key.endsWith('NOPASSWD')) return true;
  if (value.length > BEFORE) return false;
  const plain = value.replace(/[_.-]/g, '').toLowerCase();
  const name = key.replace(/[_.\s-]/g, '').toLowerCase();
  return /^[a-z]+$/.test(plain) && name.endsWith(plain);
};

const isSentence = (text: string, separator: number, { start, end }: SecretSpan): boolean => {
  const value = text.slice(start, end);
  if (isProse(value)) return true;
  if (!isProseWord(value) && !/[A-Za-z0-9\u0080-\uffff]/.test(value)) return true;
  const key = text.slice(Math.max(0, separator - BEFORE), separator);
  if (isPlaceOfValue(key, value)) return true;
  if (PARSED_TOKEN.test(key)) return !isRandom(value);
  const isBare = text.charAt(separator) === ':' && start === separator + 2;
  return (
    isBare &&
    /^(?:[a-z]+(?:-(?:[a-z]+|\d{1,4}))*|\d{1,3})$/.test(value) &&
    SENTENCE_KEY.test(key) &&
    match(NEXT_WORD, text, end) !== undefined
  );
};

/** Keys that find something rather than open it. */
const LOOKUP_KEY =
  /(?:cache|partition|sort|primary|foreign|routing|shard|idempotency|dedup(?:lication)?|object|s3|group|lock|redis|row|hash|public|etag|blob|index|map|trace|span|message|event|record|pub|ssh|lookup|composite|surrogate|natural|unique|range|config|feature|i18n|translation|metric)[ _.-]?key["'\\ ]{0,4}$/i;
/** Tokens of lists that are read page by page, and names of secrets of Kubernetes. */
const PLACE_TOKEN =
  /(?:(?:page|next|prev|previous|continuation|continue|pagination|cursor|scroll|resume|sync)[ _-]?token|(?:existing|pull|tls|named)[ _-]?secret)["'\\ ]{0,4}$/i;

const isLookupKey = (text: string, separator: number): boolean =>
  LOOKUP_KEY.test(text.slice(Math.max(0, separator - BEFORE), separator));

/** `token: {{ .Values.token }}` and `$(cat file)` take the value from elsewhere. */
const TEMPLATE = /\{\{|\$[({]/;
/** `$(cat file)` when the bracket belongs to the value. */
const COMMAND = /^\$\(/;
/** `"secret":{"name":"db"}`: what follows is a key of an object. */
const OBJECT_KEY = /["'\\]{0,4}[ \t]{0,2}:/y;
/** A call, or a field of what holds the configuration. */
const CODE =
  /^(?:(?:hash|md5|sha\d|crypt|bcrypt|unhex|aes_|pgp_|convertto-|encrypt|decrypt|get|read|load|fetch|env|generate|create|require|str|vault|random|digest|lookup|config)\w*[([]|[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)+[([]|(?:process\.env|import\.meta\.env|os\.environ|self|this|ctx|req|request|config|cfg|settings|env|secrets|var|local|data|module)\.[A-Za-z_][\w.]*$)/i;
/** A name of a secret in an address of AWS, and the checksum of one in an annotation of Kubernetes. */
const NAMED_SECRET =
  /(?:arn:aws[\w-]{0,8}:[\w-]{0,24}:[\w-]{0,24}:\d{0,12}:secret|(?:checksum|digest|hash)\/[\w.-]{1,40})$/;
/** The working directory has the name of a password. */
const DIRECTORY_KEY = /(?:^|[^A-Za-z0-9_])(?:OLD)?PWD["'\\ ]{0,4}$/i;
const DIRECTORY = /^(?:[/~]|[A-Z]:\\)/i;
/** The address of a secret in a manager of secrets. */
const RESOURCE = /^projects\/[\w.-]{1,60}\/secrets\//;

/** Switches and routers name what happened: `%%01LINE/4/DIFF_PWD: …`. */
const MNEMONIC = /\w\/\d\/\w{1,40}$/;
/** `registry.example/shop/auth:5f3c…` is an image and its tag. */
const IMAGE = /[\w.-]\/[\w.-]{1,60}$/;

/** The value comes from elsewhere, or is none. */
const isNoValue = (text: string, separator: number, { start, end }: SecretSpan): boolean => {
  const lead = text.slice(separator + 1, start);
  const value = text.slice(start, end);
  if (
    TEMPLATE.test(lead) ||
    COMMAND.test(value) ||
    (lead.includes('{') && (value.endsWith(':') || match(OBJECT_KEY, text, end) !== undefined))
  )
    return true;
  if (RESOURCE.test(value) || (lead.endsWith('`') && /\s/.test(value))) return true;
  if (!/["'`]/.test(lead) && CODE.test(value)) return true;
  const before = text.slice(Math.max(0, separator - 2 * BEFORE), separator);
  if (text.charAt(separator) === ':' && (MNEMONIC.test(before) || (lead === '' && IMAGE.test(before)))) return true;
  return NAMED_SECRET.test(before) || (DIRECTORY.test(value) && DIRECTORY_KEY.test(before));
};

const isSecretAt = (text: string, separator: number, span: SecretSpan): boolean => {
  const value = text.slice(span.start, span.end);
  if (isNoValue(text, separator, span)) return false;
  if (!isSecretValue(value) || isNextKey(text, separator, span)) return false;
  if (PLACE_TOKEN.test(text.slice(Math.max(0, separator - BEFORE), separator))) return false;
  const kind = sensitiveKindBefore(text, separator);
  if (kind === 'random') return isRandom(value) && !isLookupKey(text, separator);
  if (kind === 'mixed') return isMixedOrRandom(value);
  if (kind === 'session' && !isSessionId(value)) return false;
  return !isSentence(text, separator, span);
};

/** `::` and `://` separate no key from a value. */
const isSeparator = (text: string, at: number): boolean =>
  !(text.charAt(at) === ':' && /^(?::|\/\/)/.test(text.slice(at + 1, at + 3)));

const findValues = (text: string, separators: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  const run: BareRun = { start: 0, end: 0, trimmedEnd: 0 };
  let done = 0;
  for (const at of separators) {
    if (at < done || !isSeparator(text, at)) continue;
    const inline = valueAt(text, at, run);
    const span = BLOCK_MARK.test(text.slice(inline.start, inline.end)) ? valueOnNextLine(text, at) : inline;
    if (span === undefined || !isSecretAt(text, at, span)) continue;
    spans.push(span);
    done = span.end;
  }
  return spans;
};

export const keyValueRule: MaskingRule = {
  id: 'key-value',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  trigger: { on: 'sensitive-key' },
  find: findValues,
  finds: [
    'password=«{an:8}»',
    'DB_PASSWORD: «{an:8}», next',
    'pwd=«{an:8}»;db=x',
    'GET /x?access_token=«{an:12}»&page=2',
    '{"user":"ann","password":"«two words, \\"{an:6}\\"»","n":1}',
    "{'clientSecret': '«{an:12}»'}",
    '{\\"apiKey\\":\\"«{an:5} {an:5}»\\",\\"n\\":1}',
    'password= api_key: «{an:8}»',
    'password=«{an:3}\\{an:3}» next',
    'token => «{an:8}»',
    'UserToken(token=[«{an:8}»])',
    'user[password]=«{an:8}»&x=1',
    'password:\n  «{an:9}»',
    'password: «{an:9}»\nuser: bob',
    'Passwort: «{an:9}»',
    'contraseña=«{an:9}»',
    'password2: «{an:9}»',
    'JSESSIONID=«{up:32}»; next',
    'session_id="«{hex:32}»"',
    'sid=«{an:24}»',
    'airtable_key=«key{an:14}»',
    'Server=db;User Id=app;Password=«{an:12}»;Encrypt=yes',
    'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=«{b64:86}==»;EndpointSuffix=core.windows.net',
    'X-Api-Key: «{an:32}»',
    'cvv: «123»',
    'license_key: «{la:32}»',
    'Authorization: Splunk «{uuid}»',
    '"Authorization": "SSWS «00{url:40}»"',
    'Authorization: Digest username="bob", nonce="{hex:32}", response="«{hex:32}»"',
    'Config { password: Some("«{an:9}»"), port: 1 }',
    '["password"]=> string(9) "«{an:9}»"',
    "secret_key = b'«{an:24}»'",
    'password: |\n  «{an:9}»',
    'password: >-\n  «{an:9}»\nz: 1',
    'key: |\n  «{b64:43}=»',
    'jwt_secret = """«{an:40}»"""',
    'SMTP_PASS="«x{d:1}{an:8}»"',
    'Unseal Key 1: «{b64:43}=»',
    'пароль: «{an:9}»',
    'パスワード：«{an:9}»',
    'mot de passe : «{an:9}»',
    'const token: string = "«{an:32}»"',
    'password: &main «{an:9}»',
    'password: !!str «{an:9}»',
    'unseal_key_b64: «{b64:43}=»',
    'password_old=«{an:9}»',
    "WHERE password = MD5('«{an:9}»')",
    "WITH PASSWORD = N'«{an:9}»', CHECK_POLICY = OFF",
    'Authorization: OAuth «{hex:64}»',
    'CREDENTIALS=(SESSION_TOKEN="«{an:9}»")',
    'mật khẩu: «{an:9}»',
    'كلمة المرور: «{an:9}»',
  ],
  spares: [
    "invalid token: expected ','",
    'authorization: denied by policy reader',
    'password=null token= apiKey: none secret=*** password= token: null',
    'tokenCount=5 passwordReset: true max_tokens=100 secretName ok',
    'std::vector key: value',
    'com.example.TokenService.refresh(TokenService.java:41)',
    'unexpected token: IDENT at 3',
    'password: ${DB_PASSWORD}',
    'password:\nuser: bob',
    'cache_key=user:1234:profile:v2',
    'partition key: 2026-11-21T23:47:31Z',
    'idempotency_key=8e1f0a3c-2b4d-4c6e-9f10-1234567890ab',
    'session=x',
    '(SessionId=[sessionId])',
    'NOPASSWD: /usr/sbin/arp',
    'cache_key: {hex:32}',
    'credentials: not found for profile default',
    'token: string',
    'token::new',
    'password must be set: see docs',
    'authorization: rule checkout-policy-v2-2024 matched',
    'pass: 12 tests first_pass=3.25ms pass=2026-11-21',
    'token 12: identifier',
    'authorization=none user=svc-orders-7 action=read',
    'password = MD5(input)',
    'password: <password>',
    '%%01LINE/4/DIFF_PWD: [line 7] the new passwords differ',
    'docker build -t registry.example/shop/auth:{hex:40} .',
    'Authorization: Bearer realm="api", error="invalid_token"',
  ],
};
