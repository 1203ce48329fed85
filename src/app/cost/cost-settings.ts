// What the configuration says about cost; the composition root fills it.
export type CostBudget = {
  /** Absent: each tenant has it for itself. */
  readonly tenant?: string;
  /** Of UTC. */
  readonly per: 'day' | 'month';
  /** US dollars. Calls of unknown cost do not count. */
  readonly dollars?: number;
  /** Of requests and replies together. */
  readonly tokens?: number;
  /** Share from which on it warns. */
  readonly warnAt: number;
};

/** Who pays: for what its actors ask, else for what is asked about its services. */
export type CostTeam = { readonly actors: readonly string[]; readonly services: readonly string[] };

export abstract class CostSettings {
  abstract readonly budgets: readonly CostBudget[];
  abstract readonly teams: { readonly [name: string]: CostTeam };
}
