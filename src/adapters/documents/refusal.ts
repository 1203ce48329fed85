// Why a file cannot be read: thrown inside the reader, data outside of it.
import type { Unreadable } from '../../ports/documents.js';

export class CannotRead extends Error {
  constructor(readonly refusal: Unreadable) {
    super(refusal.because);
    this.name = 'CannotRead';
  }
}

export const refuse = (rejected: Unreadable['rejected'], because: string): never => {
  throw new CannotRead({ rejected, because });
};
