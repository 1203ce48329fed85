// The first start: loads the demo incident into an empty store, asks its question and shows the answer.
import { type Micros, toIso } from '../kernel/time.js';
import type { CliStreams, Env } from './terminal/screen.js';
import { sendDemoRows } from './demo/scene.js';
import type { DemoScript } from './demo/script.js';
import { askQuestion, type TurnAnswer } from './service/follow-turn.js';
import { serviceClient } from './service/client.js';
import { nextStepLines, presentAnswer, shellWord } from './show/answer.js';
import { plural } from './show/format.js';
import { type Screen, screenOf } from './terminal/screen.js';
import { wrapText } from './terminal/text.js';

type FirstStart = {
  /** Of the service that has just started. */
  readonly url: string;
  readonly io: CliStreams;
  readonly env: Env;
  readonly now: () => Micros;
  /** Whether nothing has ever been stored. */
  readonly isEmpty: () => Promise<boolean>;
  readonly loadDemo: (seed: number) => DemoScript;
  /** Called when the rows are stored, so that `/health/ready` need not wait any longer. */
  readonly onLoaded: () => void;
};

const SEED = 1;
const ID = 'demo';

const curl = (url: string): readonly string[] => [
  `  curl -s ${url}/v1/investigations/${ID}/turns \\`,
  `    -H 'content-type: application/json' -d '{"text": "anything new?"}'`,
  `  curl -s ${url}/v1/investigations/${ID}/export?format=md`,
];

const goOn = (url: string, { answer }: TurnAnswer, screen: Screen): readonly string[] => [
  ...nextStepLines(ID, answer, screen),
  `  casefile replay ${ID}`,
  `  casefile ingest /path/to/your/*.log`,
  '',
  screen.paint.bold('The same over HTTP'),
  ...curl(shellWord(url)),
  '',
  `Listening on ${url} (${url}/docs). Ctrl-C stops.`,
];

/** Loads, asks and shows; does nothing when there is anything in the store. */
export const firstStart = async (start: FirstStart): Promise<void> => {
  const { url, io, env, now, isEmpty, loadDemo, onLoaded } = start;
  const service = serviceClient({ url });
  const screen = screenOf(io, env, false);
  if (!(await isEmpty())) return onLoaded();
  const incident = loadDemo(SEED).askedAt(now());
  const rows = await sendDemoRows(service, incident.rows);
  onLoaded();
  const { paint, width } = screen;
  const loaded = `The store was empty: a demo incident of a small shop is loaded, ${plural(rows, 'row')}. CASEFILE_DEMO=off leaves it empty.`;
  screen.print(...wrapText(loaded, { width }));
  screen.print('', ...wrapText(incident.question, { width, first: '› ', rest: '  ' }).map(paint.bold), '');
  const question = { text: incident.question, askedAt: toIso(incident.askedAt), ask: 'never' } as const;
  const answered = await askQuestion(service, { id: ID, messageId: 'demo-1', ...question });
  await presentAnswer(answered, { service, screen });
  screen.print(...goOn(url, answered, screen));
};
