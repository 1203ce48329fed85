// Clock readings with a dot, as much of Europe writes them: "since 9.27", "between 9.20 and 9.30", "14.05 Uhr". Versions and measured values look the same.

const FIGURES = String.raw`(?:[01]\d|2[0-3]|[1-9])\.[0-5]\d(?![.\d])`;
const ALONE = String.raw`(?<![\w:.,/+-])`;

const UNITS = String.raw`\s?(?:%|(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|[kmgt]i?b|k|x|times|million|billion|percent|points?|[rq]ps|per)\b)`;
const RELEASED = String.raw`\s(?:(?:release|version|build|image|upgrade|update|deploy\w*|roll-?out)\b|(?:is|was|were|got|has been) (?:deployed|released|rolled|shipped|installed|merged)|went (?:live|out))`;
const READING = `${FIGURES}(?!${UNITS}|${RELEASED})`;

/** Not after a measured or versioned thing: that is its value. */
const NO_VALUE = String.raw`(?<!\b(?:loads?|average|avg|mean|median|latency|p\d\d|rate|ratio|usage|utili[sz]ation|score|apdex|cpu|version|release|upgrad\w+|updat\w+|migrat\w+|mov\w+|went|go\w*|rose|ris\w+|fell|fall\w*|jump\w+|climb\w+|dropp?\w*|chang\w+|bump\w+|increas\w+|decreas\w+|grew|up|down|is|are|was|were|stays?|sits?|stands?|remains?) )`;
const POINTER = String.raw`(?<=${NO_VALUE}\b(?:since|at|around|about|from|until|till?|before|after|by|near|roughly|approximately|approx\.?|circa|ca\.?) |[@~] ?)`;
const TO = String.raw`(?: (?:to|until|till?) | ?[-–—] ?)`;
const FROM = String.raw`(?<=${NO_VALUE}\bfrom )`;
const BETWEEN = String.raw`(?<=${NO_VALUE}\bbetween )`;

/** Source of a pattern: only after a preposition of time, or before a zone. */
export const DOTTED_CLOCK = `(?:${[
  `${BETWEEN}${FIGURES}(?= and ${READING})`,
  String.raw`(?<=${NO_VALUE}\bbetween \d{1,2}\.\d\d and )${READING}`,
  `${FROM}${FIGURES}(?=${TO}${READING})`,
  String.raw`(?<=${NO_VALUE}\bfrom \d{1,2}\.\d\d${TO})${READING}`,
  `${POINTER}${READING}`,
  String.raw`${ALONE}${FIGURES}(?= ?(?:Uhr|UTC|GMT|CES?T|BST|hrs)\b)`,
].join('|')})`;
