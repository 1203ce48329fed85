// Records: lines, exceptions, traces, metric values.
export const enRows = {} as const satisfies { readonly [id: string]: string };
