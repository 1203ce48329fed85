// casefile knowledge add: files to documents, what has not changed left alone, and a line about each that was refused.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import type { PlacedOut } from '../../api/contract/knowledge.js';
import { EXIT, Failure, fileFailure } from '../failure.js';
import { bytes as bytesIn } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';
import type { Shelf } from './shelf.js';

export type Adding = {
  readonly shelf: Shelf;
  readonly collection: string;
  readonly screen: Screen;
  readonly interrupted: AbortSignal;
  readonly encoding?: string;
  readonly description?: string;
};

export type Refusal = { readonly file: string; readonly because: string; readonly mend?: string };

export type Tally = {
  readonly documents: PlacedOut['documents'];
  readonly refused: readonly Refusal[];
};

type Known = ReadonlyMap<string, PlacedOut['documents'][number] & { readonly digest: string }>;

/** As it is typed, but for what tells nothing: one file has one name however a path to it is written. */
export const nameOf = (path: string): string => posix.normalize(path.replaceAll('\\', '/'));

/** A refusal of this one file: the others go on. */
const isOfFile = (error: unknown): error is Failure =>
  error instanceof Failure && (error.exit === EXIT.usage || error.exit === EXIT.notFound);

const read = async (path: string, most: number): Promise<Uint8Array> => {
  try {
    const { size } = await stat(path);
    if (size > most) throw tooLarge(path, size, most);
    return await readFile(path);
  } catch (error) {
    throw fileFailure(path, error);
  }
};

const tooLarge = (path: string, size: number, most: number): Failure =>
  new Failure(
    EXIT.usage,
    `${path} has ${bytesIn(size)}, and a document may have ${bytesIn(most)}`,
    'Split it, or raise "knowledge.maxDocumentBytes" in the configuration of the service.',
  );

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type One = { readonly path: string; readonly known: Known; readonly most: number };

/** What lies there already is not even sent. */
const addOne = async (adding: Adding, { path, known, most }: One): Promise<PlacedOut['documents']> => {
  const { shelf, collection, interrupted: signal, encoding, description } = adding;
  const content = await read(path, most);
  const before = known.get(nameOf(path));
  if (before?.digest === sha256(content) && description === undefined) return [before];
  const query = { file: nameOf(path), encoding, description };
  return (await shelf.add(collection, { bytes: content, query, signal })).documents;
};

export const addFiles = async (
  adding: Adding,
  paths: readonly string[],
  { known, most }: Pick<One, 'known' | 'most'>,
): Promise<Tally> => {
  const documents: PlacedOut['documents'][number][] = [];
  const refused: Refusal[] = [];
  for (const [n, path] of paths.entries()) {
    adding.screen.live(`${adding.collection}  ${n + 1} of ${paths.length}  ${oneLine(path)}`);
    try {
      documents.push(...(await addOne(adding, { path, known, most })));
    } catch (error) {
      if (!isOfFile(error)) throw error;
      refused.push({ file: path, because: error.message, ...(error.mend !== undefined && { mend: error.mend }) });
    }
  }
  return { documents, refused };
};

/** A name that the service has masked may be that of any file. */
const MASKED = /\[[A-Z][A-Z_]*:/;

/** Documents of the collection that no file of this call is about; a file that was refused keeps what it had. */
export const strays = (names: readonly string[], { documents, refused }: Tally): readonly string[] => {
  const given = new Set(documents.map(({ name }) => name));
  const kept = refused.map(({ file }) => nameOf(file));
  const isKept = (name: string): boolean =>
    kept.some((file) => name === file || name.startsWith(`${file}#`)) || (refused.length > 0 && MASKED.test(name));
  return names.filter((name) => !given.has(name) && !isKept(name));
};
