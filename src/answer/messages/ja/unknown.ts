// What is not known, and what is missing for it.
export const jaUnknown = {
  'unknown.nothing': '保存データからは分かりません。',
  'scope.everything': '現在の範囲：すべて。',
  'scope.only': '現在の範囲： {names} のみ。',
  'scope.without': '現在の範囲： {names} を除く。',
  'scope.window': '現在の時間帯：{from} から {to} UTC。',
} as const satisfies { readonly [id: string]: string };
