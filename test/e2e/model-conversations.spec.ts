// Any conversation of a model: what is rebuilt from the facts is what the model was sent, though no copy of it is stored.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, modelConfig, type ModelServer, type SentBody, says, startModel } from '../support/model-server.js';
import { scaled } from '../support/full-scale.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, json, pathOf, QUESTION, shopFolder } from '../support/shop.js';

let model: ModelServer;
let service: Service;

beforeAll(async () => {
  model = await startModel(() => says('advice: nothing'));
  service = await startService({ folder: await copyOf(await shopFolder()), config: modelConfig(model) });
});
afterAll(async () => {
  await clean();
  await model.close();
});

type Reply = ReturnType<typeof says>;

type Call = readonly [tool: string, input: object | string];

/** Tools that find, that find nothing, that are not there, and input that is no JSON. */
const call: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({ text: fc.constantFrom('error', 'refused', 'xyzzy'), limit: fc.integer({ min: 1, max: 9 }) })
    .map((input): Call => ['search_logs', input]),
  fc.constantFrom<Call>(['no_such_tool', {}], ['search_logs', '{"limit": '], ['get_metrics', {}]),
);
const words = fc.array(
  fc.constantFrom('interpretation: it is', 'advice: roll', 'back', 'ä', '“so”', '\n', '<b>', '🚀'),
  {
    minLength: 1,
    maxLength: 8,
  },
);

const step: fc.Arbitrary<Reply> = fc.array(call, { minLength: 1, maxLength: 3 }).map((wanted) => calls(...wanted));
const conclusion: fc.Arbitrary<Reply> = words.map((some) => says(some.join(' ')));

type Script = { readonly steps: readonly Reply[]; readonly conclusion: Reply };

const script: fc.Arbitrary<Script> = fc.record({ steps: fc.array(step, { maxLength: 4 }), conclusion });

const BLANK_REPLIES: [Script, Script] = [
  { steps: [], conclusion: says('\n') },
  { steps: [calls(['get_metrics', {}])], conclusion: says(' ') },
];

const BLANK_ON_THE_WIRE = '(no words)';

type Message = {
  readonly role: string;
  readonly text: string;
  readonly failed?: true;
  readonly calls?: readonly object[];
};
type Requests = {
  readonly items: readonly { readonly isSame: boolean; readonly request: { readonly messages: readonly Message[] } }[];
};

/** A rebuilt message in the words of the wire: providers reject empty texts, and most have no field for a failure. */
const onTheWire = ({ role, text, failed, calls: wanted = [] }: Message): readonly string[] => {
  if (failed === true) return [role, `ERROR: ${text}`];
  return [role, role === 'assistant' && wanted.length === 0 && text.trim() === '' ? BLANK_ON_THE_WIRE : text];
};

const repliesIn = ({ messages }: SentBody): number =>
  messages
    .slice(
      messages.findLastIndex(({ role, content }) => role === 'user' && content?.startsWith('## Question') === true),
    )
    .filter(({ role }) => role === 'assistant').length;

describe('any conversation of a model', () => {
  it('is rebuilt as the model saw it, request by request, in each of its turns', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(script, script, async (first, second) => {
        n += 1;
        const id = `any-${n}`;
        const bodies: SentBody[] = [];
        for (const [turn, { steps, conclusion: last }] of [first, second].entries()) {
          model.perform((body) => steps[repliesIn(body)] ?? last);
          await answered(service.url, id, turn === 0 ? QUESTION : FOLLOW_UP);
          bodies.push(...model.bodies);
        }
        const rebuilt: Requests['items'][number][] = [];
        for (const turn of [1, 2])
          rebuilt.push(...(await json<Requests>(service.url, `${pathOf(id)}/turns/${turn}/model-requests`)).items);
        expect(rebuilt.map(({ isSame }) => isSame)).toEqual(bodies.map(() => true));
        const seen = bodies.map(({ messages }) => messages.map(({ role, content }) => [role, content ?? '']));
        const built = rebuilt.map(({ request }) => request.messages.map(onTheWire));
        expect(built).toEqual(seen);
      }),
      {
        numRuns: scaled(3, 100, { take: 20, says: 'conversations of a model that are rebuilt: 20 of 100' }),
        examples: [BLANK_REPLIES],
      },
    );
  });
});
