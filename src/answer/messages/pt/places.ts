// Places and times: where, since when, who, what changed.
export const ptPlaces = {} as const satisfies { readonly [id: string]: string };
