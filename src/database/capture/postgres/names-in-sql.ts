// The names and operators that a statement of PostgreSQL holds, read so that none of them is missed.
import { sqlTokens, type SqlToken } from '../../format/strip-literals.js';

/** As they are stored: those without quotes in lower case. */
export type NamesInSql = {
  /** All of them. */
  readonly names: readonly string[];
  /** Those before a parenthesis, with quotes or behind a point: they may call whatever they say. */
  readonly calls: readonly string[];
  /** Those before a parenthesis without either: they may be words of SQL. */
  readonly plainCalls: readonly string[];
  /** Those behind a point: `(value).name` calls a function of one row as well. */
  readonly fields: readonly string[];
  readonly operators: readonly string[];
};

const isName = ({ kind }: SqlToken): boolean => kind === 'word' || kind === 'quoted';

const storedName = ({ kind, text }: SqlToken): string =>
  kind === 'quoted' ? text.replace(/^"|"$/g, '').replaceAll('""', '"') : text.toLowerCase();

const OPERATOR = /[-+*/<>=~!@#%^&|`?]+/g;

/** The parts of a run of operator characters, too: the server cuts `=-` into two. */
const operatorsIn = (text: string): readonly string[] =>
  [...text.matchAll(OPERATOR)].flatMap(([run]) =>
    Array.from({ length: run.length }, (_, from) =>
      Array.from({ length: Math.min(run.length - from, 8) }, (__, more) => run.slice(from, from + more + 1)),
    ).flat(),
  );

/** Pure. `undefined` where a name is written with escapes (`U&"\0061"`), which are not read, or is cut off. */
export const namesInSql = (sql: string): NamesInSql | undefined => {
  const tokens = sqlTokens(sql)
    .filter(({ kind }) => kind !== 'comment')
    .filter(({ kind, text }) => kind !== 'other' || text.trim() !== '');
  const quoted = tokens.filter(({ kind }) => kind === 'quoted');
  if (quoted.some(({ text }) => !text.startsWith('"') || text.length < 2 || !text.endsWith('"'))) return undefined;
  const placed = tokens.flatMap((token, at) =>
    isName(token)
      ? [
          {
            name: storedName(token),
            isField: tokens[at - 1]?.text.trimEnd().endsWith('.') === true,
            isCall: tokens[at + 1]?.text.trimStart().startsWith('(') === true,
            isQuoted: token.kind === 'quoted',
          },
        ]
      : [],
  );
  const named = (isMeant: (place: (typeof placed)[number]) => boolean): readonly string[] => [
    ...new Set(placed.filter(isMeant).map(({ name }) => name)),
  ];
  return {
    names: named(() => true),
    calls: named(({ isCall, isQuoted, isField }) => isCall && (isQuoted || isField)),
    plainCalls: named(({ isCall, isQuoted, isField }) => isCall && !isQuoted && !isField),
    fields: named(({ isField }) => isField),
    operators: [...new Set(tokens.filter(({ kind }) => kind === 'other').flatMap(({ text }) => operatorsIn(text)))],
  };
};
