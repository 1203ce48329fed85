// What the stored rows do not bear out in a model's draft, in words that it can mend it by.
import type { CheckedClaim } from '../../evidence/claim.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { Analyzed } from '../../turn/pipeline.js';
import { drafted } from '../../turn/respond/drafted.js';
import type { World } from '../world.js';
import { resultsOf } from './model-part.js';
import { citableOf, toldOf } from './told.js';

const NO_USE = { calls: 0, input: 0, output: 0 };

const isObjected = ({ by, type, verdict }: CheckedClaim): boolean =>
  by === 'model' && verdict !== 'supported' && type !== 'advice' && type !== 'interpretation';

const objection = ({ text, because = 'it is not shown' }: CheckedClaim): string => `- “${text}”: ${because}`;

export const objectionsTo = async (world: World, turn: Analyzed, text: string): Promise<string | undefined> => {
  const results = await resultsOf(world, turn, [text]);
  const model = { profile: '', draft: { text, isCut: false }, notices: [], usage: NO_USE, results, read: turn.running };
  const { input, draft } = await toldOf(world, turn);
  const { checkable } = drafted({ ...input, model }, draft);
  const cited = checkable.evidence.map(({ batch }) => batch);
  const wrong = verifyClaims(checkable, await citableOf(world.lines, cited, turn)).filter(isObjected);
  if (wrong.length === 0) return undefined;
  return [
    'These statements are not borne out by what they cite:',
    ...wrong.map(objection),
    'Write the whole conclusion once more. Mend each of them from the rows, call it an interpretation, or leave it out.',
  ].join('\n');
};
