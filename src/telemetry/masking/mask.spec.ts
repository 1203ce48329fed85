// Masking: what is found, what is left alone, and the promises that hold for every text.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { stepsOf } from '../../../test/support/steps.js';
import { isCardNumber } from './personal-data.js';
import { createMasker } from './mask.js';
import { MASKING_FAILED } from './placeholder.js';

const digest = (text: string): string => createHmac('sha256', 'a key for tests').update(text).digest('hex');
const mask = createMasker({ digest });
const maskIp = createMasker({ digest, policy: { personal: { ip: true } } });
const PLACEHOLDER = /\[([A-Z_]+):\d[0-9a-v]{10}\]/g;
const shown = (text: string): string => text.replace(PLACEHOLDER, '<$1>');

const BODY = 'MIIEpAIBAAKCAQEA7bq1\nq83yZ0+/x9\n';
const JWT = `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3ODkwIn0'}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`;
const random = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';

describe('what is masked', () => {
  it.each([
    [`key:\n-----BEGIN RSA PRIVATE KEY-----\n${BODY}-----END RSA PRIVATE KEY-----\nend`, 'key:\n<PRIVATE_KEY>\nend'],
    [`-----BEGIN PRIVATE KEY-----\\n${random}\\n-----END PRIVATE KEY-----`, '<PRIVATE_KEY>'],
    [`cut -----BEGIN OPENSSH PRIVATE KEY-----\n${BODY}`, 'cut <PRIVATE_KEY>'],
    [`session ${JWT} rejected`, 'session <JWT> rejected'],
    [`cut off: eyJ${random}`, 'cut off: <JWT>'],
    [`Authorization: Bearer ${random}`, 'Authorization: Bearer <AUTHORIZATION>'],
    [`"authorization":"Basic dXNlcjpwYXNzd29yZA==",`, '"authorization":"Basic <AUTHORIZATION>",'],
    ['Authorization: Bearer abc', 'Authorization: Bearer <SECRET>'],
    ['sent bearer 0a1b2c3d4e5f', 'sent bearer <AUTHORIZATION>'],
    ['id AKIAIOSFODNN7EXAMPLE used', 'id <AWS_KEY> used'],
    ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'aws_secret_access_key = <SECRET>'],
    ['post xoxb-123456789012-abcdefGHIJKL failed', 'post <SLACK_TOKEN> failed'],
    ['https://hooks.slack.com/services/T0000/B0000/abcdefghijkl', 'https://hooks.slack.com/services/<SLACK_WEBHOOK>'],
    [`clone with ghp_${random}`, 'clone with <GITHUB_TOKEN>'],
    [`clone with github_pat_${random}`, 'clone with <GITHUB_TOKEN>'],
    [`clone with glpat-${random}`, 'clone with <GITLAB_TOKEN>'],
    [`publish npm_${random}`, 'publish <NPM_TOKEN>'],
    [`call sk-proj-${random}`, 'call <API_KEY>'],
    [`call sk-ant-api03-${random}`, 'call <API_KEY>'],
    [`maps AIzaSy${random}`, 'maps <GOOGLE_KEY>'],
    [`charge sk_live_${random}`, 'charge <STRIPE_KEY>'],
    ['postgres://app:s3cr3t@db.internal:5432/orders', 'postgres://app:<SECRET>@db.internal:5432/orders'],
    ['redis://:p@ss@cache:6379', 'redis://:<SECRET>@cache:6379'],
    ['password=hunter2', 'password=<SECRET>'],
    ["ALTER USER bob WITH PASSWORD 'hunter''2' VALID", "ALTER USER bob WITH PASSWORD '<SECRET>' VALID"],
    ["create role app encrypted password 'md5abc'", "create role app encrypted password '<SECRET>'"],
    ['ALTER ROLE app PASSWORD NULL', 'ALTER ROLE app PASSWORD NULL'],
    [
      "INSERT INTO users (name, \"password\", n) VALUES ('O''Neil, (A)', 'h1', f(1, 2)), ('b', 'h2', 3) RETURNING id",
      "INSERT INTO users (name, \"password\", n) VALUES ('O''Neil, (A)', '<SECRET>', f(1, 2)), ('b', '<SECRET>', 3) RETURNING id",
    ],
    ["insert into s.t(id,api_key)values(1,'k')", "insert into s.t(id,api_key)values(1,'<SECRET>')"],
    ['INSERT INTO t (id, token) VALUES (?, ?)', 'INSERT INTO t (id, token) VALUES (?, ?)'],
    ["INSERT INTO t (id, token) VALUES (7, 'cut", "INSERT INTO t (id, token) VALUES (7, '<SECRET>"],
    ['DB_PASSWORD: hunter2, next', 'DB_PASSWORD: <SECRET>, next'],
    ['pwd=hunter2;db=x', 'pwd=<SECRET>;db=x'],
    ['GET /x?access_token=abc&page=2', 'GET /x?access_token=<SECRET>&page=2'],
    ['{"user":"ann","password":"two words, \\"quoted\\"","n":1}', '{"user":"ann","password":"<SECRET>","n":1}'],
    ["{'clientSecret': 'abc'}", "{'clientSecret': '<SECRET>'}"],
    ['{\\"apiKey\\":\\"abc def\\",\\"n\\":1}', '{\\"apiKey\\":\\"<SECRET>\\",\\"n\\":1}'],
    ['password= api_key: abc', 'password= api_key: <SECRET>'],
    ['{\\"line\\":\\"token=abc\\"}', '{\\"line\\":\\"token=<SECRET>\\"}'],
    ['password=ab\\cd next', 'password=<SECRET> next'],
    ['x-api-key: abc', 'x-api-key: <SECRET>'],
    ['token => abc', 'token => <SECRET>'],
    ['UserToken(token=[abc])', 'UserToken(token=[<SECRET>])'],
    ['mail to ann.lee+x@mail.example.co.uk.', 'mail to <EMAIL>.'],
    ['"to":"ann@163.com"', '"to":"<EMAIL>"'],
    ['card 4111111111111111 declined', 'card <CARD> declined'],
    ['card 4111 1111 1111 1111 12/27', 'card <CARD> 12/27'],
    ['card=3782-822463-10005', 'card=<CARD>'],
    ['pan:5555555555554444,', 'pan:<CARD>,'],
    [
      "SELECT * FROM people WHERE ssn = '123-45-6789' AND x = 1",
      "SELECT * FROM people WHERE ssn = '<SECRET>' AND x = 1",
    ],
    [
      "select name from p where tax_no in ('123-45-6789','219-09-9999')",
      "select name from p where tax_no in ('<SSN>','<SSN>')",
    ],
    [
      "INSERT INTO p (id, ssn) VALUES (7, '123456789'), (8, 219099999)",
      "INSERT INTO p (id, ssn) VALUES (7, '<SECRET>'), (8, <SECRET>)",
    ],
    [
      "UPDATE p SET social_security_number='123456789' WHERE id=7",
      "UPDATE p SET social_security_number='<SECRET>' WHERE id=7",
    ],
    ['applicant 123-45-6789 rejected', 'applicant <SSN> rejected'],
    ['customerSsn: 123456789, taxpayer.ssn=219099999', 'customerSsn: <SECRET>, taxpayer.ssn=<SECRET>'],
    ['"SSN":"123456789",', '"SSN":"<SECRET>",'],
    ['cards 4111111111111111,5555555555554444', 'cards <CARD>,<CARD>'],
  ])('%j', (text, expected) => {
    expect(shown(mask(text))).toBe(expected);
  });

  it('masks IP addresses when asked to', () => {
    expect(shown(maskIp('from 10.0.0.12:8080 via ::1 and 2001:db8::ff00:42:8329.'))).toBe(
      'from <IP>:8080 via <IP> and <IP>.',
    );
    expect(mask('from 10.0.0.12:8080')).toBe('from 10.0.0.12:8080');
  });

  it('masks the whole value under a sensitive name', () => {
    expect(shown(mask('correct horse', 'db.password'))).toBe('<SECRET>');
    expect(mask('correct horse', 'db.name')).toBe('correct horse');
    expect(mask('', 'password')).toBe('');
  });
});

describe('what is left alone', () => {
  it.each([
    'order 8e1f0a3c-2b4d-4c6e-9f10-1234567890ab stored',
    'trace 4bf92f3577b34da6a3ce929d0e0e4736 span 00f067aa0ba902b7',
    '2026-11-21T23:47:31.000123Z took 1763768851000 ms, nanos 1763768851000123456',
    'order 4111111111111112, 1234567890123456 and 20261121234731',
    'x4111111111111111 0.4111111111111111 id_-4111111111111111 41111111111111110000000',
    'com.example.auth.TokenService.refresh(TokenService.java:41)',
    'ref 000-12-3456, 666-12-3456, 912-12-3456, 123-00-4567 and 123-45-0000 were never given out',
    'part 1123-45-67890, a-123-45-6789, 123-45-6789-1, on 2026-11-21 and 21-11-2026',
    'uuid 12345678-123-45-6789, session=x, classNames: 5, lessn=1',
    'version 10.2.3.4-beta.1, left-pad@1.3.0.tgz, @Override, Object@1f2e3d',
    'basic authentication failed for bearer tokens',
    'token expired, password is wrong, secret rotated',
    'password=null token= apiKey: none secret=*** password= token: null',
    'tokenCount=5 passwordReset: true max_tokens=100 secretName ok',
    'std::vector key: value, http://host:8080/path?at=5, ssh://host',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    'task-runner sk-learn desk-1234567890123456789 risk-assessment',
    'AKIA is a prefix, AKIAIOSFODNN7EXAMPLEX is too long, ghp_short, glpat-x, npm_config_cache, xoxo',
    'eyJ is the start of JSON in base64, keyJoyfulness12345678901',
    'mean latency@p99, user@host, 12@34',
  ])('%j', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('takes neither times nor MAC addresses nor long versions for IP addresses', () => {
    const text = 'at 12:34:56 from aa:bb:cc:dd:ee:ff with 1.2.3.4.5 and v1.2.3.4 std::abs 300.1.1.1';
    expect(maskIp(text)).toBe(text);
  });
});

describe('placeholders', () => {
  it('gives equal placeholders to equal secrets, wherever they stand, and others to others', () => {
    const [first, second, third] = mask('password=abc "token":"abc" secret=abd').match(PLACEHOLDER) ?? [];
    expect(first).toBe(second);
    expect(first).not.toBe(third);
  });

  it('depend on the key', () => {
    const other = createMasker({ digest: (text) => createHmac('sha256', 'other').update(text).digest('hex') });
    expect(other('password=abc')).not.toBe(mask('password=abc'));
  });

  it('have at least 50 bits', () => {
    const tails = new Set(Array.from({ length: 20_000 }, (_, n) => mask(`password=${n}`)));
    expect(tails.size).toBe(20_000);
    expect(mask('password=abc')).toMatch(/^password=\[SECRET:\d[0-9a-v]{10}\]$/);
  });
});

const secretLines = fc.constantFrom(
  'password=abc',
  `"token":"${random}"`,
  'ann@example.com',
  '4111 1111 1111 1111',
  '123-45-6789',
  JWT,
  `Bearer ${random}`,
  'https://u:p@h.example',
  '-----BEGIN PRIVATE KEY-----',
  'AKIAIOSFODNN7EXAMPLE',
  '[SECRET:0abcdefghij]',
  "PASSWORD 'two words' ",
  'insert into t (id, token) values (',
  "'",
  '(',
  '), (',
  ',',
  '@',
  '=',
  ':',
  '"',
  '\\',
  '[',
  ' ',
);
const noise = fc
  .array(fc.oneof(secretLines, fc.string({ maxLength: 12 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('for every text', () => {
  it('changes nothing of what is masked', () => {
    fc.assert(
      fc.property(noise, (text) => {
        for (const one of [mask, maskIp]) expect(one(one(text))).toBe(one(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('removes a planted secret', () => {
    const planted = fc.constantFrom(
      ['', JWT, ''],
      ['password=', 'Tr0ub4dor', ' '],
      ['"apiKey":"', 'Tr0ub4dor', '"'],
      ['mail ', 'ann.lee@example.com', ' '],
      ['card ', '4111111111111111', ' '],
      ["where tax_no = '", '123-45-6789', "'"],
      ['', `ghp_${random}`, ''],
      ['amqp://app:', 'Tr0ub4dor', '@mq '],
      ["alter role app password '", 'Tr0ub4dor', "'"],
      ["insert into users (id, token) values (7, '", 'Tr0ub4dor', "')"],
    );
    const words = fc.string({ unit: fc.constantFrom(...'abc 019.-_/=:;,{}()"@'), maxLength: 60 });
    fc.assert(
      fc.property(words, planted, words, (before, [head = '', secret = '', tail = ''], after) => {
        expect(mask(`${before} ${head}${secret}${tail} ${after}`)).not.toContain(secret);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes a card number with its check digit for one, and with no other digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{14}$/), (start) => {
        const valid = [...'0123456789'].filter((digit) => isCardNumber(start + digit));
        expect(valid).toHaveLength(1);
      }),
    );
  });
});

describe('a rule that breaks', () => {
  it('masks the whole text', () => {
    const broken = createMasker({
      digest: () => {
        throw new Error('no key');
      },
    });
    expect(broken('password=abc')).toBe(MASKING_FAILED);
    expect(broken('nothing to hide')).toBe('nothing to hide');
    expect(mask(MASKING_FAILED)).toBe(MASKING_FAILED);
  });
});

describe('a hostile line of 250 kB', () => {
  const repeat = (part: string): string => part.repeat(Math.ceil(250_000 / part.length));
  const fast = createMasker({ digest: () => 'f'.repeat(64), policy: { personal: { ip: true } } });
  it.each([
    'a',
    '1',
    '@',
    'a@',
    'a.',
    'a@a.',
    '-',
    '=',
    'password=',
    'password="',
    'password\\"',
    'token: ',
    '[',
    'token=[',
    'eyJ',
    'eyJ-',
    '://',
    '://a:',
    '://a:b@',
    '4111 ',
    '123-45-',
    '123-45-6789-',
    '4111-1111-',
    'Bearer ',
    '-----BEGIN PRIVATE KEY-----',
    ':',
    'a:',
    '1.1.',
    'sk-',
    'ghp_',
    'hooks.slack.com/services/',
    '"',
    '\\',
    ' ',
    'secret\\\\\\":\\"',
    '[SECRET:',
    'ab.c-',
    'x@1.',
    "'",
    "password '",
    'insert into ',
    'insert into t(',
    'insert into t(token) values (',
    "insert into t(token) values (('",
    "insert into t(token) values ('a'), ",
    'password:',
    'sid=',
    'key:',
    'cookie=session=x',
    '?sig=s',
    'Authorization:',
    'Authorization: Digest x="',
    'authorization=a=b,',
    'password -> ',
    'password for x is: ',
    "'token', ",
    'snmpget -c ',
    'psexec.py a/b:',
    '<a key="b" ',
    'recovery codes: aaaa-bbbb',
    '<password>',
    '<password a="b">',
    '<password><![CDATA[',
    '<token><a></a>',
    'password (x1',
    'token(a1, ',
    'password was set to x1 ',
    'key: [1, 2, ',
    'secret_a=b1',
    'heslo x1',
    'new A("a1", ',
    'connect("a", ',
    '"kty","k":"',
    's:1:"token";s:1:"',
    'variable "token" { ',
    '/hooks/a/b/c1',
    'AKIA0123456789ABCDEF ',
    'echo x1',
    "field 'token': rejected value [",
    'token got a1 ',
    "'token' ] ",
  ])('takes linear time for %j', (part) => {
    const text = repeat(part);
    expect(stepsOf(() => expect(typeof fast(text)).toBe('string'))).toBeLessThan(1.5e8);
  });
});
