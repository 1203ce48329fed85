// Merge: the message's scope and window go into the issue, with what changed and why.
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { turnOf } from '../../investigation/state.js';
import type { Doubt, IssueWindow } from '../../investigation/scope.js';
import type { TurnQuestion } from '../../investigation/turn.js';
import { mergeScope } from '../../turn/scope/merge-scope.js';
import type { Unknown } from '../../turn/scope/names/unknown-names.js';
import { resolveWindow } from '../../turn/window/resolve-window.js';
import type { WindowDoubt } from '../../turn/window/resolve-window.js';
import type { OfIssue } from '../../turn/pipeline.js';
import type { Outcome, Task, World } from '../world.js';
import { catalogueOf, messageOf } from './conversation.js';

/** What the caller set, on this turn or on the parked one that it confirms. */
const explicitOf = ({ state, running, turn }: OfIssue): Pick<TurnQuestion, 'scope' | 'window' | 'captured'> => {
  const parked = running.resolves === undefined ? undefined : turnOf(state, running.resolves)?.question;
  const { scope, window, captured } = { ...parked, ...turn.question };
  return {
    ...optional({ scope, window, captured }),
  };
};

/** What the snapshots cover that the issue is about: named now, or by an earlier turn of it. */
const coveredBy = ({ state, issue }: OfIssue): TurnQuestion['captured'] =>
  state.turns.findLast(({ issue: of, question }) => of === issue.id && question.captured !== undefined)?.question
    .captured;

const ofWindow = ({ phrase, ...doubt }: WindowDoubt): Doubt => ({ said: phrase, ...doubt });

type Windowed = { readonly window: IssueWindow; readonly because: string; readonly doubts: readonly Doubt[] };

const windowOf = (world: World, text: string, turn: OfIssue): Windowed => {
  const { issue, circumstances } = turn;
  const { window: explicit, captured } = explicitOf(turn);
  const covered = captured ?? coveredBy(turn);
  const resolved = resolveWindow({
    text,
    askedAt: circumstances.askedAt,
    zone: circumstances.zone,
    lookAhead: world.settings.lookAhead,
    ...optional({ explicit, captured, covered }),
    ...(issue.window !== undefined && { previous: { ...issue.window.asked, open: issue.window.open } }),
  });
  if (isRejection(resolved)) throw new Error(`window: ${resolved.because}`);
  const { window: asked, analysis, because, open, doubt } = resolved;
  return { window: { asked, analysis, open }, because, doubts: doubt === undefined ? [] : [ofWindow(doubt)] };
};

const ofName = ({ name, suggestions }: Unknown): Doubt => ({ about: 'name', said: name, suggestions });

export const merge = async (world: World, { turn }: Task<'merge'>): Promise<Outcome> => {
  const text = await messageOf(world, turn);
  const catalogue = await catalogueOf(world, turn.running);
  const { scope: explicit } = explicitOf(turn);
  const set = explicit === undefined ? {} : { explicit };
  const { window, because, doubts: ofTime } = windowOf(world, text, turn);
  const [suspect] = turn.issue.suspects.filter(({ cause }) => cause).map(({ service }) => service);
  const { scope, diff, unknown } = mergeScope({
    text,
    previous: turn.issue.scope,
    catalogue,
    ...optional({ suspect }),
    ...set,
  });
  const doubts = [...unknown.map(ofName), ...ofTime];
  return {
    intent: 'merge',
    scope,
    window,
    diff: { ...diff, because: [...diff.because, because] },
    unknown: unknown.map(({ name }) => name),
    ...(doubts.length !== 0 && { doubts }),
  };
};
