import { describe, it } from 'vitest';
import type { StepFunctions } from './steps.js';

type FunctionOf<Step extends keyof StepFunctions> = StepFunctions[Step];

describe('step functions', () => {
  it('do not compile with the function of a later step in the place of an earlier one', () => {
    const accepts = <Place>(_function: Place): void => undefined;
    const declared = <Value>(): Value => undefined as Value;
    accepts<FunctionOf<'drill'>>(declared<FunctionOf<'drill'>>());
    // @ts-expect-error merge takes a turn that belongs to an issue; classify is given none
    accepts<FunctionOf<'classify'>>(declared<FunctionOf<'merge'>>());
    // @ts-expect-error drill is not given what plan takes
    accepts<FunctionOf<'plan'>>(declared<FunctionOf<'drill'>>());
    // @ts-expect-error respond takes findings
    accepts<FunctionOf<'analyze'>>(declared<FunctionOf<'respond'>>());
  });
});
