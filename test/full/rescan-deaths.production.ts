// A rescan that dies at any one of its writes is finished by the next run, and facts never name a batch that is not there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressesLeft,
  copyOfFolder,
  deadlyWrites,
  filledFolder,
  Killed,
  missingBatches,
  noDeath,
  removeFolders,
  rescanFolder,
} from '../support/rescan-folder.js';

let filled = '';

beforeAll(async () => {
  filled = await filledFolder();
});

afterAll(removeFolders);

describe('a rescan', () => {
  it.each(['before', 'after'] as const)(
    'that dies %s any one of its writes is finished by the next',
    async (moment) => {
      let deaths = 0;
      for (let at = 1; ; at += 1) {
        const folder = await copyOfFolder(filled);
        const died = await rescanFolder(folder, deadlyWrites(at, moment)).then(
          () => false,
          (error: unknown) => {
            if (error instanceof Killed) return true;
            throw error;
          },
        );
        if (!died) break;
        deaths += 1;
        expect(await missingBatches(folder)).toEqual([]);
        await rescanFolder(folder, noDeath());
        expect(await addressesLeft(folder), `write ${at}`).toEqual([]);
        expect(await missingBatches(folder)).toEqual([]);
      }
      expect(deaths).toBeGreaterThan(8);
    },
  );
});
