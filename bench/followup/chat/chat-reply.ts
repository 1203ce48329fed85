// How a chat message answers the one before, and whom it speaks to.
import type { ChatText } from './chat-text.js';

const YOU = /\b(?:you|your|u|ur)\b/;
const ME = /\b(?:i|i'm|im|my|me|we|our)\b/;
const ACKNOWLEDGES =
  /^\W*(?:yes|yeah|yep|yup|no|nope|ok|okay|ah|oh|thanks|thank|thx|ty|lol|haha|cool|great|sure|hm+|k|right|nice|true|done)\b/;
const INSTRUCTS =
  /^\W*(?:try|type|use|run|do|open|check|go|install|see|look|add|edit|make|put|get|just|sudo|apt-get)\b/;
const ASKS =
  /^(?:\W*(?:so|and|ok|but|well|hi|hello|hey)\W+)*(?:what|how|where|why|who|when|which|is|are|does|do|can|did|has|have|any|anyone|anybody)\b/;
const ENDS_ASKING = /\?\s*$/;
const NAME_BREAK = /[^a-z0-9_\-[\]|]+/;

const flag = (is: boolean): number => (is ? 1 : 0);

export const asks = ({ text }: ChatText): number => flag(text.includes('?') || ASKS.test(text.toLowerCase()));

export const replyFeatures = (chatText: ChatText, last: ChatText | undefined) => {
  const low = chatText.text.toLowerCase();
  const asked = flag(last?.text.includes('?') === true);
  const isShort = (words: number): number => flag(chatText.words.length <= words);
  return {
    lastAsks: asked,
    answersLast: asked * (1 - asks(chatText)),
    answersShortly: asked * isShort(4),
    acknowledges: flag(ACKNOWLEDGES.test(low)),
    instructs: flag(INSTRUCTS.test(low)),
    you: flag(YOU.test(low)),
    me: flag(ME.test(low)),
    asksForMe: asks(chatText) * flag(ME.test(low)),
    opensAsking: flag(ASKS.test(low)),
    endsAsking: flag(ENDS_ASKING.test(chatText.text)),
    length: Math.log1p(chatText.words.length),
    veryShort: isShort(3),
  };
};

export const addressFeatures = ({ addressee, text }: ChatText, before: readonly ChatText[]) => {
  const addressed = before.map((each) => each.addressee).filter((name) => name !== undefined);
  const names = new Set(addressed);
  const words = new Set(text.toLowerCase().split(NAME_BREAK));
  return {
    addresses: flag(addressee !== undefined),
    addressesSame: flag(addressee !== undefined && names.has(addressee)),
    addressesLast: flag(addressee !== undefined && before.at(-1)?.addressee === addressee),
    addressesAnother: flag(addressee !== undefined && !names.has(addressee)),
    addressesNobody: flag(addressee === undefined && addressed.length > 0),
    addressedShare: addressed.length / (before.length + 1),
    mentionsAddressed: flag([...names].some((name) => name.length > 2 && words.has(name))),
    addressees: Math.log1p(names.size),
  };
};
