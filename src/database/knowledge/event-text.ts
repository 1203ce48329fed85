// The text on one wait event.

export type EventText = {
  /** As the text was filed: `Lock:transactionid`. */
  readonly event: string;
  readonly text: string;
  /** With causes and actions; without, it says in a sentence or two what is waited for. */
  readonly isPrimary: boolean;
  /** Page of the vendor that says more. */
  readonly source?: string;
};
