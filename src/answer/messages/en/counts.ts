// Counts, shares and rates.
export const enCounts = {
  'count.errors':
    '{n, plural, one {{n} error} other {{n} errors}} in {service}, the first at {first} and the latest at {last} UTC.',
} as const satisfies { readonly [id: string]: string };
