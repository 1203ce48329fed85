// Counts, shares and rates.
export const esCounts = {
  'count.errors':
    '{n, plural, one {{n} error} other {{n} errores}} en {service}, el primero a las {first} y el último a las {last} UTC.',
} as const satisfies { readonly [id: string]: string };
