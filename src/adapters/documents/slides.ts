// The text of a presentation: each slide with its number and title, its paragraphs, tables and notes.
import { joinBlocks, writeHeading, writeParagraph, writeTable } from './markdown-writer.js';
import {
  type OfficeFile,
  type OfficeText,
  readPart,
  readRelations,
  requirePart,
  openMainPart,
} from './office-parts.js';
import { childElements, elementsNamed, textOf, type XmlElement } from './xml-tree.js';

const written = ({ name, children }: XmlElement): string | undefined => {
  if (name === 'a:t') return children.filter((child) => typeof child === 'string').join('');
  if (name === 'a:br') return '\n';
  return name === 'mc:Fallback' ? '' : undefined;
};

const paragraphsOf = (element: XmlElement): readonly string[] =>
  elementsNamed(element, 'a:p').map((paragraph) => textOf(paragraph, written));

const kindOf = (shape: XmlElement): string | undefined => elementsNamed(shape, 'p:ph')[0]?.attributes['type'];

const TITLES: ReadonlySet<string | undefined> = new Set(['title', 'ctrTitle']);
/** Numbers, dates and footers say the same on every slide. */
const FURNITURE: ReadonlySet<string | undefined> = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

const writeShape = (element: XmlElement): readonly string[] => {
  switch (element.name) {
    case 'p:sp':
      return FURNITURE.has(kindOf(element)) || TITLES.has(kindOf(element))
        ? []
        : [joinBlocks(paragraphsOf(element).map(writeParagraph))];
    case 'a:tbl':
      return [
        writeTable(
          elementsNamed(element, 'a:tr').map((row) =>
            elementsNamed(row, 'a:tc').map((cell) => paragraphsOf(cell).join(' ')),
          ),
        ),
      ];
    case 'mc:Fallback':
      return [];
    default:
      return childElements(element).flatMap(writeShape);
  }
};

/** Also of presentations of other programs: `Slide 4: Rollback`. */
export const writeSlideHeading = (number: number, title: string): string =>
  writeHeading(1, title.trim() === '' ? `Slide ${number}` : `Slide ${number}: ${title}`);

const writeSlide = async (file: OfficeFile, path: string, number: number): Promise<string> => {
  const slide = await requirePart(file, path);
  const title = elementsNamed(slide, 'p:sp').find((shape) => TITLES.has(kindOf(shape)));
  const notes = [...(await readRelations(file, path)).values()].find(({ kind }) => kind === 'notesSlide');
  const noted = notes === undefined ? undefined : await readPart(file, notes.path);
  return joinBlocks([
    writeSlideHeading(number, title === undefined ? '' : paragraphsOf(title).join(' ')),
    ...writeShape(slide),
    ...(noted === undefined ? [] : writeShape(noted)),
  ]);
};

/** In the order in which they are shown. Throws `CannotRead`. */
export const readSlides = async (file: OfficeFile, path: string): Promise<OfficeText> => {
  const { main, relations, ...title } = await openMainPart(file, path);
  const paths = elementsNamed(main, 'p:sldId').flatMap(
    ({ attributes }) => relations.get(attributes['r:id'] ?? '')?.path ?? [],
  );
  const slides: string[] = [];
  for (const [n, path] of paths.entries()) slides.push(await writeSlide(file, path, n + 1));
  return { ...title, text: joinBlocks(slides) };
};
