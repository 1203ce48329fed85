// Places and times: where, since when, who, what changed.
export const esPlaces = {} as const satisfies { readonly [id: string]: string };
