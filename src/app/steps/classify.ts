// Classify: follow-up, new issue, return, or a choice between the readings that were asked about.
import { optional } from '../../kernel/optional.js';
import type { Answer } from '../../evidence/answer.js';
import type { Findings, FindingLocation } from '../../evidence/finding.js';
import { choiceOf } from '../../turn/classify/choice.js';
import {
  type Classification as Related,
  classify as relate,
  type KnownIssue,
  type Message,
  type PastTurn,
} from '../../turn/classify/classify.js';
import { proposedIn } from '../../turn/classify/proposal.js';
import { RELATION_WEIGHTS } from '../../turn/classify/relation/relation-weights.js';
import { type Issue, canConfirm, type OpenedInvestigation, type Turn } from '../../investigation/state.js';
import type { Classification, RelationReading } from '../../investigation/turn.js';
import type { Started } from '../../turn/pipeline.js';
import type { Outcome, Task, World } from '../world.js';
import { withSnapshot } from './of-snapshot.js';
import { catalogueOf, gistOf, RECENT_TURNS, summaryOf, textOf } from './conversation.js';

/** More hypotheses than a person would remember say little about what the issue is about. */
const REMEMBERED = 3;

const placesOf = ({ code, operation, gauge, pod, change }: FindingLocation): readonly string[] =>
  [code, operation, gauge, pod, change].filter((place) => place !== undefined);

/** What the last answer named: whom the suspects affect, and where they are. */
const answeredOf = async (world: World, { findings }: Issue): Promise<Pick<KnownIssue, 'affected' | 'places'>> => {
  if (findings === undefined) return {};
  const { hypotheses } = JSON.parse(await world.text(findings)) as Findings;
  const remembered = hypotheses.slice(0, REMEMBERED);
  return {
    affected: [...new Set(remembered.flatMap(({ affected }) => affected))],
    places: [...new Set(remembered.flatMap(({ location }) => placesOf(location)))],
  };
};

const knownIssue = async (world: World, issue: Issue): Promise<KnownIssue> => ({
  id: issue.id,
  status: issue.status,
  texts: [await summaryOf(world, issue)].filter((text) => text !== ''),
  services: issue.scope.services,
  signatures: [],
  suspects: issue.suspects.slice(0, REMEMBERED).map(({ service }) => service),
  ...(await answeredOf(world, issue)),
});

const pastTurn = async (world: World, turn: Turn): Promise<PastTurn> => ({
  text: await textOf(world, turn),
  gist: await gistOf(world, turn),
  ...optional({ issueId: turn.issue }),
});

const picked = (reading: RelationReading, reason: string): Classification => ({
  relation: reading.relation,
  ...optional({ issue: reading.issue }),
  confidence: 1,
  margin: 1,
  reasons: [reason],
  readings: [reading],
});

/** Least recently touched first, as the classifier wants them. */
const byLastTurn = (a: Issue, b: Issue): number => a.lastTurn - b.lastTurn;

/** Callers that may not be asked get the likelier reading, and are told so. */
const settled = (classification: Classification, turn: Turn): Classification => {
  const [likelier] = classification.readings;
  if (classification.relation !== 'ambiguous' || turn.question.ask === 'allowed' || likelier === undefined)
    return classification;
  const { relation, issue, confidence } = likelier;
  const reasons = [...classification.reasons, 'this caller is never asked: the likelier reading was taken'];
  return { ...classification, relation, ...optional({ issue }), confidence, reasons };
};

/** Turns of before that were about some issue, latest last. */
const earlierThan = ({ n }: Turn, { turns }: OpenedInvestigation): readonly Turn[] =>
  turns.filter((each) => each.n < n && each.issue !== undefined).slice(-RECENT_TURNS);

/** The message as the classifier reads it, with all that was said and found before it. */
const messageIn = async (world: World, { state, running, turn }: Started): Promise<Message> => ({
  text: await textOf(world, turn),
  lastTurns: await Promise.all(earlierThan(turn, state).map((each) => pastTurn(world, each))),
  issues: await Promise.all([...state.issues].sort(byLastTurn).map((issue) => knownIssue(world, issue))),
  catalogue: await catalogueOf(world, running),
  ...(turn.question.relation !== undefined && { explicit: { relation: turn.question.relation } }),
});

const classificationOf = ({ relation: is, issueId, alternatives, ...found }: Related): Classification => ({
  relation: is,
  ...optional({ issue: issueId }),
  confidence: found.confidence,
  margin: found.margin,
  reasons: found.reasons,
  readings: alternatives.map(({ relation, issueId: of, confidence }) => ({
    relation,
    ...optional({ issue: of }),
    confidence,
  })),
});

/** Of the answer before. */
const proposed = async (world: World, { state, turn }: Started): Promise<Classification | undefined> => {
  const last = state.turns.findLast(({ n }) => n < turn.n);
  if (last?.body === undefined || last.issue === undefined || turn.question.relation !== undefined) return undefined;
  const answer = JSON.parse(await world.text(last.body)) as Answer;
  const reading = proposedIn(answer, { text: await textOf(world, turn), issue: last.issue });
  return reading && picked(reading, `it is what turn ${last.n} proposed`);
};

const related = async (world: World, started: Started): Promise<Classification> => {
  const { state, turn, circumstances } = started;
  const message = await messageIn(world, started);
  const band = { margin: circumstances.askBand };
  const classification = classificationOf(relate(message, { weights: RELATION_WEIGHTS, band }));
  if (turn.question.relation !== undefined) return settled(classification, turn);
  const current = state.issues.find(({ id }) => id === earlierThan(turn, state).at(-1)?.issue);
  const said = { text: message.text, issue: current, services: message.catalogue.services };
  return settled(await withSnapshot(world, classification, said), turn);
};

const confirmed = (state: OpenedInvestigation, turn: Turn, text: string): RelationReading | undefined => {
  const { parked } = state;
  if (parked === undefined || !canConfirm(parked, turn)) return undefined;
  const { confirms, relation } = turn.question;
  if (confirms === parked.turn) return parked.readings.find((each) => each.relation === relation) ?? parked.readings[0];
  return turn.question.relation === undefined ? choiceOf(text, parked.readings) : undefined;
};

export const classify = async (world: World, { turn: at }: Task<'classify'>): Promise<Outcome> => {
  const { state, turn } = at;
  const { parked } = state;
  const reading = confirmed(state, turn, await textOf(world, turn));
  if (parked !== undefined && reading !== undefined)
    return {
      intent: 'classify',
      classification: picked(reading, `the caller confirmed the reading of turn ${parked.turn}`),
      resolves: parked.turn,
    };
  return { intent: 'classify', classification: (await proposed(world, at)) ?? (await related(world, at)) };
};
