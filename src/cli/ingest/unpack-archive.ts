// Unpacks zip and tar archives into a folder of our own, within limits; the names in an archive are only shown, never written to.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure, errorMessage, EXIT } from '../command-failure.js';
import { headOf, unpackerOf } from './unpackers.js';

type ArchiveLimits = { readonly mostBytes: number; readonly mostFiles: number };

const ARCHIVE_LIMITS: ArchiveLimits = { mostBytes: 2 * 1024 ** 3, mostFiles: 10_000 };

/** An archive in an archive in an archive is left packed. */
const DEEPEST = 2;

/** `path`: where it lies now. `name`: what it is called, with its archive in front. */
type UnpackedFile = { readonly path: string; readonly name: string };

type LeftFile = { readonly name: string; readonly because: string };

type Unpacking = {
  readonly folder: string;
  readonly limits: ArchiveLimits;
  readonly files: UnpackedFile[];
  readonly left: LeftFile[];
  bytes: number;
  count: number;
};

type ArchiveEntry = { readonly name: string; readonly changed: Date; readonly content: AsyncIterable<Buffer> };

const beyondLimits = (archive: string, what: string): CommandFailure =>
  new CommandFailure(
    EXIT.unexpected,
    `${archive} holds more than ${what}: nothing of it was sent`,
    'Unpack it, and name the files that matter.',
  );

/** Neither hidden files, nor what a Mac adds to its archives, nor our own files of rejected lines. */
const isWanted = (name: string): boolean =>
  name !== '' && !/(?:^|\/)(?:\.(?!\.?\/)|__MACOSX\/)|\.rejects\.ndjson$/.test(name);

/** A name goes nowhere but into tables. */
const shownName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .slice(-1024);

const countBytes = async function* (
  archive: string,
  entry: ArchiveEntry,
  unpacking: Unpacking,
): AsyncGenerator<Buffer> {
  for await (const chunk of entry.content) {
    unpacking.bytes += chunk.length;
    if (unpacking.bytes > unpacking.limits.mostBytes)
      throw beyondLimits(archive, `${Math.round(unpacking.limits.mostBytes / 1024 ** 2)} MB`);
    yield chunk;
  }
};

const keepEntry = async (
  archive: { readonly name: string; readonly depth: number },
  entry: ArchiveEntry,
  unpacking: Unpacking,
): Promise<void> => {
  unpacking.count += 1;
  if (unpacking.count > unpacking.limits.mostFiles)
    throw beyondLimits(archive.name, `${unpacking.limits.mostFiles} files`);
  const path = join(unpacking.folder, String(unpacking.count));
  const name = `${archive.name}/${shownName(entry.name)}`;
  await pipeline(countBytes(archive.name, entry, unpacking), createWriteStream(path, { mode: 0o600 }));
  await utimes(path, entry.changed, entry.changed);
  const kind = await archiveKind(path);
  if (kind === undefined) unpacking.files.push({ path, name });
  else if (archive.depth + 1 < DEEPEST) await unpackOne({ path, name, depth: archive.depth + 1, kind }, unpacking);
  else unpacking.left.push({ name, because: 'is an archive in an archive in an archive' });
};

type Archive = { readonly path: string; readonly name: string; readonly depth: number; readonly kind: ArchiveKind };

const unpackZip = async (archive: Archive, unpacking: Unpacking): Promise<void> => {
  const { openPromise } = (await import('yauzl')).default;
  const zip = await openPromise(archive.path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (name.endsWith('/') || !isWanted(name)) continue;
      if (entry.isEncrypted()) {
        unpacking.left.push({ name: `${archive.name}/${shownName(name)}`, because: 'is encrypted' });
        continue;
      }
      const content = await zip.openReadStreamPromise(entry);
      await keepEntry(archive, { name, changed: entry.getLastModDate(), content }, unpacking);
    }
  } finally {
    zip.close();
  }
};

/** The content of a file without its compression. */
const plainContent = async (path: string, head: Buffer): Promise<Readable> => {
  const raw = createReadStream(path);
  return (await unpackerOf(head)?.unpack(raw)) ?? raw;
};

const unpackTar = async (archive: Archive, unpacking: Unpacking): Promise<void> => {
  const { Parser } = await import('tar');
  const kept: Promise<void>[] = [];
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown): void => void (failure ??= { error });
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      if (failure !== undefined || !/^(?:Old|Contiguous)?File$/.test(entry.type) || !isWanted(entry.path)) {
        entry.resume();
        return;
      }
      const content = entry as unknown as AsyncIterable<Buffer>;
      const keeping = keepEntry(archive, { name: entry.path, changed: entry.mtime ?? new Date(), content }, unpacking);
      kept.push(
        keeping.catch((error: unknown) => {
          fail(error);
          entry.resume();
        }),
      );
    },
  });
  parser.on('error', fail);
  for await (const chunk of await plainContent(archive.path, await headOf(archive.path))) {
    if (failure !== undefined) break;
    if (!parser.write(chunk as Buffer)) await once(parser, 'drain').catch(fail);
  }
  if (failure === undefined) {
    const done = once(parser, 'end').catch(fail);
    parser.end();
    await done;
    await Promise.all(kept);
  }
  if (failure !== undefined) throw failure.error;
};

type ArchiveKind = 'zip' | 'tar';

const ZIP = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
const TAR_MARK = 257;

const isTar = (head: Buffer): boolean => head.toString('latin1', TAR_MARK, TAR_MARK + 5) === 'ustar';

/** The beginning of what is compressed; empty where it is damaged, which its reader tells. */
const plainHead = async (path: string, head: Buffer): Promise<Buffer> => {
  if (unpackerOf(head) === undefined) return head;
  const content = await plainContent(path, head);
  try {
    let first: Buffer = Buffer.alloc(0);
    for await (const chunk of content) {
      first = Buffer.concat([first, chunk as Buffer]);
      if (first.length > TAR_MARK + 5) return first;
    }
    return first;
  } catch {
    return Buffer.alloc(0);
  } finally {
    content.destroy();
  }
};

export const archiveKind = async (path: string): Promise<ArchiveKind | undefined> => {
  const head = await headOf(path);
  if (ZIP.some((mark) => head.subarray(0, mark.length).equals(mark))) return 'zip';
  return isTar(await plainHead(path, head)) ? 'tar' : undefined;
};

const unpackOne = async (archive: Archive, unpacking: Unpacking): Promise<void> => {
  try {
    await (archive.kind === 'zip' ? unpackZip : unpackTar)(archive, unpacking);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      EXIT.unexpected,
      `${archive.name}: the ${archive.kind} archive is damaged: ${errorMessage(error)}`,
      'Nothing of it was sent.',
    );
  }
};

type UnpackedArchive = { readonly files: readonly UnpackedFile[]; readonly left: readonly LeftFile[] };

/** Unpacks into an empty folder, in which the files have numbers for names. */
export const unpackArchive = async (
  path: string,
  kind: ArchiveKind,
  { folder, limits = ARCHIVE_LIMITS }: { readonly folder: string; readonly limits?: ArchiveLimits },
): Promise<UnpackedArchive> => {
  const unpacking: Unpacking = { folder, limits, files: [], left: [], bytes: 0, count: 0 };
  await unpackOne({ path, name: path, depth: 0, kind }, unpacking);
  const files = unpacking.files.sort((a, b) => Number(basename(a.path)) - Number(basename(b.path)));
  return { files, left: unpacking.left };
};
