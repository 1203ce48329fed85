// Messages that name only a time: “between 9:20 and 9:30?”, “and since yesterday evening”.
import { splitWords } from '../../language/text/content-terms.js';
import { parseWordList } from '../../language/text/word-list.js';

const OF_TIME = parseWordList(`
  between and from to till til until since at about around the a an last past previous next in on during for before after
  ago of this that then or what how if please pls now only just ok so i mean meant sorry no not rather it was were
  second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month half quarter couple few
  yesterday today tonight morning evening afternoon night noon midnight midday lunch lunchtime breakfast dinner
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december utc gmt cet cest est edt pst pdt am pm h m s z t o'clock clock uhr
  one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty fortyfive
`);

const NUMBER = /^\d+(?:st|nd|rd|th|h|m|min|s|d|am|pm|z)?$/;

const TELLS = /\d|yesterday|today|tonight|morning|evening|afternoon|night|noon|lunch|hour|minute|\bmins?\b|day\b|week/;

/** It follows up, at another time. */
export const isTimeAlone = (message: string): boolean => {
  const all = splitWords(message.toLowerCase());
  return (
    all.length > 0 && TELLS.test(message.toLowerCase()) && all.every((word) => OF_TIME.has(word) || NUMBER.test(word))
  );
};
