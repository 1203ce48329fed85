// Masking rules for secrets in structures other than keys and values: cookies, pairs of texts, commands.
import { behindPlaceholder } from './placeholder.js';
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';
import { isMixed, isProseWord, isRandom, isRandomOneKind, isSecretValue, isTurning, isUuid } from './secret-value.js';
import { sensitiveKindOf } from './sensitive-keys.js';

const hasValue = (candidate: string): boolean => isSecretValue(candidate) && !isProseWord(candidate);

const COOKIE_HEADER = /(?:set-?)?cookies?["'`\\]{0,4}[ \t]{0,2}(?:[:=]|=>)[ \t]{0,2}[[{]?["'`\\]{0,4}/iy;
/** Attributes of `Set-Cookie`, RFC 6265 section 4.1.1. */
const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version|comment)$/i;
const COOKIE_PAIR =
  /[ \t]{0,2}([\w!#$%&'*+.^`|~-]{1,128})=(?:\\?"([^"\\\r\n;]{0,4096})|([^;\s"'\\]{0,4096}))\\?"?[ \t]{0,2}(;?)/y;
const COOKIE_FLAG = /[ \t]{0,2}(?:secure|httponly|partitioned)[ \t]{0,2}(;?)/iy;

/** What a site remembers of how its pages look. */
const SETTING = /^(?:theme|locale|lang|language|consent|currency|timezone|region|country)$/i;
const SETTING_VALUE = /^[A-Za-z]{2,12}(?:[-_][A-Za-z]{2,4})?$/;

const isSetting = (name: string, value: string): boolean => SETTING.test(name) && SETTING_VALUE.test(value);

/** Values of one list of cookies; names and attributes stay. */
const cookieValues = (text: string, from: number, spans: SecretSpan[]): number => {
  for (let at = from; ;) {
    COOKIE_FLAG.lastIndex = at;
    const flag = COOKIE_FLAG.exec(text);
    COOKIE_PAIR.lastIndex = at;
    const pair = flag ?? COOKIE_PAIR.exec(text);
    if (pair === null) return at;
    const [whole, name = '', quoted, bare] = pair;
    const value = quoted ?? bare ?? '';
    const start = at + whole.indexOf(value, whole.indexOf('=') + 1);
    const isSecret =
      flag === null &&
      value.length > 1 &&
      !COOKIE_ATTRIBUTE.test(name) &&
      isSecretValue(value) &&
      !isSetting(name, value);
    if (isSecret && behindPlaceholder(value, 0) !== value.length) spans.push({ start, end: start + value.length });
    at += whole.length;
    if (!whole.trimEnd().endsWith(';')) return at;
  }
};

const findCookies = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const place of places) {
    COOKIE_HEADER.lastIndex = place;
    const header = place < done ? null : COOKIE_HEADER.exec(text);
    if (header !== null) done = cookieValues(text, COOKIE_HEADER.lastIndex, spans);
  }
  return spans;
};

const cookieRule: MaskingRule = {
  id: 'cookie',
  label: 'COOKIE',
  source: 'https://www.rfc-editor.org/rfc/rfc6265',
  trigger: { prefixes: ['cookie', 'Cookie', 'COOKIE', 'Cookies', 'cookies', 'setCookie', 'SetCookie'] },
  find: findCookies,
  finds: [
    'Cookie: theme=«{an:9}»; sid=«{an:20}»',
    'Set-Cookie: id=«{an:20}»; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax',
    '"cookie":"a=«{an:9}»; b=«{an:9}»"',
    'cookie=session=«{an:12}»',
    '{\\"set-cookie\\":[\\"auth=«{an:30}»; HttpOnly\\"]}',
  ],
  spares: ['cookie: none', 'Set-Cookie: Path=/; Domain=example.com', 'cookies are enabled', 'cookie consent=1'],
};

/** A text that was cut has no mark behind the value. */
const PAIR_VALUE =
  /,[ \t]{0,2}(?:default\w{0,12}[ \t]{0,2}[=:][ \t]{0,2})?(?:[bru]|<<)?\\{0,3}["']([^"'\\\r\n]{1,4096})(?:\\{0,3}["'](?!\\{0,3}[ \t]{0,2}:)|\\{0,3}$)/dy;
/** The whole of a text in quotes is a name; or an atom, which begins a tuple: `{password,"…"}`, `(:token, "…")`. */
const PAIR_NAME = /(?:\\{0,3}["']([A-Za-z][\w.-]{1,60})\\{0,3}["']|[{(][ \t]?:?([a-z]\w{1,60}))$/;
const LONGEST_PAIR_NAME = 72;

const isPairSecret = (name: string, value: string): boolean => {
  const kind = sensitiveKindOf(name);
  if (kind === 'random') return isRandom(value);
  return (
    kind !== undefined &&
    ((isMixed(value) && /[!@#$%^&*+]/.test(value)) ||
      isTurning(value) ||
      isRandom(value) ||
      (kind === 'secret' && isUuid(value)) ||
      /^(?:bearer|basic) \S{8,}$/i.test(value))
  );
};

/** A name and its value as two texts of a list. Lists hold names alone more often, so that the value is letters and digits. */
const quotedPairRule: MaskingRule = {
  id: 'quoted-pair',
  label: 'SECRET',
  source: 'https://nodejs.org/api/http.html#messagerawheaders',
  trigger: { on: 'quoted-pair' },
  find: (text, places) => {
    const spans: SecretSpan[] = [];
    for (const place of places) {
      PAIR_VALUE.lastIndex = place;
      const found = PAIR_VALUE.exec(text);
      const [, quoted, atom = ''] = PAIR_NAME.exec(text.slice(Math.max(0, place - LONGEST_PAIR_NAME), place)) ?? [];
      const name = quoted ?? atom;
      const [start, end] = found?.indices?.[1] ?? [0, 0];
      if (found !== null && isPairSecret(name, found[1] ?? '')) spans.push({ start, end });
    }
    return spans;
  },
  finds: [
    "[('user', 'bob'), ('password', '«a1B{an:9}»')]",
    "rawHeaders: [ 'Host', 'x', 'X-Auth-Token', '«{an:32}»' ]",
    '[{user,"bob"},{password,"«a1B{an:9}»"}]',
    String.raw`{\"args\":[\"token\",\"«a1B{an:12}»\"]}`,
  ],
  spares: [
    '"name", "password", "email2fa", "createdAt", "role"',
    '["reset password","order42x7"]',
    '{"kind":"token","order42x7":1}',
    "('password', 'sha256')",
  ],
};

const OPTION = /--?([A-Za-z][\w-]{1,60})["']?[ \t,]{1,4}(?:["']|(?=[^\s"'-]))([^\s"'`<[-][^\s"'`,]{1,4096})/dy;
/** Words that are secret as options, though other keys end in them. */
const OPTION_WORD = /(?:^|[-_]|store|key)(?:pass|pwd|pat)$/;

const isOptionSecret = (name: string, value: string): boolean => {
  const kind = OPTION_WORD.test(name) ? 'secret' : sensitiveKindOf(name);
  return kind === 'secret' ? hasValue(value) && !isPath(value) : kind === 'random' && isRandom(value);
};

/** A file that holds the secret, or an address to fetch it from. */
const isPath = (value: string): boolean => /^(?:\.{0,2}\/|https?:\/\/|[A-Z]:\\)/.test(value);

type OptionPattern = { readonly pattern: RegExp; readonly isSecret: (groups: RegExpExecArray) => boolean };

/** A sticky pattern with flag `d`, tried at every option; its last group is the secret. */
const findInOptions =
  ({ pattern, isSecret }: OptionPattern) =>
  (text: string, places: readonly number[]): readonly SecretSpan[] => {
    const spans: SecretSpan[] = [];
    for (const place of places) {
      if (place < (spans.at(-1)?.end ?? 0)) continue;
      pattern.lastIndex = place;
      const found = pattern.exec(text);
      const [start, end] = found?.indices?.at(-1) ?? [0, 0];
      if (found !== null && end > start && isSecret(found)) spans.push({ start, end });
    }
    return spans;
  };

const optionRule: MaskingRule = {
  id: 'command-option',
  label: 'SECRET',
  source: 'https://www.gnu.org/prep/standards/html_node/Command_002dLine-Interfaces.html',
  trigger: { on: 'option' },
  find: findInOptions({
    pattern: OPTION,
    isSecret: ([, name = '', value = '']) => isOptionSecret(name, value),
  }),
  finds: [
    'mytool --password «{an:9}» --verbose',
    'helm --set x --registry-password «{an:9}»',
    'argv ["--token", "«{an:20}»"]',
    'vault login -token «{an:20}»',
    'run --app-key «{hex:40}» --n 1',
    'ngrok --authtoken «{an:30}»',
    'keytool -list -storepass «{an:9}»',
  ],
  spares: [
    '--password is required',
    '--token-file /run/x',
    'login <user> [--otp <code>]',
    '--password --verbose',
    'use --secret option',
    '--token /run/secrets/token',
    '--sort-key created_at',
  ],
};

const LOGIN_COMMANDS =
  'mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|sshpass|mongo|mongosh|mongodump|mongorestore|docker|podman|helm|az|htpasswd|plink|pscp|7z|unzip|zip|cockroach|influx|cqlsh|clickhouse-client|kinit|rabbitmqadmin|net|knife|evil-winrm';

/** A port, an address of a port, or a path. */
const isNoPassword = (value: string): boolean =>
  /^(?:\d{1,5}|[\d.]*:?\d{1,5}:\d{1,5}(?:\/\w+)?|\.{0,2}\/.*|\d{4}-\d{4})$/.test(value);

const FAR = 200;

/** What stands before an option on its line. */
const commandBefore = (text: string, at: number): string => {
  const before = text.slice(Math.max(0, at - FAR), at);
  return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('|')) + 1);
};

/** A short option is a password only behind a command that has it so. */
const shortOptionFinder = (pattern: RegExp, command: RegExp, isSecret: (value: string) => boolean) =>
  findInOptions({
    pattern,
    isSecret: ({ index, input, 1: value = '' }) => isSecret(value) && command.test(commandBefore(input, index)),
  });

const shortOptionRule: MaskingRule = {
  id: 'command-short-option',
  label: 'SECRET',
  source: 'https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html',
  trigger: { on: 'option' },
  find: shortOptionFinder(
    /-[pP] {0,2}["']?([^\s"'-][^\s"']{2,200})/dy,
    new RegExp(String.raw`(?<![\w.-])(?:${LOGIN_COMMANDS})\s|(?<=\s)(?:-u|-U|--user|--username)[ =]|\blogin\s`),
    (value) => hasValue(value) && !isNoPassword(value),
  ),
  finds: [
    'mysql -h db -u root -p«{an:9}» shop',
    'docker login -u me -p «{an:9}» reg.example',
    'tool -u root -p "«{an:9}»"',
    "sshpass -p '«{an:9}»' ssh host",
  ],
  spares: ['docker run -p 8080:80 nginx', 'mysql -u root -p', 'ssh -p 2222 host', 'mkdir -p /var/x'],
};

const curlUserRule: MaskingRule = {
  id: 'curl-user',
  label: 'SECRET',
  source: 'https://curl.se/docs/manpage.html#-u',
  trigger: { on: 'option' },
  find: findInOptions({
    pattern:
      /(?:-u|--user|-U|--proxy-user|-a|--auth|--\w{0,12}-creds?)[ =]{0,2}["']?[^\s"':,/=+%$-][^\s"':,/=]{0,80}([:,])([^\s"':/][^\s"']{1,200})/dy,
    isSecret: ([, joint, value = '']) =>
      hasValue(value) && !/^(?:\d+|\$.*)$/.test(value) && (joint === ':' || isTurning(value)),
  }),
  finds: [
    'curl -u admin:«{an:9}» https://x/',
    'curl -s --user "ann:«{an:9}»" https://x/',
    'run: curl -uadmin:«{an:9}» x',
    'lftp -u deploy,«x{d:1}{an:4}{d:2}{an:4}» sftp://x -e ls',
  ],
  spares: ['docker run -u 1000:1000 nginx', 'curl -u admin https://x/', 'curl --user ann: x', 'curl -u "$A:$B" x'],
};

/** Keys, tokens and secrets as tools abbreviate them, where the value is nothing else. */
const shortKeyRule: MaskingRule = {
  id: 'command-short-key',
  label: 'SECRET',
  source: 'https://www.gnu.org/prep/standards/html_node/Command_002dLine-Interfaces.html',
  trigger: { on: 'option' },
  find: findInOptions({
    pattern: /-[ktKTs][ =]{1,2}["']?([A-Za-z0-9+/=_.~-]{24,4096})/dy,
    isSecret: ([, value = '']) => isRandomOneKind(value) && !isUuid(value) && !value.includes('/'),
  }),
  finds: ['logdna-agent -k «{hex:32}» -d /var/log', 'agent -t «{an:40}» start'],
  spares: ['docker build -t registry.example/shop:{hex:40} .', 'tool -t {uuid}', 'kubectl -k overlays/production-2'],
};

const clientPasswordRule: MaskingRule = {
  id: 'client-password',
  label: 'SECRET',
  source: 'https://redis.io/docs/latest/develop/tools/cli/',
  trigger: { on: 'option' },
  find: shortOptionFinder(
    /-[awP] ?["']?([^\s"'-][^\s"']{2,200})/dy,
    /redis-cli\s|ldap(?:search|modify|add)\s|smbpasswd\s|(?:sqlcmd|bcp)\s/,
    hasValue,
  ),
  finds: ['redis-cli -h c -a «{an:9}» ping', 'ldapsearch -D cn=x -w «{an:9}» -b dc', 'sqlcmd -S s -U sa -P «{an:9}»'],
  spares: ['redis-cli ping', 'ls -a directory'],
};

const protocolPasswordRule = patternRule({
  id: 'protocol-password',
  label: 'SECRET',
  source: 'https://redis.io/docs/latest/commands/auth/',
  trigger: { prefixes: ['AUTH ', 'PASS '] },
  pattern:
    /(?:^|(?<=[>"'\n\])] ?|[CS]: ?))(?:AUTH (?:default |LOGIN [\w+/]{2,200}={0,2} (?=[\w+/]{0,200}[A-Z\d=]))?|PASS )["']?([^\s"'-][^\s"']{2,200})/dg,
  // runners of tests write `PASS src/cart.test.ts`
  isSecret: (value) => hasValue(value) && !value.includes('/') && !/^(?:PLAIN|LOGIN|CRAM-MD5|XOAUTH2|TLS)$/.test(value),
  finds: ['> AUTH «{an:12}»', 'AUTH LOGIN Ym9i «{b64:16}»', 'PASS «{an:9}»', '10.1.2.3 [123] PASS «{an:9}» 230'],
  spares: ['AUTH LOGIN', 'AUTH LOGIN not supported', 'PASS: 12 tests', 'PASS src/cart.test.ts (1.18 s)'],
});

/** The answer of a client in SASL, and that of POP3 with a digest. */
const saslRule = patternRule({
  id: 'sasl-response',
  label: 'SECRET',
  source: 'https://www.rfc-editor.org/rfc/rfc4616',
  trigger: { prefixes: ['AUTHENTICATE ', 'AUTH XOAUTH2', 'AUTH OAUTHBEARER', 'AUTH PLAIN', 'APOP '] },
  pattern:
    /\b(?:AUTH(?:ENTICATE)? (?:XOAUTH2|OAUTHBEARER|PLAIN|LOGIN|GSSAPI|NTLM) |APOP \S{1,80} )([A-Za-z0-9+/]{16,4096}={0,2})/dg,
  finds: ['AUTHENTICATE XOAUTH2 «dXNlcj1ib2I{b64:80}==»', 'C: APOP bob «{hex:32}»', 'AUTH PLAIN «{b64:30}==»'],
  spares: ['AUTHENTICATE PLAIN', 'APOP not supported'],
});

export const structureRules: readonly MaskingRule[] = [
  cookieRule,
  quotedPairRule,
  optionRule,
  shortOptionRule,
  curlUserRule,
  shortKeyRule,
  clientPasswordRule,
  protocolPasswordRule,
  saslRule,
];
