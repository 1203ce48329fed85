import { describe, expect, it } from 'vitest';
import { analyzeStack } from '../../../test/support/log-stack.js';
import { MEDIA_FAULTS, MEDIA_QUIET } from '../../../test/support/media-faults.js';
import { ASKED_AT, linesOfStack, type StackFault } from '../../../test/support/media-stack.js';

const leadingOf = (fault: StackFault) => analyzeStack(linesOfStack(fault), ASKED_AT).hypotheses[0];

describe('plain logs of a stack', () => {
  it.each(MEDIA_FAULTS.map((fault) => [fault.id, fault] as const))('name culprit and mechanism: %s', (_, fault) => {
    const found = leadingOf(fault);
    expect(found?.service).toMatch(fault.culprit ?? /(?!)/);
    expect(fault.classes).toContain(found?.failure?.class ?? 'silence');
  });

  it.each(MEDIA_QUIET.map((quiet) => [quiet.id, quiet] as const))(
    'name nothing where nothing is wrong: %s',
    (_, quiet) => {
      expect(leadingOf(quiet)?.failure?.class).toBeUndefined();
    },
  );
});
