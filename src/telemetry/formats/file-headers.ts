// What a sender of rows says of the file that they are of, as headers of the request: its name percent-encoded, because headers are ASCII.

export const FILE_HEADER = 'x-casefile-file';
export const FORMAT_HEADER = 'x-casefile-format';

/** In UTF-16 units: of a longer path the end is kept, which tells more. */
export const LONGEST_FILE_NAME = 256;

/** Of a name with control characters or broken letters, what can be shown in one line. */
export const fileHeaders = (name: string | undefined, format: string): { readonly [header: string]: string } => {
  // cut first: a cut may part a letter of two units
  const shown = name
    ?.slice(-LONGEST_FILE_NAME)
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
  const file = shown === undefined || shown === '' ? {} : { [FILE_HEADER]: encodeURIComponent(shown) };
  return { ...file, [FORMAT_HEADER]: format };
};

/** The inverse; a name that is not encoded is taken as it is. */
export const decodeFileName = (header: string): string => {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};
