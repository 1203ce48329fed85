// Proposes to silence an alert at its source, and silences it when a person approves that.
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { proposeSilence } from '../../alerts/silence-proposal.js';
import { refuseRemoved, refuseUnknownAlert } from '../../investigation/alert.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { investigationStream } from '../../investigation/streams.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import { isRejection } from '../../kernel/rejection.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { type AlertSilencer, AlertSilencers, type SilenceResult } from '../../ports/alert-silencers.js';
import { AlertViews } from '../../ports/alert-views.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { AlertRecords } from './alert-records.js';
import { AlertTurnstile } from './alert-turnstile.js';

/** How long it is proposed for, which is also the longest, and why. */
export type ProposedSilence = { readonly minutes: number; readonly because: string };

export type SilencedAlert = {
  /** `there`: one that holds was there already. */
  readonly outcome: 'silenced' | 'there';
  /** As its source calls it. */
  readonly silence: string;
  readonly until: Micros;
};

/** `isAttended`: whoever would approve it is in its thread, and so works on it. */
type SilenceAttendance = { readonly isAttended?: boolean };

type Judged = { readonly silencer: AlertSilencer; readonly isProposed: boolean; readonly because: string };

const inMinutes = (span: Micros): number => Math.max(1, Math.floor(span / MINUTE));

@Injectable()
export class SilenceProposals {
  constructor(
    private readonly silencers: AlertSilencers,
    private readonly events: EventStore,
  ) {}

  /** `undefined`: its source silences nothing. */
  async judge(entry: AlertEntry, { isAttended }: SilenceAttendance = {}): Promise<Judged | undefined> {
    const silencer = this.silencers.all.get(entry.source);
    if (silencer === undefined) return undefined;
    const { investigation, tenant } = entry;
    const stream =
      investigation !== undefined && 'clientTxnId' in investigation
        ? investigationStream(tenant, investigation.clientTxnId)
        : undefined;
    const facts = stream === undefined ? [] : (await this.events.read(stream)).filter(isOfInvestigation);
    return { silencer, ...proposeSilence(entry, facts, isAttended) };
  }

  async of(entry: AlertEntry, attendance: SilenceAttendance = {}): Promise<ProposedSilence | undefined> {
    const judged = await this.judge(entry, attendance);
    return judged?.isProposed === true
      ? { minutes: inMinutes(judged.silencer.longest), because: judged.because }
      : undefined;
  }
}

/** `minutes`: absent as long as proposed. `personName`: what people call the caller, where that is known. */
type WantedMinutes = SilenceAttendance & {
  readonly minutes?: number;
  readonly because?: string;
  readonly personName?: string;
};

export class SilenceAlert extends Command<SilencedAlert | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly wanted: WantedMinutes,
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
    private readonly records: AlertRecords,
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
    caller: Caller,
    entry: AlertEntry,
    { minutes, because: said, personName, ...attendance }: WantedMinutes,
  ): Promise<SilencedAlert | AppRefusal> {
    const { tenant, actor } = caller;
    const judged = await this.proposals.judge(entry, attendance);
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
      author: mask(personName === undefined ? actor.id : `${personName} (${actor.id})`),
      comment: mask(`${said ?? because}. Casefile alert ${entry.id}`),
    });
    switch (result.outcome) {
      case 'silenced':
        return this.#record(caller, entry, { ...result, author: personName ?? actor.id });
      case 'there':
        return this.#record(caller, entry, result);
      case 'refused':
        return { rejected: 'silence-not-proposed', because: mask(result.because) };
      case 'unknown':
        return { rejected: 'silence-unconfirmed', because: mask(result.because) };
    }
    return result satisfies never;
  }

  /** Also of one that is there: the process that has set it may have ended before it wrote that down. */
  async #record(
    { tenant, actor }: Caller,
    { id }: AlertEntry,
    { outcome, id: there, until, author }: HeldSilence,
  ): Promise<SilencedAlert | AppRefusal> {
    const writer = (await this.records.writers(tenant, id))();
    const by = writer.put(this.masking.mask(tenant, author));
    const silence = this.masking.mask(tenant, there);
    const intents = [{ intent: 'record-silence', silence: { silence, until, by } }] as const;
    const recorded = await this.records.execute({ tenant, id, intents, texts: writer.texts, actor });
    return isRejection(recorded) ? recorded : { outcome, silence, until };
  }
}

type HeldSilence = Extract<SilenceResult, { readonly id: string }> & { readonly author: string };
