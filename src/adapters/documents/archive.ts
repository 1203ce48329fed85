// The documents of an archive: files whose ending is that of a document, in the order of their names. Nothing is written to a disk.
import { compareText } from '../../kernel/json.js';
import { refuseFile } from './refusal.js';
import { type ZipEntries, ZIP_LIMITS } from './zip-entries.js';

export type ArchivedFile = { readonly path: string; readonly bytes: Uint8Array };

const DOCUMENT =
  /\.(?:md|markdown|mdx|txt|text|rst|adoc|html?|xhtml|pdf|json|docx|docm|pptx|pptm|xlsx|xlsm|odt|ods|odp|epub)(?:\.gz)?$/i;
/** What packing programs add of their own. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\._)/;

const isDocument = (path: string): boolean => DOCUMENT.test(path) && !ADDED.test(path);

const inOrder = (a: ArchivedFile, b: ArchivedFile): number => compareText(a.path, b.path);

const TAR_MARK = 257;

export const isTar = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(TAR_MARK, TAR_MARK + 5)).toString('latin1') === 'ustar';

/** One after the other: only one is unpacked at a time. */
export async function* documentsInZip({ names, read }: ZipEntries): AsyncGenerator<ArchivedFile> {
  for (const path of names.filter(isDocument).toSorted(compareText))
    yield { path, bytes: (await read(path)) ?? new Uint8Array() };
}

/** Of several entries with one path, the last. `name`: of the archive, for a refusal. `bytes`: without its compression. */
export const documentsInTar = async (name: string, bytes: Uint8Array): Promise<readonly ArchivedFile[]> => {
  const { Parser } = await import('tar');
  const files = new Map<string, ArchivedFile>();
  let count = 0;
  let failure: unknown;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      count += 1;
      if (count > ZIP_LIMITS.mostFiles || !/^(?:Old|Contiguous)?File$/.test(entry.type) || !isDocument(entry.path)) {
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
  return [...files.values()].toSorted(inOrder);
};
