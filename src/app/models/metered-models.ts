// Measures requests to models: outcome, duration, time to the first chunk, and tokens.
import type { Masked } from '../../kernel/masked.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { Meter } from '../../ports/meter.js';
import {
  type ModelCallOptions,
  ModelError,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
} from '../../ports/model.js';
import type { Clock } from '../../ports/runtime.js';

/** As the conventions of OpenTelemetry call a provider, where they call it otherwise. */
const PROVIDERS: { readonly [provider: string]: string } = {
  bedrock: 'aws.bedrock',
  azure: 'azure.ai.openai',
  google: 'gcp.gemini',
};

type ModelLabelValues = {
  readonly gen_ai_operation_name: string;
  readonly gen_ai_provider_name: string;
  readonly gen_ai_request_model: string;
};

/** One call of a profile. */
type MeteredCall = { readonly profile: string; readonly labels: ModelLabelValues; readonly began: Micros };

const labelsOf = ({ provider, model }: Pick<ModelProfile, 'provider' | 'model'>): ModelLabelValues => ({
  gen_ai_operation_name: 'chat',
  gen_ai_provider_name: PROVIDERS[provider] ?? provider,
  gen_ai_request_model: model,
});

class MeteredModels extends Models {
  constructor(
    private readonly models: Models,
    private readonly meter: Meter,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    super();
  }

  override profiles(): readonly ModelProfile[] {
    return this.models.profiles();
  }

  override default(): ModelProfile | undefined {
    return this.models.default();
  }

  override async ask(profile: string, request: Masked<ModelRequest>, options: ModelCallOptions): Promise<ModelReply> {
    const known = this.models.profiles().find(({ name }) => name === profile);
    const labels = labelsOf(known ?? { provider: 'unknown', model: 'unknown' });
    const call = { profile, labels, began: this.clock.now() };
    let isSpeaking = false;
    const begin = (): void => {
      if (!isSpeaking) this.#first(call);
      isSpeaking = true;
    };
    const onText = (delta: string): void => {
      begin();
      options.onText(delta);
    };
    const onThinking = (delta: string): void => {
      begin();
      options.onThinking?.(delta);
    };
    try {
      const reply = await this.models.ask(profile, request, { ...options, onText, onThinking });
      this.#ended(call);
      this.#tokens(call, reply);
      return reply;
    } catch (error) {
      this.#ended(call, error instanceof ModelError ? error.reason : 'broken');
      throw error;
    }
  }

  #since({ began }: MeteredCall): number {
    return (this.clock.now() - began) / SECOND;
  }

  #first(call: MeteredCall): void {
    const measured = { value: this.#since(call), labels: call.labels };
    this.meter.observe('gen_ai_client_operation_time_to_first_chunk_seconds', measured);
  }

  /** Without a reason it was answered. */
  #ended(call: MeteredCall, reason = ''): void {
    const outcome = reason === '' ? 'answered' : reason;
    this.meter.count('casefile_model_calls_total', { value: 1, labels: { model: call.profile, outcome } });
    const labels = { ...call.labels, error_type: reason };
    this.meter.observe('gen_ai_client_operation_duration_seconds', { value: this.#since(call), labels });
  }

  #tokens({ profile: model, labels }: MeteredCall, { usage }: ModelReply): void {
    if (usage === undefined) return;
    for (const [direction, type, value] of [
      ['in', 'input', usage.input],
      ['out', 'output', usage.output],
    ] as const) {
      this.meter.count('casefile_model_tokens_total', { value, labels: { model, direction } });
      this.meter.observe('gen_ai_client_token_usage', { value, labels: { ...labels, gen_ai_token_type: type } });
    }
  }
}

export const meteredModels = (models: Models, meter: Meter, clock: Pick<Clock, 'now'>): Models =>
  new MeteredModels(models, meter, clock);
