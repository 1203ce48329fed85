// “Why not checkout?” asks for a reason, and neither leaves checkout out nor looks at it alone.

const WHY_NOT = /\bwhy (?:is(?:n['’]?t)? (?:it|this) |would(?:n['’]?t)? (?:it|this) be )?(?:not )?[^.?!;,\n]*/gi;
const NOT = /\bnot\b|n['’]?t\b/i;

/** The message without such questions, of the same length. */
export const withoutReasons = (message: string): string =>
  message.replaceAll(WHY_NOT, (question) =>
    NOT.test(question.slice(0, 24)) ? '\n'.repeat(question.length) : question,
  );
