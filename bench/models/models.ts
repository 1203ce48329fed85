// Root causes of real faults with a model beside the engine alone: accuracy, what became of each statement, tokens and cost.
import type { Answer, AnswerClaim } from '../../src/evidence/answer.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { digestOf } from '../data.js';
import { type Day, daysIn, filesOf } from '../incidents/days.js';
import { copied, onFolder, prepared, type FolderCache, shelf } from '../incidents/prepared.js';
import { shifted } from '../incidents/questions.js';
import { type Truth, truthsOf } from '../incidents/truth.js';
import { whole } from '../incidents/variants.js';
import { median, rounded, shareOf, sum } from '../numbers.js';
import { type Profile, profileIn } from './profile.js';

type ModelAnswer = { readonly answer: Answer; readonly truth: Truth; readonly seconds: number };

const ofModel = ({ claims }: Answer): readonly AnswerClaim[] => claims.filter(({ by }) => by === 'model');

/** The first service that a sentence of the model calls the cause, where what is cited bears it out. */
const namesRight = ({ answer, truth: { service } }: ModelAnswer): boolean =>
  ofModel(answer).some(
    ({ type, verdict, text }) => type === 'cause' && verdict === 'supported' && text.includes(service),
  );

const isFirst = ({ answer, truth: { service } }: ModelAnswer): boolean => answer.hypotheses[0]?.service === service;

const rowOf = (modelAnswers: readonly ModelAnswer[]): Figures => {
  const claims = modelAnswers.flatMap(({ answer }) => ofModel(answer));
  const count = (holds: (claim: AnswerClaim) => boolean): number => claims.filter(holds).length;
  const usages = modelAnswers.map(({ answer: { usage } }) => usage);
  const costs = usages.flatMap(({ cost }) => cost ?? []);
  const isModel = modelAnswers.some(({ answer }) => answer.mode === 'model');
  return {
    cases: modelAnswers.length,
    as1: rounded(shareOf(modelAnswers, isFirst)),
    modelNamesIt: isModel ? rounded(shareOf(modelAnswers, namesRight)) : null,
    answeredByModel: modelAnswers.filter(({ answer }) => answer.mode === 'model').length,
    supported: count(({ verdict }) => verdict === 'supported'),
    interpretation: count(({ verdict, type }) => verdict === 'unknown' && type !== 'advice'),
    struckOut: count(({ verdict }) => verdict === 'contradicted'),
    modelCalls: sum(usages.map(({ modelCalls }) => modelCalls)),
    tokensIn: sum(usages.map(({ inputTokens }) => inputTokens)),
    tokensOut: sum(usages.map(({ outputTokens }) => outputTokens)),
    dollars: costs.length === 0 ? null : rounded(sum(costs)),
    costIsPartial: usages.filter(({ partial }) => partial === true).length,
    secondsP50: rounded(median(modelAnswers.map(({ seconds }) => seconds))),
  };
};

type PreparedDay = { readonly day: Day; readonly folder: string };
type ModelRunOptions = {
  readonly on: FolderCache;
  readonly profile: Profile;
  readonly model: string;
  readonly only: string | undefined;
};

/** Earlier questions of a day are the known incidents of later ones: all of them are asked. */
const askDay = async (
  { day, folder }: PreparedDay,
  { on, profile: { config }, model, only }: ModelRunOptions,
): Promise<readonly ModelAnswer[]> => {
  const truths = new Map(truthsOf(day).map((truth) => [truth.id, truth]));
  const modelAnswers: ModelAnswer[] = [];
  on.say(`${day.name}: asking, ${model}`);
  await onFolder({ folder: copied(folder), config }, async (service) => {
    for (const { id, text, askedAt } of shifted(day, 0)) {
      const before = performance.now();
      const answer = await service.ask(id, { text, askedAt, messageId: id, model });
      const truth = truths.get(id);
      const isWanted = only === undefined || only === id;
      if (truth !== undefined && isWanted)
        modelAnswers.push({ answer, truth, seconds: (performance.now() - before) / 1000 });
      if (only === id) return;
    }
  });
  return modelAnswers;
};

export const models: Benchmark = async (options) => {
  const on = shelf(options);
  try {
    const profile = profileIn(on.root, options);
    const days = daysIn(options.data);
    const ready: PreparedDay[] = [];
    for (const day of days) ready.push({ day, folder: (await prepared(on, day, whole)).folder });
    const row = async (model: string): Promise<Figures> => {
      const modelAnswers: ModelAnswer[] = [];
      for (const each of ready) modelAnswers.push(...(await askDay(each, { on, profile, model, only: options.case })));
      return rowOf(modelAnswers);
    };
    const sets = { [profile.name]: await row(profile.name), 'the engine alone': await row('none') };
    const figures = sets[profile.name] ?? {};
    const columns = Object.keys(figures);
    return {
      cases: figures['cases'] ?? 0,
      dataDigest: digestOf(days.flatMap(filesOf)),
      figures,
      sets,
      floors: {},
      tables: [
        {
          title: `Root causes with the profile ${profile.name}, beside the engine alone`,
          columns: Object.keys(sets),
          rows: columns.map((column) => [column, ...Object.values(sets).map((each) => each[column])] as const),
        },
      ],
    };
  } finally {
    on.close();
  }
};
