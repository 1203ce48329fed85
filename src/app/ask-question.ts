// Ask: the turn is accepted once per message id, whatever the network does.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AskBody, AskOutcome, Target } from './asking.js';
import { Turns } from './turns.js';

export class AskQuestion extends Command<AskOutcome> {
  constructor(
    readonly target: Target,
    readonly body: AskBody,
    /** `false`: return as soon as the turn is recorded. */
    readonly wait: boolean,
  ) {
    super();
  }
}

@CommandHandler(AskQuestion)
export class AskQuestionHandler implements ICommandHandler<AskQuestion> {
  constructor(private readonly turns: Turns) {}

  async execute({ target, body, wait }: AskQuestion): Promise<AskOutcome> {
    return this.turns.ask(target, { body, wait });
  }
}
