// Models whose requests are counted: how each ended, and the tokens that it took.
import type { Meter } from '../../ports/meter.js';
import {
  type AskOptions,
  ModelError,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
} from '../../ports/model.js';

class MeteredModels extends Models {
  constructor(
    private readonly models: Models,
    private readonly meter: Meter,
  ) {
    super();
  }

  override profiles(): readonly ModelProfile[] {
    return this.models.profiles();
  }

  override default(): ModelProfile | undefined {
    return this.models.default();
  }

  override async ask(profile: string, request: ModelRequest, options: AskOptions): Promise<ModelReply> {
    try {
      const reply = await this.models.ask(profile, request, options);
      this.#count(profile, 'answered');
      this.#tokens(profile, reply);
      return reply;
    } catch (error) {
      this.#count(profile, error instanceof ModelError ? error.reason : 'broken');
      throw error;
    }
  }

  #count(model: string, outcome: string): void {
    this.meter.count('casefile_model_calls_total', { value: 1, labels: { model, outcome } });
  }

  #tokens(model: string, { usage }: ModelReply): void {
    if (usage === undefined) return;
    this.meter.count('casefile_model_tokens_total', { value: usage.input, labels: { model, direction: 'in' } });
    this.meter.count('casefile_model_tokens_total', { value: usage.output, labels: { model, direction: 'out' } });
  }
}

export const meteredModels = (models: Models, meter: Meter): Models => new MeteredModels(models, meter);
