// list_deploys: what was changed, deploys first of all, before and during the window.
import { z } from 'zod';
import { HOUR } from '../kernel/time.js';
import { boundCall, periodArguments, servicesArgument, storePosition, whereArgument } from './call-arguments.js';
import { isRefusedCall } from './known-names.js';
import type { Tool, ToolScope } from './tool.js';
import { formatMoment } from './presentation/times.js';
import { rowList } from './presentation/row-list.js';
import { presentResult } from './presentation/tool-result.js';
import { countNoun } from './presentation/visible-text.js';

const MOST_CHANGES = 200;
/** A change may break things hours later; a call without a window looks so far back. */
const BEFORE = 24 * HOUR;

const input = z.strictObject({ services: servicesArgument, where: whereArgument, ...periodArguments });

type ListDeploysInput = z.infer<typeof input>;

const DESCRIPTION = `Lists changes: deploys, configuration, feature flags, scaling, Kubernetes events and alerts, oldest first.
Use it to see what changed before trouble began. Without "from" it starts 24 hours before the window of the issue.
Do not use it for log lines about a rollout (search_logs), and do not take a near change for the cause: look for what it changed.`;

const startOf = ({ window, widest }: ToolScope): string =>
  `${formatMoment(Math.max(widest.from, window.from - BEFORE))}Z`;

export const listDeploys: Tool<ListDeploysInput> = {
  name: 'list_deploys',
  description: DESCRIPTION,
  input,
  example: { services: ['checkout'] },
  needs: (call, scope) => {
    const bounds = boundCall(call.from === undefined ? { ...call, from: startOf(scope) } : call, scope);
    if (isRefusedCall(bounds)) return bounds;
    const query = { ask: 'changes', ...bounds, budget: MOST_CHANGES, upTo: storePosition(scope, 'changes') } as const;
    return { queries: [{ role: 'context', why: 'model', query }] };
  },
  present: (_, answers, scope) =>
    presentResult({
      tool: 'list_deploys',
      answers,
      scope,
      hint: 'No change is stored for that. Only changes that are sent to Casefile are known, so this does not prove that nothing was changed.',
      found: (received) => `${countNoun(received[0]?.got.matched ?? 0, 'change')}, oldest first.`,
      lists: (received) =>
        received.map((each) => rowList(each, { noun: 'changes', narrow: 'narrow the window or the services' })),
    }),
};
