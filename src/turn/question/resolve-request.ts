// Whether a message orders to mark the issue as resolved. A question of how, when or whether is no order.

const POLITE = String.raw`(?:(?:ok(?:ay)?|great|perfect|cool|good|nice|alright|right|thanks?|thank you|thx|so|and|now|then|please|pls|plz|we're good|all good|all done|done|fixed|you (?:can|may|could)|we (?:can|may)|let['’]?s|go ahead and)[\s,!:-]+)*`;
const THIS = '(?:it|this|that)(?: one)?';
const ISSUE =
  '(?:the|this|that|my|our|current)(?: [\\w-]+){0,2} (?:issue|incident|problem|ticket|case|investigation|alert|thing)';
const AS_RESOLVED = '(?:as )?(?:resolved|closed|solved|done|fixed)';
const END = String.raw`(?:[\s,]+(?:now|then|please|pls|plz|thanks?|thank you|thx|for now|again|all|off|out|cheers|good ?night|bye))*`;

const ORDERS = [
  `(?:resolve|close) (?:${THIS}|${ISSUE})`,
  `(?:mark|set|flag|consider) (?:${THIS}|${ISSUE}) ${AS_RESOLVED}`,
  `mark ${AS_RESOLVED}`,
  `close (?:out|off) (?:${THIS}|${ISSUE})`,
];

const wholeMessage = (orders: readonly string[]): RegExp =>
  new RegExp(`^\\W*${POLITE}(?:${orders.join('|')})${END}\\W*$`, 'i');

const ORDER = wholeMessage(ORDERS);
const ORDER_FOR_THIS = wholeMessage(ORDERS.map((order) => order.replaceAll(`|${ISSUE}`, '')));

/** Longer messages are no plain order. */
const LONGEST = 240;

/** “Fixed the config, it recovered. Close this please”: the last clause holds the order. */
const lastClause = (message: string): string =>
  message
    .split(/[.!;\n]+|\s[-–—]+\s|,\s*(?=(?:so |then |and |please |pls )*(?:resolve|close|mark|you can|we can|let))/i)
    .filter((part) => /\p{L}/u.test(part))
    .filter((part, index, all) => index < all.length - 1 || !THANKS.test(part) || all.length === 1)
    .at(-1) ?? '';

const THANKS = /^\W*(?:thanks?|thank you|thx|cheers|bye|good ?night)\W*$/i;

/** A question orders nothing. */
const isOrder = (message: string, order: RegExp): boolean =>
  message.length <= LONGEST && !message.includes('?') && order.test(lastClause(message));

export const asksToResolve = (message: string): boolean => isOrder(message, ORDER);

/** The order names no issue, and so means the current one. */
export const asksToResolveThis = (message: string): boolean => isOrder(message, ORDER_FOR_THIS);
