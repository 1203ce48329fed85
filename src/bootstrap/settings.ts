// The settings that a turn is computed with, and their digests, by which a replay detects a change.
import { optional } from '../kernel/optional.js';
import { ENGINE, type EngineParameters, PARAMETERS } from '../analysis/parameters.js';
import type { TurnSettings } from '../app/steps/step-context.js';
import type { Config } from '../config/schema.js';
import { canonicalJson } from '../kernel/json.js';
import type { ModelProfile, Models } from '../ports/model.js';
import { loadReader } from './load-reader.js';
import type { Digests } from '../ports/runtime.js';
import { RELATION_WEIGHTS } from '../turn/classify/relation/relation-weights.js';

const parametersOf = ({ analysis }: Config): EngineParameters => {
  const unknown = Object.keys(analysis.parameters).filter((name) => !Object.hasOwn(PARAMETERS, name));
  if (unknown.length > 0)
    throw new Error(
      `analysis.parameters.${unknown.join(', ')} is not an engine parameter: see src/analysis/parameters.ts`,
    );
  return { ...PARAMETERS, ...analysis.parameters };
};

/** The model settings that change what a turn computes; empty without models. */
const modelInputs = ({ models }: Config, profiles: readonly ModelProfile[]) =>
  profiles.length === 0
    ? {}
    : { profiles, loop: models.loop, prompt: models.prompt, ...optional({ reader: models.reader }) };

/** The message reader is loaded by the first that asks for it: most commands read no message. */
export const settingsOf = (config: Config, digests: Digests, models: Models): TurnSettings => {
  const parameters = parametersOf(config);
  const { lookAhead } = config.analysis;
  const askBand = config.ask.band;
  const profiles = models.profiles();
  const { loop, prompt, default: model, reader: modelReader } = config.models;
  const digest = (value: unknown): string => digests.sha256(canonicalJson(value));
  const stable = {
    configuration: digest({
      lookAhead,
      askBand,
      parameters: config.analysis.parameters,
      ...modelInputs(config, profiles),
    }),
    engine: digest({ ENGINE, PARAMETERS }),
  };
  return {
    engine: ENGINE,
    get reader() {
      return loadReader().model;
    },
    parameters,
    lookAhead,
    askBand,
    profiles,
    loop,
    ...optional({ prompt, model, modelReader }),
    get digests() {
      return { ...stable, weights: digest({ RELATION_WEIGHTS, reader: loadReader().sha256 }) };
    },
  };
};
