// The text of an EPUB book, chapter by chapter in the order of reading.
import { posix } from 'node:path';
import { readHtml } from './html.js';
import { joinBlocks, writeHeading } from './markdown-writer.js';
import { type OfficeFile, readPart, requirePart } from './office-parts.js';
import { refuseFile } from './refusal.js';
import { elementsNamed, wholeText, type XmlElement } from './xml-tree.js';

const PAGE = /\.x?html?$/i;

/** Fonts may be scrambled, chapters may not. */
const refuseEncrypted = async (file: OfficeFile): Promise<void> => {
  const encryption = await readPart(file, 'META-INF/encryption.xml');
  const paths = encryption === undefined ? [] : referencesIn(encryption);
  if (paths.some((path) => PAGE.test(path)))
    refuseFile('document-encrypted', `${file.name} is encrypted: it is protected against copying`);
};

const referencesIn = (element: XmlElement): readonly string[] =>
  element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [child.attributes['URI'] ?? '', ...referencesIn(child)],
  );

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const withoutPrefix = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...elementsNamed(element, name),
  ...elementsNamed(element, `opf:${name}`),
];

/** Throws `CannotRead`. */
export const readEpub = async (file: OfficeFile): Promise<{ readonly title?: string; readonly text: string }> => {
  await refuseEncrypted(file);
  const [root] = elementsNamed(await requirePart(file, 'META-INF/container.xml'), 'rootfile');
  const path = root?.attributes['full-path'] ?? '';
  const book = await requirePart(file, path);
  const items = new Map(withoutPrefix(book, 'item').map(({ attributes }) => [attributes['id'], attributes['href']]));
  const chapters: string[] = [];
  for (const { attributes } of withoutPrefix(book, 'itemref')) {
    const href = items.get(attributes['idref']);
    if (href === undefined) continue;
    const page = await file.entries.read(posix.join(posix.dirname(path), unescaped(href)));
    if (page === undefined) continue;
    const { title = '', text } = readHtml(file.name, Buffer.from(page).toString('utf8'));
    if (text.trim() === '') continue;
    chapters.push(/^#{1,6} /.test(text.trimStart()) ? text : joinBlocks([writeHeading(1, title), text]));
  }
  const [named] = elementsNamed(book, 'dc:title');
  const title = named === undefined ? '' : wholeText(named).trim();
  return { ...(title !== '' && { title }), text: joinBlocks(chapters) };
};
