// A client that starts chains of stages over HTTP, looks at their runs, and waits for them.
import { toIso } from '../../src/kernel/time.js';
import { json, pathOf, post, SHOP } from './shop.js';
import { untilTrue } from './until.js';

export type ShownExecution = {
  readonly id: string;
  readonly status: string;
  readonly conversation?: string;
  readonly waitsFor?: string;
  readonly tools?: readonly string[];
  readonly approval?: string;
  readonly by?: string;
  readonly because?: string;
  readonly answer?: string;
  readonly question?: string;
};

export type ShownRun = {
  readonly id: string;
  readonly chain: string;
  readonly version: string;
  readonly status: string;
  readonly because?: string;
  readonly messageId: string;
  readonly turn?: number;
  readonly stages: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly executions: readonly ShownExecution[];
  }[];
};

type ChainReply = {
  readonly status: number;
  readonly body: { readonly run: string; readonly version: string; readonly repeated: boolean };
};

/** About the incident of the shop, always under the same message id. */
export const startChain = async (url: string, id: string, chain: string, more: object = {}): Promise<ChainReply> => {
  const body = { chain, text: SHOP.question, askedAt: toIso(SHOP.askedAt), messageId: 'go', ...more };
  const { status, text } = await post(url, `${pathOf(id)}/chains`, { body });
  return { status, body: JSON.parse(text) as ChainReply['body'] };
};

/** The first run in an investigation. */
export const chainRunOf = async (url: string, id: string): Promise<ShownRun> => {
  const { items } = await json<{ readonly items: readonly ShownRun[] }>(url, `${pathOf(id)}/chains`);
  const [run] = items;
  if (run === undefined) throw new Error(`${id} has no run of a chain`);
  return run;
};

export const executionsOf = ({ stages }: ShownRun): readonly ShownExecution[] =>
  stages.flatMap(({ executions }) => executions);

export const untilChainEnded = async (url: string, id: string): Promise<ShownRun> => {
  type Session = { readonly chains?: readonly { readonly status: string }[] };
  await untilTrue(async () => {
    const { chains = [] } = await json<Session>(url, pathOf(id));
    return chains[0] !== undefined && chains[0].status !== 'active';
  });
  return chainRunOf(url, id);
};

/** The execution that waits for a person, once one does. */
export const untilPersonIsAsked = async (url: string, id: string): Promise<ShownExecution> => {
  let found: ShownExecution | undefined;
  await untilTrue(async () => {
    found = executionsOf(await chainRunOf(url, id)).find(({ waitsFor }) => waitsFor !== undefined);
    return found !== undefined;
  });
  if (found === undefined) throw new Error('nobody is asked');
  return found;
};
