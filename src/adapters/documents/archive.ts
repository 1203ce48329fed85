// The documents of an archive: files whose ending is that of a document, in the order of their names. Nothing is written to a disk.
import { compareText } from '../../kernel/json.js';
import { refuseFile } from './refusal.js';
import { type ZipEntries, ZIP_LIMITS } from './zip-entries.js';

export type ArchivedFile = { readonly path: string; readonly bytes: Uint8Array };

type ZippedFile = ArchivedFile | { readonly path: string; readonly isEncrypted: true };

const DOCUMENT =
  /\.(?:md|markdown|mdx|txt|text|rst|adoc|html?|xhtml|pdf|json|docx|docm|pptx|pptm|xlsx|xlsm|odt|ods|odp|epub)(?:\.gz)?$/i;
/** What packing programs add of their own. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\._)/;

const isDocument = (path: string): boolean => DOCUMENT.test(path) && !ADDED.test(path);

const PACKED = /\.(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst)$/i;

/** Why a file of an archive is no document; `undefined` for one, and for what packing programs add. */
const reasonOf = (path: string): string | undefined => {
  if (ADDED.test(path) || isDocument(path)) return undefined;
  if (PACKED.test(path)) return 'an archive in an archive is not read: unpack it and add its files';
  const ending = /\.[^./]{1,12}$/.exec(path)?.[0];
  return ending === undefined
    ? 'its name has no ending, so its format is not known'
    : `files that end in ${ending.toLowerCase()} are not read`;
};

/** A file of the archive that is not read, by its path. */
export type SkippedFile = { readonly path: string; readonly because: string };

export const skippedFiles = (paths: readonly string[]): readonly SkippedFile[] =>
  paths.toSorted(compareText).flatMap((path) => {
    const because = reasonOf(path);
    return because === undefined ? [] : [{ path, because }];
  });

const inOrder = (a: ArchivedFile, b: ArchivedFile): number => compareText(a.path, b.path);

const TAR_MARK = 257;

export const isTar = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(TAR_MARK, TAR_MARK + 5)).toString('latin1') === 'ustar';

/** One after the other: only one is unpacked at a time. What is encrypted is given without its bytes. */
export async function* documentsInZip({ names, isEncrypted, read }: ZipEntries): AsyncGenerator<ZippedFile> {
  for (const path of names.filter(isDocument).toSorted(compareText))
    yield isEncrypted(path) ? { path, isEncrypted: true } : { path, bytes: (await read(path)) ?? new Uint8Array() };
}

/** Of several entries with one path, the last. `name`: of the archive, for a refusal. `bytes`: without its compression. */
export const documentsInTar = async (
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly files: readonly ArchivedFile[]; readonly skipped: readonly SkippedFile[] }> => {
  const { Parser } = await import('tar');
  const files = new Map<string, ArchivedFile>();
  const others = new Set<string>();
  let count = 0;
  let failure: unknown;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      count += 1;
      const isFile = count <= ZIP_LIMITS.mostFiles && /^(?:Old|Contiguous)?File$/.test(entry.type);
      if (!isFile || !isDocument(entry.path)) {
        if (isFile) others.add(entry.path);
        entry.resume();
        return;
      }
      const chunks: Buffer[] = [];
      const { path } = entry;
      entry.on('data', (chunk) => void chunks.push(Buffer.from(chunk)));
      entry.on('end', () => void files.set(path, { path, bytes: Buffer.concat(chunks) }));
    },
  });
  parser.on('error', (error) => (failure ??= error));
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve);
    parser.on('error', () => resolve());
  });
  parser.end(Buffer.from(bytes));
  await ended;
  if (failure !== undefined)
    return refuseFile('document-damaged', `${name} cannot be unpacked: the tar archive is cut off or damaged`);
  if (count > ZIP_LIMITS.mostFiles)
    return refuseFile('document-too-heavy', `${name} holds more than ${ZIP_LIMITS.mostFiles} files: split it`);
  return { files: [...files.values()].toSorted(inOrder), skipped: skippedFiles([...others]) };
};
