// “Why not checkout?” asks for a reason, and neither leaves checkout out nor looks at it alone.

const WHY_NOT = /\bwhy (?:not |isn['’]?t (?:it|this) |is (?:it|this) not |wouldn['’]?t (?:it|this) be )[^.?!;,\n]*/gi;

/** The message without such questions, of the same length. */
export const withoutReasons = (message: string): string =>
  message.replaceAll(WHY_NOT, (question) => '\n'.repeat(question.length));
