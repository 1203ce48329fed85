// Masks the value that a check refused: `field 'newPassword': rejected value […]`, `'loc': ['body', 'password'], … 'input': '…'`, `token mismatch: expected … got …`.
import { type MaskingRule, patternRule } from './masking-rule.js';
import { namedRule } from './named-value.js';
import { isRandom } from './secret-value.js';

const rejectedFieldRule = namedRule({
  id: 'rejected-field',
  source:
    'https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/validation/FieldError.html',
  trigger: { prefixes: ['rejected value', 'The value ', 'input"', "input'"] },
  pattern:
    /(?:\bfield ["']([\w.-]{2,80})["']: rejected value \[|\b([A-Za-z][\w.-]{1,80}): The value ["']|["']([\w.-]{2,80})["'] ?\][^\n]{0,200}?["']input["']: ?["'])([^"'[\]\n][^"'\]\n]{0,4095})/dg,
  finds: [
    "Field error in object 'form' on field 'newPassword': rejected value [«{an:12}»]",
    "Password: The value '«{an:9}»' is not valid.",
    "[{'loc': ['body', 'password'], 'msg': 'too short', 'input': '«{an:9}»'}]",
  ],
  spares: [
    "on field 'email': rejected value [bob]",
    "Quantity: The value 'x1' is not valid.",
    "[{'loc': ['body', 'count'], 'input': 'x1'}]",
  ],
});

/** What was compared: a token that a caller sent with the one that was kept. */
const COMPARED = /(?:token|csrf|xsrf|secret|api[ _-]?key|password|signature)\b[^\n]{0,90}$/i;
const BEFORE = 120;

const comparedTokenRule = patternRule({
  id: 'compared-token',
  label: 'SECRET',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
  trigger: { prefixes: ['expected ', 'expected: ', 'got ', 'got: ', 'received ', 'actual ', 'actual: '] },
  pattern: /\b(?:expected|got|received|actual):? ["'`]?([^\s"'`,;]{16,4096})/dg,
  isSecret: (candidate, text, start) =>
    isRandom(candidate) && COMPARED.test(text.slice(Math.max(0, start - BEFORE), start)),
  finds: ['CSRF token mismatch: expected «{an:40}» got «{an:40}»'],
  spares: ["unexpected token 'a1b2', expected ';' got IDENT", 'checksum mismatch: expected {hex:40} got {hex:40}'],
});

export const rejectedValueRules: readonly MaskingRule[] = [rejectedFieldRule, comparedTokenRule];
