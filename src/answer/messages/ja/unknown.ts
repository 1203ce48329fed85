// What is not known, and what is missing for it.
export const jaUnknown = {
  'unknown.nothing': '保存データからは分かりません。',
} as const satisfies { readonly [id: string]: string };
