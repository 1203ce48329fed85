// The terms under which passages are stored, and the version that says which they are.
import { describe, expect, it } from 'vitest';
import { INDEX_TERMS_VERSION, prepareIndexText, questionTerms } from './index-terms.js';

describe('the terms of an index', () => {
  it('are those of their version: where one of these changes, raise INDEX_TERMS_VERSION', () => {
    const samples = [
      'Restarting HTTPServer2 in Zürich',
      '支付服务没有响应,怎样重新启动?',
      '証明書の更新はどうすればいいですか',
      '결제 서비스가 응답하지 않습니다',
      'ตั้งรหัสผ่านใหม่',
      'फ़ाइलें मिटाएँ',
    ];
    expect([INDEX_TERMS_VERSION, ...samples.map(prepareIndexText)]).toEqual([
      3,
      'restart http server 2 zurich \ue001restart \ue001server \ue002restarting \ue002serve \ue002surich',
      '支付 付服 服务 务没 没有 有响 响应 重新 新启 启动 \ue001pay',
      '証明 明書 更新 \ue001renew \ue001update \ue001certificate \ue001procedure',
      '결제 서비 비스 응답 않',
      'ตั้ง รหัส ผ่าน ใหม่',
      'फाइल मिट',
    ]);
  });

  it('of a long question are as many words of Chinese as of English', () => {
    const han = Array.from({ length: 300 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const english = Array.from(
      { length: 300 },
      (_, n) => `word${String.fromCodePoint(97 + (n % 26)).repeat(1 + n / 26)}x`,
    );
    expect(questionTerms(english.join(' '))).toHaveLength(48);
    expect(questionTerms(han)).toHaveLength(96);
  });
});
