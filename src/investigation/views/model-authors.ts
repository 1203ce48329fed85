// Whose words a model request has brought: another profile may have taken over from the one that was asked first.
import type { ExecutionFact } from '../execution.js';

type FactOfType<Type extends ExecutionFact['type']> = Extract<ExecutionFact, { type: Type }>;

export class ModelAuthors {
  /** By request. */
  readonly #asked = new Map<string, { readonly profile: string; readonly model: string }>();

  ask(interaction: string, { profile, model }: FactOfType<'ModelCalled'>['data']): void {
    this.#asked.set(interaction, { profile, model });
  }

  /** The model that was asked, or what is known of the profile that has taken over: its model as the provider names it, else its name. */
  authorOf(interaction: string, { type, data }: FactOfType<'ThinkingStarted' | 'ModelReplied'>): string {
    const asked = this.#asked.get(interaction);
    if (asked?.profile === data.profile) return asked.model;
    return (type === 'ModelReplied' ? data.model : undefined) ?? data.profile;
  }
}
