// What is not known, and what is missing for it.
export const zhUnknown = {
  'unknown.nothing': '存储的数据说明不了这一点。',
} as const satisfies { readonly [id: string]: string };
