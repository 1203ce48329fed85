// How a store is, in words for those who watch the service.

export type StoreState = { readonly state: 'ok' } | { readonly state: 'unavailable'; readonly because: string };
