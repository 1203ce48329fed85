// How texts of scripts beyond Latin become words, alone and in a sentence.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldScript, isCharacterPair } from './script-words.js';
import { isSearchTerm, searchPieces, searchTokens, trigramsOf } from './search-terms.js';

describe('the words of scripts without blanks', () => {
  it.each([
    ['支付超时', ['支付', '付超', '超时']],
    ['库', ['库']],
    ['怎样重启支付服务的进程吗', ['重启', '启支', '支付', '付服', '服务', '进程']],
    ['目的 了解 没有响应', ['目的', '了解', '没有', '有响', '响应']],
    ['証明書を更新してください', ['証明', '明書', '更新']],
    ['ログを消した', ['ログ', '消']],
    ['ｻｰﾊﾞｰ', ['サー', 'ーバ', 'バー']],
    ['결제가 결제를 결제', ['결제', '결제', '결제']],
    ['API를 호출합니다', ['api', '호출']],
    ['การเชื่อมต่อฐานข้อมูล', ['เชื่อม', 'ต่อ', 'ฐาน', 'ข้อมูล']],
    ['订单Order-4711支付失败3次', ['订单', 'order', '4711', '支付', '付失', '失败', '3', '次']],
  ])('%s', (text, words) => {
    expect(searchTokens(text)).toEqual(words);
  });

  it('are the same for a Chinese word alone and inside a sentence', () => {
    const word = fc.stringMatching(/^[支付超时订单服务磁盘证书备份]{2,6}$/u);
    fc.assert(
      fc.property(word, word, word, (before, asked, after) => {
        const held = new Set(searchTokens(before + asked + after));
        for (const pair of searchTokens(asked)) expect(held).toContain(pair);
      }),
    );
  });

  it('have no empty piece, and none with a blank, whatever the text', () => {
    const letters = fc.constantFrom(...'支付的了サーバを消します결제가는การ์ดไม่है हिन्दी A9ｱﾞ\u200d\ufe0f\u0301');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), (text) => {
        for (const piece of searchPieces(text.join(''))) expect(piece).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u);
      }),
    );
  });

  it('meet by their characters, too', () => {
    expect(trigramsOf('支付')).toEqual(['支付', '支', '付']);
    expect(isCharacterPair('支付')).toBe(true);
    expect(isCharacterPair('db')).toBe(false);
    expect(isCharacterPair('支付失')).toBe(false);
  });
});

describe('the words of scripts with vowel signs', () => {
  it.each([
    ['हिन्दी में सेवाएँ', ['हिन्द', 'सेव']],
    ['फ़ाइलें फाइलों', ['फाइल', 'फाइल']],
    ['قاعِدَة البيانات', ['قاعدة', 'البيانات']],
    ['שָׁלוֹם', ['שלום']],
  ])('%s', (text, words) => {
    expect(searchTokens(text)).toEqual(words);
  });

  it('keep negations of every language', () => {
    for (const word of ['没有', '不能', '未', 'ない', '않', 'ไม่', 'नहीं', 'ना']) expect(isSearchTerm(word)).toBe(true);
    expect(searchTokens('没有')).toEqual(['没有']);
  });
});

describe('forms of one letter', () => {
  it.each([
    ['ＡＰＩ４２', 'API42'],
    ['ﾃﾞｰﾀ', 'データ'],
    ['e\u0301', 'é'],
    ['か\u3099', 'が'],
    ['ज़रूरत', 'जरूरत'],
  ])('%s is %s', (form, same) => {
    expect(foldScript(form)).toBe(same.normalize('NFC'));
  });

  it('are folded once: what is folded stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldScript(foldScript(text))).toBe(foldScript(text));
      }),
    );
  });
});
