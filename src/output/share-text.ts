// A share in percent, for pages and documents.

/** A share of 1: `93 %`, and never 0 % or 100 % of what is not quite so. */
export const shareText = (share: number): string => {
  if (share > 0 && share < 0.01) return '< 1 %';
  if (share < 1 && share > 0.99) return '> 99 %';
  return `${Math.round(share * 100)} %`;
};
