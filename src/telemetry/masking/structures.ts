// Masking rules for secrets in structures other than keys and values: cookies, XML, pairs of name and value, commands, sentences.
import { behindPlaceholder } from './placeholder.js';
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';
import { isLetters, isProseWord, isSecretValue } from './secret-value.js';
import { isSensitiveName } from './sensitive-keys.js';

const COOKIE_HEADER = /cookies?["'`\\]{0,4}[ \t]{0,2}(?:[:=]|=>)[ \t]{0,2}[[{]?["'`\\]{0,4}/gi;
/** Attributes of `Set-Cookie`, RFC 6265 section 4.1.1. */
const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version|comment)$/i;
const COOKIE_PAIR =
  /[ \t]{0,2}([\w!#$%&'*+.^`|~-]{1,128})=(?:\\?"([^"\\\r\n;]{0,4096})|([^;\s"'\\]{0,4096}))\\?"?[ \t]{0,2}(;?)/y;
const COOKIE_FLAG = /[ \t]{0,2}(?:secure|httponly|partitioned)[ \t]{0,2}(;?)/iy;

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
    const isSecret = flag === null && value.length > 1 && !COOKIE_ATTRIBUTE.test(name) && isSecretValue(value);
    if (isSecret && behindPlaceholder(value, 0) !== value.length) spans.push({ start, end: start + value.length });
    at += whole.length;
    if (!whole.trimEnd().endsWith(';')) return at;
  }
};

const findCookies = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const { index, 0: header } of text.matchAll(COOKIE_HEADER)) {
    if (index >= done) done = cookieValues(text, index + header.length, spans);
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

/** A pattern whose group 1 is the name of a field and group 2 its value. */
const namedRule = ({
  pattern,
  ...about
}: Omit<MaskingRule, 'find' | 'label'> & { readonly pattern: RegExp }): MaskingRule => ({
  ...about,
  label: 'SECRET',
  find: (text) => {
    const spans: SecretSpan[] = [];
    for (const { indices, 1: name = '', 2: value = '' } of text.matchAll(pattern)) {
      const [start, end] = indices?.[2] ?? [0, 0];
      if (isSensitiveName(name) && isSecretValue(value)) spans.push({ start, end });
    }
    return spans;
  },
});

const xmlRule = namedRule({
  id: 'xml-element',
  source: 'https://www.w3.org/TR/xml/#sec-starttags',
  trigger: { on: 'closing-tag' },
  pattern: /<([\w.:-]{2,80})(?:\s[^<>]{0,300})?>\s{0,8}(?:<!\[CDATA\[)?([^<>\s][^<>]{0,4095}?)(?:\]\]>)?\s{0,8}<\//dg,
  finds: [
    '<password>«{an:9}»</password>',
    '<wsse:Password Type="x#PasswordText">«{an:9}»</wsse:Password>',
    '<ApiKey>\n  «{an:9}»\n</ApiKey>',
    '<secret><![CDATA[«{an:9}»]]></secret>',
  ],
  spares: ['<name>bob</name>', '<password></password>', '<token>null</token>', '<tokenCount>5</tokenCount>'],
});

const namedValueRule = namedRule({
  id: 'named-value',
  source: 'https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/',
  trigger: { prefixes: ['value', 'Value', 'VALUE'] },
  pattern:
    /\b(?:name|key|field|header)\\{0,3}["']?\s{0,2}[=:]\s{0,2}\\{0,3}["']?([\w .-]{2,80}?)\\{0,3}["']?\s{0,4},?\s{1,40}?\\{0,3}["']?value\\{0,3}["']?\s{0,2}[=:]\s{0,2}\\{0,3}["']?([^\s"'\\<>,;{}]{1,4096})/dgi,
  finds: [
    '<add key="DbPassword" value="«{an:9}»"/>',
    '- name: DB_PASSWORD\n  value: «{an:9}»',
    '{"name": "API_KEY", "value": "«{an:9}»"}',
  ],
  spares: ['<add key="Theme" value="dark"/>', 'name: x, value: y'],
});

const namedValueJsonRule = namedRule({
  id: 'named-value-json',
  source: 'https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/',
  trigger: { prefixes: ['value', 'Value'] },
  pattern:
    /\\{0,3}"(?:name|key|field|header)\\{0,3}":\\{0,3}"([\w .-]{2,80})\\{0,3}",\\{0,3}"value\\{0,3}":\\{0,3}"([^"\\]{1,4096})/dgi,
  finds: ['{"name":"API_KEY","value":"«{an:9}»"}', '{\\"key\\":\\"password\\",\\"value\\":\\"«{an:9}»\\"}'],
  spares: ['{"name":"REGION","value":"eu-1"}'],
});

const hasValue = (candidate: string): boolean => isSecretValue(candidate) && !isProseWord(candidate);

const optionRule = patternRule({
  id: 'command-option',
  label: 'SECRET',
  source: 'https://www.gnu.org/prep/standards/html_node/Command_002dLine-Interfaces.html',
  trigger: {
    prefixes: [
      'password',
      'passwd',
      'pass ',
      'pwd ',
      'token',
      'secret',
      'passphrase',
      'key ',
      'pat ',
      'PASSWORD',
      'dbpassword',
    ],
  },
  pattern:
    /(?<=^|[\s"'`[(,;])--?[\w-]{0,40}?(?:password|passwd|passphrase|pass|pwd|token|secret|api-?key|access-?key|secret-?key|auth-?key|pat)["']?[ \t,]{1,4}(?:["']|(?=[^\s"'-]))([^\s"'`-][^\s"'`,]{1,4096})/dg,
  isSecret: hasValue,
  finds: [
    'mytool --password «{an:9}» --verbose',
    'helm --set x --registry-password «{an:9}»',
    'argv ["--token", "«{an:20}»"]',
    'vault login -token «{an:20}»',
  ],
  spares: ['--password is required', '--token-file /run/x', '--password --verbose', 'use --secret option'],
});

const LOGIN_COMMANDS =
  'mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|sshpass|mongo|mongosh|mongodump|mongorestore|docker|podman|helm|az|htpasswd|plink|pscp|7z|unzip|zip|cockroach|influx|cqlsh|clickhouse-client|kinit|rabbitmqadmin|net';

/** A port, an address of a port, or a path. */
const isNoPassword = (value: string): boolean =>
  /^(?:\d{1,5}|[\d.]*:?\d{1,5}:\d{1,5}(?:\/\w+)?|\.{0,2}\/.*|\d{4}-\d{4})$/.test(value);

const shortOptionRule = patternRule({
  id: 'command-short-option',
  label: 'SECRET',
  source: 'https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html',
  trigger: {
    prefixes: [...LOGIN_COMMANDS.split('|').map((command) => command.slice(0, 12)), 'u ', 'login '],
  },
  pattern: new RegExp(
    String.raw`(?:(?<![\w.-])(?:${LOGIN_COMMANDS})(?=\s)|(?<=\s)(?:-u|-U|--user|--username)(?=[ =])|\blogin(?=\s))[^\n|]{0,200}?\s-[pP] {0,2}["']?([^\s"'-][^\s"']{2,200})`,
    'dg',
  ),
  isSecret: (value) => hasValue(value) && !isNoPassword(value),
  finds: [
    'mysql -h db -u root -p«{an:9}» shop',
    'docker login -u me -p «{an:9}» reg.example',
    'tool -u root -p "«{an:9}»"',
    "sshpass -p '«{an:9}»' ssh host",
  ],
  spares: ['docker run -p 8080:80 nginx', 'mysql -u root -p', 'ssh -p 2222 host', 'mkdir -p /var/x'],
});

const curlUserRule = patternRule({
  id: 'curl-user',
  label: 'SECRET',
  source: 'https://curl.se/docs/manpage.html#-u',
  trigger: { prefixes: ['curl', 'wget', 'user ', 'u '] },
  pattern:
    /(?<=\s|^|["'])(?:-u|--user|-U|--proxy-user|-a|--auth)[ =]{0,2}["']?[^\s"':/=-][^\s"':/=]{0,80}:([^\s"':/][^\s"']{1,200})/dg,
  isSecret: (value) => hasValue(value) && !/^\d+$/.test(value),
  finds: [
    'curl -u admin:«{an:9}» https://x/',
    'curl -s --user "ann:«{an:9}»" https://x/',
    'run: curl -uadmin:«{an:9}» x',
  ],
  spares: ['docker run -u 1000:1000 nginx', 'curl -u admin https://x/', 'curl --user ann: x'],
});

const clientPasswordRule = patternRule({
  id: 'client-password',
  label: 'SECRET',
  source: 'https://redis.io/docs/latest/develop/tools/cli/',
  trigger: { prefixes: ['redis-cli', 'ldapsearch', 'ldapmodify', 'ldapadd', 'sqlcmd', 'bcp ', 'AUTH ', 'PASS '] },
  pattern:
    /(?:redis-cli[^\n|]{0,120}?\s-a ?|ldap(?:search|modify|add)[^\n|]{0,200}?\s-w ?|(?:sqlcmd|bcp)[^\n|]{0,200}?\s-P ?|(?:^|(?<=[>"'\n] ?))(?:AUTH (?:default )?|PASS ))["']?([^\s"'-][^\s"']{2,200})/dg,
  // runners of tests write `PASS src/cart.test.ts`
  isSecret: (value) => hasValue(value) && !value.includes('/'),
  finds: [
    'redis-cli -h c -a «{an:9}» ping',
    'ldapsearch -D cn=x -w «{an:9}» -b dc',
    'sqlcmd -S s -U sa -P «{an:9}»',
    '> AUTH «{an:12}»',
    'PASS «{an:9}»',
  ],
  spares: ['redis-cli ping', 'AUTH LOGIN', 'PASS: 12 tests', 'PASS src/cart.test.ts (1.18 s)'],
});

/** Languages in which "the password is …" is read: the word, then the verb. */
const SENTENCES: readonly (readonly [words: string, verbs: string])[] = [
  [
    'password|passphrase|passwd|passcode|pwd|secret|pin code|pin|token|api key',
    '(?:is |was |has been |been )?(?:set|changed|reset|updated|rotated) to|is now|is|was|now',
  ],
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

const SENTENCE = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}_-])(?:${SENTENCES.map(([words, verbs]) => `(?:${words})[ \\t]{1,3}(?:${verbs})`).join('|')})[ \t:]{1,3}|(?:${JOINED})[ :：]{0,3})(?:["'«“„‘「\x60]([^"'»”“’」\x60\n]{2,200})["'»”“’」\x60]|([^\s"'«“„‘「」，。、]{3,200}))`,
  'dgiu',
);

const TRAILING = /[.,;:!?)\]]+$/;

/** Letters alone are a password only at the end: `is swordfish.`, not `is case sensitive`. */
const isToldValue = (value: string, rest: string): boolean => {
  if (!hasValue(value) || isProseWord(value.replace(/[.,;:!?].*$/s, ''))) return false;
  if (!isLetters(value)) return /[\p{L}\p{N}]/u.test(value);
  if (!/^[a-z]+$/i.test(value)) return false;
  return /^[a-z]+(?:ed|ing|ly|able|ible|ent|ant|ous|al|ive|y|ful|less)$/.test(value) ? false : /^\W*$/.test(rest);
};

const findTold = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const { indices, 1: quoted, 2: bare = '' } of text.matchAll(SENTENCE)) {
    const [start, last] = indices?.[quoted === undefined ? 2 : 1] ?? [0, 0];
    const end = quoted === undefined ? last - (TRAILING.exec(bare)?.[0].length ?? 0) : last;
    const rest = text.slice(end, end + 20);
    if (quoted === undefined ? isToldValue(bare.replace(TRAILING, ''), rest) : hasValue(quoted))
      spans.push({ start, end });
  }
  return spans;
};

const sentence = {
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html#data-to-exclude',
  find: findTold,
} as const;

const sentenceRule: MaskingRule = {
  ...sentence,
  id: 'sentence',
  trigger: {
    prefixes: (
      'password |passphrase |passwd |passcode |pwd |secret |pin |token |api key |Password |Passphrase |Secret |Token |PIN |PASSWORD |API key |' +
      'Passwort |Kennwort |passwort |kennwort |mot de passe|Mot de passe|contrase|Contrase|clave |Clave |senha |Senha |parola|Parola|' +
      'wachtwoord |Wachtwoord |has|Has|adgangskode|Adgangskode|passord|Passord|salasana |Salasana |heslo |Heslo '
    )
      .split('|')
      .filter((prefix) => prefix.length > 1),
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
  ],
};

const foreignSentenceRule: MaskingRule = {
  ...sentence,
  id: 'sentence-beyond-ascii',
  trigger: { on: 'beyond-ascii' },
  finds: [
    'пароль — «{an:9}»',
    '密码是«{an:9}»',
    'パスワードは「«{an:9}»」です',
    '비밀번호는 «{an:9}» 입니다',
    'şifre şu: «{an:9}»',
    'lösenordet är «{an:9}»',
  ],
  spares: ['пароль — неверный', '密码是空的', 'naïve café'],
};

export const structureRules: readonly MaskingRule[] = [
  cookieRule,
  xmlRule,
  namedValueRule,
  namedValueJsonRule,
  optionRule,
  shortOptionRule,
  curlUserRule,
  clientPasswordRule,
  sentenceRule,
  foreignSentenceRule,
];
