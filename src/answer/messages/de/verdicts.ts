// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const deVerdicts = {} as const satisfies { readonly [id: string]: string };
