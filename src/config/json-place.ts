// Where in a JSON text a value stands: line and column of a path, counted from 1.

type JsonPlace = { readonly line: number; readonly column: number };
type JsonPath = readonly PropertyKey[];

const BLANKS = /[\s,:]*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,\]}]+/y;

/** Goes through a text that is JSON; the offset of each value is told with its path. */
class JsonWalk {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly visit: (path: JsonPath, offset: number) => void,
  ) {}

  value(path: JsonPath): void {
    this.#skip(BLANKS);
    this.visit(path, this.#at);
    const first = this.text[this.#at];
    if (first === '{') this.#members(path);
    else if (first === '[') this.#elements(path);
    else this.#skip(first === '"' ? STRING : SCALAR);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.#at += found.length;
    return found;
  }

  /** Whether another one follows; takes the closing bracket if none does. */
  #hasNext(close: string): boolean {
    this.#skip(BLANKS);
    if (this.#at < this.text.length && this.text[this.#at] !== close) return true;
    this.#at += 1;
    return false;
  }

  #members(path: JsonPath): void {
    this.#at += 1;
    while (this.#hasNext('}')) {
      const key = this.#skip(STRING);
      if (key === '') return;
      this.value([...path, JSON.parse(key) as string]);
    }
  }

  #elements(path: JsonPath): void {
    this.#at += 1;
    for (let index = 0; this.#hasNext(']'); index += 1) this.value([...path, index]);
  }
}

const placeAt = (text: string, offset: number): JsonPlace => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

const startsWith = (path: JsonPath, beginning: JsonPath): boolean =>
  beginning.every((part, index) => String(part) === String(path[index]));

/** Of the value at a path, or of the innermost one around it that is there. The text must be JSON. */
export const placeInJson = (text: string, path: JsonPath): JsonPlace => {
  let found = { depth: -1, offset: 0 };
  new JsonWalk(text, (at, offset) => {
    if (at.length > found.depth && startsWith(path, at)) found = { depth: at.length, offset };
  }).value([]);
  return placeAt(text, found.offset);
};
