// The tool get_parameters: overridden parameters. A parameter that is not listed is reported as not overridden, not as default.
import type { SnapshotParameter, DatabaseSnapshot, SnapshotSides } from '../format/snapshot.js';
import type { ParameterInput } from './inputs.js';
import {
  type SideResult,
  lookUpSides,
  type LookupResult,
  nonBlank,
  listSome,
  definedFields,
  type LookupFields,
} from './sides.js';

const NOT_OVERRIDDEN =
  'not overridden in the captured instance group: it has the default value there, unless the cluster group sets it, which is not captured';

const parameterNamed = ({ parameters = [] }: DatabaseSnapshot, wanted: string): SnapshotParameter | undefined =>
  parameters.find(({ name }) => name === wanted) ??
  parameters.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());

const parameterFields = ({ path, name, value, ...rest }: SnapshotParameter): LookupFields =>
  definedFields({
    path,
    parameter: name,
    value: value ?? null,
    source: rest.source,
    description: rest.description,
    data_type: rest.dataType,
    allowed_values: rest.allowedValues,
    apply_type: rest.applyType,
    apply_method: rest.applyMethod,
  });

const lookUpParameters =
  (wanted: string | undefined) =>
  (snapshot: DatabaseSnapshot): SideResult => {
    const { parameters } = snapshot;
    if (parameters === undefined)
      return { error: 'parameters not found: the snapshot holds none, so nothing is known of them' };
    if (wanted === undefined)
      return { fields: { overridden: parameters.length, parameters: parameters.map(parameterFields) } };
    const parameter = parameterNamed(snapshot, wanted);
    if (parameter !== undefined) return { fields: parameterFields(parameter) };
    const names = parameters.map(({ name }) => name);
    return {
      error: `parameter ${wanted} not found among those that are set: ${NOT_OVERRIDDEN}. Set are: ${listSome(names, 80)}`,
    };
  };

const valueIn = (snapshot: DatabaseSnapshot, name: string): string =>
  parameterNamed(snapshot, name)?.value ?? 'not overridden in the captured instance group';

const compareParameters =
  (wanted: string | undefined) =>
  (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): LookupFields => {
    const all = [...(primary.parameters ?? []), ...(secondary.parameters ?? [])].map(({ name }) => name);
    const names = wanted === undefined ? [...new Set(all)] : [wanted];
    const pairs = names.map((parameter) => ({
      parameter,
      primary: valueIn(primary, parameter),
      secondary: valueIn(secondary, parameter),
    }));
    const differences = pairs.filter((pair) => pair.primary !== pair.secondary);
    return { differences, the_same_in_both: pairs.length - differences.length };
  };

/** A parameter that is overridden in one of two differs: the other one not having it is an answer too. */
export const getParameters = (input: ParameterInput, sides: SnapshotSides): LookupResult => {
  const wanted = nonBlank(input.parameter_name);
  const looked = lookUpSides(sides, input.snapshot ?? 'primary', { one: lookUpParameters(wanted) });
  const { primary, secondary } = sides;
  if (input.snapshot !== 'both' || secondary === undefined || looked.outcome === 'not found') return looked;
  if (primary.parameters === undefined || secondary.parameters === undefined) return looked;
  return { ...looked, result: { ...looked.result, ...compareParameters(wanted)(primary, secondary) } };
};
