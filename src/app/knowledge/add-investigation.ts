// A resolved investigation becomes a document of a collection, so that the next one of its kind finds it.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ClientTxnId } from '../../kernel/brand.js';
import { isRejection } from '../../kernel/rejection.js';
import type { Answer } from '../../evidence/answer.js';
import type { OpenedInvestigation } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { AppRefusal, Caller } from '../asking.js';
import { Investigations } from '../investigations.js';
import { type TurnDocument, TurnReader, unknownInvestigation } from '../turn-reader.js';
import { incidentDocument } from './incident-document.js';
import { orRefused } from './refusals.js';
import { Bookstand, type Placed } from './shelf.js';

export type ResolvedAddition = {
  readonly collection: string;
  readonly description?: string;
  readonly investigation: ClientTxnId;
};

export class AddInvestigation extends Command<Placed | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly addition: ResolvedAddition,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

type Told = { readonly issue: string; readonly markdown: string };

const answerOf = ({ status, body }: TurnDocument): Answer | undefined =>
  status === 'answered' && body !== undefined ? (JSON.parse(body) as Answer) : undefined;

const toldOf = (investigation: string, issue: string, turns: readonly TurnDocument[]): readonly Told[] => {
  const own = turns.filter((turn) => turn.issue === issue);
  const answer = own.map(answerOf).findLast((each) => each !== undefined);
  if (answer === undefined) return [];
  const questions = own.flatMap(({ text }) => text ?? []);
  return [{ issue, markdown: incidentDocument({ investigation, questions, answer }) }];
};

const unresolved = ({ issues }: OpenedInvestigation): AppRefusal => ({
  rejected: 'nothing-resolved',
  because: issues.length === 0 ? 'nothing was asked in it yet' : 'none of its issues is resolved and answered',
});

@CommandHandler(AddInvestigation)
export class AddInvestigationHandler implements ICommandHandler<AddInvestigation> {
  constructor(
    private readonly investigations: Investigations,
    private readonly turns: TurnReader,
    private readonly stand: Bookstand,
  ) {}

  execute({ caller, addition, signal }: AddInvestigation): Promise<Placed | AppRefusal> {
    return orRefused(async () => {
      const told = await this.#told(caller, addition.investigation);
      if (isRejection<readonly Told[], AppRefusal>(told)) return told;
      const files = told.map(({ issue, markdown }) => ({
        name: `investigations/${addition.investigation}/${issue}.md`,
        bytes: Buffer.from(markdown),
      }));
      return this.stand.add({ ...addition, tenant: caller.tenant }, files, signal);
    });
  }

  async #told(caller: Caller, id: ClientTxnId): Promise<readonly Told[] | AppRefusal> {
    const { state } = await this.investigations.load(investigationStream(caller.tenant, id));
    if (state.status === 'none') return unknownInvestigation;
    const turns = await this.turns.all({ caller, id });
    if (isRejection<readonly TurnDocument[], AppRefusal>(turns)) return turns;
    const resolved = state.issues.filter(({ status }) => status === 'resolved');
    const told = resolved.flatMap((issue) => toldOf(id, issue.id, turns));
    return told.length > 0 ? told : unresolved(state);
  }
}
