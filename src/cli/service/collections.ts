// The client of document collections, and adding files to one: unchanged files are skipped, refused files are reported.
import { optional } from '../../kernel/optional.js';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import {
  collectionDocument,
  collectionList,
  type CollectionListReply,
  type CollectionReply,
  foundPassages,
  type FoundPassagesReply,
  placedDocuments,
  type PlacedDocumentsReply,
  removedKnowledge,
} from '../../api/contract/knowledge.js';
import { COLLECTION_NAME, COLLECTION_RULE } from '../../telemetry/passages/collections.js';
import { CommandFailure, EXIT, fileFailure, usageError } from '../command-failure.js';
import type { ServiceClient } from './client.js';
import { byteSize as bytesIn } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';

type AddRequest = {
  readonly query: { readonly [name: string]: string | undefined };
  readonly signal: AbortSignal;
};

type DocumentRequest = AddRequest & { readonly bytes: Uint8Array };

export type CollectionClient = {
  readonly list: () => Promise<CollectionListReply>;
  readonly show: (name: string) => Promise<CollectionReply>;
  readonly add: (name: string, sending: DocumentRequest) => Promise<PlacedDocumentsReply>;
  readonly addInvestigation: (name: string, id: string, sending: AddRequest) => Promise<PlacedDocumentsReply>;
  readonly search: (
    name: string,
    query: { readonly q: string; readonly limit?: string },
  ) => Promise<FoundPassagesReply>;
  readonly remove: (name: string, document?: string) => Promise<{ readonly removed: number }>;
};

const BASE = '/v1/knowledge';

const pathOf = (name: string, document?: string): string =>
  `${BASE}/${encodeURIComponent(name)}${document === undefined ? '' : `/documents/${encodeURIComponent(document)}`}`;

const queryOf = (query: AddRequest['query']): string =>
  new URLSearchParams(
    Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined),
  ).toString();

export const collectionClient = (service: ServiceClient): CollectionClient => ({
  list: () => service.json(BASE, collectionList),
  show: (name) => service.json(pathOf(name), collectionDocument),
  add: (name, { bytes, query, signal }) =>
    service.json(`${pathOf(name)}/documents?${queryOf(query)}`, placedDocuments, {
      method: 'POST',
      signal,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  addInvestigation: (name, id, { query, signal }) =>
    service.json(`${pathOf(name)}/investigations/${encodeURIComponent(id)}?${queryOf(query)}`, placedDocuments, {
      method: 'POST',
      signal,
    }),
  search: (name, query) => service.json(`${pathOf(name)}/search?${queryOf(query)}`, foundPassages),
  remove: (name, document) => service.json(pathOf(name, document), removedKnowledge, { method: 'DELETE' }),
});

export const requireCollectionName = (name: string | undefined): string => {
  if (name === undefined)
    throw usageError('the name of the collection is missing', 'List the collections with: casefile knowledge list');
  if (!COLLECTION_NAME.test(name))
    throw usageError(`"${name}" is not a valid name of a collection`, `It ${COLLECTION_RULE}.`);
  return name;
};

/** The documents of a collection; empty if it does not exist yet. */
export const existingDocuments = async (
  collections: CollectionClient,
  name: string,
): Promise<CollectionReply['items']> => {
  try {
    return (await collections.show(name)).items;
  } catch (error) {
    if (error instanceof CommandFailure && error.exit === EXIT.notFound) return [];
    throw error;
  }
};

export type AddOptions = {
  readonly collections: CollectionClient;
  readonly collection: string;
  readonly screen: Screen;
  readonly interrupted: AbortSignal;
  readonly encoding?: string;
  readonly description?: string;
};

/** Printed by --json under these names. */
type RefusedFile = { readonly file: string; readonly because: string; readonly mend?: string };

export type AddedDocuments = {
  readonly documents: PlacedDocumentsReply['documents'];
  readonly leftOut: PlacedDocumentsReply['leftOut'];
  readonly refused: readonly RefusedFile[];
};

type KnownDocuments = ReadonlyMap<string, PlacedDocumentsReply['documents'][number] & { readonly digest: string }>;

/** The normalised path: a file has one name, however its path is written. */
export const documentNameOf = (path: string): string => posix.normalize(path.replaceAll('\\', '/'));

/** Whether only this file is refused; the other files are added. */
const isOfFile = (error: unknown): error is CommandFailure =>
  error instanceof CommandFailure && (error.exit === EXIT.usage || error.exit === EXIT.notFound);

const read = async (path: string, most: number): Promise<Uint8Array> => {
  try {
    const { size } = await stat(path);
    if (size > most) throw tooLarge(path, size, most);
    return await readFile(path);
  } catch (error) {
    throw fileFailure(path, error);
  }
};

const FOLDER_DOCUMENT =
  /\.(?:md|markdown|mdx|txt|text|rst|adoc|html?|xhtml|pdf|docx|docm|pptx|pptm|xlsx|xlsm|odt|ods|odp|epub)(?:\.gz)?$/i;

/** Hidden files and folders, and packages that a program has installed. */
const isLeftOut = (path: string): boolean => path.split(/[/\\]/).some((part) => /^\.|^node_modules$/.test(part));

/**
 * Of a folder, the files below it whose ending is that of a document, in the order of their names; a file stands for itself. Links
 * inside of a folder are not followed.
 */
export const filesToAdd = async (paths: readonly string[]): Promise<readonly string[]> => {
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) {
      files.push(path);
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      throw fileFailure(path, error);
    });
    const found = entries
      .filter((entry) => entry.isFile() && FOLDER_DOCUMENT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !isLeftOut(file.slice(path.length)))
      .toSorted();
    if (found.length === 0)
      throw usageError(`${path} holds no document`, 'Name its files one by one to add them whatever their ending is.');
    files.push(...found);
  }
  return files;
};

const tooLarge = (path: string, size: number, most: number): CommandFailure =>
  new CommandFailure(
    EXIT.usage,
    `${path} has ${bytesIn(size)}, and a document may have ${bytesIn(most)}`,
    'Split it, or raise "knowledge.maxDocumentBytes" in the configuration of the service.',
  );

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type FileToAdd = { readonly path: string; readonly known: KnownDocuments; readonly most: number };

/** Unchanged files are not sent. */
const addOne = async (
  adding: AddOptions,
  { path, known, most }: FileToAdd,
): Promise<Pick<PlacedDocumentsReply, 'documents' | 'leftOut'>> => {
  const { collections, collection, interrupted: signal, encoding, description } = adding;
  const content = await read(path, most);
  const before = known.get(documentNameOf(path));
  if (before?.digest === sha256(content) && description === undefined) return { documents: [before], leftOut: [] };
  const query = { file: documentNameOf(path), encoding, description };
  return collections.add(collection, { bytes: content, query, signal });
};

export const addFiles = async (
  adding: AddOptions,
  paths: readonly string[],
  { known, most }: Pick<FileToAdd, 'known' | 'most'>,
): Promise<AddedDocuments> => {
  const documents: PlacedDocumentsReply['documents'][number][] = [];
  const leftOut: PlacedDocumentsReply['leftOut'][number][] = [];
  const refused: RefusedFile[] = [];
  for (const [n, path] of paths.entries()) {
    adding.screen.live(`${adding.collection}  ${n + 1} of ${paths.length}  ${oneLine(path)}`);
    try {
      const added = await addOne(adding, { path, known, most });
      documents.push(...added.documents);
      leftOut.push(...added.leftOut);
    } catch (error) {
      if (!isOfFile(error)) throw error;
      refused.push({ file: path, because: error.message, ...optional({ mend: error.howToFix }) });
    }
  }
  return { documents, leftOut, refused };
};

/** A name that the service has masked may be that of any file. */
const MASKED = /\[[A-Z][A-Z_]*:/;

/** Documents of the collection that no file of this call is about; what was refused or left out keeps what it had. */
export const staleDocuments = (
  names: readonly string[],
  { documents, leftOut, refused }: AddedDocuments,
): readonly string[] => {
  const given = new Set([...documents, ...leftOut].map(({ name }) => name));
  const refusedNames = refused.map(({ file }) => documentNameOf(file));
  const isKept = (name: string): boolean =>
    refusedNames.some((file) => name === file || name.startsWith(`${file}#`)) ||
    (refused.length > 0 && MASKED.test(name));
  return names.filter((name) => !given.has(name) && !isKept(name));
};
