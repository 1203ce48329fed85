// Places and times: where, since when, who, what changed.
export const enPlaces = {} as const satisfies { readonly [id: string]: string };
