import { BaseSequencer } from 'vitest/node';

/** The order in which `npm test` begins its suites. */
export declare class SlowestFirst extends BaseSequencer {}
