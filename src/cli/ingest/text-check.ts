// Whether a file holds text at all: a picture or a core dump must not become log lines.

const SAMPLE_BYTES = 65_536;
/** Logs hold a stray control character or a broken letter; binary content is full of them. */
const MOST_STRANGE = 0.1;
const STRANGE = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g;

/** Looks at the beginning, as UTF-8: an empty file is text. */
export const isText = (beginning: Buffer): boolean => {
  const text = beginning.subarray(0, SAMPLE_BYTES).toString('utf8');
  const strange = text.match(STRANGE)?.length ?? 0;
  return strange <= MOST_STRANGE * text.length;
};
