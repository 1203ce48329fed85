// Finds tokens of vendors that no rule names: a short prefix, a joint, and a long random rest.
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { entropyOf } from './secret-value.js';

const TOKEN = /(?<![A-Za-z0-9_~.+/=-])[A-Za-z0-9][A-Za-z0-9_~.+=-]{22,1000}(?![A-Za-z0-9_~+/-])/dg;
const PARTS = /^((?:[A-Za-z][A-Za-z0-9]{1,14}[_~.-]{1,2}){1,5}?)([A-Za-z0-9][A-Za-z0-9_.=-]{15,})$/;

/** Words before ids, digests and names that machines make. Their owners need to see them, and they open nothing. */
const ID_WORDS = new Set(
  (
    'req request trace span msg message evt event run job task order user usr cus cust acct account ch pi in sub subscription price txn tx id ids uid ' +
    'uuid guid ulid pod node container docker cri containerd crio libpod image img sha sha1 sha224 sha256 sha384 sha512 md5 blake3 crc32 etag commit build rev i vol ' +
    'snap ami subnet sg vpc eni rtb igw nat arn file doc document conn connection chatcmpl cmpl asst thread call toolu batch page cursor hash digest ' +
    'checksum kube k8s svc deploy deployment replicaset topic group consumer client index shard bucket object upload blob version ver release ' +
    'session correlation corr transaction tmp temp cache item product customer payment invoice ticket issue device host server worker process proc ' +
    'chunk main vendor runtime bundle app static asset css js worker ip ec2 lambda stack changeset execution operation op action instance cluster task ' +
    'partition segment snapshot layer manifest query stmt plan lock lease node pvc pv kubepods slice scope uri urn resp response'
  ).split(' '),
);

/** Words that say that what follows is a secret, so that hexadecimal digits count, too. */
const SECRET_WORD =
  /(?:^|[_~.-])(?:tok|tkn|token|key|pat|sk|secret|api|apikey|auth|live|prod|priv|private|pul|oauth|refresh|access|v1|v2|at|rt)(?=[_~.-])/i;

const HEX = /^[0-9a-f-]+$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const CLASS_PATTERNS = [/[a-z]/, /[A-Z]/, /\d/];

const countTurns = (text: string): number =>
  (text.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])|[A-Z](?=[a-z])/g) ?? []).length;

const isRandomRest = (rest: string): boolean => {
  const classes = CLASS_PATTERNS.filter((pattern) => pattern.test(rest)).length;
  if (classes < 2 || !/\d/.test(rest)) return false;
  // names of pods and machines are many short words
  const longest = Math.max(...rest.split(/[_.+=-]/).map((part) => part.length));
  return longest >= (classes === 3 ? 12 : 18) && countTurns(rest) >= rest.length / 5 && entropyOf(rest) >= 3.3;
};

const isToken = (candidate: string): boolean => {
  if (UUID.test(candidate)) return false;
  const [, prefix = '', rest = ''] = PARTS.exec(candidate) ?? [];
  const words = prefix.toLowerCase().split(/[_~.-]+/);
  if (prefix === '' || words.some((word) => ID_WORDS.has(word))) return false;
  if (HEX.test(rest)) return rest.length >= 32 && SECRET_WORD.test(`_${prefix}`) && isRandomRest(rest);
  return rest.length >= 20 && isRandomRest(rest);
};

const findTokens = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const token = found.replace(/[.=]+$/, '');
    if (isToken(token)) spans.push({ start: index, end: index + token.length });
  }
  return spans;
};

export const genericTokenRule: MaskingRule = {
  id: 'prefixed-token',
  label: 'TOKEN',
  source: 'https://github.blog/engineering/behind-githubs-new-authentication-token-formats/',
  trigger: { on: 'long-word' },
  find: findTokens,
  finds: ['using «acme_{an:32}» now', '«acme_live_{an:24}»', '«acm_tok_{hex:40}»', '«acme-{an:30}»'],
  spares: [
    'req_{an:24}',
    'checkout-7d9f8b6c5d-x2x9z',
    'docker-{hex:64}.scope',
    'my-very-long-service-name-with-words-2',
    'com.example.orders.OrderRepositoryImplementation2',
    'order-8e1f0a3c-2b4d-4c6e-9f10-1234567890ab',
    'app.bundle-{hex:32}.js',
    'W/"c-{b64:27}"',
    'ts-verification-code-service-7b6dc75c45-2z9p2',
  ],
};
