// Counts, shares and rates.
export const deCounts = {
  'count.errors': '{n} Fehler in {service}, der erste um {first}, der letzte um {last} UTC.',
} as const satisfies { readonly [id: string]: string };
