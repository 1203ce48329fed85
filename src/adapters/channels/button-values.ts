// What a button of ours holds, as one line of text: written when it is shown, and read when it is pressed.
import { APPROVAL_ANSWERS } from '../../kernel/chain-terms.js';
import type { ChannelButton } from '../../ports/channels.js';

export const writeButtonValue = (button: ChannelButton): string => {
  switch (button.act) {
    case 'show-evidence':
      return `evidence ${button.turn}`;
    case 'approve':
      return `approve ${button.execution} ${button.answer}`;
    case 'rate':
      return `rate ${button.turn} ${button.rating}`;
    case 'silence':
      return `silence ${button.alert} ${button.minutes}`;
  }
  return button satisfies never;
};

/** `undefined`: it is of no button of ours. */
export const readButtonValue = (value: string): ChannelButton | undefined => {
  const [, act, first = '', second] = /^(evidence|approve|rate|silence) (\S+)(?: (\w+))?$/.exec(value) ?? [];
  const turn = /^[1-9]\d{0,5}$/.test(first) ? Number(first) : undefined;
  switch (act) {
    case 'evidence':
      return turn === undefined || second !== undefined ? undefined : { act: 'show-evidence', turn };
    case 'rate':
      return turn === undefined || (second !== 'right' && second !== 'wrong')
        ? undefined
        : { act: 'rate', turn, rating: second };
    case 'approve': {
      const answer = APPROVAL_ANSWERS.find((each) => each === second);
      const isExecution = /^c\d{1,6}\.[a-z0-9.-]{1,64}$/.test(first);
      return answer === undefined || !isExecution ? undefined : { act: 'approve', execution: first, answer };
    }
    case 'silence': {
      const minutes = /^[1-9]\d{0,5}$/.test(second ?? '') ? Number(second) : undefined;
      return minutes === undefined || !/^[0-9a-f]{32}$/.test(first)
        ? undefined
        : { act: 'silence', alert: first, minutes };
    }
    default:
      return undefined;
  }
};
