// The walk with a model: its searches and words as they come, the fate of each of its claims, and the checks.
import type { TurnFollower } from '../service/follow-turn.js';
import { liveSteps } from '../show/answer.js';
import type { TurnEvent } from '../../api/contract/turn-events.js';
import { plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { ANY_SHAPE } from '../service/response.js';
import type { ServiceClient } from '../service/client.js';
import type { Answer, AnswerClaim } from '../../evidence/answer.js';
import { wrapText } from '../terminal/text.js';
import type { DemoCheck } from './walk-incident.js';
import { askDemoQuestion, auditDemo, type DemoAudit, type DemoWalk, narrate, sendDemoRows } from './scene.js';
import type { DemoIncident } from './script.js';

type ModelQuery = { readonly id: string; readonly call?: string; readonly query: { readonly ask: string } };
type QueryResult = { readonly query?: string; readonly rows?: number; readonly stage?: string };

const NOUNS: { readonly [ask: string]: string } = {
  logs: 'logs',
  'log-counts': 'log counts',
  spans: 'traces',
  metrics: 'metrics',
  changes: 'changes and deploys',
  knowledge: 'runbooks',
};

const BAR = '│ ';

const UNCHECKED = 'works on from what the engine found; its words are not checked yet:';
const SENT_BACK = 'Checked: rows do not bear out all of it. It is sent back, once:';

/** Words in a column of their own, broken where the next one would not fit. */
const wordColumn = ({ paint, width, write }: Screen) => {
  let at = 0;
  /** Blanks behind the last word: they are written with the next one, for they might not fit. */
  let gap = '';
  const begin = (): void => {
    write(`${at === 0 ? '' : '\n'}${paint.dim(BAR)}`);
    at = BAR.length;
    gap = '';
  };
  const word = (each: string): void => {
    if (each === '\n') return begin();
    const bare = each.trimEnd();
    if (at === 0 || at + gap.length + bare.length > width) begin();
    write(paint.dim(gap + bare));
    at += gap.length + bare.length;
    gap = each.slice(bare.length);
  };
  return {
    say: (text: string): void => (text.match(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g) ?? []).forEach(word),
    /** The line is full. */
    end: (): void => {
      if (at > 0) write('\n');
      at = 0;
    },
  };
};

/** What the model's calls bring, in a line each; `undefined` for everything else. */
const searchLines = ({ paint }: Screen): ((event: TurnEvent) => string | undefined) => {
  const nounByQuery = new Map<string, string>();
  return ({ type, data }) => {
    for (const { id, call, query } of (data.queries ?? []) as readonly ModelQuery[])
      if (call !== undefined) nounByQuery.set(id, NOUNS[query.ask] ?? query.ask);
    const { query = '', rows = 0 } = data as QueryResult;
    const noun = nounByQuery.get(query);
    if (noun === undefined) return undefined;
    if (type === 'BatchFetched') return `${paint.name('⌕')} Searching ${noun} … ${plural(rows, 'row')}`;
    return type === 'SourceFailed' ? `${paint.bad('⌕')} Searching ${noun} … failed` : undefined;
  };
};

/** For the screen of one turn: steps of the engine in one line, then the model's part for good. */
const modelTranscript = (screen: Screen): Pick<TurnFollower, 'onEvent' | 'onText'> => {
  const { paint, print } = screen;
  const [steps, found, { say, end }] = [liveSteps(screen), searchLines(screen), wordColumn(screen)];
  const line = (text: string): void => {
    end();
    print(`${paint.dim(BAR)}${text}`);
  };
  let isSpeaking = false;
  /** Words since the last search. */
  let draft = '';
  const begin = (): void => {
    end();
    if (!isSpeaking) print(`${paint.bold('The model')} ${paint.dim(UNCHECKED)}`);
    else if (draft !== '') line(`${paint.name('↺')} ${SENT_BACK}`);
    isSpeaking = true;
    draft = '';
  };
  return {
    onEvent: (event) => {
      const search = found(event);
      if (search !== undefined) line(search);
      else if (!isSpeaking) steps(event);
      if (search !== undefined) draft = '';
      if (event.type === 'ModelConsulted') end();
    },
    onText: ({ text, begins, notice }) => {
      if (begins === true) begin();
      if (notice !== undefined) line(paint.dim(notice));
      draft += text;
      say(text);
    },
  };
};

const RUNBOOKS = 'runbooks';

const FILE = 'errors-after-a-change.md';

const PAGE = `# Errors after a change

When errors or slow requests begin within minutes of a release, a configuration change or a flag:

1. Find the change nearest before the first error, in the service that fails first and in those it calls.
2. Take it back before you look for the line of code: a rollback takes minutes, a fix takes hours.
3. Watch the error rate for ten minutes after it. If it does not fall, the change was not the cause.

# A dependency that is slow

When calls to one service take longer and nothing was changed, look at its pools, its processors and its database before you restart anything.
`;

const addRunbook = async (service: ServiceClient): Promise<void> => {
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = { method: 'POST', headers, body: PAGE } as const;
  await service.json(`/v1/knowledge/${RUNBOOKS}/documents?file=${FILE}`, ANY_SHAPE, sent);
};

type ModelWalk = DemoAudit & { readonly answer: Answer };

const modelClaims = ({ claims }: Answer): readonly AnswerClaim[] => claims.filter(({ by }) => by === 'model');

type ClaimFate = 'fact' | 'opinion' | 'struck out';

const fateOf = ({ verdict }: AnswerClaim): ClaimFate =>
  verdict === 'supported' ? 'fact' : verdict === 'contradicted' ? 'struck out' : 'opinion';

const claimLines = (claim: AnswerClaim, { screen: { paint, width } }: DemoWalk): readonly string[] => {
  const { text, because } = claim;
  const fate = fateOf(claim);
  const marks = {
    fact: paint.good('✓ fact       '),
    opinion: paint.dim('· opinion    '),
    'struck out': paint.bad('✗ struck out '),
  };
  const why = fate === 'struck out' && because !== undefined ? [`(${because})`] : [];
  const indent = ' '.repeat('✗ struck out '.length + 2);
  const [first = '', ...rest] = [text, ...why].flatMap((each) =>
    wrapText(each, { width, first: indent, rest: indent }),
  );
  return [`  ${marks[fate]}${first.slice(indent.length)}`, ...rest];
};

export const walkModel = async (walking: DemoWalk, incident: DemoIncident): Promise<ModelWalk> => {
  const { screen } = walking;
  narrate(walking, `A small shop, incident ${incident.seed}: some 20 minutes of its logs, spans, metrics and changes.`);
  screen.print(
    screen.paint.dim(`${plural(await sendDemoRows(walking.service, incident.rows), 'row')} of telemetry stored`),
  );
  await addRunbook(walking.service);
  screen.print(screen.paint.dim('a page of runbooks stored'));
  narrate(walking, 'Somebody asks. The engine answers first; then a model goes on from there, with tools:');
  const following = modelTranscript(screen);
  const answer = await askDemoQuestion(walking, {
    messageId: 'demo-1',
    text: incident.question,
    at: incident.askedAt,
    following,
  });
  narrate(walking, 'What became of each sentence of the model, checked in code against the stored rows:');
  screen.print(...modelClaims(answer).flatMap((claim) => claimLines(claim, walking)));
  return { answer, ...(await auditDemo(walking, 1)) };
};

const hasRead = ({ coverage }: Answer, collection: string): boolean =>
  coverage.some(({ source, query, fetched }) => source === 'knowledge' && query.includes(collection) && fetched > 0);

const says = ({ text }: Answer, part: string): boolean => text.includes(part);

/** All of them decide. */
export const modelChecks = (
  { answer, replays, verification }: ModelWalk,
  { expected }: DemoIncident,
): readonly DemoCheck[] => {
  const claims = modelClaims(answer);
  const lies = claims.filter((claim) => fateOf(claim) === 'struck out');
  return [
    { what: 'the model has answered', right: answer.mode === 'model' && claims.length > 0 },
    { what: 'it has looked into the runbooks', right: hasRead(answer, RUNBOOKS) },
    { what: `the answer blames ${expected.service}`, right: answer.hypotheses[0]?.service === expected.service },
    { what: 'what rows say of it is shown as fact', right: claims.some((claim) => fateOf(claim) === 'fact') },
    { what: 'no lie of the model is shown', right: lies.every(({ text }) => !says(answer, text)) },
    {
      what: 'the replay is identical, and asked no model',
      right: replays.every(({ outcome }) => outcome === 'identical'),
    },
    {
      what: 'an auditor strikes out the same sentences',
      right: verification.counts.contradicted === lies.length,
    },
  ];
};
