// The walk with a model: it goes on from the engine's findings, looks further, concludes, and lies; then what became of each sentence.
import type { Answer, AnswerClaim } from '../../evidence/answer.js';
import { plural } from '../show/words.js';
import { wrap } from '../terminal/text.js';
import type { Check } from './check.js';
import { modelWords } from './model-words.js';
import { addRunbook, RUNBOOKS } from './runbook.js';
import { type Audited, audit, narrate, putQuestion, type Walking } from './scene.js';
import type { DemoIncident } from './script.js';
import { sendRows } from './send-rows.js';

type Walked = Audited & { readonly answer: Answer };

const ofModel = ({ claims }: Answer): readonly AnswerClaim[] => claims.filter(({ by }) => by === 'model');

type Fate = 'fact' | 'opinion' | 'struck out';

const fateOf = ({ verdict }: AnswerClaim): Fate =>
  verdict === 'supported' ? 'fact' : verdict === 'contradicted' ? 'struck out' : 'opinion';

const told = (claim: AnswerClaim, { screen: { paint, width } }: Walking): readonly string[] => {
  const { text, because } = claim;
  const fate = fateOf(claim);
  const marks = {
    fact: paint.good('✓ fact       '),
    opinion: paint.dim('· opinion    '),
    'struck out': paint.bad('✗ struck out '),
  };
  const why = fate === 'struck out' && because !== undefined ? [`(${because})`] : [];
  const indent = ' '.repeat('✗ struck out '.length + 2);
  const [first = '', ...rest] = [text, ...why].flatMap((each) => wrap(each, { width, first: indent, rest: indent }));
  return [`  ${marks[fate]}${first.slice(indent.length)}`, ...rest];
};

export const walkModel = async (walking: Walking, incident: DemoIncident): Promise<Walked> => {
  const { screen } = walking;
  narrate(walking, `A small shop, incident ${incident.seed}: some 20 minutes of its logs, spans, metrics and changes.`);
  screen.print(
    screen.paint.dim(`${plural(await sendRows(walking.service, incident.rows), 'row')} of telemetry stored`),
  );
  await addRunbook(walking.service);
  screen.print(screen.paint.dim('a page of runbooks stored'));
  narrate(walking, 'Somebody asks. The engine answers first; then a model goes on from there, with tools:');
  const following = modelWords(screen);
  const answer = await putQuestion(walking, {
    messageId: 'demo-1',
    text: incident.question,
    at: incident.askedAt,
    following,
  });
  narrate(walking, 'What became of each sentence of the model, checked in code against the stored rows:');
  screen.print(...ofModel(answer).flatMap((claim) => told(claim, walking)));
  return { answer, ...(await audit(walking, 1)) };
};

const hasRead = ({ coverage }: Answer, collection: string): boolean =>
  coverage.some(({ source, query, fetched }) => source === 'knowledge' && query.includes(collection) && fetched > 0);

const says = ({ text }: Answer, part: string): boolean => text.includes(part);

/** All of them decide. */
export const modelChecks = (
  { answer, replays, verification }: Walked,
  { expected }: DemoIncident,
): readonly Check[] => {
  const claims = ofModel(answer);
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
