// Finds English in a text of the product that should be in another language.

/** Of every English text of more than a few words, and of no other language that the product speaks. */
const ENGLISH =
  /(?<![\p{L}\p{N}_.-])(?:the|were|which|with|that|this|these|before|after|because|since|than|its|their|requests?|logged|fails|calls?)(?![\p{L}\p{N}_.-])/giu;

/** What is quoted from rows, and names, whose language is not the product's. */
const VALUES = /`[^`\n]*`|“[^”\n]*”|‘[^’\n]*’|"[^"\n]*"/g;

/** The English words of a text outside of names and quotations. */
export const englishWords = (text: string): readonly string[] => text.replace(VALUES, ' ').match(ENGLISH) ?? [];
