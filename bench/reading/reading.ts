// Wordings that the reader was not trained on: how many the built-in reader reads right, and with a language model where it is unsure.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExamples } from '../../scripts/train-reader/examples.js';
import { systemClock } from '../../src/adapters/node/runtime.js';
import { scriptedModels } from '../../src/adapters/scripted/scripted-models.js';
import { loadReader } from '../../src/bootstrap/load-reader.js';
import { openModels } from '../../src/bootstrap/models.js';
import { loadConfig } from '../../src/config/load.js';
import { optional } from '../../src/kernel/optional.js';
import { composeMasked } from '../../src/kernel/masked.js';
import { ENTITY_KINDS, entityMark } from '../../src/language/names/entity.js';
import { EntityFinder } from '../../src/language/names/find-entities.js';
import { readMessage } from '../../src/language/read-message.js';
import { type Act, MEASURES, type Reading } from '../../src/language/reading.js';
import type { ModelProfile, Models } from '../../src/ports/model.js';
import { checkModelReading } from '../../src/turn/model/check-reading.js';
import { buildReadingRequest, needOfAct, slotValuesOf } from '../../src/turn/model/reading-request.js';
import { type Benchmark, CannotRun, type Figures, type Options } from '../benchmark.js';
import { digestOf } from '../data.js';
import type { Table } from '../table.js';
import { mean, median, quantile, rounded, shareOf } from '../numbers.js';
import { measureLoadCost } from './load-cost.js';

/** Plain wordings, and those of people who are tired, terse, polite, or write in a language that is not theirs. */
const SETS = ['wordings', 'manners'] as const;
type WordingSet = (typeof SETS)[number];

const folderOf = (set: WordingSet): string => join(import.meta.dirname, set);

/** What stands for the placeholders of a wording. */
const NAMES: Readonly<Record<(typeof ENTITY_KINDS)[number], string>> = {
  service: 'invoice-writer',
  pod: 'invoice-writer-7d9f8-x2k4q',
  host: 'node-17',
  region: 'eu-west-1',
  environment: 'staging',
  endpoint: '/api/invoices',
  version: '4.12.1',
  time: '14:05',
  duration: '30 min',
  number: '503',
  percent: '12 %',
  id: '4bf92f3577b34da6a3ce929d0e0e4736',
  exception: 'ConnectTimeoutError',
  metric: 'heap_used_bytes',
  url: 'https://shop.example/cart',
  person: 'Kim',
  quote: '"deadlock detected"',
  date: '2026-03-04',
  level: 'WARN',
};

const finder = new EntityFinder(
  {
    service: [NAMES.service],
    pod: [NAMES.pod],
    host: [NAMES.host],
    region: [NAMES.region],
    environment: [NAMES.environment],
    version: [NAMES.version],
    metric: [NAMES.metric],
  },
  loadReader().model.lexicon,
);

type Wording = {
  readonly set: WordingSet;
  readonly language: string;
  readonly text: string;
  readonly need: string;
  /** What the turn before did, where the wording stands after one. */
  readonly previous?: Act;
};

const fillMarks = (text: string): string =>
  ENTITY_KINDS.reduce((filled, kind) => filled.replaceAll(entityMark(kind), NAMES[kind]), text);

const needOfLabel = (label: string): string =>
  label
    .split(' ')
    .filter((part) => !part.includes('=') && part !== 'top')
    .join(' ');

const AFTER_ASK = /^ask (.+)$/;

const actBefore = (after: string): Act | undefined => {
  const measure = MEASURES.find((each) => each === AFTER_ASK.exec(after)?.[1]);
  return measure === undefined ? undefined : { kind: 'ask', ask: { measure }, probability: 1 };
};

const readWordings = (only: string | undefined): readonly Wording[] =>
  SETS.flatMap((set) =>
    readExamples(folderOf(set))
      .filter(({ language }) => only === undefined || language === only)
      .map(({ language, text, label, after }) => ({
        set,
        language,
        text: fillMarks(text),
        need: needOfLabel(label),
        ...optional({ previous: after === undefined ? undefined : actBefore(after) }),
      })),
  );

type WordingResult = Wording & {
  readonly act: Act;
  readonly second?: Act;
  readonly millis: number;
  readonly isAsked: boolean;
  readonly isRefused: boolean;
};

const isRight = ({ act, need }: WordingResult): boolean => needOfAct(act) === need;

const SURE = 0.9;

const figuresOf = (results: readonly WordingResult[]): Figures => {
  const sure = results.filter(({ act }) => act.probability >= SURE);
  return {
    wordings: results.length,
    right: rounded(shareOf(results, isRight)),
    sure: rounded(sure.length / Math.max(1, results.length)),
    rightWhereSure: rounded(shareOf(sure, isRight)),
    asked: results.filter(({ isAsked }) => isAsked).length,
    refused: results.filter(({ isRefused }) => isRefused).length,
    millisP50: rounded(median(results.map(({ millis }) => millis))),
    millisP99: rounded(
      quantile(
        results.map(({ millis }) => millis),
        0.99,
      ),
    ),
  };
};

const builtIn = (wording: Wording): { readonly reading: Reading; readonly result: WordingResult } => {
  const from = performance.now();
  const reading = readMessage(wording.text, finder, loadReader().model, wording.previous);
  const millis = performance.now() - from;
  const [act, second] = reading.acts;
  return { reading, result: { ...wording, act, ...optional({ second }), millis, isAsked: false, isRefused: false } };
};

type AskedModels = { readonly models: Models; readonly profile: string };

const withModel = async (wording: Wording, { models, profile }: AskedModels): Promise<WordingResult> => {
  const { reading, result } = builtIn(wording);
  if (result.act.probability >= SURE) return result;
  const { model } = loadReader();
  const slots = slotValuesOf(model);
  const from = performance.now();
  const request = buildReadingRequest({ text: wording.text, reading, previous: wording.previous }, slots);
  const { signal } = new AbortController();
  const { text } = await models.ask(profile, composeMasked(request), { signal, onText: () => undefined });
  const checked = checkModelReading(text, { text: wording.text, reading }, { slots, languages: model.language.labels });
  const millis = result.millis + performance.now() - from;
  const act = checked?.acts[0] ?? result.act;
  return { ...result, act, millis, isAsked: true, isRefused: checked === undefined };
};

const PROFILE: ModelProfile = {
  name: 'scripted',
  provider: 'scripted',
  model: 'scripted',
  window: 8_192,
  maxTokens: 1_024,
  temperature: 0,
  tools: 'native',
  limits: {},
};

/** One reply in so many is nonsense. */
const NONSENSE_EVERY = 10;

/** It reads as the label says, and now and then writes nonsense: what it shows is the path, not a model. */
const scriptedReader = (wordings: readonly Wording[]): AskedModels => {
  const needs = new Map(wordings.map(({ text, need }) => [text, need]));
  const models = scriptedModels({
    profiles: [PROFILE],
    answer: ({ messages }, n) => {
      const need = needs.get(messages.at(-1)?.text.split('The message:\n')[1] ?? '');
      const reply = { language: 'en', acts: [{ act: need, probability: 0.95 }] };
      const text = n % NONSENSE_EVERY === 0 ? 'Let me think about it.' : JSON.stringify(reply);
      return { text, calls: [], stop: 'end' };
    },
  });
  return { models, profile: PROFILE.name };
};

const configuredReader = (profile: string): AskedModels => {
  const config = loadConfig(process.env, (path) => readFileSync(path, 'utf8'));
  if ('faults' in config) throw new CannotRun(`reading: ${JSON.stringify(config.faults)}`);
  const models = openModels(config.models, systemClock());
  if (!models.profiles().some(({ name }) => name === profile))
    throw new CannotRun(`reading: there is no model profile ${profile} in CASEFILE_CONFIG`);
  return { models, profile };
};

const readAll = async (wordings: readonly Wording[], asked: AskedModels): Promise<readonly WordingResult[]> => {
  const results: WordingResult[] = [];
  for (const wording of wordings) results.push(await withModel(wording, asked));
  return results;
};

const COLUMNS = ['wordings', 'right', 'sure', 'rightWhereSure', 'asked', 'refused', 'millisP50', 'millisP99'] as const;

/** Lower bounds of what the reader says of itself. */
const BANDS = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0] as const;

/** Said against right; `secondRight`: of those read wrongly, the second reading is right. */
const calibrationOf = (results: readonly WordingResult[]): Table['rows'] =>
  BANDS.flatMap((least, rank) => {
    const most = BANDS[rank - 1] ?? Infinity;
    const band = results.filter(({ act }) => act.probability >= least && act.probability < most);
    if (band.length === 0) return [];
    const wrong = band.filter((result) => !isRight(result));
    return [
      [
        `p ≥ ${least}`,
        band.length,
        rounded(mean(band.map(({ act }) => act.probability))),
        rounded(shareOf(band, isRight)),
        rounded(shareOf(wrong, ({ second, need }) => second !== undefined && needOfAct(second) === need)),
      ],
    ];
  });

export const reading: Benchmark = async ({ only, profile, explain }: Options) => {
  const wordings = readWordings(only);
  if (wordings.length === 0) throw new CannotRun(`reading: there are no wordings of ${only ?? 'any language'}`);
  const alone = wordings.map((wording) => builtIn(wording).result);
  const asked = profile === undefined ? scriptedReader(wordings) : configuredReader(profile);
  const together = await readAll(wordings, asked);
  const byLanguage = [...Map.groupBy(alone, ({ language }) => language)].map(
    ([language, of]) => [`built in, ${language}`, figuresOf(of)] as const,
  );
  const bySet = SETS.map((set) => [`built in, ${set}`, figuresOf(alone.filter((each) => each.set === set))] as const);
  const cost = measureLoadCost();
  const rows = [
    ['built in', figuresOf(alone)] as const,
    ...bySet,
    [`with the model ${asked.profile}`, figuresOf(together)] as const,
    ...byLanguage,
  ];
  const wrong = alone.filter((result) => !isRight(result));
  return {
    cases: wordings.length,
    dataDigest: digestOf(SETS.flatMap((set) => readdirSync(folderOf(set)).map((file) => join(folderOf(set), file)))),
    figures: { ...figuresOf(alone), ...cost },
    sets: Object.fromEntries(rows),
    floors: {},
    tables: [
      {
        title: 'Wordings read right',
        columns: COLUMNS,
        rows: rows.map(([name, figures]) => [name, ...COLUMNS.map((column) => figures[column])]),
      },
      {
        title: 'What the reader says of its first reading, and what is right',
        columns: ['wordings', 'meanSaid', 'right', 'secondRight'],
        rows: calibrationOf(alone),
      },
      {
        title: 'Loading the reader',
        columns: ['startMillis', 'processorMillis', 'memoryMegabytes'],
        rows: [['the reader', cost.loadMillis, cost.loadProcessorMillis, cost.loadMegabytes]],
      },
      ...(explain
        ? [
            {
              title: 'Read wrongly',
              columns: ['read as', 'text'],
              rows: wrong.map(({ need, act, text }) => [need, needOfAct(act), text] as const),
            },
          ]
        : []),
    ],
  };
};
