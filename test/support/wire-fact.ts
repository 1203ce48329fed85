// A fact as the API writes it, for specs of the web console.

/** `at`: microseconds. */
export const wireFact = (type: string, data: object, at = 0) => ({
  id: 'f',
  stream: 's',
  version: 1,
  commit: 1,
  at,
  schema: 1,
  actor: { kind: 'user', id: 'x' },
  type,
  data: { ...data },
});
