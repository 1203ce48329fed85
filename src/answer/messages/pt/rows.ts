// Records: lines, exceptions, traces, metric values.
export const ptRows = {} as const satisfies { readonly [id: string]: string };
