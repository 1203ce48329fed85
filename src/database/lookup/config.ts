// The tool get_instance_config: fields of the instance, and the differences between two snapshots.
import { canonicalJson } from '../../kernel/json.js';
import { ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import type { DatabaseSnapshot, SnapshotSides } from '../format/snapshot.js';
import type { ConfigInput } from './inputs.js';
import {
  type SideResult,
  lookUpSides,
  type LookupResult,
  nonBlank,
  listSome,
  definedFields,
  type LookupFields,
} from './sides.js';

type ConfigField = { readonly name: string; readonly value: unknown };

/** `EC2Details.DefaultVCpus` is one below another. */
const fieldValue = ({ instance }: DatabaseSnapshot, name: string): unknown =>
  name.split('.').reduce<unknown>(ownItem, instance?.fields);

const namesIn = ({ instance }: DatabaseSnapshot): readonly string[] => Object.keys(instance?.fields ?? {});

const findFields = (snapshot: DatabaseSnapshot, names: readonly string[]): readonly ConfigField[] =>
  names.map((name) => ({ name, value: fieldValue(snapshot, name) })).filter(({ value }) => value !== undefined);

const chosenFields = ({ fields = [] }: ConfigInput): readonly string[] => [
  ...new Set(fields.flatMap((field) => nonBlank(field) ?? [])),
];

const pathOf = ({ instance }: DatabaseSnapshot, names: readonly string[]): string => {
  const [name] = names;
  const path = instance?.path ?? '';
  return names.length === 1 && name !== undefined ? pointerBelow(path, ...name.split('.')) : path;
};

const lookUpFields =
  (wanted: readonly string[]) =>
  (snapshot: DatabaseSnapshot): SideResult => {
    if (snapshot.instance === undefined) return { error: 'configuration not found: the snapshot holds none' };
    const names = wanted.length === 0 ? namesIn(snapshot) : wanted;
    const fields = findFields(snapshot, names);
    const unknown = names.filter((name) => !fields.some((field) => field.name === name));
    const error = `field ${listSome(unknown)} not found; there is ${listSome(namesIn(snapshot), 80)}`;
    if (fields.length === 0) return { error };
    return {
      fields: definedFields({
        path: pathOf(
          snapshot,
          fields.map(({ name }) => name),
        ),
        fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
        unknown_fields: unknown.length === 0 ? undefined : error,
      }),
    };
  };

const NONE = 'not stated';

const compareFields =
  (wanted: readonly string[]) =>
  (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): LookupFields => {
    const names = wanted.length > 0 ? wanted : [...new Set([...namesIn(primary), ...namesIn(secondary)])];
    const pairs = names.map((field) => ({
      field,
      primary: fieldValue(primary, field) ?? NONE,
      secondary: fieldValue(secondary, field) ?? NONE,
    }));
    const differences = pairs.filter((pair) => canonicalJson(pair.primary) !== canonicalJson(pair.secondary));
    return { differences, the_same_in_both: pairs.length - differences.length };
  };

export const getInstanceConfig = (input: ConfigInput, sides: SnapshotSides): LookupResult => {
  const wanted = chosenFields(input);
  return lookUpSides(sides, input.snapshot ?? 'primary', { one: lookUpFields(wanted), both: compareFields(wanted) });
};
