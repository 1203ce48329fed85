// Settings of masking: kinds of personal data, own tokens and keys, exceptions; for all tenants, and by tenant.
import { z } from 'zod';

const MOST = 200;

const id = z
  .string('must be given, as text')
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be lower-case words with "-" between, such as employee-number')
  .max(40);

/** A class of characters, no pattern: a pattern of somebody's could take forever on one line. */
const characters = z
  .string('must be given, as between the brackets of a regular expression')
  .regex(
    /^(?:[A-Z]-[A-Z]|[a-z]-[a-z]|[0-9]-[0-9]|[A-Za-z0-9_.~+/=:@])+-?$/,
    'must be letters, digits, ranges such as A-Z, and _ . ~ + / = : @ with "-" last, such as A-Za-z0-9_-; patterns are not accepted',
  )
  .refine(
    (text) => !/([A-Za-z0-9])-([A-Za-z0-9])/.test(text) || rangesRise(text),
    'has a range that ends before it begins',
  );

const rangesRise = (text: string): boolean =>
  Array.from(text.matchAll(/([A-Za-z0-9])-([A-Za-z0-9])/g)).every(([, from = '', to = '']) => from <= to);

const length = z.number('must be given, as a number').int().min(1).max(4_096);

const ownToken = z
  .strictObject({
    id,
    prefix: z
      .string('must be given, as text')
      .regex(/^[A-Za-z0-9][\x21-\x7e]{2,63}$/, 'must be 3 to 64 characters without blanks, a letter or digit first'),
    characters,
    minLength: length,
    maxLength: length,
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, {
    path: ['maxLength'],
    message: 'must not be less than "minLength"',
  });

const keyName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_.-]{2,63}$/,
    'must be the name of a field: 3 to 64 letters, digits, "_", "-" or ".", a letter first',
  );

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

const switches = z.strictObject({
  email: z.boolean().exactOptional(),
  iban: z.boolean().exactOptional(),
  card: z.boolean().exactOptional(),
  nationalId: z.boolean().exactOptional(),
  phone: z.boolean().exactOptional(),
  ip: z.boolean().exactOptional(),
});

const policyFields = {
  /** Kinds of personal data that are masked. */
  personal: switches.exactOptional(),
  tokens: z
    .array(ownToken)
    .max(MOST)
    .refine((tokens) => isUnique(tokens.map((token) => token.id)), 'names an id twice')
    .exactOptional(),
  /** Names of fields whose values are secret. */
  keys: z
    .array(keyName)
    .max(MOST)
    .refine((keys) => isUnique(keys.map((key) => key.toLowerCase())), 'names a key twice')
    .exactOptional(),
  exceptions: z
    .strictObject({
      /** Ids of rules that are switched off, as `casefile mask --explain` prints them. */
      rules: z
        .array(id.or(z.string().regex(/^\d[a-z0-9-]+$/)))
        .max(MOST)
        .exactOptional(),
      /** Texts that are no secrets, whole. */
      texts: z.array(z.string().min(1).max(4_096)).max(MOST).exactOptional(),
    })
    .exactOptional(),
};

const tenantName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be the name of a tenant');

type TokenIds = { readonly tokens?: readonly { readonly id: string }[] };

const sharedIds = (all: TokenIds, own: TokenIds): readonly string[] => {
  const ids = new Set(all.tokens?.map((token) => token.id));
  return (own.tokens ?? []).flatMap((token) => (ids.has(token.id) ? [token.id] : []));
};

export const maskingSchema = z
  .strictObject({
    ...policyFields,
    /** What tenants decide otherwise or add. */
    tenants: z.record(tenantName, z.strictObject(policyFields)).exactOptional(),
  })
  .superRefine((masking, context) => {
    for (const [tenant, own] of Object.entries(masking.tenants ?? {})) {
      for (const shared of sharedIds(masking, own)) {
        const message = `names the token "${shared}", which is there for all tenants already`;
        context.addIssue({ code: 'custom', path: ['tenants', tenant, 'tokens'], message });
      }
    }
  });
