// Reads the files of a zip archive in memory, within limits of their number and size: an archive may be made to unpack without end.
import { refuseFile } from './refusal.js';

export type ZipEntries = {
  /** Paths of all files, in the order of the directory of the archive. */
  readonly names: readonly string[];
  readonly isEncrypted: (path: string) => boolean;
  /** Undefined: the archive has no such file. Refuses what is encrypted, damaged, or more than the limit together with what was read. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
};

export type ZipLimits = { readonly mostBytes: number; readonly mostFiles: number };

export const ZIP_LIMITS: ZipLimits = { mostBytes: 64e6, mostFiles: 10_000 };

/** Counts what a file that was sent unpacks to in all, with what the files in it unpack to. */
export type UnpackedTotal = {
  /** Bytes that may still be unpacked. */
  readonly left: () => number;
  readonly add: (bytes: number) => void;
  /** Refuses the file that was sent: it is too much in all. */
  readonly refuse: () => never;
};

/** Twice what one file may unpack to. */
const MOST_IN_ALL = 2 * ZIP_LIMITS.mostBytes;

/** `name`: of the file that was sent. */
export const countUnpacked = (name: string, most = MOST_IN_ALL): UnpackedTotal => {
  let unpacked = 0;
  return {
    left: () => most - unpacked,
    add: (bytes) => void (unpacked += bytes),
    refuse: () =>
      refuseFile(
        'document-too-heavy',
        `${name} unpacks to more than ${most / 1e6} MB, with what the files in it unpack to: split it`,
      ),
  };
};

const ZIP_MARKS = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];

export const isZip = (bytes: Uint8Array): boolean => ZIP_MARKS.some((mark) => mark.equals(bytes.subarray(0, 4)));

const damaged = (name: string, error: unknown): never =>
  refuseFile(
    'document-damaged',
    `${name} cannot be unpacked: it is cut off or damaged (${error instanceof Error ? error.message : String(error)}). Save or pack it again`,
  );

/** `name`: of the file, for a refusal; `total`: of the file that was sent, which may be an archive of it. Sizes that the archive states are not trusted: bytes are counted as they come. */
export const openZip = async (
  name: string,
  bytes: Uint8Array,
  total: UnpackedTotal,
  { mostBytes, mostFiles }: ZipLimits = ZIP_LIMITS,
): Promise<ZipEntries> => {
  const { fromBufferPromise } = (await import('yauzl')).default;
  const tooMuch = (limit: string): never =>
    refuseFile('document-too-heavy', `${name} unpacks to more than ${limit}: split it`);
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch((error: unknown) =>
    damaged(name, error),
  );
  type Entry = Parameters<typeof zip.openReadStreamPromise>[0];
  const entries = new Map<string, Entry>();
  if (zip.entryCount > mostFiles) return tooMuch(`${mostFiles} files`);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= mostFiles) return tooMuch(`${mostFiles} files`);
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    return damaged(name, error);
  }
  let unpacked = 0;
  const unpack = async (entry: Entry): Promise<Buffer | 'too much' | 'too much in all'> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Buffer).length;
      total.add((chunk as Buffer).length);
      if (unpacked > mostBytes) return 'too much';
      if (total.left() < 0) return 'too much in all';
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  };
  return {
    names: [...entries.keys()],
    isEncrypted: (path) => entries.get(path)?.isEncrypted() === true,
    read: async (path) => {
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      if (entry.isEncrypted())
        return refuseFile('document-encrypted', `${name} is encrypted: it opens with a password only`);
      const content = await unpack(entry).catch((error: unknown) => damaged(name, error));
      if (content === 'too much in all') return total.refuse();
      return content === 'too much' ? tooMuch(`${mostBytes / 1e6} MB`) : content;
    },
  };
};
