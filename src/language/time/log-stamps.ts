// Timestamps of pasted log lines: which lines begin with one, and whether a program wrote it.

/** Lines that begin with a time. */
const STAMPED =
  /^\W{0,2}(?:\d{4}-\d{2}-\d{2}[T ]|\d{2}:\d{2}:\d{2}|[A-Z][a-z]{2} [ \d]\d \d{2}:|\[?\d{1,2}\/[A-Z][a-z]{2}\/)/;

/** Offsets in the text. */
export type TextLine = { readonly start: number; readonly end: number };

export const stampedLines = (text: string): readonly TextLine[] => {
  const lines: TextLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (STAMPED.test(line)) lines.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
};

const SECONDS = /\d{2}:\d{2}:\d{2}(?:[.,]\d+)?$/;
/** What a program writes after its timestamp. */
const WRITTEN_BY_PROGRAM =
  /^(?:[.,]\d+)? *(?:[[(|-] ?)?(?:(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE)\b|[\w.-]+ [\w./-]+(?:\[\d+\])?: )/;

/** The time between the offsets is the timestamp of a log line. */
export const isStampOfProgram = (text: string, start: number, end: number): boolean => {
  const phrase = text.slice(start, end).trimEnd();
  return SECONDS.test(phrase) && WRITTEN_BY_PROGRAM.test(text.slice(start + phrase.length));
};
