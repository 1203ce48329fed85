// Writes samples into a real Prometheus through its remote-write endpoint: with the least of protobuf and snappy that this needs.

/** `stale`: the mark that Prometheus sets where a series ends. */
type Sample = { readonly at: number; readonly value: number | 'stale' };

export type WrittenSeries = {
  readonly labels: { readonly [name: string]: string };
  readonly samples: readonly Sample[];
};

const STALE = 0x7ff0000000000002n;

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
};

const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);

const text = (number: number, content: string): Buffer => field(number, Buffer.from(content));

const labelOf = ([name, value]: readonly [string, string]): Buffer =>
  field(1, Buffer.concat([text(1, name), text(2, value)]));

const sampleOf = ({ at, value }: Sample): Buffer => {
  const number = Buffer.alloc(9);
  number.writeUInt8((1 << 3) | 1);
  if (value === 'stale') number.writeBigUInt64LE(STALE, 1);
  else number.writeDoubleLE(value, 1);
  return field(2, Buffer.concat([number, varint(2 << 3), varint(Math.round(at / 1000))]));
};

/** Prometheus wants labels sorted and samples ascending. */
const seriesOf = ({ labels, samples }: WrittenSeries): Buffer => {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const ascending = samples.toSorted((a, b) => a.at - b.at);
  return field(1, Buffer.concat([...sorted.map(labelOf), ...ascending.map(sampleOf)]));
};

const LITERAL = 65_536;

/** Snappy allows a body of literals only, without compression. */
const uncompressed = (bytes: Buffer): Buffer => {
  const parts = [varint(bytes.length)];
  for (let at = 0; at < bytes.length; at += LITERAL) {
    const part = bytes.subarray(at, at + LITERAL);
    const tag = Buffer.from([61 << 2, (part.length - 1) & 0xff, (part.length - 1) >> 8]);
    parts.push(tag, part);
  }
  return Buffer.concat(parts);
};

/** Times in microseconds. */
export const remoteWrite = async (url: string, series: readonly WrittenSeries[]): Promise<void> => {
  const response = await fetch(`${url}/api/v1/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
    body: new Uint8Array(uncompressed(Buffer.concat(series.map(seriesOf)))),
  });
  if (!response.ok) throw new Error(`remote write: ${response.status} ${await response.text()}`);
};
