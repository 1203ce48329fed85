// What is not known, and what is missing for it.
export const zhUnknown = {
  'unknown.nothing': '存储的数据说明不了这一点。',
  'scope.everything': '现在的范围：全部。',
  'scope.only': '现在的范围：只看 {names} 。',
  'scope.without': '现在的范围：不含 {names} 。',
  'scope.window': '现在的时间窗口：{from} 到 {to} UTC。',
} as const satisfies { readonly [id: string]: string };
