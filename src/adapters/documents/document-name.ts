// The name under which a document is stored and shown: its file name, with secrets masked.
import type { Masker } from '../../telemetry/masking/mask.js';
import { MASKING_FAILED } from '../../telemetry/masking/placeholder.js';
import { LONGEST_DOCUMENT_NAME } from '../../telemetry/passages/collections.js';

/** `undefined`: it cannot be masked. */
export const maskedDocumentName = (file: string, mask: Masker): string | undefined => {
  const name = mask(file);
  return name === MASKING_FAILED ? undefined : name.slice(0, LONGEST_DOCUMENT_NAME).toWellFormed();
};
