// Opens the investigations that alerts wait for: the most severe first, so many at a time, each as a turn like any other.
import { Injectable, Logger } from '@nestjs/common';
import { alertQuestion } from '../../alerts/alert-question.js';
import type { AlertInvestigation } from '../../investigation/alert.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import { AlertViews } from '../../ports/alert-views.js';
import type { ClientTxnId } from '../../kernel/brand.js';
import { ChainIntake } from '../chains/start-chain.js';
import { TurnIntake } from '../turns/ask-question.js';
import type { AppRefusal, AskBody, InvestigationTarget } from '../requests.js';
import { AlertRecords } from './alert-records.js';
import { AlertSettings } from './alert-settings.js';
import { ALERT_ACTOR, alertInvestigationId } from './place-alert.js';

/** The same for each alert of a group: whichever asks first has asked for all. */
const MESSAGE_ID = 'alert';

/** Room or the store come back: the alert goes on waiting. */
const PASSING: ReadonlySet<AppRefusal['rejected']> = new Set([
  'beyond-capacity',
  'turn-queue-full',
  'store-full',
  'store-unavailable',
  'store-damaged',
  'shutting-down',
]);

const keyOf = ({ tenant, id }: AlertEntry): string => `${tenant} ${id}`;

@Injectable()
export class AlertInvestigations {
  readonly #running = new Set<string>();
  readonly #log = new Logger('Alerts');
  #isStopped = false;

  constructor(
    private readonly views: AlertViews,
    private readonly records: AlertRecords,
    private readonly turns: TurnIntake,
    private readonly chains: ChainIntake,
    private readonly settings: AlertSettings,
  ) {}

  /** Call it when something may wait. */
  wake(): void {
    this.#openNext().catch((error: unknown) => this.#log.error(error));
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #openNext(): Promise<void> {
    const { running } = this.settings.investigate;
    if (this.#isStopped || this.#running.size >= running) return;
    const queued = await this.views.queued(running + this.#running.size);
    for (const entry of queued) {
      if (this.#isStopped || this.#running.size >= running) return;
      if (this.#running.has(keyOf(entry))) continue;
      this.#running.add(keyOf(entry));
      this.#open(entry)
        .catch((error: unknown) => {
          this.#log.error(error);
          return false;
        })
        .then((isDone) => {
          this.#running.delete(keyOf(entry));
          if (isDone) this.wake();
        });
    }
  }

  /** Resolves when the turn has ended; `false`: it could not be asked now. */
  async #open(entry: AlertEntry): Promise<boolean> {
    const { tenant, startedAt, latest, grouping, investigation } = entry;
    const { chain, language } = investigation?.decision === 'queued' ? investigation : {};
    const text = alertQuestion(latest, language);
    if (chain !== undefined) return this.#startChain(entry, chain, text);
    const id = alertInvestigationId(grouping?.group ?? entry.id);
    const target: InvestigationTarget = { caller: { tenant, actor: ALERT_ACTOR }, id };
    const body: AskBody = { text, askedAt: startedAt, messageId: MESSAGE_ID, ask: 'never' };
    const asked = await this.turns.ask(target, { body, wait: false });
    if (!('rejected' in asked)) {
      const because = 'it was the first of its group to be asked about';
      await this.#decide(entry, { decision: 'opened', clientTxnId: id, turn: asked.turn, because });
      await this.turns.ask(target, { body, wait: true });
      return true;
    }
    return this.#refused(entry, id, asked);
  }

  /** Resolves once it is recorded: a chain has its own bounds, and may wait for people. */
  async #startChain(entry: AlertEntry, chain: string, text: string): Promise<boolean> {
    const { tenant, startedAt, grouping } = entry;
    const id = alertInvestigationId(grouping?.group ?? entry.id);
    const body = { chain, text, askedAt: startedAt, messageId: MESSAGE_ID };
    const started = await this.chains.start({ caller: { tenant, actor: ALERT_ACTOR }, id }, body);
    if ('rejected' in started) return this.#refused(entry, id, started);
    const because = 'it was the first of its group to be asked about';
    await this.#decide(entry, { decision: 'opened', clientTxnId: id, run: started.run, chain, because });
    return true;
  }

  /** `false`: it could not be asked now. */
  async #refused(entry: AlertEntry, clientTxnId: ClientTxnId, refusal: AppRefusal): Promise<boolean> {
    if (PASSING.has(refusal.rejected)) return false;
    await this.#decide(
      entry,
      refusal.rejected === 'message-id-reused'
        ? { decision: 'joined', clientTxnId, because: 'another alert of its group was asked about first' }
        : { decision: 'shed', because: `the question was refused: ${refusal.because}` },
    );
    return true;
  }

  async #decide({ tenant, id }: AlertEntry, investigation: AlertInvestigation): Promise<void> {
    const intents = [{ intent: 'decide-investigation', investigation }] as const;
    await this.records.execute({ tenant, id, intents, actor: ALERT_ACTOR });
  }
}
