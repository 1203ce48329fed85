// Languages that are read and answered in English: each says so in its own words.
export const inOtherLanguages: { readonly [language: string]: string } = {
  it: '(Rispondo in inglese.)',
  nl: '(Ik antwoord in het Engels.)',
  sv: '(Jag svarar på engelska.)',
  pl: '(Odpowiadam po angielsku.)',
  tr: '(İngilizce yanıt veriyorum.)',
  ko: '(영어로 답변드립니다.)',
  hi: '(मैं अंग्रेज़ी में जवाब दे रहा हूँ।)',
};
