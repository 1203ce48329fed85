// The text of a Word document: headings by their styles, lists, tables, and the notes of each paragraph behind it. Deleted text, comments
// and macros are not read.
import { joinBlocks, writeHeading, writeItem, writeParagraph, writeTable } from './markdown-writer.js';
import { type OfficeFile, type OfficeText, type PartRelation, readRelatedPart, openMainPart } from './office-parts.js';
import { childElements, childNamed, elementsNamed, textOf, type XmlElement } from './xml-tree.js';

const written = ({ name, children }: XmlElement): string | undefined => {
  switch (name) {
    case 'w:t':
      return children.filter((child) => typeof child === 'string').join('');
    case 'w:tab':
      return '\t';
    case 'w:br':
    case 'w:cr':
      return '\n';
    case 'w:noBreakHyphen':
      return '-';
    // what was deleted, what stands in a second form, and settings of the paragraph, which have tabs too
    case 'w:del':
    case 'w:moveFrom':
    case 'mc:Fallback':
    case 'w:pPr':
    // a text box has paragraphs of its own
    case 'w:txbxContent':
      return '';
    default:
      return undefined;
  }
};

const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childNamed(element, name)?.attributes['w:val'];

/** `heading 2` and outline levels, which people give their own styles. */
const headingDepths = (styles: XmlElement | undefined): ReadonlyMap<string, number> => {
  const depths = new Map<string, number>();
  for (const style of elementsNamed(styles, 'w:style')) {
    const id = style.attributes['w:styleId'];
    const name = valueOf(style, 'w:name')?.toLowerCase() ?? '';
    const level = valueOf(childNamed(style, 'w:pPr'), 'w:outlineLvl');
    const numbered = /^heading ([1-9])$/.exec(name)?.[1];
    const depth = name === 'title' ? 1 : Number(numbered ?? (level === undefined ? Number.NaN : Number(level) + 1));
    if (id !== undefined && depth >= 1 && depth <= 9) depths.set(id, depth);
  }
  return depths;
};

/** The list of number 0 is none: so a paragraph leaves the list of its style. */
const isNumbered = (settings: XmlElement | undefined): boolean | undefined => {
  const numbering = childNamed(settings, 'w:numPr');
  return numbering === undefined ? undefined : valueOf(numbering, 'w:numId') !== '0';
};

/** Ids of the styles whose paragraphs are items of a list, by themselves or by the style that they are based on. */
const listStyles = (styles: XmlElement | undefined): ReadonlySet<string> => {
  const byId = new Map(elementsNamed(styles, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const known = new Map<string, boolean>();
  for (const first of byId.keys()) {
    const chain = new Set<string>();
    let isList: boolean | undefined;
    for (let id = first; isList === undefined;) {
      const style = byId.get(id);
      const isEnd = style === undefined || chain.has(id);
      isList = known.get(id) ?? (isEnd ? false : isNumbered(childNamed(style, 'w:pPr')));
      chain.add(id);
      id = valueOf(style, 'w:basedOn') ?? '';
    }
    for (const id of chain) known.set(id, isList);
  }
  return new Set([...known].flatMap(([id, isList]) => (isList ? [id] : [])));
};

type WordContext = {
  /** By the id of the style. */
  readonly depths: ReadonlyMap<string, number>;
  readonly lists: ReadonlySet<string>;
  readonly footnotes: ReadonlyMap<string, XmlElement>;
  readonly endnotes: ReadonlyMap<string, XmlElement>;
};

/** What refers to a note inside of a note is not followed. */
const writeNote = (
  notes: ReadonlyMap<string, XmlElement>,
  { attributes }: XmlElement,
  { depths, lists }: WordContext,
) => {
  const note = notes.get(attributes['w:id'] ?? '');
  return note === undefined ? [] : writeBlock(note, { depths, lists, footnotes: new Map(), endnotes: new Map() });
};

/** Notes and text boxes below an element, as blocks of their own: they stand after what refers to them. */
const writeAttached = (element: XmlElement, context: WordContext): readonly string[] =>
  childElements(element).flatMap((child): readonly string[] => {
    switch (child.name) {
      case 'w:footnoteReference':
        return writeNote(context.footnotes, child, context);
      case 'w:endnoteReference':
        return writeNote(context.endnotes, child, context);
      case 'w:txbxContent':
        return writeBlock(child, context);
      case 'w:del':
      case 'w:moveFrom':
      case 'mc:Fallback':
        return [];
      default:
        return writeAttached(child, context);
    }
  });

const writeBlock = (element: XmlElement, context: WordContext): readonly string[] => {
  switch (element.name) {
    case 'w:p': {
      const settings = childNamed(element, 'w:pPr');
      const style = valueOf(settings, 'w:pStyle') ?? '';
      const level = valueOf(settings, 'w:outlineLvl');
      const depth = level === undefined ? context.depths.get(style) : Number(level) + 1;
      const text = textOf(element, written);
      const attached = writeAttached(element, context);
      if (depth !== undefined && depth <= 9) return [writeHeading(depth, text), ...attached];
      const isItem = isNumbered(settings) ?? context.lists.has(style);
      return [isItem ? writeItem(text) : writeParagraph(text), ...attached];
    }
    case 'w:tbl':
      return [
        writeTable(
          elementsNamed(element, 'w:tr').map((row) => elementsNamed(row, 'w:tc').map((cell) => cellText(cell))),
        ),
        ...writeAttached(element, context),
      ];
    case 'w:sectPr':
    case 'w:del':
    case 'w:moveFrom':
      return [];
    default:
      return childElements(element).flatMap((child) => writeBlock(child, context));
  }
};

const cellText = (cell: XmlElement): string =>
  elementsNamed(cell, 'w:p')
    .map((paragraph) => textOf(paragraph, written))
    .join(' ');

const notesById = async (
  file: OfficeFile,
  relations: ReadonlyMap<string, PartRelation>,
  kind: 'footnote' | 'endnote',
): Promise<ReadonlyMap<string, XmlElement>> =>
  new Map(
    elementsNamed(
      await readRelatedPart(file, relations, { kind: `${kind}s`, usual: `word/${kind}s.xml` }),
      `w:${kind}`,
    ).map((note) => [note.attributes['w:id'] ?? '', note]),
  );

/** `path`: of its main part. Throws `CannotRead`. */
export const readWord = async (file: OfficeFile, path: string): Promise<OfficeText> => {
  const { main, relations, ...title } = await openMainPart(file, path);
  const styles = await readRelatedPart(file, relations, { kind: 'styles', usual: 'word/styles.xml' });
  const [depths, lists] = [headingDepths(styles), listStyles(styles)];
  const [footnotes, endnotes] = [
    await notesById(file, relations, 'footnote'),
    await notesById(file, relations, 'endnote'),
  ];
  const blocks = writeBlock(main, { depths, lists, footnotes, endnotes });
  return { ...title, text: joinBlocks(blocks) };
};
