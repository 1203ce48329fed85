// Where a record was written, beyond its service: its machine, availability zone and region.
/** Names that OpenTelemetry, Kubernetes and shippers give the zone. */
export const ZONE_ATTRIBUTES: readonly string[] = [
  'cloud.availability_zone',
  'topology.kubernetes.io/zone',
  'k8s.node.labels.topology.kubernetes.io/zone',
  'availability_zone',
  'zone',
];

type PlacedRecord = { readonly host?: unknown; readonly region?: unknown; readonly attributes?: unknown };

export const zoneOf = ({ attributes }: Pick<PlacedRecord, 'attributes'>): string | undefined => {
  const named = (attributes ?? {}) as { readonly [name: string]: unknown };
  const zone = ZONE_ATTRIBUTES.map((name) => named[name]).find((each) => typeof each === 'string' && each !== '');
  return typeof zone === 'string' ? zone : undefined;
};

/** Whether a row says that it was written on this machine, in this zone or in this region. */
export const isRecordAtPlace = (row: object, place: string): boolean => {
  const record: PlacedRecord = row;
  return record.host === place || record.region === place || zoneOf(record) === place;
};
