// Records: lines, exceptions, traces, metric values.
export const esRows = {} as const satisfies { readonly [id: string]: string };
