// What a log line says in one piece of text: its message, and the error behind it.
type LineWords = {
  readonly message: string;
  readonly error?: { readonly type?: string | undefined; readonly message?: string | undefined } | undefined;
};

/** `request failed | Error: payments answered 500`. The error is left out where the message says it. */
export const lineWords = ({ message, error }: LineWords): string => {
  const parts = [error?.type, error?.message].filter((part) => part !== undefined && !message.includes(part));
  return parts.length === 0 ? message : `${message} | ${parts.join(': ')}`;
};
