// Puts each configured model behind the way to its provider; what no profile names is not loaded.
import { readFileSync } from 'node:fs';
import { langchainModel } from './adapters/langchain/langchain-model.js';
import { scriptSchema, type Script } from './adapters/scripted/script.js';
import { scriptedModel } from './adapters/scripted/scripted-models.js';
import { configuredModels } from './app/models/configured-models.js';
import { windowOf } from './config/model-checks.js';
import type { ModelSettings, ProfileSettings } from './config/models.js';
import type { AskModel, ModelProfile, Models } from './ports/model.js';
import type { Clock } from './ports/world.js';

const profileOf = (name: string, settings: ProfileSettings, windows: ModelSettings['windows']): ModelProfile => {
  const { provider, model, maxTokens, temperature, tools, limits, price, fallback } = settings;
  return {
    name,
    provider,
    model,
    window: windowOf(settings, windows),
    maxTokens,
    temperature,
    tools,
    limits,
    ...(price === undefined ? {} : { price }),
    ...(fallback === undefined ? {} : { fallback }),
  };
};

const scriptAt = (name: string, file: string): Script => {
  const where = `models.profiles.${name}.script`;
  try {
    return scriptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${where}: ${file} is not a list of replies: ${(error as Error).message}`, { cause: error });
  }
};

const wayTo = (profile: ModelProfile, settings: ProfileSettings, clock: Clock): AskModel => {
  if (settings.provider === 'scripted')
    return scriptedModel({ ...profile, script: scriptAt(profile.name, settings.script), clock });
  return langchainModel({ profile, access: settings, timeouts: settings.timeouts });
};

export const modelsOf = ({ default: preferred, profiles, windows }: ModelSettings, clock: Clock): Models => {
  const models = Object.entries(profiles).map(([name, settings]) => {
    const profile = profileOf(name, settings, windows);
    return { profile, ask: wayTo(profile, settings, clock) };
  });
  return configuredModels(models, preferred);
};
