// How full the model's window is and what there was no room for, for the person who talks to it.
import { isDraftCut } from './moves.js';
import { requestFor, type Scene, type SoFar } from './request.js';

/** Of the window: from here on somebody should decide. */
const NEARLY_FULL = 0.85;

export const noticesOf = (soFar: SoFar, scene: Scene): readonly string[] => {
  const { window, maxTokens } = scene.profile;
  const { tokens, shortened } = requestFor(scene, soFar, { move: 'ask', purpose: 'ask' });
  const share = Math.round((tokens / window) * 100);
  return [
    ...(isDraftCut(soFar.exchanges)
      ? [
          `The model's reply was cut off at its most tokens (${maxTokens}), and its last line with it: allow more in "maxTokens" of the profile.`,
        ]
      : []),
    ...shortened.map((what) => `The model saw ${what}: the conversation is longer than its window.`),
    ...(tokens < NEARLY_FULL * window
      ? []
      : [
          `The conversation fills ${share} % of the model's window (${tokens} of ${window} tokens): go on, have older turns summarised, or start fresh.`,
        ]),
  ];
};
