// The elements of an XML part of an office file. Declarations of entities are not followed, and nothing outside of the text is read.
import { Parser } from 'htmlparser2';
import { refuseFile } from './refusal.js';
import { NamespaceScope } from './xml-namespaces.js';

export type XmlElement = {
  /** With the prefix that its namespace usually has, whatever prefix the document writes: `w:p`. */
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: readonly XmlNode[];
};

export type XmlNode = XmlElement | string;

type OpenElement = XmlElement & { readonly children: XmlNode[] };

/** Deeper elements are a fault, or made to break a reader: the parser takes quadratic time for them. */
const DEEPEST = 512;
/** Characters that are parsed before the depth is looked at. */
const PIECE = 65_536;

const MARKS: readonly (readonly [mark: string, encoding: string])[] = [
  ['\u00ff\u00fe', 'utf-16le'],
  ['\u00fe\u00ff', 'utf-16be'],
];

/** Without a mark: the first two bytes of a declaration in each order. */
const UNMARKED: readonly (readonly [start: string, encoding: string])[] = [
  ['<\0', 'utf-16le'],
  ['\0<', 'utf-16be'],
];

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
/** A declaration is no longer. */
const HEAD = 256;

/** By its mark or its first bytes; else as it declares, which a text in single bytes cannot do of UTF-16. */
const encodingOf = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const found = [...MARKS, ...UNMARKED].find(([start]) => head.startsWith(start))?.[1];
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  return found ?? (declared.startsWith('utf-16') ? 'utf-8' : declared);
};

const decodeXml = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);

type Attributes = XmlElement['attributes'];

/** Attributes by their names; what binds prefixes is left out. */
const namedAttributes = (attributes: Attributes, scope: NamespaceScope): Attributes => {
  const names = Object.keys(attributes);
  if (names.every((name) => !name.includes(':') && name !== 'xmlns')) return attributes;
  return Object.fromEntries(
    names.flatMap((name): readonly (readonly [string, string])[] =>
      name === 'xmlns' || name.startsWith('xmlns:') ? [] : [[scope.attributeName(name), attributes[name] ?? '']],
    ),
  );
};

/** Elements that are taken one by one as they end, and are not kept in the tree: a sheet has hundreds of thousands of cells. */
export type XmlStream = {
  /** Those inside of one another stay in the tree of the outermost. */
  readonly named: string;
  /** Only those inside of an element of this name. */
  readonly within?: string;
  /** `ancestors`: the open elements around it, outermost first. */
  readonly take: (element: XmlElement, ancestors: readonly XmlElement[]) => void;
};

const isTaken = ({ named, within }: XmlStream, { name }: XmlElement, ancestors: readonly XmlElement[]): boolean =>
  name === named &&
  ancestors.every((each) => each.name !== named) &&
  (within === undefined || ancestors.some((each) => each.name === within));

/** `name`: of the file, for a refusal. The element returned holds the outermost one, without those that `stream` took. */
export const readXml = (name: string, bytes: Uint8Array, stream?: XmlStream): XmlElement => {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  const scopes = [new NamespaceScope()];
  const nesting = { isTooDeep: false };
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const scope = (scopes.at(-1) ?? new NamespaceScope()).within(attributes);
        scopes.push(scope);
        const element: OpenElement = {
          name: scope.elementName(tag),
          attributes: namedAttributes(attributes, scope),
          children: [],
        };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (open.length <= DEEPEST) return;
        nesting.isTooDeep = true;
        parser.pause();
      },
      ontext: (text) => void open.at(-1)?.children.push(text),
      onclosetag: () => {
        const closed = open.pop();
        scopes.pop();
        if (stream === undefined || closed === undefined || !isTaken(stream, closed, open)) return;
        open.at(-1)?.children.pop();
        stream.take(closed, open);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  let text: string;
  try {
    text = decodeXml(bytes);
  } catch {
    return refuseFile('document-damaged', `${name} is damaged: a part of it is not in the encoding it states`);
  }
  for (let at = 0; at < text.length && !nesting.isTooDeep; at += PIECE) parser.write(text.slice(at, at + PIECE));
  if (nesting.isTooDeep) return refuseFile('document-damaged', `${name} nests elements more than ${DEEPEST} deep`);
  if (open.length > 1) return refuseFile('document-damaged', `${name} is damaged: a part of it ends too early`);
  return root;
};

const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const childElements = ({ children }: XmlElement): readonly XmlElement[] => children.filter(isElement);

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && childElements(element).find((child) => child.name === name);

/** All elements of the name below it, in the order of the text; not those inside of one another. */
export const elementsNamed = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element === undefined
    ? []
    : childElements(element).flatMap((child) => (child.name === name ? [child] : elementsNamed(child, name)));

/** What `write` makes of each element; undefined: of its children. Text outside of what `write` takes is left out. */
export const textOf = (element: XmlElement, write: (element: XmlElement) => string | undefined): string =>
  write(element) ??
  childElements(element)
    .map((child) => textOf(child, write))
    .join('');

/** All text below it. */
export const wholeText = ({ children }: XmlElement): string =>
  children.map((child) => (isElement(child) ? wholeText(child) : child)).join('');
