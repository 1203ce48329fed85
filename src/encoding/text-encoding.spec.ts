import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  decodeText,
  encodingNamed,
  encodingSearch,
  isBinaryText,
  lineDecoder,
  textDecoding,
  wideEncodingOf,
} from './text-encoding.js';

/** Every character that one or two bytes give in an encoding: `TextEncoder` writes UTF-8 alone. */
const alphabetOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const letters = new Map<string, readonly number[]>();
  const learn = (...bytes: readonly number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !letters.has(letter)) letters.set(letter, bytes);
    } catch {
      // no letter has these bytes
    }
  };
  for (let first = 0; first < 256; first += 1) learn(first);
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) learn(first, second);
  return letters;
};

const alphabets = new Map<string, ReturnType<typeof alphabetOf>>();

const encode = (text: string, encoding: string): Uint8Array => {
  const alphabet = alphabets.get(encoding) ?? alphabetOf(encoding);
  alphabets.set(encoding, alphabet);
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = alphabet.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}`);
      return [...bytes];
    }),
  );
};

const logOf = (messages: readonly string[]): string =>
  messages
    .flatMap((message, nth) => [
      `2026-11-29 10:0${nth}:03,123 ERROR [main] com.acme.shop.Order - ${message}`,
      `2026-11-29 10:0${nth}:04,001 INFO [main] com.acme.shop.Order - request ${nth} GET /cart 200 in 12 ms`,
    ])
    .map((line) => `${line}\n`)
    .join('');

const LOGS: { readonly [encoding: string]: readonly string[] } = {
  'windows-1252': [
    'Verbindung zum Server läuft ab, Schlüssel ungültig',
    'Größe des Puffers überschritten',
    'Anfrage für Gerät abgelehnt',
  ],
  // with the space of French punctuation
  'iso-8859-1': ['Accès refusé\u00a0: délai dépassé', 'Échec de la requête «\u00a0panier\u00a0»'],
  'windows-1250': [
    'Połączenie z bazą zostało przerwane, spróbuj później',
    'Nie można otworzyć pliku: brak uprawnień do zapisu w katalogu użytkownika',
    'Błąd podczas wysyłania wiadomości, kolejka jest pełna',
  ],
  // “³” is “ł” here, and a syllable of Japanese elsewhere
  'iso-8859-2': ['Koszyk 467: Nieznana nazwa lub usługa', 'Koszyk 504: Nieznana nazwa lub usługa'],
  'windows-1251': [
    'Соединение с сервером базы данных разорвано',
    'Не удалось открыть файл: нет доступа',
    'Превышено время ожидания ответа',
  ],
  'koi8-r': ['Соединение с сервером разорвано', 'Не удалось открыть файл', 'Превышено время ожидания ответа'],
  ibm866: ['Соединение с сервером разорвано', 'Не удалось открыть файл', 'Превышено время ожидания ответа'],
  shift_jis: ['データベースへの接続に失敗しました', 'タイムアウトが発生しました', 'ファイルを開けません'],
  'euc-jp': ['データベースへの接続に失敗しました', 'タイムアウトが発生しました', 'ファイルを開けません'],
  gb18030: ['无法连接到数据库服务器', '请求超时，请稍后重试', '磁盘空间不足，写入失败'],
  big5: ['無法連線到資料庫伺服器', '要求逾時，請稍後再試', '磁碟空間不足，寫入失敗'],
  'euc-kr': ['데이터베이스 서버에 연결할 수 없습니다', '요청 시간이 초과되었습니다', '파일을 열 수 없습니다'],
};

const found = async (...pieces: readonly Uint8Array[]): Promise<string> => {
  const search = encodingSearch();
  pieces.forEach((piece) => search.add(piece));
  return search.encoding();
};

describe('the encoding of a log', () => {
  it.each(Object.entries(LOGS))('is found by its words: %s', async (encoding, messages) => {
    const text = logOf(messages);
    const bytes = encode(text, encoding);
    expect(lineDecoder(await found(bytes))(bytes)).toBe(text);
  });

  it('is UTF-8 wherever it can be', async () => {
    expect(await found(new TextEncoder().encode(logOf(Object.values(LOGS).flat())))).toBe('utf-8');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(40), async (text, at) => {
        const bytes = new TextEncoder().encode(text);
        // also where a letter is cut in two
        expect(await found(bytes.subarray(0, at), bytes.subarray(at))).toBe('utf-8');
      }),
    );
  });

  it('is found though the first letter outside ASCII comes late', async () => {
    const ascii = new TextEncoder().encode('2026-11-29 10:00:00 INFO request 200\n'.repeat(10_000));
    expect(await found(ascii, ascii, encode(logOf(LOGS['windows-1252'] ?? []), 'windows-1252'))).toBe('windows-1252');
  });

  it('is found the same however the text is cut into pieces', async () => {
    const whole = encode(logOf(LOGS['gb18030'] ?? []), 'gb18030');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 6 }), async (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), whole.length];
        const pieces = ends.map((end, nth) => whole.subarray(ends[nth - 1] ?? 0, end));
        expect(await found(...pieces)).toBe('gb18030');
      }),
    );
  });

  it.each(Object.values(LOGS).map((messages) => [messages.join(' ')]))(
    'stays UTF-8 where a letter of it is broken: %s',
    async (messages) => {
      const bytes = new TextEncoder().encode(logOf([messages, `${messages} 2`, messages.slice(2)]));
      const at = bytes.findIndex((byte) => byte > 0x7f);
      expect(await found(bytes.with(at, 0xff))).toBe('utf-8');
      // a file that begins within a letter
      expect(await found(bytes.subarray(at + 1))).toBe('utf-8');
    },
  );

  it('stays UTF-8 where nothing reads better', async () => {
    expect(await found(Uint8Array.from({ length: 4_096 }, (_, index) => (index * 167 + 13) % 256))).toBe('utf-8');
  });

  it('ends, and is a known one, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const encoding = await found(bytes);
        expect(encodingNamed(encoding)).toBe(encoding);
      }),
    );
  });
});

describe('UTF-16', () => {
  it('is known by its mark, else by its zero bytes', () => {
    const text = '\ufeffINFO started\n';
    expect(wideEncodingOf(Buffer.from(text, 'utf16le'))).toBe('utf-16le');
    expect(wideEncodingOf(Buffer.from(text, 'utf16le').swap16())).toBe('utf-16be');
    expect(wideEncodingOf(Buffer.from('INFO started: 接続\n', 'utf16le'))).toBe('utf-16le');
    expect(wideEncodingOf(Buffer.from('INFO started\n', 'utf16le').swap16())).toBe('utf-16be');
    expect(wideEncodingOf(Buffer.from('INFO started\n'))).toBeUndefined();
    expect(wideEncodingOf(Buffer.alloc(100))).toBeUndefined();
  });
});

describe('lines of two programs in one file', () => {
  const others = LOGS['windows-1252'] ?? [];
  const first = 'Schlüssel';
  const legacy = encode(logOf(others), 'windows-1252');
  const utf8 = new TextEncoder().encode(`${first} 鍵\n`);

  it('are read each as it was written', () => {
    const decode = lineDecoder('windows-1252');
    expect(decode(encode(first, 'windows-1252'))).toBe(first);
    expect(decode(new TextEncoder().encode(first))).toBe(first);
  });

  it('are read so in a whole text, too', async () => {
    const bytes = Uint8Array.from([...legacy, ...utf8, ...legacy]);
    expect(await decodeText(bytes)).toBe(`${logOf(others)}${first} 鍵\n${logOf(others)}`);
  });

  it('are read so however the text is cut into pieces', () => {
    const whole = Uint8Array.from([...legacy, ...utf8, ...legacy]);
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 6 }), (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), whole.length];
        const decoding = textDecoding('windows-1252');
        const pieces = ends.map((end, nth) => decoding.push(whole.subarray(ends[nth - 1] ?? 0, end)));
        expect([...pieces, decoding.end()].join('')).toBe(`${logOf(others)}${first} 鍵\n${logOf(others)}`);
      }),
    );
  });
});

describe('binary content', () => {
  it('is known by its characters', () => {
    expect(isBinaryText('')).toBe(false);
    expect(isBinaryText('a line\twith a tab\n\u001b[31mand a colour')).toBe(false);
    expect(isBinaryText('PK\u0003\u0004\u0000\u0000\u0000\ufffd\ufffd')).toBe(true);
  });
});
