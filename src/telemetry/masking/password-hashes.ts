// Masking rules for hashes of passwords: whoever reads one can guess the password without asking anybody.
import { characterTable, type MaskingRule, patternRule, runRule } from './masking-rule.js';

const CRYPT_SOURCE = 'https://man7.org/linux/man-pages/man5/crypt.5.html';

const CRYPT_CHARACTERS = characterTable(/[\w$./=,+*-]/);

/** `$6$salt$hash` of crypt(3). */
const cryptHashRule = runRule({
  id: 'password-hash',
  label: 'PASSWORD_HASH',
  source: CRYPT_SOURCE,
  characters: CRYPT_CHARACTERS,
  form: /^\$(?:[1567y]|gy|sha1|md5)\$[\w$./=,+*-]{20,}$/,
  finds: ['root:«$6${an:8}${an:40}/{an:20}.{an:24}»:19000:0:99999:7:::', '«$5$rounds=5000${an:16}${an:43}»'],
  spares: ['echo $1$2', 'costs $5$ each, {an:20}'],
});

const namedHashRule = patternRule({
  id: 'password-hash-with-name',
  label: 'PASSWORD_HASH',
  source: CRYPT_SOURCE,
  trigger: { prefixes: ['2a$', '2b$', '2x$', '2y$', 'apr1$', 'argon2', 'scrypt$', 'bcrypt-sha256$', 'pbkdf2'] },
  pattern:
    /(\$(?:2[abxy]|apr1|argon2(?:id|i|d)|scrypt|bcrypt-sha256|pbkdf2(?:-sha\d{1,3})?)\$[\w$./=,+-]{20,512}|(?<!\$)\bpbkdf2_sha\d{1,3}\$\d{1,8}\$[^\s$"']{1,64}\$[\w+/=]{20,200})/dg,
  finds: [
    'hash «$2b$12${an:53}» of bob',
    '$argon2id$v=19$m=65536,t=3,p=4$«{b64:22}${b64:43}»',
    'bob:«$apr1${an:8}${an:22}»',
    'pbkdf2: «pbkdf2_sha256$260000${an:22}${b64:43}=»',
  ],
  spares: ['$2a$10$', 'argon2id is used', 'pbkdf2_sha256 hasher'],
});

const scramRule = patternRule({
  id: 'password-verifier',
  label: 'PASSWORD_HASH',
  source: 'https://www.postgresql.org/docs/current/catalog-pg-authid.html',
  trigger: { prefixes: ['SCRAM-SHA-', 'SSHA', 'SHA}', 'SMD5'] },
  pattern:
    /((?:SCRAM-SHA-\d{1,3}\$\d{1,8}:[\w+/=]{8,}\$[\w+/=]{20,}:[\w+/=]{20,})|(?<=\{)(?:S?SHA\d{0,3}|SMD5)\}[\w+/=]{20,})/dg,
  finds: ['rolpassword «SCRAM-SHA-256$4096:{b64:22}==${b64:43}=:{b64:43}=»', 'userPassword {«SSHA}{b64:32}»'],
  spares: ['SCRAM-SHA-256 is on', '{SHA} prefix'],
});

const databaseHashRule = patternRule({
  id: 'password-hash-of-database',
  label: 'PASSWORD_HASH',
  source: 'https://dev.mysql.com/doc/refman/8.4/en/caching-sha2-pluggable-authentication.html',
  trigger: { prefixes: ['PASSWORD ', 'password ', 'rolpassword ', 'aad3b435b51404eeaad3b435b51404ee', 'AAD3B435'] },
  pattern:
    /((?<=password ["']?)(?:\*[0-9A-F]{40}|md5[0-9a-f]{32})(?!\w)|(?<=(?:aad3b435b51404ee){2}:)[0-9a-f]{32}(?=:))/dgi,
  finds: [
    "IDENTIFIED BY PASSWORD '«*{HEX:40}»'",
    'rolpassword md5«{hex:32}»',
    'bob:1001:aad3b435b51404eeaad3b435b51404ee:«{hex:32}»:::',
  ],
  spares: ['password md5 is old', 'PASSWORD *** hidden'],
});

export const passwordHashRules: readonly MaskingRule[] = [cryptHashRule, namedHashRule, scramRule, databaseHashRule];
