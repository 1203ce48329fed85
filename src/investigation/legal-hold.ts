// A legal hold: while it lasts, an investigation or alert is neither deleted nor erased, by nobody.

/** Why a person has placed it; masked. Who and when is said by the fact. */
export type LegalHold = { readonly reason: string };

/** Shared by all kinds of stream that can be held. */
export type LegalHoldFact =
  | { readonly type: 'LegalHoldPlaced'; readonly data: LegalHold }
  | { readonly type: 'LegalHoldReleased'; readonly data: LegalHold };

export const describeHold = ({ reason }: LegalHold): string => `it is on legal hold: ${reason}`;
