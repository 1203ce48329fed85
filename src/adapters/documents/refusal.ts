// Why a file cannot be read: an error inside the reader, data outside of it.
import type { DocumentRefusal } from '../../ports/documents.js';

export class UnreadableFile extends Error {
  constructor(readonly refusal: DocumentRefusal) {
    super(refusal.because);
    this.name = 'CannotRead';
  }
}

export const refuseFile = (rejected: DocumentRefusal['rejected'], because: string): never => {
  throw new UnreadableFile({ rejected, because });
};
