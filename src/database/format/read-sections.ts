// Reads the sections on statements, the instance, its parameters, waits and log findings.
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { isObject, numbersIn, type PlacedObject, placedObjects, readField, readFields } from './fields.js';
import type {
  ArtifactPath,
  ChildStatement,
  DatabaseInstance,
  JsonObject,
  LoadPart,
  LogFinding,
  SnapshotParameter,
  SqlStatement,
  StatementSection,
  WaitEvent,
  WaitSection,
} from './snapshot.js';

const isServerless = (general: JsonObject): boolean =>
  ownItem(general, 'EC2Details') === 'Serverless' || readField(general, 'text', 'DBInstanceClass') === 'db.serverless';

export const readInstance = (general: unknown): DatabaseInstance | undefined => {
  if (!isObject(general)) return undefined;
  return {
    path: jsonPointer('GeneralInformation'),
    serverless: isServerless(general),
    fields: general,
    ...readFields(general, {
      id: ['text', 'DBInstanceIdentifier'],
      class: ['text', 'DBInstanceClass'],
      engine: ['text', 'Engine'],
      engineVersion: ['text', 'EngineVersion'],
      status: ['text', 'DBInstanceStatus'],
      storageType: ['text', 'StorageType'],
      cluster: ['text', 'DBClusterIdentifier'],
      isWriter: ['flag', 'IsWriter'],
      otherInstances: ['number', 'NumberOfOtherInstances'],
      createdAt: ['instant', 'InstanceCreateTime'],
      minAcus: ['number', 'minACUs'],
      maxAcus: ['number', 'maxACUs'],
      vcpus: ['number', 'EC2Details', 'DefaultVCpus'],
      memoryMib: ['number', 'EC2Details', 'MemorySizeInMiB'],
      networkMbps: ['number', 'EC2Details', 'NetworkPerformanceMbps'],
      networkBaselineMbps: ['number', 'EC2Details', 'NetworkBaselineMbps'],
      ebsMbps: ['number', 'EC2Details', 'EBSMaximumBandwidthInMbps'],
      ebsBaselineMbps: ['number', 'EC2Details', 'EBSBaselineBandwidthInMbps'],
      ebsIops: ['number', 'EC2Details', 'EBSMaximumIops'],
      ebsBaselineIops: ['number', 'EC2Details', 'EBSBaselineIops'],
    }),
  };
};

/** A parameter without a name cannot be looked up. */
export const readParameters = (list: unknown): readonly SnapshotParameter[] | undefined => {
  if (!Array.isArray(list)) return undefined;
  return placedObjects(list, jsonPointer('NonDefParameters')).flatMap(({ path, value }) => {
    const name = readField(value, 'text', 'ParameterName');
    if (name === undefined) return [];
    const rest = readFields(value, {
      value: ['text', 'ParameterValue'],
      unit: ['text', 'Unit'],
      description: ['text', 'Description'],
      source: ['text', 'Source'],
      dataType: ['text', 'DataType'],
      allowedValues: ['text', 'AllowedValues'],
      applyType: ['text', 'ApplyType'],
      applyMethod: ['text', 'ApplyMethod'],
    });
    return [{ path, name, ...rest }];
  });
};

const WAIT_EVENTS_PATH = jsonPointer('WaitEvents');

const readEvents = (list: unknown): readonly WaitEvent[] =>
  placedObjects(list, `${WAIT_EVENTS_PATH}/TopEvents`).flatMap(({ path, value }) => {
    const name = readField(value, 'text', 'event_name');
    if (name === undefined) return [];
    const rest = readFields(value, {
      type: ['text', 'event_type'],
      seconds: ['number', 'metric_time_sec'],
      percent: ['number', 'pct_db_time'],
    });
    return [{ path, name, ...rest }];
  });

export const readWaits = (waits: unknown): WaitSection | undefined => {
  if (!isObject(waits)) return undefined;
  return {
    path: WAIT_EVENTS_PATH,
    events: readEvents(ownItem(waits, 'TopEvents')),
    ...readFields(waits, {
      from: ['instant', 'AlignedStartTime'],
      to: ['instant', 'AlignedEndTime'],
      wallClockSeconds: ['number', 'WallClockTimeSec'],
      averageActiveSessions: ['number', 'AverageActiveSessions'],
      dbTimeSeconds: ['number', 'DBTimeSeconds'],
    }),
  };
};

export const readLogFindings = (list: unknown): readonly LogFinding[] | undefined => {
  if (!Array.isArray(list)) return undefined;
  return placedObjects(list, jsonPointer('LogFileAnalysis')).map(({ path, value }) => ({
    path,
    ...readFields(value, {
      file: ['text', 'logfile'],
      first: ['instant', 'firstOccurrenceDate'],
      count: ['number', 'count'],
      message: ['text', 'message'],
    }),
  }));
};

const STATEMENTS_PATH = jsonPointer('SQLs');

type ItemsById = ReadonlyMap<string, PlacedObject>;

const indexById = (sqls: JsonObject, list: string, id: string): ItemsById =>
  new Map(
    placedObjects(ownItem(sqls, list), pointerBelow(STATEMENTS_PATH, list))
      .map((item) => [readField(item.value, 'text', id) ?? '', item] as const)
      .toReversed(),
  );

type LoadPartLists = { readonly list: string; readonly name: string };

const readParts = (item: PlacedObject | undefined, { list, name }: LoadPartLists): readonly LoadPart[] =>
  item === undefined
    ? []
    : placedObjects(ownItem(item.value, list), pointerBelow(item.path, list)).flatMap(({ path, value }) => {
        const named = readField(value, 'text', name);
        return named === undefined ? [] : [{ path, name: named, ...readFields(value, { percent: ['number', 'pct'] }) }];
      });

const readChildren = (full: PlacedObject | undefined): readonly ChildStatement[] =>
  full === undefined
    ? []
    : placedObjects(ownItem(full.value, 'sql_ids'), pointerBelow(full.path, 'sql_ids')).map(({ path, value }) => ({
        path,
        ...readFields(value, {
          id: ['text', 'db.sql.id'],
          dbId: ['text', 'db.sql.db_id'],
          load: ['number', 'db.load.avg'],
          text: ['text', 'sql_full_text'],
        }),
      }));

type StatementSources = {
  readonly databases: ItemsById;
  readonly users: ItemsById;
  readonly waits: ItemsById;
  readonly full: ItemsById;
};

const fullText = (full: PlacedObject | undefined): Pick<SqlStatement, 'text' | 'textPath'> => {
  const text = full === undefined ? undefined : readField(full.value, 'text', 'sql_text_tokinized');
  return full === undefined || text === undefined
    ? {}
    : { text, textPath: pointerBelow(full.path, 'sql_text_tokinized') };
};

const listedText = (path: ArtifactPath, value: JsonObject): Pick<SqlStatement, 'text' | 'textPath'> => {
  const text = readField(value, 'text', 'sql_statement');
  return text === undefined ? {} : { text, textPath: pointerBelow(path, 'sql_statement') };
};

const readStatement = ({ path, value }: PlacedObject, joined: StatementSources): SqlStatement => {
  const known = readFields(value, {
    id: ['text', 'sql_id'],
    dbId: ['text', 'sql_db_id'],
    load: ['number', 'dbload'],
    percent: ['number', 'pct_aas'],
  });
  const id = known.id ?? '';
  const full = joined.full.get(id);
  return {
    path,
    stats: numbersIn(ownItem(value, 'AdditionalMetrics')),
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
const readUnlisted = (full: ItemsById, listed: ReadonlySet<string>): readonly SqlStatement[] =>
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

export const readStatements = (sqls: unknown): StatementSection | undefined => {
  if (!isObject(sqls)) return undefined;
  const joined: StatementSources = {
    databases: indexById(sqls, 'LoadByDatabase', 'sql_id'),
    users: indexById(sqls, 'LoadByUser', 'sql_id'),
    waits: indexById(sqls, 'Waits', 'sql_id'),
    full: indexById(sqls, 'SQLTextFull', 'sql_id_tokinized'),
  };
  const list = placedObjects(ownItem(sqls, 'SQLs'), pointerBelow(STATEMENTS_PATH, 'SQLs')).map((item) =>
    readStatement(item, joined),
  );
  const listed = new Set(list.map(({ id }) => id ?? ''));
  return { path: STATEMENTS_PATH, list: [...list, ...readUnlisted(joined.full, listed)] };
};
