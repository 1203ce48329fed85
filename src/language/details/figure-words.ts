// What a message asks about captured figures: whether it wants yes or no, and what of them it wants to know. English words.

/** As `telemetry/snapshot-question.ts` has them. */
const WANTED = {
  /** “Were there any deadlocks?” */
  any: /\b(?:any|there)\b/i,
  /** A change that set it off: “which deploy?” */
  changes:
    /\b(?:deploy(?:s|ed|ment|ments)?|releases?|released|roll(?:ed)? ?outs?|changes? of|set (?:it|this|that) off|trigger(?:s|ed)?)\b/i,
  /** “Was there enough memory?” is the other question than “was memory the limit?”. */
  enough: /\b(?:enough|sufficient|spare|headroom|left|ok(?:ay)?|fine)\b/i,
  meaning: /\b(?:mean(?:s|ing)?|wait event|event|what is|what are|what's|explain)\b/i,
  /** “How much did it fall?” */
  moved:
    /\b(?:fall|fell|fallen|drop(?:ped)?|r[io]se|risen|gr[eo]w|grown|increased?|decreased?|chang(?:e|ed)|worse|better|percent)\b|%/i,
  /** Of the processors, not of the event that is called by their name. */
  use: /\b(?:usage|use|used|utili[sz]ation|limit|busy|bottleneck|saturated)\b/i,
} as const satisfies { readonly [want: string]: RegExp };

export type FigureWant = keyof typeof WANTED;

const YES_NO =
  /(?:^|[,;:.]\s*|\b(?:and|but|so|then|ok|okay)\s+)(?:did|do|does|was|were|is|are|had|has|have|could|can)(?:n't)?\b/i;

const WANTS = Object.keys(WANTED) as readonly FigureWant[];

export const findFigureWants = (prose: string): readonly FigureWant[] =>
  WANTS.filter((want) => WANTED[want].test(prose));

/** The verb at the beginning asks for yes or no, in German, French, Spanish, Portuguese, Italian and Dutch. */
const VERB_FIRST =
  /^(?:(?:ok|und|et|y|e|en)[,\s]+)?[¿\s]*(?:ist|sind|war|waren|wurde|wurden|fue|fueron|foi|foram|était|c’était|c'était|hat|haben|hatte|geht|gibt|läuft|est-ce qu\S*|est-il|est-elle|y a-t-il|está|están|estaba|hay|está|estão|há|sono|zijn|heeft)(?![\p{L}\p{N}])/iu;

/** “Did …?”, “was it …?”, “ist …?”: answered with yes or no. */
export const wantsYesOrNo = (prose: string): boolean => YES_NO.test(prose.trim()) || VERB_FIRST.test(prose.trim());
