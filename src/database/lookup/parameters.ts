// get_parameters: what somebody has overridden; of what is not in the list only that much is said as was captured.
import type { Parameter, Snapshot } from '../format/snapshot.js';
import type { ParameterInput } from './inputs.js';
import { type Found, look, type Looked, said, type Sides, someOf, told, type Told } from './sides.js';

const NOT_OVERRIDDEN =
  'not overridden in the captured instance group: it has the default value there, unless the cluster group sets it, which is not captured';

const parameterNamed = ({ parameters = [] }: Snapshot, wanted: string): Parameter | undefined =>
  parameters.find(({ name }) => name === wanted) ??
  parameters.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());

const parameterTold = ({ path, name, value, ...rest }: Parameter): Told =>
  told({
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

const oneOf =
  (wanted: string | undefined) =>
  (snapshot: Snapshot): Found => {
    const { parameters } = snapshot;
    if (parameters === undefined)
      return { error: 'parameters not found: the snapshot holds none, so nothing is known of them' };
    if (wanted === undefined)
      return { told: { overridden: parameters.length, parameters: parameters.map(parameterTold) } };
    const parameter = parameterNamed(snapshot, wanted);
    if (parameter !== undefined) return { told: parameterTold(parameter) };
    const names = parameters.map(({ name }) => name);
    return {
      error: `parameter ${wanted} not found among those that are set: ${NOT_OVERRIDDEN}. Set are: ${someOf(names, 80)}`,
    };
  };

const valueIn = (snapshot: Snapshot, name: string): string =>
  parameterNamed(snapshot, name)?.value ?? 'not overridden in the captured instance group';

const compared =
  (wanted: string | undefined) =>
  (primary: Snapshot, secondary: Snapshot): Told => {
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
export const getParameters = (input: ParameterInput, sides: Sides): Looked => {
  const wanted = said(input.parameter_name);
  const looked = look(sides, input.snapshot ?? 'primary', { one: oneOf(wanted) });
  const { primary, secondary } = sides;
  if (input.snapshot !== 'both' || secondary === undefined || looked.outcome === 'not found') return looked;
  if (primary.parameters === undefined || secondary.parameters === undefined) return looked;
  return { ...looked, result: { ...looked.result, ...compared(wanted)(primary, secondary) } };
};
