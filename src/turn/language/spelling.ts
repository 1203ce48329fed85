// Corrects hurried spelling: "wats", "r u sure".

const CORRECTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bu\b/gi, 'you'],
  [/\br\b(?= (?:you|we|they|there)\b)/gi, 'are'],
  [/\bur\b/gi, 'your'],
  [/\b(?:tho|thou)\b(?=\W*$)/gi, ''],
  [/\b(?:wat|wht|waht)\b/gi, 'what'],
  [/\bwhos\b/gi, "who's"],
  [/\b(?:wats|whats)\b/gi, "what's"],
  [/\b(?:y|wy)\b(?= (?:is|are|was|were|did|does|do|not)\b)/gi, 'why'],
  [/\bsicne\b/gi, 'since'],
  [/\bstil\b/gi, 'still'],
  [/\b(?:hapening|happning|happenin)\b/gi, 'happening'],
  [/\b(?:reolved|resovled|resloved)\b/gi, 'resolved'],
  [/\b(?:efected|effected|afected)\b/gi, 'affected'],
];

export const correctSpelling = (message: string): string =>
  CORRECTIONS.reduce((text, [typed, meant]) => text.replace(typed, meant), message);
