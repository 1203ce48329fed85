// Two stacks in log files as their programs write them: each fault is told with culprit and mechanism, and no quiet time as a fault.
import { describe, expect, it } from 'vitest';
import { CINEMA_FAULTS, CINEMA_QUIET } from '../../../test/support/cinema-faults.js';
import { CINEMA } from '../../../test/support/cinema-stack.js';
import { FREIGHT_FAULTS, FREIGHT_QUIET } from '../../../test/support/freight-faults.js';
import { FREIGHT } from '../../../test/support/freight-stack.js';
import { analyzeFiles } from '../../../test/support/log-stack.js';
import { filesOfLines } from '../../../test/support/parcel-stack.js';
import {
  linesOfStackIn,
  type Situation,
  WRITTEN_ASKED_AT,
  type WrittenStack,
} from '../../../test/support/written-stack.js';
import type { Findings } from '../../evidence/finding.js';
import { memoize } from '../../kernel/memoize.js';
import { MINUTE } from '../../kernel/time.js';

const analyzeIn = memoize((stack: WrittenStack) =>
  memoize((situation: Situation) => analyzeFiles(filesOfLines(linesOfStackIn(stack, situation)), WRITTEN_ASKED_AT)),
);

/** Several tests look at the same findings. */
const foundIn = (stack: WrittenStack, situation: Situation): Findings => analyzeIn(stack)(situation);

const named = (stack: WrittenStack, situations: readonly Situation[]) =>
  situations.map((situation) => [situation.id, stack, situation] as const);

describe('log files of a stack', () => {
  it.each([...named(CINEMA, CINEMA_FAULTS), ...named(FREIGHT, FREIGHT_FAULTS)])(
    'name culprit and mechanism: %s',
    (_, stack, fault) => {
      const [found] = foundIn(stack, fault).hypotheses;
      expect(found?.service).toMatch(fault.culprit ?? /(?!)/);
      expect(fault.classes).toContain(found?.failure?.class);
      expect(found?.confidence).toBeGreaterThan(0.5);
    },
  );

  it.each([...named(CINEMA, CINEMA_FAULTS), ...named(FREIGHT, FREIGHT_FAULTS)])(
    'tell since when: %s',
    (_, stack, fault) => {
      const [found] = foundIn(stack, fault).hypotheses;
      const begun = Math.max(...(fault.bouts ?? [[4, 0]]).map(([from]) => from));
      expect(((found?.onset ?? NaN) - WRITTEN_ASKED_AT) / MINUTE).toBeCloseTo(-begun, -0.5);
    },
  );

  it.each([...named(CINEMA, CINEMA_QUIET), ...named(FREIGHT, FREIGHT_QUIET)])(
    'name nothing where nothing is wrong: %s',
    (_, stack, quiet) => {
      expect(foundIn(stack, quiet).hypotheses).toEqual([]);
    },
  );
});
