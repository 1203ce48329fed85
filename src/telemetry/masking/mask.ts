// Masks secrets in text, before anything is stored, indexed, shown or sent: one scan chooses the rules, the rules find spans, the spans become placeholders.
import type { KeyedDigest } from '../../kernel/digest.js';
import { composeMasked, type MaskedText } from '../../kernel/masked.js';
import { credentialRules } from './credentials.js';
import { encodedRules, type FoundSecret, type SecretFinder } from './encoded.js';
import { genericTokenRule } from './generic-token.js';
import { keyValueRule } from './key-values.js';
import { loginRules } from './logins.js';
import { namedValueRules } from './named-value.js';
import type { MaskingRule } from './masking-rule.js';
import { type MaskingPolicy, ownRules, personalRules } from './own-rules.js';
import { passwordHashRules } from './password-hashes.js';
import { PERSONAL_RULES } from './personal-data.js';
import { buildPrefixTable, type PrefixTable } from './prefix-table.js';
import { createSeal, MASKING_FAILED, type Seal } from './placeholder.js';
import { rejectedValueRules } from './rejected-value.js';
import { isMixedOrRandom, isRandom, isSecretValue, isSessionId } from './secret-value.js';
import { sensitiveKindOf } from './sensitive-keys.js';
import { sentenceRules } from './sentences.js';
import { sqlRules } from './sql.js';
import { structureRules } from './structures.js';
import { createTriggerScan } from './triggers.js';
import { vendorKeyRules } from './vendor-keys.js';
import { vendorRules } from './vendor-tokens.js';
import { valueBehindKeyRules } from './value-behind-key.js';
import { wordBeforeSecretRule } from './word-before-secret.js';
import { wordInsideKeyRule } from './word-inside-key.js';
import { webhookRules } from './webhooks.js';
import { xmlElementRule } from './xml-elements.js';

/** Replaces the secrets in a text. `name`: the field that holds the text; if it is a sensitive name, the whole text is replaced. */
export type Masker = (text: string, name?: string) => MaskedText;

type MaskingOptions = {
  readonly digest: KeyedDigest;
  readonly policy?: MaskingPolicy;
  readonly observe?: MaskingObserver;
};

/** The rules of all kinds of secrets. Where two find the same, the first names it. */
const SECRET_RULES: readonly MaskingRule[] = [
  ...vendorRules,
  ...vendorKeyRules,
  ...webhookRules,
  ...credentialRules,
  ...structureRules,
  xmlElementRule,
  ...namedValueRules,
  ...rejectedValueRules,
  ...loginRules,
  ...passwordHashRules,
  ...sentenceRules,
  keyValueRule,
  wordBeforeSecretRule,
  ...valueBehindKeyRules,
  wordInsideKeyRule,
  ...sqlRules,
];

const createFinder = (rules: readonly MaskingRule[], table: PrefixTable): SecretFinder => {
  const scanTriggers = createTriggerScan(rules, table);
  return (text) => {
    const triggered = scanTriggers(text);
    if (triggered.length === 0) return NOTHING;
    return triggered.flatMap(({ rule: { id, label, find }, places }) =>
      find(text, places).map((span) => ({ rule: id, label, secret: text.slice(span.start, span.end), ...span })),
    );
  };
};

const NOTHING: readonly FoundSecret[] = [];

/** Base64 in escapes in base64 is opened, further layers are not. */
const MAX_DEPTH = 3;

/** The rules for encodings have no prefixes: one table serves every depth. */
const createDeepFinder = (rules: readonly MaskingRule[], table = buildPrefixTable(rules), depth = 1): SecretFinder => {
  if (depth === MAX_DEPTH) return createFinder(rules, table);
  const inner = createDeepFinder(rules, table, depth + 1);
  return createFinder([...rules, ...encodedRules(inner)], table);
};

/** The rules of a policy in their order. Where two find the same, the first names it. */
const rulesOf = (policy: MaskingPolicy): readonly MaskingRule[] => {
  const off = new Set(policy.exceptions?.rules);
  const rules = [...ownRules(policy), ...SECRET_RULES, ...personalRules(policy.personal), genericTokenRule];
  return rules.filter(({ id }) => !off.has(id));
};

/** All rules that are built in, also those that a policy switches off. */
export const BUILT_IN_RULES: readonly MaskingRule[] = [
  ...SECRET_RULES,
  ...Object.values(PERSONAL_RULES).flat(),
  genericTokenRule,
  ...encodedRules(() => NOTHING),
];

/** Ids in exceptions that no rule has. */
export const unknownRules = ({ exceptions, tokens = [], keys = [] }: MaskingPolicy): readonly string[] => {
  const known = new Set([...BUILT_IN_RULES, ...ownRules({ tokens, keys })].map(({ id }) => id));
  return (exceptions?.rules ?? []).filter((id) => !known.has(id));
};

/** Ids of own tokens that a built-in rule has. */
export const takenIds = ({ tokens = [] }: MaskingPolicy): readonly string[] =>
  tokens.map(({ id }) => id).filter((id) => BUILT_IN_RULES.some((rule) => rule.id === id));

/** Masking one secret can uncover another, so the rules are applied again. A text that still changes after so many rounds is replaced as a whole. */
const MAX_ROUNDS = 8;

/** Without overlap: of two, the one that begins first, or was found by the earlier rule. The rest of the other is found in the next round. */
const withoutOverlap = (found: readonly FoundSecret[]): readonly FoundSecret[] => {
  if (found.length < 2) return found;
  const kept: FoundSecret[] = [];
  let done = 0;
  for (const secret of found.toSorted((one, other) => one.start - other.start)) {
    if (secret.start < done) continue;
    kept.push(secret);
    done = secret.end;
  }
  return kept;
};

/** Told of every replacement: the text before it, what was found in it, and the placeholder. */
type MaskingObserver = (text: string, found: FoundSecret, placeholder: string) => void;

type Application = { readonly find: SecretFinder; readonly seal: Seal; readonly observe?: MaskingObserver | undefined };

const replaceAll = (text: string, secrets: readonly FoundSecret[], { seal, observe }: Application): string => {
  let masked = '';
  let done = 0;
  for (const found of secrets) {
    const placeholder = seal(found.label, found.secret);
    if (placeholder !== found.secret) observe?.(text, found, placeholder);
    masked += text.slice(done, found.start) + placeholder;
    done = found.end;
  }
  return masked + text.slice(done);
};

/** Applies the rules until the text no longer changes. */
const applyRules = (text: string, application: Application): string => {
  let masked = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = application.find(masked);
    if (found.length === 0) return masked;
    const before = masked;
    masked = replaceAll(before, withoutOverlap(found), application);
    if (masked === before) return masked;
  }
  return MASKING_FAILED;
};

/** Fields have few names: what kind of value each holds is worked out once. A name that is longer is not kept. */
const MOST_NAMES = 10_000;
const LONGEST_NAME = 128;
const kinds = new Map<string, ReturnType<typeof sensitiveKindOf>>();

const kindUnder = (name: string): ReturnType<typeof sensitiveKindOf> => {
  const known = kinds.get(name);
  if (known !== undefined || kinds.has(name)) return known;
  const kind = sensitiveKindOf(name);
  if (name.length > LONGEST_NAME) return kind;
  if (kinds.size >= MOST_NAMES) kinds.clear();
  kinds.set(name, kind);
  return kind;
};

const isSecretUnder = (name: string, text: string): boolean => {
  const kind = kindUnder(name);
  if (kind === undefined || !isSecretValue(text)) return false;
  if (kind === 'session') return isSessionId(text);
  if (kind === 'mixed') return isMixedOrRandom(text);
  return kind === 'secret' || isRandom(text);
};

/** A masked text stays as it is when it is masked again. Equal secrets get equal placeholders under one digest. */
export const createMasker = ({ digest, policy = {}, observe }: MaskingOptions): Masker => {
  const harmless = new Set(policy.exceptions?.texts);
  const ownKeys = new Set(policy.keys?.map((key) => key.toLowerCase()));
  const findAll = createDeepFinder(rulesOf(policy));
  const find: SecretFinder =
    harmless.size === 0 ? findAll : (text) => findAll(text).filter(({ secret }) => !harmless.has(secret));
  const seal = createSeal(digest);
  const application: Application = { find, seal, observe };
  const isOwnKey = (name: string): boolean => ownKeys.size > 0 && ownKeys.has(name.toLowerCase());
  return (text, name) => {
    try {
      const isSecret = name !== undefined && (isOwnKey(name) || isSecretUnder(name, text)) && !harmless.has(text);
      return composeMasked(isSecret && text !== '' ? seal('SECRET', text) : applyRules(text, application));
    } catch {
      return composeMasked(MASKING_FAILED);
    }
  };
};
