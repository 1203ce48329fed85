// Records: lines, exceptions, traces, metric values.
export const deRows = {} as const satisfies { readonly [id: string]: string };
