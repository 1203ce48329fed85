// How far the long suites go: `npm test` takes a part of their cases, `npm run test:production` takes all (`test/full/`).
const SWITCH = 'CASEFILE_TEST_SCALE';

/** For the suites that are imported after this. */
export const runInFull = (): void => {
  process.env[SWITCH] = 'full';
};

/** `all` where a suite runs in full, else `part`. */
export const scaled = (part: number, all: number): number => (process.env[SWITCH] === 'full' ? all : part);
