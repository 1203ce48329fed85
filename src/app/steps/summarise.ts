// Summarise: where the caller asks for it, the model writes down in short what older turns came to, before it is asked anything else.
// Its words stand in place of these turns from then on; where it writes none, the recorded gists do.
import { optional } from '../../kernel/optional.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';
import type { Consultation } from '../../investigation/turn.js';
import type { Exchange } from '../../turn/agent/exchange.js';
import type { AgentContext } from '../../turn/agent/request.js';
import {
  summariseFromGists,
  turnsToSummarise,
  type TurnSummary,
  createSummary,
  buildSummaryRequest,
  applySummary,
} from '../../turn/agent/summary.js';
import type { Analyzed } from '../../turn/pipeline.js';
import type { Asked, World } from '../world.js';
import { agentOf } from './stage.js';

export type Summing = {
  readonly scene: AgentContext;
  readonly made?: TurnSummary;
  /** What the summary has cost. */
  readonly exchanges: readonly Pick<Exchange, 'reply'>[];
  readonly notices: readonly string[];
};

const CALL = 's1';
const ASIDE = 'the model summarises older turns …';

/** The request itself is at fault: the next one, which is shorter, may do. After any other failure the model is not there. */
const OF_REQUEST: ReadonlySet<ModelFailure> = new Set<ModelFailure>(['oversize', 'invalid', 'cut']);

type Failed = Extract<Asked, { failed: unknown }>;
type Reply = Extract<Asked, { reply: unknown }>;

const REFUSED: ReadonlySet<Reply['reply']['stop']> = new Set<Reply['reply']['stop']>(['refused', 'blocked']);

const wordsOf = ({ reply: { text, stop } }: Reply): string => (REFUSED.has(stop) ? '' : text);

const whyNot = (told: Asked): string => ('failed' in told ? told.because : 'it wrote nothing');

/** The scene as it is shown, or why there is no model to show it to. */
export const summarised = async (world: World, turn: Analyzed, scene: AgentContext): Promise<Summing | Failed> => {
  const older = turn.turn.question.context === 'summarise' ? turnsToSummarise(scene) : [];
  if (older.length === 0) return { scene, exchanges: [], notices: [] };
  const told = await world.ask({
    execution: agentOf(turn.running.n),
    call: CALL,
    profile: scene.profile.name,
    request: buildSummaryRequest(scene, older),
    aside: ASIDE,
  });
  if ('failed' in told && !OF_REQUEST.has(told.failed)) return told;
  const own = 'failed' in told ? undefined : createSummary(wordsOf(told), older);
  const made = own ?? summariseFromGists(scene, older);
  return {
    scene: applySummary(scene, made),
    ...optional({ made }),
    exchanges: 'failed' in told ? [] : [told],
    notices:
      own === undefined
        ? [`The model has not summarised older turns (${whyNot(told)}): it saw them in one line each.`]
        : [],
  };
};

export const recorded = ({ words }: World, { made }: Summing): Pick<Consultation, 'summary'> =>
  made === undefined ? {} : { summary: { text: words.put(made.text), upTo: made.upTo } };
