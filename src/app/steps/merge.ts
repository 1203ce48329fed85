// Merge: the message's scope and window go into the issue, with what changed and why.
import { isRejection } from '../../kernel/rejection.js';
import { type Issue, issueOf, type Open, type Running, turnOf } from '../../investigation/state.js';
import type { IssueWindow, Scope } from '../../investigation/scope.js';
import type { Question } from '../../investigation/turn.js';
import { mergeScope } from '../../turn/scope/merge-scope.js';
import { resolveWindow } from '../../turn/window/resolve-window.js';
import { type Outcome, runningOf, type Task, type World } from '../world.js';
import { catalogueOf, messageOf } from './conversation.js';

/** What the caller set, on this turn or on the parked one that it confirms. */
const explicitOf = (state: Open, { n, resolves }: Running): Pick<Question, 'scope' | 'window'> => {
  const parked = resolves === undefined ? undefined : turnOf(state, resolves)?.question;
  const { scope, window } = { ...parked, ...turnOf(state, n)?.question };
  return { ...(scope === undefined ? {} : { scope }), ...(window === undefined ? {} : { window }) };
};

type Context = {
  readonly text: string;
  readonly issue: Issue;
  readonly running: Running;
  readonly explicit: Pick<Question, 'scope' | 'window'>;
};

const windowOf = (
  world: World,
  { text, issue, running, explicit }: Context,
): { window: IssueWindow; because: string } => {
  const { askedAt = 0, zone = 'UTC' } = running.circumstances ?? {};
  const resolved = resolveWindow({
    text,
    askedAt,
    zone,
    lookAhead: world.settings.lookAhead,
    ...(explicit.window === undefined ? {} : { explicit: explicit.window }),
    ...(issue.window === undefined ? {} : { previous: { ...issue.window.asked, open: issue.window.open } }),
  });
  if (isRejection(resolved)) throw new Error(`window: ${resolved.because}`);
  const { window: asked, analysis, because, open } = resolved;
  return { window: { asked, analysis, open }, because };
};

const scopeOf = (context: Context, catalogue: Parameters<typeof mergeScope>[0]['catalogue']) => {
  const { text, issue, explicit } = context;
  const set: { readonly explicit?: Partial<Scope> } = explicit.scope === undefined ? {} : { explicit: explicit.scope };
  return mergeScope({ text, previous: issue.scope, catalogue, ...set });
};

export const merge = async (world: World, { state }: Task<'merge'>): Promise<Outcome> => {
  const running = runningOf(state);
  const issue = issueOf(state, running.issue);
  if (issue === undefined) throw new Error('the turn has no issue');
  const text = await messageOf(world, state, running);
  const context = { text, issue, running, explicit: explicitOf(state, running) };
  const { window, because } = windowOf(world, context);
  const { scope, diff, unknown } = scopeOf(context, await catalogueOf(world, running));
  return {
    intent: 'merge',
    scope,
    window,
    diff: { ...diff, because: [...diff.because, because] },
    unknown: unknown.map(({ name }) => name),
  };
};
