// Counts, shares and rates.
export const ptCounts = {
  'count.errors':
    '{n, plural, one {{n} erro} other {{n} erros}} em {service}, o primeiro às {first} e o último às {last} UTC.',
} as const satisfies { readonly [id: string]: string };
