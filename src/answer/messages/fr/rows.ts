// Records: lines, exceptions, traces, metric values.
export const frRows = {} as const satisfies { readonly [id: string]: string };
