// What a message says besides acts, names, scope and time, in the languages that are read.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByCatalogue } from '../../../bench/followup/read-message.js';
import type { Entity } from '../names/entity.js';
import { readMessageDetails } from './message-details.js';
import type { QuestionCue } from './question-cues.js';

const detailsOf = (message: string, language = 'en', entities: readonly Entity[] = []) =>
  readMessageDetails(message, { language, entities });

const service = (message: string, name: string): Entity => {
  const start = message.indexOf(name);
  return { kind: 'service', text: name, name, start, end: start + name.length };
};

describe('a denial', () => {
  it.each(['no, me refería a orders', '¿no será la red?', 'no, intendevo payments'])('names no node: %s', (message) => {
    expect(readMessageDetails(message, { entities: [], language: 'es' }).cues ?? []).not.toContain('host');
  });
});

describe('how many are wanted', () => {
  it.each<readonly [number | undefined, string, string]>([
    [3, 'show me the last three errors', 'en'],
    [3, 'Zeig mir die letzten drei Fehler', 'de'],
    [4, 'las cuatro consultas más lentas', 'es'],
    [3, 'Las 3 consultas más lentas de postgres', 'es'],
    [2, 'les deux dernières lignes', 'fr'],
    [2, 'as duas últimas linhas', 'pt'],
    [3, '最後の三件を見せて', 'ja'],
    [3, '一番遅いクエリを3つ見せて', 'ja'],
    [undefined, 'show me the errors of h2', 'en'],
    [undefined, 'one more line', 'en'],
    [undefined, 'which of them was drei', 'en'],
    [5, 'show the last five errors of the two pods', 'en'],
    [undefined, '最近三个小时的日志', 'zh'],
    [undefined, '直近の十二件', 'ja'],
    [undefined, '显示第三行', 'zh'],
  ])('is %s in “%s”', (quantity, message, language) => {
    expect(detailsOf(message, language).quantity).toBe(quantity);
  });
});

describe('a number that says when', () => {
  const quantityOf = (message: string) =>
    readByCatalogue(message, { services: [], environments: [], regions: [] }).details?.quantity;

  it.each([
    'show the error lines of the last 2 hours',
    'show me the log lines of the last two hours',
    'show lines before 9 am',
    'logs 5 minutes before the error',
    'zeig die Zeilen der letzten zwei Stunden',
  ])('counts nothing in “%s”', (message) => {
    expect(quantityOf(message)).toBeUndefined();
  });

  it.each([
    'show the last 3 errors',
    'the last three lines before 9 am',
    'the last 3 lines of the last 2 hours',
    'zeig die letzten drei Fehler',
  ])('stands beside one that counts in “%s”', (message) => {
    expect(quantityOf(message)).toBe(3);
  });
});

describe('the cues of a question', () => {
  it.each<readonly [QuestionCue, string, string]>([
    ['per second', 'quante richieste al secondo', 'it'],
    ['per second', 'hoeveel verzoeken per seconde', 'nl'],
    ['per second', 'ile żądań na sekundę', 'pl'],
    ['per second', 'saniyede kaç istek', 'tr'],
    ['per second', '초당 요청 수는?', 'ko'],
    ['per second', '120 req/s or what', 'en'],
    ['one line', 'podsumuj w jednym zdaniu', 'pl'],
    ['one line', 'tek cümleyle özetle', 'tr'],
    ['one line', '한 문장으로 요약해줘', 'ko'],
    ['one line', 'ek line mein batao', 'hi'],
    ['customers', 'samenvatting voor de klanten', 'nl'],
    ['customers', 'müşteriler için özet', 'tr'],
    ['handover', '인수인계용으로 정리해줘', 'ko'],
    ['channel', 'something for #incidents', 'en'],
    ['management', 'a few words for the head of sales', 'en'],
    ['pod', 'Unterschied zwischen den Replikaten', 'de'],
    ['callers', 'chi chiama questo servizio', 'it'],
    ['callees', 'what does it call', 'en'],
    ['average', 'gemiddelde duur?', 'nl'],
    ['p95', 'das 95. Perzentil', 'de'],
    ['maximum', 'en yavaş istek', 'tr'],
    ['yesterday', 'comme hier ?', 'fr'],
    ['before', 'com’era prima?', 'it'],
    ['others', 'और बाकी?', 'hi'],
    ['same trouble', '同じ原因ですか？', 'ja'],
    ['same trouble', 'é o mesmo problema?', 'pt'],
    ['unrelated', 'errori non correlati?', 'it'],
    ['unrelated', 'alakasız hatalar var mı?', 'tr'],
    ['unrelated', '無関係なエラーはありますか？', 'ja'],
    ['unrelated', '관련없는 오류가 있나요?', 'ko'],
    ['unrelated', 'fouten die er niets te maken mee hebben?', 'nl'],
    ['pager', 'chi è di reperibilità', 'it'],
    ['outside', 'zeig mir den commit', 'de'],
  ])('hold “%s” in “%s”', (cue, message, language) => {
    expect(detailsOf(message, language).cues).toContain(cue);
  });

  it('are not taken from names', () => {
    const message = 'errors in invoice-per-second';
    expect(detailsOf(message, 'en', [service(message, 'invoice-per-second')]).cues).toEqual(['errors']);
  });

  it('but a server whose name says that it is a database is one', () => {
    const cuesOf = (name: string) =>
      detailsOf(`what went wrong in ${name}`, 'en', [service(`what went wrong in ${name}`, name)]).cues;
    expect(cuesOf('orders-db')).toContain('database');
    expect(cuesOf('orders')).not.toContain('database');
  });

  it('that mean something else in another language are read in their own alone', () => {
    expect(detailsOf('hier sind nur timeouts', 'de').cues).not.toContain('yesterday');
  });

  it('hold the calls of a service where its name stands between the words of the cue', () => {
    const message = 'ruft checkout etwas auf';
    expect(detailsOf(message, 'de', [service(message, 'checkout')]).cues).not.toContain('callees');
    const direct = 'wen ruft checkout auf';
    expect(detailsOf(direct, 'de', [service(direct, 'checkout')]).cues).toContain('callees');
  });
});

describe('the figures of a message', () => {
  it.each([
    ['open e4', { evidence: { id: 'e4', alone: true } }],
    ['why does e12 matter, and what about the database then', { evidence: { id: 'e12' } }],
    ['the 2nd', { ordinal: 2 }],
    ['how many 5xx', { status: '5xx' }],
    ['wie viele 502er hatte nginx?', { status: '502' }],
    ['how many 5xx, 502er and 4xx, and again 5xx?', { status: '5xx', alsoStatuses: ['502', '4xx'] }],
    ['was there enough memory?', { wants: ['any', 'enough'], wantsYesOrNo: true }],
    [
      'what does `LWLock:LockManager` mean?',
      { words: ['what', 'does', 'LWLock:LockManager', 'mean'], wants: ['meaning'] },
    ],
    ['the newsletter is late', { subject: [{ said: 'newsletter' }, { said: 'late' }] }],
    ['what does the runbook say about refunds', { documents: { isWritten: true, asking: [3, 4, 5] } }],
    ['how many SpoolErrors', { exception: 'SpoolError' }],
    ['what does ECONNREFUSED mean', { standardError: 'refused' }],
    ['https://example.org/board', { isLink: true }],
  ])('are read in “%s”', (message, details) => {
    expect(detailsOf(message)).toMatchObject(details);
  });

  it('are absent where it has none', () => {
    expect(Object.keys(detailsOf('why')).toSorted()).toEqual([
      'content',
      'cues',
      'excerpt',
      'separators',
      'terms',
      'things',
      'words',
    ]);
  });
});

describe('the questions of a message', () => {
  const questionsOf = (message: string): readonly string[] =>
    (detailsOf(message).questions ?? []).map(({ start, end }) => message.slice(start, end).trim());

  it.each([
    ["I don't think it's cart. could kafka be it?", ['could kafka be it?']],
    ['es war Postgres.\nKann es Kafka sein?', ['Kann es Kafka sein?']],
    ['payments 2.4.1 is fine! is it dns? or the disk?', ['is it dns?', 'or the disk?']],
    ['不是数据库。会不会是网络？', ['会不会是网络？']],
    ['it is slow. check redis vs. kafka please. is it redis?', ['is it redis?']],
  ])('are parted from the sentences beside them: %s', (message, questions) => {
    expect(questionsOf(message)).toEqual(questions);
  });

  it.each(['could it be kafka?', 'is it kafka? or redis?', 'kafka vs. redis?', 'it is kafka. it must be'])(
    'are not told where no other sentence or no question stands there: %s',
    (message) => {
      expect(questionsOf(message)).toEqual([]);
    },
  );

  it('lie within the message, in its order', () => {
    const part = fc.constantFrom('it', 'is', 'kafka', '.', '?', '!', '。', '？', ' ', '\n', 'vs.', '2.4');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        const message = parts.join('');
        let at = 0;
        for (const { start, end } of detailsOf(message).questions ?? []) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(message.length);
      }),
    );
  });
});

it('places every term, topic and suspicion where it stands in the message', () => {
  const word = fc.constantFrom(
    'could',
    'it',
    'be',
    'the',
    'db',
    'redis',
    'or',
    ',',
    'network?',
    'cpu_load',
    'ディスク',
    '\n',
    'e4',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const message = words.join(' ').trim();
      const { terms, topics = [], suspicion } = detailsOf(message);
      for (const { text, start, end } of terms) expect(message.slice(start, end).toLowerCase()).toBe(text);
      for (const { text, start, end } of topics) expect(message.slice(start, end)).toBe(text);
      if (suspicion !== undefined) expect(message.slice(suspicion.start, suspicion.end)).toBe(suspicion.what);
    }),
  );
});
