// The health of a store, as monitoring shows it.

export type StoreState = { readonly state: 'ok' } | { readonly state: 'unavailable'; readonly because: string };
