// What the Office Open XML formats share: parts of the archive as XML, and the relations by which one part names another.
import { posix } from 'node:path';
import { refuseFile } from './refusal.js';
import { elementsNamed, readXml, type XmlElement, type XmlStream } from './xml-tree.js';
import type { ZipEntries } from './zip-entries.js';

/** A file that is an archive of XML parts. `name`: for refusals. */
export type OfficeFile = { readonly name: string; readonly entries: ZipEntries };

export type OfficeText = {
  readonly title?: string;
  /** Markdown. */
  readonly text: string;
  /** It was written by `writeSheet` alone. */
  readonly isSheets?: true;
};

/** Undefined: there is no such part. `stream`: takes elements as they end, in the place of the tree. */
export const readPart = async (
  { name, entries }: OfficeFile,
  path: string,
  stream?: XmlStream,
): Promise<XmlElement | undefined> => {
  const bytes = await entries.read(path);
  return bytes && readXml(name, bytes, stream);
};

export const requirePart = async (file: OfficeFile, path: string, stream?: XmlStream): Promise<XmlElement> =>
  (await readPart(file, path, stream)) ??
  refuseFile('document-damaged', `${file.name} is damaged: its part ${path} is missing. Save it again`);

export type PartRelation = { readonly kind: string; readonly path: string };

/** Relations of a part by their id; those to addresses outside of the file are left out, and never followed. */
export const readRelations = async (file: OfficeFile, path: string): Promise<ReadonlyMap<string, PartRelation>> => {
  const folder = posix.dirname(path);
  const part = await readPart(file, posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  return new Map(
    elementsNamed(part, 'Relationship').flatMap(({ attributes }): readonly (readonly [string, PartRelation])[] => {
      const { Id: id, Target: target, Type: type = '', TargetMode: mode } = attributes;
      if (id === undefined || target === undefined || mode === 'External') return [];
      const at = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      return [[id, { kind: posix.basename(type), path: at }]];
    }),
  );
};

export type MainPart = {
  readonly main: XmlElement;
  readonly relations: ReadonlyMap<string, PartRelation>;
  /** Of the properties of the file. */
  readonly title?: string;
};

/** How every Open XML file is opened. `path`: of its main part. */
export const openMainPart = async (file: OfficeFile, path: string): Promise<MainPart> => ({
  main: await requirePart(file, path),
  relations: await readRelations(file, path),
  ...(await readOfficeTitle(file, 'docProps/core.xml')),
});

/** The part of the kind that `main` relates to, else the one of the usual name. */
export const readRelatedPart = async (
  file: OfficeFile,
  relations: ReadonlyMap<string, PartRelation>,
  { kind, usual }: { readonly kind: string; readonly usual: string },
): Promise<XmlElement | undefined> =>
  readPart(file, [...relations.values()].find((each) => each.kind === kind)?.path ?? usual);

/** Of the properties of the file; absent: it has none. */
export const readOfficeTitle = async (file: OfficeFile, path: string): Promise<{ readonly title?: string }> => {
  const [element] = elementsNamed(await readPart(file, path), 'dc:title');
  const title =
    element?.children
      .filter((child) => typeof child === 'string')
      .join('')
      .trim() ?? '';
  return title === '' ? {} : { title };
};
