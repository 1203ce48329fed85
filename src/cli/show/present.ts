// Shows an answer on the screen: as the stored bytes for scripts, else drawn for people.
import type { TurnEvent } from '../../api/contract/live.js';
import type { ExitCode } from '../failure.js';
import { EXIT } from '../failure.js';
import type { Answered } from '../service/ask.js';
import type { Service } from '../service/service.js';
import type { Screen } from '../terminal/screen.js';
import { answerLines } from './answer.js';
import { rowsToDraw } from './batches.js';
import { citedEvidence } from './evidence.js';
import { stepTeller } from './steps.js';

export type Presenting = {
  readonly service: Service;
  readonly screen: Screen;
  readonly coverage?: boolean;
  /** What may be asked next is listed below the answer, with a number each. */
  readonly proposes?: boolean;
};

const NEXT = /\n\n\*\*Next\*\*(?:\n- .*)+/;

export const present = async (
  answered: Answered,
  { service, screen, coverage = false, proposes = false }: Presenting,
): Promise<void> => {
  const { answer, body } = answered;
  if (screen.json) return screen.write(`${body}\n`);
  const drawn = await rowsToDraw(service, citedEvidence(answer));
  const shown = proposes ? { ...answer, text: answer.text.replace(NEXT, '') } : answer;
  screen.print(...answerLines(shown, screen, { drawn, coverage, brief: proposes && !coverage }));
};

/** Steps of the turn as they happen, where a person looks. */
export const liveSteps = (screen: Screen): ((event: TurnEvent) => void) => {
  const tell = stepTeller();
  return (event) => screen.live(tell(event));
};

export const exitOfAnswer = ({ status }: Answered['answer']): ExitCode => {
  if (status === 'confirm') return EXIT.confirm;
  return status === 'answered' || status === 'confirmed' ? EXIT.ok : EXIT.unexpected;
};
