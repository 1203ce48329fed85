// What a passage is called: where its text begins in which document.

export const passageId = (passage: {
  readonly collection: string;
  readonly document: string;
  readonly from: number;
}): string => `${passage.collection}/${passage.document}#${passage.from}`;
