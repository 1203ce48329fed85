// Proposes to silence an alert at its source, and silences it when a person approves that.
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { proposeSilence } from '../../alerts/silence-proposal.js';
import { refuseRemoved, refuseUnknownAlert } from '../../investigation/alert.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { investigationStream } from '../../investigation/streams.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { type AlertSilencer, AlertSilencers } from '../../ports/alert-silencers.js';
import { AlertViews } from '../../ports/alert-views.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { AlertTurnstile } from './alert-turnstile.js';

/** How long it is proposed for, which is also the longest, and why. */
export type ProposedSilence = { readonly minutes: number; readonly because: string };

export type SilencedAlert = {
  /** `there`: one that holds was there already. */
  readonly outcome: 'silenced' | 'there';
  /** As its source calls it. */
  readonly silence: string;
};

type Judged = { readonly silencer: AlertSilencer; readonly isProposed: boolean; readonly because: string };

const inMinutes = (span: Micros): number => Math.max(1, Math.floor(span / MINUTE));

@Injectable()
export class SilenceProposals {
  constructor(
    private readonly silencers: AlertSilencers,
    private readonly events: EventStore,
  ) {}

  /** `undefined`: its source silences nothing. */
  async judge(entry: AlertEntry): Promise<Judged | undefined> {
    const silencer = this.silencers.all.get(entry.source);
    if (silencer === undefined) return undefined;
    const { investigation, tenant } = entry;
    const stream =
      investigation !== undefined && 'clientTxnId' in investigation
        ? investigationStream(tenant, investigation.clientTxnId)
        : undefined;
    const facts = stream === undefined ? [] : (await this.events.read(stream)).filter(isOfInvestigation);
    return { silencer, ...proposeSilence(entry, facts) };
  }

  async of(entry: AlertEntry): Promise<ProposedSilence | undefined> {
    const judged = await this.judge(entry);
    return judged?.isProposed === true
      ? { minutes: inMinutes(judged.silencer.longest), because: judged.because }
      : undefined;
  }
}

/** `minutes`: absent as long as proposed. */
export class SilenceAlert extends Command<SilencedAlert | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly wanted: { readonly minutes?: number; readonly because?: string },
  ) {
    super();
  }
}

@CommandHandler(SilenceAlert)
export class SilenceAlertHandler implements ICommandHandler<SilenceAlert> {
  /** Of its own: alerts that come in wait for no answer of a source. */
  readonly #turnstile = new AlertTurnstile();

  constructor(
    private readonly views: AlertViews,
    private readonly proposals: SilenceProposals,
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, wanted }: SilenceAlert): Promise<SilencedAlert | AppRefusal> {
    try {
      const entry = await this.views.alert(caller.tenant, id);
      if (entry === undefined) return refuseUnknownAlert(id);
      const refused = refuseRemoved(entry);
      return refused ?? (await this.#turnstile.pass(caller.tenant, () => this.#silence(caller, entry, wanted)));
    } catch (error) {
      return refusedByStore(error);
    }
  }

  async #silence(
    { tenant, actor }: Caller,
    entry: AlertEntry,
    { minutes, because: said }: SilenceAlert['wanted'],
  ): Promise<SilencedAlert | AppRefusal> {
    const judged = await this.proposals.judge(entry);
    if (judged === undefined)
      return {
        rejected: 'silence-not-proposed',
        because: `the source ${entry.source} has no "silences" in alerts.sources`,
      };
    const { silencer, isProposed, because } = judged;
    if (!isProposed) return { rejected: 'silence-not-proposed', because };
    const most = inMinutes(silencer.longest);
    if (minutes !== undefined && minutes > most)
      return {
        rejected: 'silence-not-proposed',
        because: `${minutes} minutes are more than the ${most} that it may last`,
      };
    const from = this.clock.now();
    const mask = (text: string): string => this.masking.mask(tenant, text);
    const result = await silencer.silence({
      fingerprint: entry.fingerprint,
      from,
      to: from + (minutes ?? most) * MINUTE,
      author: mask(actor.id),
      comment: mask(`${said ?? because}. Casefile alert ${entry.id}`),
    });
    switch (result.outcome) {
      case 'silenced':
      case 'there':
        return { outcome: result.outcome, silence: mask(result.id) };
      case 'refused':
        return { rejected: 'silence-not-proposed', because: mask(result.because) };
      case 'unknown':
        return { rejected: 'silence-unconfirmed', because: mask(result.because) };
    }
    return result satisfies never;
  }
}
