// Opens the configured models. Providers that no profile names are not loaded.
import { readFileSync } from 'node:fs';
import { optional } from '../kernel/optional.js';
import { langchainModel, loadProvider } from '../adapters/langchain/langchain-model.js';
import { type Script, scriptSchema } from '../adapters/scripted/script.js';
import { scriptedModel } from '../adapters/scripted/scripted-models.js';
import { configuredModels } from '../app/models/configured-models.js';
import { type ModelSettings, type ProfileSettings, profileWindow } from '../config/models.js';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import type { CallModel, ModelProfile, Models } from '../ports/model.js';
import type { Micros } from '../kernel/time.js';
import { priceAt } from '../investigation/views/model-spend.js';
import type { Clock } from '../ports/runtime.js';

const profileOf = (
  name: string,
  settings: ProfileSettings,
  { windows, now }: { readonly windows: ModelSettings['windows']; readonly now: Micros },
): ModelProfile => {
  const { provider, model, maxTokens, temperature, tools, limits, price: listed = [], fallback } = settings;
  const prices = [listed].flat();
  const price = priceAt(prices, now);
  return {
    name,
    provider,
    model,
    window: profileWindow(settings, windows),
    maxTokens,
    temperature,
    tools,
    limits,
    ...(prices.length > 0 && { prices }),
    ...optional({ price, fallback }),
  };
};

const readJsonFile = (where: string, file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${where}: ${file} ${problem}`, { cause: error });
  }
};

const readScript = (name: string, file: string): Script => {
  const where = `models.profiles.${name}.script`;
  const script = scriptSchema.safeParse(readJsonFile(where, file), { error: describeSchemaFault });
  if (script.success) return script.data;
  const faults = script.error.issues.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`);
  throw new Error(`${where}: ${file} is not a list of replies: ${faults.join('; ')}`);
};

const modelCaller = (profile: ModelProfile, settings: ProfileSettings, clock: Clock): CallModel => {
  if (settings.provider === 'scripted')
    return scriptedModel({ ...profile, script: readScript(profile.name, settings.script), clock });
  return langchainModel({ profile, access: settings, timeouts: settings.timeouts });
};

/** Loads the providers of the default profile and of the reader before the first question needs them. */
export const loadDefaultModel = async ({ default: preferred, reader, profiles }: ModelSettings): Promise<void> => {
  for (const name of [preferred, reader?.profile]) {
    const settings = name === undefined ? undefined : profiles[name];
    if (settings !== undefined && settings.provider !== 'scripted') await loadProvider(settings.provider);
  }
};

export const openModels = ({ default: preferred, profiles, windows }: ModelSettings, clock: Clock): Models => {
  const models = Object.entries(profiles).map(([name, settings]) => {
    const profile = profileOf(name, settings, { windows, now: clock.now() });
    return { profile, ask: modelCaller(profile, settings, clock) };
  });
  return configuredModels(models, preferred);
};
