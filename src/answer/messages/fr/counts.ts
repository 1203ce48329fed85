// Counts, shares and rates.
export const frCounts = {
  'count.errors':
    '{n, plural, one {{n} erreur} other {{n} erreurs}} dans {service}, la première à {first} et la dernière à {last} UTC.',
} as const satisfies { readonly [id: string]: string };
