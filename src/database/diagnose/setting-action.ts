// The advice to change a setting of the server: by ALTER SYSTEM, or where a managed service refuses that, in words.
import type { FindingAction } from './finding-action.js';
import { quoteIdentifier, quoteLiteral } from './finding-action.js';
import { settingInForce, textIn } from './server-state.js';
import type { SnapshotView } from './snapshot-view.js';

/** How the casefile's own capture of a plain server calls its engine; RDS says `postgres` or `aurora-postgresql`. */
export const PLAIN_ENGINE = 'postgresql';

/** RDS, Aurora, Cloud SQL and the like let nobody run ALTER SYSTEM; what is not known to be plain may be one of them. */
export const isPlainServer = ({ snapshot: { instance } }: SnapshotView): boolean =>
  instance?.engine === PLAIN_ENGINE && instance.fields['ManagedBy'] === undefined;

const RELOAD = 'select pg_reload_conf();';

/** Statements that set it for the whole server. */
export const setStatements = (name: string, value: string): readonly string[] => [
  `alter system set ${quoteIdentifier(name)} = ${quoteLiteral(value)};`,
  RELOAD,
];

const resetStatements = (name: string): readonly string[] => [`alter system reset ${quoteIdentifier(name)};`, RELOAD];

/** `16384` of `8kB` is `131072kB`: the server takes no number before a unit. */
const withUnit = (value: string, unit: string | undefined): string => {
  const [, factor, name] = /^(\d*)([A-Za-z]+)$/.exec(unit ?? '') ?? [];
  if (name === undefined || !/^\d+(?:\.\d+)?$/.test(value) || Number(value) === 0) return value;
  return `${Number(value) * Number(factor === undefined || factor === '' ? 1 : factor)}${name}`;
};

/** The value in force, with its unit, where somebody set it; at its default it is `undefined`. */
const ownValue = (look: SnapshotView, name: string): string | undefined => {
  const { parameters } = look.snapshot;
  const set = parameters?.find((parameter) => parameter.name === name)?.value;
  if (parameters !== undefined && set === undefined) return undefined;
  const inForce = settingInForce(look, name);
  const [value, unit] = inForce === undefined ? [] : [textIn(inForce, 'value'), textIn(inForce, 'unit')];
  return value === undefined ? set : withUnit(value, unit);
};

export type SettingChange = {
  readonly name: string;
  readonly value: string;
  /** Without a unit, in the one in which a group of parameters takes it. */
  readonly plainValue?: string;
  readonly does: string;
  readonly risk: string;
};

const WHERE_MANAGED =
  'in the parameter group of the instance (RDS, Aurora) or its flags (Cloud SQL), for alter system is refused there';

/** Its undo is the value that was in force before. */
export const settingAction = (look: SnapshotView, change: SettingChange): FindingAction => {
  const { name, value, plainValue, does, risk } = change;
  const before = ownValue(look, name);
  if (isPlainServer(look))
    return {
      does,
      statement: setStatements(name, value),
      risk,
      undo: before === undefined ? resetStatements(name) : setStatements(name, before),
    };
  const words = plainValue === undefined ? value : `${plainValue} (${value})`;
  return {
    does: `${does}: set ${name} to ${words} ${WHERE_MANAGED}`,
    risk,
    undoNote: before === undefined ? 'take it out again there' : `set it to ${before} again there`,
  };
};

/** Back to its default; its undo is the value that it had. */
export const resetSettingAction = (
  look: SnapshotView,
  { name, value, does, risk }: Omit<SettingChange, 'value' | 'plainValue'> & { readonly value: string | undefined },
): FindingAction => {
  const before = ownValue(look, name) ?? value;
  return isPlainServer(look)
    ? {
        does,
        statement: resetStatements(name),
        risk,
        ...(before !== undefined && { undo: setStatements(name, before) }),
      }
    : {
        does: `${does}: reset it ${WHERE_MANAGED}`,
        risk,
        ...(before !== undefined && { undoNote: `set it to ${before} again there` }),
      };
};
