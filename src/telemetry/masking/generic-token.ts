// Finds tokens of vendors that no rule names: a short prefix, a joint, and a long random rest.
import { characterTable, type MaskingRule, runsAround, type SecretSpan } from './masking-rule.js';
import { entropyOf, isUuid } from './secret-value.js';

const TOKEN_CHARACTERS = characterTable(/[\w~.+-]/);
const BASE64_CHARACTERS = characterTable(/[\w+/=-]/);
const [MIN_TOKEN, MAX_TOKEN] = [23, 1_000];
/** A run that ends before or begins after one of these is a part of something else: of a path, an address, a text in base64. */
const BEFORE = /[/=+]/;
const BEHIND = /[/+]/;

/** Words before ids, digests and names that machines make. Their owners need to see them, and they open nothing. */
const ID_WORDS = new Set(
  (
    'req request trace span msg message evt event run job task order user usr cus cust acct account ch pi in sub subscription price txn tx id ids uid ' +
    'uuid guid ulid pod node container docker cri containerd crio libpod image img sha sha1 sha224 sha256 sha384 sha512 md5 blake3 crc32 etag commit build rev i vol ' +
    'snap ami subnet sg vpc eni rtb igw nat arn file doc document conn connection chatcmpl cmpl asst thread call toolu batch page cursor hash digest ' +
    'checksum kube k8s svc deploy deployment replicaset topic group consumer client index shard bucket object upload blob version ver release ' +
    'session correlation corr transaction tmp temp cache item product customer payment invoice ticket issue device host server worker process proc ' +
    'chunk main vendor runtime bundle app static asset css js ip ec2 lambda stack changeset execution operation op action instance cluster ' +
    'partition segment snapshot layer manifest query stmt plan lock lease pvc pv kubepods slice scope uri urn resp response ' +
    'nonce cs checkout dpl dep deployment prj proj project org team ws workspace wf workflow flow step rec record row ref obj fp ft model backup export import report ' +
    'cart basket shp shipment parcel campaign email sms push notification webhookevent endpoint we seti setup mandate dp du ba card bank po tr fee refund re py src'
  ).split(' '),
);

/** Words that say that what follows is a secret, so that hexadecimal digits count, too. */
const SECRET_WORDS = new Set(
  'tok tkn token key pat sk secret api apikey auth live prod priv private pul oauth refresh access v1 v2 at rt'.split(
    ' ',
  ),
);
/** Words that say so even before a UUID. */
const STRONG_WORDS = new Set('tok tkn token pat sk secret apikey'.split(' '));

/** `acme`, `v1`, `APP`: a part of a prefix. Random characters mix capitals and digits. */
const PREFIX_WORD = /^(?:[a-z][a-z0-9]{0,14}|[A-Z][A-Z0-9]{0,14}|[A-Z][a-z]{1,14}\d?)$/;
const MOST_WORDS = 5;
const JOINT = /[_~.$-]{1,2}/y;
const WORD = /[A-Za-z0-9]+/y;

type Parts = { readonly words: readonly string[]; readonly joint: string; readonly rest: string };

const match = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

const countTurns = (text: string): number =>
  (text.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])|[A-Z](?=[a-z])/g) ?? []).length;

/** Before a dash stand names with numbers, digits of ids, and the size in an ETag. */
const isDigitsOfId = (word: string, joint: string): boolean =>
  joint.startsWith('-') && (word.length === 1 || /\d[a-z]|\d\d/i.test(word) || /^[0-9a-f]{1,4}$/.test(word));

const isPrefixWord = (word: string, joint: string): boolean =>
  PREFIX_WORD.test(word) && countTurns(word) <= 2 && !isDigitsOfId(word, joint);

/** The words that stand before what is no word any more. */
const partsOf = (token: string): Parts => {
  const words: string[] = [];
  let joint = '';
  let at = 0;
  while (words.length < MOST_WORDS) {
    const word = match(WORD, token, at);
    const next = match(JOINT, token, at + word.length);
    if (next === '' || !isPrefixWord(word, next)) break;
    words.push(word.toLowerCase());
    joint = next;
    at += word.length + next.length;
  }
  return { words, joint, rest: token.slice(at) };
};

const HEX = /^[0-9a-f-]+$/i;
const [MIN_HEX, MIN_UNNAMED_HEX] = [32, 40];
const CLASS_PATTERNS = [/[a-z]/, /[A-Z]/, /\d/];

/** Most of it is words in lower case, as in names of classes. */
const isWords = (rest: string): boolean => (rest.match(/[a-z]{4,}/g) ?? []).join('').length > rest.length / 2;

const isRandomRest = (rest: string): boolean => {
  const classes = CLASS_PATTERNS.filter((pattern) => pattern.test(rest)).length;
  if (classes < 2 || !/\d/.test(rest) || (classes === 3 && isWords(rest))) return false;
  // names of pods and machines are many short words
  const longest = Math.max(...rest.split(/[_.+=/-]/).map((part) => part.length));
  return longest >= (classes === 3 ? 12 : 18) && countTurns(rest) >= rest.length / 5 && entropyOf(rest) >= 3.3;
};

/** Hexadecimal digits behind a word that says nothing: digests and ids have dashes or dots before them, or are shorter. */
const isUnnamedHex = ({ words, joint, rest }: Parts): boolean =>
  words.length === 1 &&
  (words[0] ?? '').length >= 3 &&
  joint === '_' &&
  rest.length >= MIN_UNNAMED_HEX &&
  !rest.includes('-');

const isToken = (parts: Parts): boolean => {
  const { words, rest } = parts;
  if (words.length === 0 || words.some((word) => ID_WORDS.has(word))) return false;
  if (isUuid(rest)) return words.some((word) => STRONG_WORDS.has(word));
  if (HEX.test(rest)) {
    const isNamed = rest.length >= MIN_HEX && words.some((word) => SECRET_WORDS.has(word));
    return (isNamed || isUnnamedHex(parts)) && countTurns(rest) >= rest.length / 5;
  }
  return rest.length >= 20 && isRandomRest(rest);
};

/** `x-amz-cf-id: …` */
const ID_BEFORE = /(?:[-_.]id|[a-z]I[dD])["']?[ \t]?[:=][ \t]?["']?$/;
const LONGEST_ID_NAME = 12;

const isBase64At = (text: string, at: number): boolean => BASE64_CHARACTERS[text.charCodeAt(at)] === 1;

/** A rest in base64 goes on behind its `/`. */
const endOfToken = (text: string, { start, end }: SecretSpan): number => {
  if (!BEHIND.test(text.charAt(end)) || !text.slice(start, end).includes('_')) return end;
  let behind = end;
  while (behind < text.length && behind - start < MAX_TOKEN && isBase64At(text, behind)) behind++;
  return behind;
};

const findTokens = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  for (const run of runsAround(text, places, TOKEN_CHARACTERS)) {
    const { start } = run;
    if (start < (spans.at(-1)?.end ?? 0) || run.end - start < 5 || run.end - start > MAX_TOKEN) continue;
    if (text.charAt(start - 1) !== '=' && BEFORE.test(text.charAt(start - 1))) continue;
    const end = endOfToken(text, run);
    const token = text.slice(start, end).replace(/[.=]+$/, '');
    if (token.length < MIN_TOKEN) continue;
    if (ID_BEFORE.test(text.slice(Math.max(0, start - LONGEST_ID_NAME), start))) continue;
    if (isToken(partsOf(token))) spans.push({ start, end: start + token.length });
  }
  return spans;
};

export const genericTokenRule: MaskingRule = {
  id: 'prefixed-token',
  label: 'TOKEN',
  source: 'https://github.blog/engineering/behind-githubs-new-authentication-token-formats/',
  trigger: { on: 'long-word' },
  find: findTokens,
  finds: [
    'using «acme_{an:32}» now',
    '«acme_live_{an:24}»',
    '«acm_tok_{hex:40}»',
    '«acme-{an:30}»',
    'x=«acme_{an:30}»&y=1',
    'sent «acm_{b64:30}/{b64:30}»',
    '«acmq_{hex:40}»',
    '«acme_pat_{uuid}»',
  ],
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
    'lib_{hex:32}',
    'acme-{hex:40}',
    'worker_{uuid}',
    'x-amz-cf-id: XQ_{an:50}',
  ],
};
