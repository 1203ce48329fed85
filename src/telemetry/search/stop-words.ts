// Words that tell no two texts apart. Negations and directions (up, down, over, below) are not among them.

const WORDS =
  'a about after all also am an and any are as at be because been before being between both but by can could did do does doing during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most my of on once only or other our ours own please same she should so some such than that the their theirs them then there these they this those through to too until us very was we were what when where which while who whom why will with would you your yours';

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(' '));
