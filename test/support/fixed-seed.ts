// One seed for all properties of a run: a gate fails by what a change did, and `CASEFILE_TEST_SEED=random` looks further.
import * as fc from 'fast-check';

const DEFAULT_SEED = 20_240_229;

const seedOf = (setting: string | undefined): number | undefined => {
  if (setting === undefined || setting === '') return DEFAULT_SEED;
  if (setting === 'random') return undefined;
  const seed = Number(setting);
  if (!Number.isSafeInteger(seed))
    throw new Error(`CASEFILE_TEST_SEED is "${setting}": give a whole number, or "random"`);
  return seed;
};

const seed = seedOf(process.env.CASEFILE_TEST_SEED);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
