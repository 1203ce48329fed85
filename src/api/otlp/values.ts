// What all OTLP messages share: attributes, values, instants and ids, of the JSON and of the binary encoding.
import { z } from 'zod';

/** In JSON a hexadecimal text, in protobuf bytes; empty = none. */
export const id = z
  .union([z.string(), z.custom<Uint8Array>((value) => ArrayBuffer.isView(value))])
  .transform((value) => (typeof value === 'string' ? value.toLowerCase() : Buffer.from(value).toString('hex')))
  .optional();

/** 64-bit integers are texts in JSON; zero = not known. */
export const nanos = z
  .union([
    z.string().regex(/^\d{1,20}$/),
    z
      .number()
      .min(0)
      .transform((n) => BigInt(Math.round(n)).toString()),
  ])
  .transform((text) => (/^0*$/.test(text) ? undefined : text))
  .optional();

/** The JSON encoding writes NaN and the infinities as texts. */
export const number = z.union([z.number(), z.string().transform(Number)]);

const binary = z
  .union([z.string(), z.custom<Uint8Array>((value) => ArrayBuffer.isView(value))])
  .transform((value) => (typeof value === 'string' ? value : Buffer.from(value).toString('base64')));

export type AnyValue = {
  readonly stringValue?: string | undefined;
  readonly boolValue?: boolean | undefined;
  readonly intValue?: number | undefined;
  readonly doubleValue?: number | undefined;
  readonly bytesValue?: string | undefined;
  readonly arrayValue?: { readonly values?: readonly AnyValue[] | undefined } | undefined;
  readonly kvlistValue?: { readonly values?: readonly KeyValue[] | undefined } | undefined;
};
export type KeyValue = { readonly key: string; readonly value?: AnyValue | undefined };

const value: z.ZodType<AnyValue> = z.lazy(() =>
  z.object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: number.optional(),
    doubleValue: number.optional(),
    bytesValue: binary.optional(),
    arrayValue: z.object({ values: z.array(value).optional() }).optional(),
    kvlistValue: z.object({ values: attributes.optional() }).optional(),
  }),
);
const attributes: z.ZodType<readonly KeyValue[]> = z.lazy(() =>
  z.array(z.object({ key: z.string(), value: value.optional() })),
);

export const anyValue = value.optional();
export const keyValues = attributes.optional();

export type Plain = string | number | boolean | PlainObject | readonly (Plain | undefined)[];
export type PlainObject = { readonly [name: string]: Plain | undefined };

const scalar = ({ stringValue, boolValue, intValue, doubleValue, bytesValue }: AnyValue): Plain | undefined =>
  stringValue ?? boolValue ?? intValue ?? doubleValue ?? bytesValue;

const plain = (any: AnyValue): Plain | undefined => {
  if (any.arrayValue !== undefined) return any.arrayValue.values?.map(plain) ?? [];
  return any.kvlistValue === undefined ? scalar(any) : plainObject(any.kvlistValue.values);
};

/** `fromEntries` defines properties, so that a key `__proto__` stays data. */
export const plainObject = (entries: readonly KeyValue[] = []): PlainObject =>
  Object.fromEntries(entries.map(({ key, value }) => [key, flat(value)]));

/** Rows keep scalars and objects; a list is kept as its JSON. */
const flat = (any: AnyValue | undefined): Plain | undefined => {
  const value = any === undefined ? undefined : plain(any);
  return Array.isArray(value) ? JSON.stringify(value) : value;
};

/** A value as the text of a log. */
export const plainText = (any: AnyValue | undefined): string | undefined => {
  const value = any === undefined ? undefined : plain(any);
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
};

export const resource = z.object({ attributes: keyValues }).optional();
export const scope = z.object({ name: z.string().optional() }).optional();

export type Row = { readonly [name: string]: unknown };

/** Who wrote the rows of one scope of one resource. */
export const originOf = (from: z.infer<typeof resource>, within: z.infer<typeof scope>): Row => ({
  resource: { attributes: plainObject(from?.attributes) },
  ...(!(within?.name === undefined || within.name === '') && { 'otel.scope.name': within.name }),
});
