// The names of elements and attributes by their namespaces: programs choose the prefixes, and a document may bind them anew at every element.

/** Prefixes that the readers of this folder write names with; `''`: none. Sources: ECMA-376 (transitional and strict), OpenDocument 1.3, EPUB 3. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', ''],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/package/2006/content-types', ''],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['urn:oasis:names:tc:opendocument:xmlns:container', ''],
  ['http://www.idpf.org/2007/opf', ''],
  ...['text', 'table', 'office', 'draw', 'presentation', 'manifest'].map((prefix): [string, string] => [
    `urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0`,
    prefix,
  ]),
]);

const KNOWN: ReadonlySet<string> = new Set(PREFIXES.values());

type Attributes = { readonly [name: string]: string };

/** Stands before a prefix that readers know and that the document has bound to another namespace. */
const FOREIGN = '?';

/** Which prefixes are bound at one element, and what they come to. */
export class NamespaceScope {
  readonly #bound: ReadonlyMap<string, string>;
  readonly #names = new Map<string, string>();

  constructor(bound: ReadonlyMap<string, string> = new Map()) {
    this.#bound = bound;
  }

  /** The scope of an element with these attributes: the same one where it binds no prefix. */
  within(attributes: Attributes): NamespaceScope {
    const own = Object.entries(attributes).flatMap(([name, uri]): readonly (readonly [string, string])[] => {
      if (name === 'xmlns') return [['', uri]];
      return name.startsWith('xmlns:') ? [[name.slice(6), uri]] : [];
    });
    return own.length === 0 ? this : new NamespaceScope(new Map([...this.#bound, ...own]));
  }

  /** `x:p` → `w:p` where `x` is bound to the namespace of Word. A prefix that nothing binds stays as it is. */
  elementName(written: string): string {
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    const name = this.#resolve(written);
    this.#names.set(written, name);
    return name;
  }

  /** As of an element, but for those without a prefix, which are of no namespace. */
  attributeName(written: string): string {
    return written.includes(':') ? this.elementName(written) : written;
  }

  #resolve(written: string): string {
    const colon = written.indexOf(':');
    const prefix = colon < 0 ? '' : written.slice(0, colon);
    const uri = this.#bound.get(prefix);
    if (uri === undefined) return written;
    const own = PREFIXES.get(uri);
    if (own === undefined) return prefix !== '' && KNOWN.has(prefix) ? `${FOREIGN}${written}` : written;
    const local = written.slice(colon + 1);
    return own === '' ? local : `${own}:${local}`;
  }
}
