// Places and times: where, since when, who, what changed.
export const frPlaces = {} as const satisfies { readonly [id: string]: string };
