// Whether a message asks for what a budget has cut.

const MORE = /^(?:\s*(?:show|give|fetch|get|list)\s+(?:me\s+)?)?(?:the\s+)?(?:more|rest|remaining)\b/i;

export const asksForMore = (text: string): boolean => MORE.test(text);
