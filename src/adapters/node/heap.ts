// Limits how much the heap grows beyond what lives in it, once the service has started.
import { setFlagsFromString } from 'node:v8';

/** Percent. By itself it grows to several times of it, and what it took it keeps. */
const GROWTH_PERCENT = 60;

/** Not while a program starts: it keeps all that it makes, and would be looked through again and again. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
