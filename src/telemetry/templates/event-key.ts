// The key of an event for the engine: the place in code that logged it when the line names it, else its template.

const HEAD = 160;
/** Far enough for any exception named in prose, and a bound on hostile lines. */
const EXCEPTION_REACH = 4096;

/** `OrderService#41` */
const CLASS_LINE = /(?<![\w.])[A-Za-z_][\w.$[\]]{0,99}#\d{1,5}\b(?!:\d)/;
/** `orders/place.go:41`, `c.e.OrderService:41`, `Order.place:41`; a host and its port have no class and no file. */
const FILE_LINE =
  /(?<![\w./-])(?:[\w./-]{0,99}\.(?:java|kt|scala|groovy|py|go|js|mjs|cjs|ts|tsx|rb|php|cs|fs|rs|c|cc|cpp|h|swift|ex|erl|pl)|(?:[\w$]{1,60}\.){1,9}[A-Z][\w$]{0,60}|[A-Z][\w$]{0,60}\.[\w$]{1,60}):\d{1,5}\b(?!:\d)/;

/** Every place in a file has it, and few lines: the search for the whole of it is slow. */
const FILE_LINE_END = /\.[\w$]{1,60}:\d/;

const QUALIFIED = /\b(?:[a-z_]\w{0,60}\.){1,12}([A-Z][\w$]{0,80}(?:Exception|Error))\b/;
const BARE = /\b([A-Z][A-Za-z]{2,60}(?:Exception|Error))\b/;

/** The first line that is not blank: the stack below it has a signature of its own. */
export const messageHead = (message: string): string => {
  const head = firstLine(message);
  return head === message || head.trim() !== '' ? head : firstLine(message.trimStart());
};

const firstLine = (text: string): string => {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
};

const codeLocation = (message: string): string | undefined => {
  const head = messageHead(message.slice(0, HEAD));
  const inClass = head.includes('#') ? CLASS_LINE.exec(head) : null;
  return (inClass ?? (FILE_LINE_END.test(head) ? FILE_LINE.exec(head) : null))?.[0];
};

/** The simple name of the first exception class in the text. */
const exceptionClass = (message: string): string | undefined => {
  const reach = message.slice(0, EXCEPTION_REACH);
  if (!reach.includes('Exception') && !reach.includes('Error')) return undefined;
  return (QUALIFIED.exec(reach) ?? BARE.exec(reach))?.[1];
};

export const eventKey = (message: string, templateId: string): string => {
  const exception = exceptionClass(message);
  const place = codeLocation(message) ?? templateId;
  return exception === undefined ? place : `${place}!${exception}`;
};

/** The words of a template text that stand in every one of its lines. */
export const constantWords = (templateText: string): readonly string[] =>
  templateText.split(' ').filter((word) => /\p{L}/u.test(word));
