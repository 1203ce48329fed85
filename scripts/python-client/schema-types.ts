// Writes schemas of the API document as types of Python: objects as TypedDicts with a name, everything else in place.

export type SchemaNode = { readonly [keyword: string]: unknown };

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nodeAt = (node: SchemaNode, key: string): SchemaNode => (isNode(node[key]) ? node[key] : {});

export const nodesAt = (node: SchemaNode, key: string): readonly SchemaNode[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** `issueSummary`, `not-before` and `[]` as parts of the name of a class. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const RESERVED = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name);

const literal = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
};

/** One line of Python words, as its docstrings and comments hold them. */
export const docWords = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll(/\s+/g, ' ').trim();

type Field = { readonly name: string; readonly type: string; readonly isRequired: boolean; readonly words: string };

/** The names of two words for a field of a class are joined: what is quoted is resolved later, when all classes are there. */
const fieldType = ({ type, isRequired }: Field): string => (isRequired ? type : `NotRequired[${type}]`);

const classText = (name: string, fields: readonly Field[], words: string): string => {
  const doc = words === '' ? [] : [`    """${words}"""`, ''];
  if (fields.length === 0)
    return [`class ${name}(TypedDict):`, ...(words === '' ? ['    pass'] : [`    """${words}"""`])].join('\n');
  if (fields.every((field) => isIdentifier(field.name))) {
    const lines = fields.flatMap((field) => [
      ...(field.words === '' ? [] : [`    # ${field.words}`]),
      `    ${field.name}: ${fieldType(field)}`,
    ]);
    return [`class ${name}(TypedDict):`, ...doc, ...lines].join('\n');
  }
  const lines = fields.flatMap((field) => [
    ...(field.words === '' ? [] : [`        # ${field.words}`]),
    `        ${JSON.stringify(field.name)}: ${JSON.stringify(fieldType(field)).replaceAll('\\"', "'")},`,
  ]);
  const comment = words === '' ? [] : [`# ${words}`];
  return [...comment, `${name} = TypedDict(`, `    "${name}",`, '    {', ...lines, '    },', ')'].join('\n');
};

/** Collects the classes that the types need, each with a name of its own. */
export class PythonTypes {
  readonly #classes = new Map<string, string>();

  constructor(names: readonly string[]) {
    // they are taken, wherever an inner object would be called so
    for (const name of names) this.#classes.set(name, '');
  }

  /** Of a named schema: a class, or another name of a type. */
  define(name: string, schema: SchemaNode): void {
    this.#classes.set(name, '');
    const words = docWords(String(schema['description'] ?? ''));
    this.#classes.set(
      name,
      isNode(schema['properties'])
        ? this.#class(name, schema, words)
        : `${name}: TypeAlias = ${JSON.stringify(this.typeOf(schema, name)).replaceAll('\\"', "'")}`,
    );
  }

  /** `name`: of an object in it. */
  typeOf(schema: SchemaNode, name: string): string {
    const { $ref, const: only, enum: values, type } = schema;
    if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'Any';
    if (only !== undefined) return only === null ? 'None' : `Literal[${literal(only)}]`;
    if (Array.isArray(values)) return `Literal[${values.map(literal).join(', ')}]`;
    const unions = [...nodesAt(schema, 'anyOf'), ...nodesAt(schema, 'oneOf')];
    if (unions.length > 0) return this.#union(unions.map((each, i) => this.typeOf(each, this.#nameIn(each, name, i))));
    if (Array.isArray(type)) return this.#union(type.map((each) => this.typeOf({ ...schema, type: each }, name)));
    switch (type) {
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `list[${this.typeOf(nodeAt(schema, 'items'), `${name}Item`)}]`;
      case 'object':
        return this.#objectType(schema, name);
      default:
        return 'Any';
    }
  }

  /** In an order in which each stands once. */
  text(): string {
    return [...this.#classes.values()].filter((text) => text !== '').join('\n\n\n');
  }

  /** A variant is named by what tells it from the others, else by its number. */
  #nameIn(variant: SchemaNode, name: string, n: number): string {
    const tags = Object.values(nodeAt(variant, 'properties')).flatMap((each) =>
      isNode(each) && typeof each['const'] === 'string' ? [each['const']] : [],
    );
    return `${name}${tags[0] === undefined ? `Variant${n + 1}` : pascal(tags[0].toLowerCase())}`;
  }

  #union(types: readonly string[]): string {
    const distinct = [...new Set(types)];
    return distinct.includes('Any') ? 'Any' : distinct.join(' | ');
  }

  #objectType(schema: SchemaNode, name: string): string {
    const { properties, additionalProperties: others } = schema;
    if (isNode(properties) && Object.keys(properties).length > 0) {
      let own = name;
      for (let n = 2; this.#classes.has(own); n += 1) own = `${name}${n}`;
      this.#classes.set(own, '');
      this.#classes.set(own, this.#class(own, schema, ''));
      return own;
    }
    return `dict[str, ${isNode(others) && Object.keys(others).length > 0 ? this.typeOf(others, `${name}Value`) : 'Any'}]`;
  }

  #class(name: string, schema: SchemaNode, words: string): string {
    const required = Array.isArray(schema['required']) ? (schema['required'] as readonly unknown[]) : [];
    const fields = Object.entries(nodeAt(schema, 'properties')).map(([field, each]) => {
      const node = isNode(each) ? each : {};
      return {
        name: field,
        type: this.typeOf(node, `${name}${pascal(field)}`),
        isRequired: required.includes(field),
        words: docWords(String(node['description'] ?? '')),
      };
    });
    return classText(name, fields, words);
  }
}
