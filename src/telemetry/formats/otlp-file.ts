// The lines that the file exporter of OpenTelemetry's collector writes: logs in the JSON of OTLP, a batch on a line.

type JsonObject = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : [];

const VALUES = ['stringValue', 'intValue', 'doubleValue', 'boolValue'] as const;

const valueOf = (value: unknown): unknown => {
  if (!isObject(value)) return undefined;
  const name = VALUES.find((each) => value[each] !== undefined);
  return name === undefined ? JSON.stringify(value) : value[name];
};

const attributesOf = (list: unknown): JsonObject =>
  Object.fromEntries(listOf(list).map(({ key, value }) => [String(key), valueOf(value)]));

export const mayBeOtlpLine = (body: string): boolean => body.startsWith('{"resourceLogs"');

/** One row for each record of the batch; `undefined`: it is none. */
export const readOtlpRecords = (batch: object): readonly object[] | undefined => {
  const resources = 'resourceLogs' in batch ? listOf(batch.resourceLogs) : [];
  const rows = resources.flatMap(({ resource, scopeLogs }) => {
    const origin = attributesOf(isObject(resource) ? resource['attributes'] : undefined);
    return listOf(scopeLogs).flatMap(({ logRecords }) =>
      listOf(logRecords).map(({ attributes, body, ...record }) => ({
        ...record,
        body: valueOf(body),
        attributes: attributesOf(attributes),
        resource: { attributes: origin },
      })),
    );
  });
  return rows.length === 0 ? undefined : rows;
};
