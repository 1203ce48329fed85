// Whether a message asks for lines that a budget has cut.

const MORE =
  /^(?:\W*(?:please|pls|ok(?:ay)?|can you|could you|now|and|yes)\b\W*)*(?:\s*(?:show|give|fetch|get|list)\s+(?:me\s+)?)?(?:the\s+)?(?:more|rest|remaining)\b/i;

export const asksForMore = (text: string): boolean => MORE.test(text);
