// How far the long suites go: `npm test` takes a part of their cases, the gate (`.ci/run`) more, `npm run test:full` all of them.
const SWITCH = 'CASEFILE_TEST_SCALE';

/** For the suites that are imported after this. The gate sets the switch itself. */
export const runInFull = (): void => {
  process.env[SWITCH] ??= 'full';
};

/** What the gate takes instead of all, and how it says so: `deaths along a chain: 20 of 100`. */
type GateShare = { readonly take: number; readonly says: string };

/** `all` where a suite runs in full, the gate's share in the gate (all, where it has none), else `part`. */
export const scaled = (part: number, all: number, gate?: GateShare): number => {
  switch (process.env[SWITCH]) {
    case 'full':
      return all;
    case 'gate':
      // `.ci/run` repeats these lines before its sum
      if (gate !== undefined) console.log(`not in full: ${gate.says}`);
      return gate?.take ?? all;
    default:
      return part;
  }
};
