// Which issue a message belongs to by the trouble that it names: what the cause at hand is about, or trouble of another time.
import { SUSPICION_TOPICS, type SuspicionTopic } from '../../answer/verdicts/suspicion-topics.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import type { Issue } from '../../investigation/state.js';
import { windowsOverlap } from '../../kernel/time.js';
import { hasCue, NO_DETAILS } from '../../language/details/message-details.js';
import type { Ask, Reading } from '../../language/reading.js';
import { readTroubleTime, recentTurns } from './conversation.js';
import type { StepContext } from './step-context.js';

const issueAtHand = ({ state, turn }: StartedTurn): Issue | undefined =>
  state.issues.find(({ id }) => id === recentTurns(turn, state.turns).at(-1)?.issue);

const isOfTopic = ({ failure, location }: Hypothesis, { classes = [], gauges }: SuspicionTopic): boolean =>
  classes.includes(failure?.class ?? '') || (location.gauge !== undefined && gauges?.test(location.gauge) === true);

/** “Why is the disk full?” in an issue of a full disk: that issue, where the message names the topic of its cause. A service that it names may have that trouble for another reason. */
export const issueOfNamedCause = async (
  context: StepContext,
  at: StartedTurn,
  { topics = [], entities }: Reading,
): Promise<string | undefined> => {
  const issue = issueAtHand(at);
  const blamed = issue?.suspects.find(({ cause }) => cause === true);
  const isOpen = topics.length > 0 && !entities.some(({ kind }) => kind === 'service');
  if (blamed === undefined || issue?.findings === undefined || at.turn.question.relation !== undefined || !isOpen)
    return undefined;
  const { hypotheses } = JSON.parse(await context.readText(issue.findings)) as Findings;
  const cause = hypotheses.find(({ service }) => service === blamed.service);
  return cause !== undefined && topics.some((topic) => isOfTopic(cause, SUSPICION_TOPICS[topic]))
    ? issue.id
    : undefined;
};

/** What few words that name something else are read as. */
const OF_WHOLE: ReadonlySet<Ask['measure']> = new Set(['cause', 'comparison', 'health', 'same', 'unclear']);

/** “And the 404s on labels?”, where these were at another time than what the issue at hand is about. */
export const asksOfOtherTrouble = async (
  context: StepContext,
  at: StartedTurn,
  { acts: [act], details = NO_DETAILS }: Reading,
): Promise<boolean> => {
  const window = issueAtHand(at)?.window?.analysis;
  if (window === undefined || at.turn.question.relation !== undefined) return false;
  // a status code is no part of a scope
  const isOfWhole = act.kind === 'ask' ? OF_WHOLE.has(act.ask.measure) : details.status !== undefined;
  if (!isOfWhole || act.kind === 'tell') return false;
  if (details.wantsYesOrNo === true || hasCue(details, 'same trouble')) return false;
  const trouble = await readTroubleTime(context, at.running, details.trouble);
  return trouble !== undefined && !windowsOverlap(trouble, window);
};
