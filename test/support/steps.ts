// Measures work in steps of a loop that this machine has counted, so that the result is the same on a fast, a slow and a busy machine.
import { cpuUsage } from 'node:process';

const STEPS = 5_000_000;

/** Microseconds of processor time, so that other processes do not count. */
const spentBy = (work: () => void): number => {
  const before = cpuUsage();
  work();
  const { user, system } = cpuUsage(before);
  return user + system;
};

const count = (steps: number): number => {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) | 0;
  return sum;
};

/** The best of three, because the first is not yet compiled. */
const measured = (): number => Math.min(...[1, 2, 3].map(() => spentBy(() => void count(STEPS)))) / STEPS;

let perStep: number | undefined;

export const stepsOf = (work: () => void): number => {
  perStep ??= measured();
  return spentBy(work) / perStep;
};
