// Masking rules for a name and its value that stand in two fields: `name="DB_PASSWORD" value="…"`, `<key>token</key><string>…</string>`.
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';
import { isMixedOrRandom, isProseWord, isRandom, isSecretValue, isSessionId } from './secret-value.js';
import { sensitiveKindOf } from './sensitive-keys.js';

const hasValue = (candidate: string): boolean => isSecretValue(candidate) && !isProseWord(candidate);

/** `fs.azure.account.key.shop.blob.core.windows.net` */
const KEY_INSIDE = /(?:^|[._-])(?:account|access|secret|private)[._-]?key[._-]/i;

/** False of names under which no value is secret. */
export const mayHoldSecret = (name: string): boolean => sensitiveKindOf(name) !== undefined || KEY_INSIDE.test(name);

/** As of a key and its value. */
export const isSecretOf = (name: string, value: string): boolean => {
  const kind = sensitiveKindOf(name);
  if (kind === undefined) return KEY_INSIDE.test(name) && isRandom(value);
  if (kind === 'secret') return hasValue(value);
  if (kind === 'session') return isSessionId(value);
  return (kind === 'random' && isRandom(value)) || (kind === 'mixed' && isMixedOrRandom(value));
};

/** A pattern whose last group is the value of a field, and a group before it the name. */
export const namedRule = ({
  pattern,
  ...about
}: Omit<MaskingRule, 'find' | 'label'> & { readonly pattern: RegExp }): MaskingRule => ({
  ...about,
  label: 'SECRET',
  find: (text) => {
    const spans: SecretSpan[] = [];
    for (const found of text.matchAll(pattern)) {
      const [value = '', ...names] = found.slice(1).toReversed();
      const name = names.find((group) => group !== undefined) ?? '';
      const [start, end] = found.indices?.at(-1) ?? [0, 0];
      if (isSecretOf(name, value)) spans.push({ start, end });
    }
    return spans;
  },
});

const xmlKeyRule = namedRule({
  id: 'xml-key-of-element',
  source: 'https://docs.oracle.com/en/java/javase/25/docs/api/java.base/java/util/Properties.html',
  trigger: { on: 'closing-tag' },
  pattern:
    /<(?:key|name)>([\w .-]{2,80})<\/(?:key|name)>\s{0,40}<(?:value|string)>\s{0,8}(?:<!\[CDATA\[)?([^<>\s][^<>]{0,65535}?)(?:\]\]>)?\s{0,8}(?:<\/|$)/dg,
  finds: ['<key>APIToken</key><string>«{an:24}»</string>', '<name>db.password</name>\n  <value>«{an:9}»</value>'],
  spares: ['<name>region</name><value>eu-1</value>'],
});

/** The word and what may stand between it and its value. */
const VALUE_KEYS = ['value', 'Value', 'VALUE'].flatMap((word) => Array.from(`"'=:\\`, (mark) => word + mark));

const namedValueRule = namedRule({
  id: 'named-value',
  source: 'https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/',
  trigger: { prefixes: VALUE_KEYS },
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
  trigger: { prefixes: VALUE_KEYS },
  pattern:
    /\\{0,3}"(?:name|key|field|header)\\{0,3}":\\{0,3}"([\w .-]{2,80})\\{0,3}",\\{0,3}"value\\{0,3}":\\{0,3}"([^"\\]{1,4096})/dgi,
  finds: ['{"name":"API_KEY","value":"«{an:9}»"}', '{\\"key\\":\\"password\\",\\"value\\":\\"«{an:9}»\\"}'],
  spares: ['{"name":"REGION","value":"eu-1"}'],
});

const VALUE_FIRST =
  /\bvalue\\{0,3}["']?\s{0,2}[=:]\s{0,2}\\{0,3}["']([^\s"'\\<>,;{}]{1,4096})\\{0,3}["']\s{0,4},?\s{0,40}?\\{0,3}["']?(?:name|key|field|header)\\{0,3}["']?\s{0,2}[=:]\s{0,2}\\{0,3}["']?([\w .-]{2,80})/dgi;

const valueBeforeNameRule: MaskingRule = {
  id: 'value-before-name',
  label: 'SECRET',
  source: 'https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/',
  trigger: { prefixes: VALUE_KEYS },
  find: (text) => {
    const spans: SecretSpan[] = [];
    for (const { indices, 1: value = '', 2: name = '' } of text.matchAll(VALUE_FIRST)) {
      const [start, end] = indices?.[1] ?? [0, 0];
      if (isSecretOf(name.trimEnd(), value)) spans.push({ start, end });
    }
    return spans;
  },
  finds: ['<property value="«{an:9}»" name="db.password"/>', '{"value":"«{an:9}»","key":"API_SECRET"}'],
  spares: ['<property value="dark" name="theme"/>', '{"value":"x","unit":"ms","name":"password"}'],
};

/** `variable "db_password" { default = "…" }` */
const blockValueRule = namedRule({
  id: 'named-block',
  source: 'https://developer.hashicorp.com/terraform/language/values/variables',
  trigger: { prefixes: ['variable "', 'output "', 'secret "', 'default'] },
  pattern:
    /\b(?:variable|output|secret)[ \t]{1,4}"([\w.-]{2,80})"[ \t]{0,4}\{[^{}]{0,300}?\b(?:default|value)[ \t]{0,20}=[ \t]{0,4}"([^"\n]{1,4096})/dg,
  finds: ['variable "db_password" {\n  type = string\n  default = "«{an:9}»"\n}'],
  spares: ['variable "region" {\n  default = "eu-1"\n}', 'default = "x"'],
});

/** `s:8:"password";s:9:"…";` */
const phpSerializedRule = namedRule({
  id: 'php-serialized',
  source: 'https://www.php.net/manual/en/function.serialize.php',
  trigger: { prefixes: Array.from('123456789', (digit) => `s:${digit}`) },
  pattern: /\bs:\d{1,3}:\\?"([\w.-]{2,80})\\?";s:\d{1,5}:\\?"([^"\\]{1,4096})/dg,
  finds: ['a:2:{s:4:"user";s:3:"bob";s:8:"password";s:9:"«{an:9}»";}'],
  spares: ['s:4:"user";s:3:"bob";', 'took s:12'],
});

/** The secret members of a key in JSON; `n`, `x` and `y` are public. */
const jsonWebKeyRule = patternRule({
  id: 'json-web-key',
  label: 'PRIVATE_KEY',
  source: 'https://www.rfc-editor.org/rfc/rfc7518#section-6',
  trigger: { prefixes: ['kty'] },
  pattern: /[{,]\s{0,4}\\{0,3}"(?:k|d|p|q|dp|dq|qi)\\{0,3}"\s{0,2}:\s{0,2}\\{0,3}"([\w-]{16,1400})/dg,
  finds: ['{"keys":[{"kty":"oct","k":"«{url:43}»"}]}', '{"kty":"RSA","n":"{url:86}","d":"«{url:86}»"}'],
  spares: ['{"kty":"EC","x":"{url:43}","y":"{url:43}"}', '{"kty":"oct","kid":"{url:20}"}'],
});

export const namedValueRules: readonly MaskingRule[] = [
  jsonWebKeyRule,
  blockValueRule,
  phpSerializedRule,
  xmlKeyRule,
  namedValueRule,
  namedValueJsonRule,
  valueBeforeNameRule,
];
