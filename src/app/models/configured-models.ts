// The models of the configuration: each profile with the function that calls its provider.
import type { Masked } from '../../kernel/masked.js';
import {
  type CallModel,
  type ModelCallOptions,
  ModelError,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
} from '../../ports/model.js';

export type ConfiguredModel = { readonly profile: ModelProfile; readonly ask: CallModel };

class ConfiguredModels extends Models {
  readonly #byName: ReadonlyMap<string, ConfiguredModel>;

  constructor(
    private readonly models: readonly ConfiguredModel[],
    private readonly preferred: string | undefined,
  ) {
    super();
    this.#byName = new Map(models.map((model) => [model.profile.name, model]));
  }

  override profiles(): readonly ModelProfile[] {
    return this.models.map(({ profile }) => profile);
  }

  override default(): ModelProfile | undefined {
    return this.preferred === undefined ? undefined : this.#byName.get(this.preferred)?.profile;
  }

  override async ask(profile: string, request: Masked<ModelRequest>, options: ModelCallOptions): Promise<ModelReply> {
    const model = this.#byName.get(profile);
    if (model === undefined) throw new ModelError('invalid', unknownProfile(profile, [...this.#byName.keys()]));
    return model.ask(request, options);
  }
}

export const unknownProfile = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? `there is no model profile ${name}: none is configured, name one under "models.profiles"`
    : `there is no model profile ${name}: there is ${known.join(', ')}`;

/** `preferred`: the profile of turns that name none. */
export const configuredModels = (models: readonly ConfiguredModel[], preferred?: string): Models =>
  new ConfiguredModels(models, preferred);
