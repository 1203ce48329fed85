// What was said in a conversation, turn by turn, in a few lines each.
import type { Truth } from '../incidents/truth.js';
import type { AnsweredLine, Talk } from './talk.js';

const shortly = ({ line, answer, wasAsked }: AnsweredLine): readonly string[] => {
  const { issue, hypotheses, delta } = answer;
  const suspects = hypotheses.slice(0, 3).map(({ service, kind, confidence }) => `${service} (${kind}) ${confidence}`);
  const { from, to } = issue?.analysisWindow ?? { from: '', to: '' };
  return [
    `  > ${line.askedAt} ${line.text}`,
    `    ${wasAsked ? 'asked, then ' : ''}${issue?.relation ?? answer.status}, ${issue?.id ?? ''}, read ${from} to ${to}, ${delta?.newRecords ?? 0} new`,
    ...suspects.map((suspect) => `    ${suspect}`),
  ];
};

export const retold = ({ id, said, once }: Talk, truth: Truth): string => {
  const [first] = once.answer.hypotheses;
  return [
    `${id}: ${truth.faultType} in ${truth.service}`,
    ...said.flatMap(shortly),
    `  at once: ${first?.service ?? 'nobody'} ${first?.confidence ?? ''}`,
  ].join('\n');
};
