// Reads the statements: the top list joined with the breakdowns and full texts that stand in lists of their own.
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { field, fields, isObject, type Item, items, numbers } from './fields.js';
import type { JsonObject, Path } from './place.js';
import type { ChildStatement, LoadPart, Statement, Statements } from './snapshot.js';

const PATH = jsonPointer('SQLs');

type ById = ReadonlyMap<string, Item>;

const byId = (sqls: JsonObject, list: string, id: string): ById =>
  new Map(
    items(ownItem(sqls, list), pointerBelow(PATH, list))
      .map((item) => [field(item.value, 'text', id) ?? '', item] as const)
      .toReversed(),
  );

type Parts = { readonly list: string; readonly name: string };

const readParts = (item: Item | undefined, { list, name }: Parts): readonly LoadPart[] =>
  item === undefined
    ? []
    : items(ownItem(item.value, list), pointerBelow(item.path, list)).flatMap(({ path, value }) => {
        const named = field(value, 'text', name);
        return named === undefined ? [] : [{ path, name: named, ...fields(value, { percent: ['number', 'pct'] }) }];
      });

const readChildren = (full: Item | undefined): readonly ChildStatement[] =>
  full === undefined
    ? []
    : items(ownItem(full.value, 'sql_ids'), pointerBelow(full.path, 'sql_ids')).map(({ path, value }) => ({
        path,
        ...fields(value, {
          id: ['text', 'db.sql.id'],
          dbId: ['text', 'db.sql.db_id'],
          load: ['number', 'db.load.avg'],
          text: ['text', 'sql_full_text'],
        }),
      }));

type Joined = { readonly databases: ById; readonly users: ById; readonly waits: ById; readonly full: ById };

const fullText = (full: Item | undefined): Pick<Statement, 'text' | 'textPath'> => {
  const text = full === undefined ? undefined : field(full.value, 'text', 'sql_text_tokinized');
  return full === undefined || text === undefined
    ? {}
    : { text, textPath: pointerBelow(full.path, 'sql_text_tokinized') };
};

const listedText = (path: Path, value: JsonObject): Pick<Statement, 'text' | 'textPath'> => {
  const text = field(value, 'text', 'sql_statement');
  return text === undefined ? {} : { text, textPath: pointerBelow(path, 'sql_statement') };
};

const readStatement = ({ path, value }: Item, joined: Joined): Statement => {
  const known = fields(value, {
    id: ['text', 'sql_id'],
    dbId: ['text', 'sql_db_id'],
    load: ['number', 'dbload'],
    percent: ['number', 'pct_aas'],
  });
  const id = known.id ?? '';
  const full = joined.full.get(id);
  return {
    path,
    stats: numbers(ownItem(value, 'AdditionalMetrics')),
    databases: readParts(joined.databases.get(id), { list: 'dbload', name: 'db' }),
    users: readParts(joined.users.get(id), { list: 'dbload', name: 'user' }),
    waits: readParts(joined.waits.get(id), { list: 'waits', name: 'event' }),
    children: readChildren(full),
    ...known,
    ...listedText(path, value),
    ...fullText(full),
  };
};

/** Some full texts belong to no statement of the top list. */
const readUnlisted = (full: ById, listed: ReadonlySet<string>): readonly Statement[] =>
  [...full]
    .filter(([id]) => !listed.has(id))
    .toReversed()
    .map(([id, item]) => ({
      path: item.path,
      stats: {},
      databases: [],
      users: [],
      waits: [],
      children: readChildren(item),
      ...(id !== '' && { id }),
      ...fullText(item),
    }));

export const readStatements = (sqls: unknown): Statements | undefined => {
  if (!isObject(sqls)) return undefined;
  const joined: Joined = {
    databases: byId(sqls, 'LoadByDatabase', 'sql_id'),
    users: byId(sqls, 'LoadByUser', 'sql_id'),
    waits: byId(sqls, 'Waits', 'sql_id'),
    full: byId(sqls, 'SQLTextFull', 'sql_id_tokinized'),
  };
  const list = items(ownItem(sqls, 'SQLs'), pointerBelow(PATH, 'SQLs')).map((item) => readStatement(item, joined));
  const listed = new Set(list.map(({ id }) => id ?? ''));
  return { path: PATH, list: [...list, ...readUnlisted(joined.full, listed)] };
};
