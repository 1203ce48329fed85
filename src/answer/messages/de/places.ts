// Places and times: where, since when, who, what changed.
export const dePlaces = {} as const satisfies { readonly [id: string]: string };
