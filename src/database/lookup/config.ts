// get_instance_config: the fields of the instance, with what differs between two snapshots.
import { canonicalJson } from '../../kernel/json.js';
import { ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import type { Snapshot } from '../format/snapshot.js';
import type { ConfigInput } from './inputs.js';
import { type Found, look, type Looked, said, type Sides, someOf, told, type Told } from './sides.js';

type Field = { readonly name: string; readonly value: unknown };

/** `EC2Details.DefaultVCpus` is one below another. */
const valueOf = ({ instance }: Snapshot, name: string): unknown =>
  name.split('.').reduce<unknown>(ownItem, instance?.fields);

const namesIn = ({ instance }: Snapshot): readonly string[] => Object.keys(instance?.fields ?? {});

const found = (snapshot: Snapshot, names: readonly string[]): readonly Field[] =>
  names.map((name) => ({ name, value: valueOf(snapshot, name) })).filter(({ value }) => value !== undefined);

const wantedOf = ({ fields = [] }: ConfigInput): readonly string[] => [
  ...new Set(fields.flatMap((field) => said(field) ?? [])),
];

const pathOf = ({ instance }: Snapshot, names: readonly string[]): string => {
  const [name] = names;
  const path = instance?.path ?? '';
  return names.length === 1 && name !== undefined ? pointerBelow(path, ...name.split('.')) : path;
};

const oneOf =
  (wanted: readonly string[]) =>
  (snapshot: Snapshot): Found => {
    if (snapshot.instance === undefined) return { error: 'configuration not found: the snapshot holds none' };
    const names = wanted.length === 0 ? namesIn(snapshot) : wanted;
    const fields = found(snapshot, names);
    const unknown = names.filter((name) => !fields.some((field) => field.name === name));
    const error = `field ${someOf(unknown)} not found; there is ${someOf(namesIn(snapshot), 80)}`;
    if (fields.length === 0) return { error };
    return {
      told: told({
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

const compared =
  (wanted: readonly string[]) =>
  (primary: Snapshot, secondary: Snapshot): Told => {
    const names = wanted.length > 0 ? wanted : [...new Set([...namesIn(primary), ...namesIn(secondary)])];
    const pairs = names.map((field) => ({
      field,
      primary: valueOf(primary, field) ?? NONE,
      secondary: valueOf(secondary, field) ?? NONE,
    }));
    const differences = pairs.filter((pair) => canonicalJson(pair.primary) !== canonicalJson(pair.secondary));
    return { differences, the_same_in_both: pairs.length - differences.length };
  };

export const getInstanceConfig = (input: ConfigInput, sides: Sides): Looked => {
  const wanted = wantedOf(input);
  return look(sides, input.snapshot ?? 'primary', { one: oneOf(wanted), both: compared(wanted) });
};
