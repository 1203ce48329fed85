// From a request that has come to the model, and from the question, to the first character at the client.
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { barely } from './calls.js';
import type { ProviderScript } from './provider.js';
import { onStage, questionOf, SEARCH, type Stage } from './stage.js';

const ROUNDS = 20;
/** A hosted model that is quick begins after some half a second. */
const PAUSE = 500;

type FirstTextTimes = { readonly asked: number; readonly first: number };

/** The turn is followed to its end. */
const measureFirstText = async ({ service }: Stage, id: string): Promise<FirstTextTimes> => {
  const asked = performance.now();
  const response = await fetch(`${service.url}/v1/investigations/${encodeURIComponent(id)}/turns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(questionOf(id)),
  });
  let [text, first] = ['', Number.NaN];
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString('utf8');
    if (Number.isNaN(first) && /^event: text\ndata: .*"text":"[^"]/m.test(text)) first = performance.now();
  }
  return { asked, first };
};

type FirstTextDelays = { readonly fromRequest: number; readonly fromQuestion: number };

const firsts = async (stage: Stage, name: string): Promise<FirstTextDelays> => {
  const each: FirstTextDelays[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const { asked, first } = await measureFirstText(stage, `${name} ${n}`);
    each.push({ fromRequest: first - (stage.provider.came.at(-1) ?? Number.NaN), fromQuestion: first - asked });
  }
  return {
    fromRequest: rounded(median(each.map(({ fromRequest }) => fromRequest))),
    fromQuestion: rounded(median(each.map(({ fromQuestion }) => fromQuestion))),
  };
};

export const measureFirst = (): Promise<Figures> => {
  let speaking: ProviderScript = { looks: 0, call: SEARCH };
  return onStage(
    () => speaking,
    async (stage) => {
      await firsts(stage, 'warm');
      const instant = await firsts(stage, 'instant');
      const bare = async (): Promise<number> => {
        const bareRequest = { url: stage.provider.url, body: stage.provider.body(), times: ROUNDS };
        return rounded(median((await barely(bareRequest)).firstMillis));
      };
      const bareInstant = await bare();
      speaking = { ...speaking, pause: PAUSE };
      const paused = await firsts(stage, 'paused');
      const barePaused = await bare();
      return {
        instantMillisFromRequest: instant.fromRequest,
        instantMillisFromQuestion: instant.fromQuestion,
        floorInstantMillis: bareInstant,
        millisFromRequest: paused.fromRequest,
        millisFromQuestion: paused.fromQuestion,
        floorMillis: barePaused,
        ratioFromRequest: rounded(paused.fromRequest / barePaused),
        ratioFromQuestion: rounded(paused.fromQuestion / barePaused),
      };
    },
  );
};
