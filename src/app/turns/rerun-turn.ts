// Asks an earlier question again, live, as a new turn that names the old one.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import { turnOf } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { TurnQuestion } from '../../investigation/turn.js';
import { EventStore } from '../../ports/event-store.js';
import type { AskBody, AskOutcome, InvestigationTarget } from '../requests.js';
import { Investigations } from '../records/investigations.js';
import { TurnIntake } from './ask-question.js';

export class RerunTurn extends Command<AskOutcome> {
  constructor(
    readonly target: InvestigationTarget,
    readonly turn: number,
    readonly how: { readonly messageId?: string; readonly wait: boolean },
  ) {
    super();
  }
}

/** What the caller set besides the text. */
const statedOptions = ({ scope, window, model, snapshots }: TurnQuestion): Partial<AskBody> => ({
  ...optional({ scope, window, model, snapshots }),
});

@CommandHandler(RerunTurn)
export class RerunTurnHandler implements ICommandHandler<RerunTurn> {
  constructor(
    private readonly investigations: Investigations,
    private readonly events: EventStore,
    private readonly turns: TurnIntake,
  ) {}

  /** Today's telemetry for the instant that the old turn asked about. */
  async execute({ target, turn, how }: RerunTurn): Promise<AskOutcome> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const { state } = await this.investigations.load(stream);
    const found = state.status === 'none' ? undefined : turnOf(state, turn);
    if (found === undefined) return { rejected: 'unknown-turn', because: `there is no turn ${turn}` };
    const { text: ref, zone } = found.question;
    const text = ref === undefined ? undefined : (await this.events.texts(stream, [ref])).get(ref);
    if (text === undefined)
      return { rejected: 'investigation-erased', because: `the question of turn ${turn} was erased` };
    const repeated = {
      ...optional({ messageId: how.messageId, askedAt: found.askedAt }),
      ...statedOptions(found.question),
    };
    const body = { text, relation: 'follow_up', ask: 'never', zone, ...repeated } as const;
    return this.turns.ask(target, { body, wait: how.wait, rerunOf: turn });
  }
}
