// A file becomes documents of a collection.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UploadedFile } from '../../ports/documents.js';
import type { AppRefusal, Caller } from '../asking.js';
import { orRefused } from './refusals.js';
import { Bookstand, type Placed } from './shelf.js';

export type Addition = {
  readonly collection: string;
  readonly description?: string;
  readonly file: UploadedFile;
};

export class AddDocument extends Command<Placed | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly addition: Addition,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(private readonly stand: Bookstand) {}

  execute({ caller: { tenant }, addition, signal }: AddDocument): Promise<Placed | AppRefusal> {
    const { file, ...place } = addition;
    return orRefused(() => this.stand.add({ ...place, tenant }, [file], signal));
  }
}
