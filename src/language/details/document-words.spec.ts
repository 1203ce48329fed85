// Whether a message asks if something may be done, also where it is said in the passive.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from './message-details.js';

const permissionOf = (message: string, language: string) =>
  readMessageDetails(message, { entities: [], language }).documents?.permission;

const documentsOf = (message: string) => readMessageDetails(message, { entities: [], language: 'en' }).documents;

describe('a question in a script without blanks', () => {
  it.each([
    '付款的程序卡住了,应该怎样重新启动?',
    '数据库连接满了怎么处理?',
    '支払いのサービスはどうやって再起動しますか?',
    '再起動する方法は?',
    '서버를 어떻게 다시 시작하나요?',
    'सेवा को फिर से कैसे शुरू करें?',
    'เริ่มบริการใหม่อย่างไร',
  ])('asks how something is done: “%s”', (message) => {
    expect(documentsOf(message)?.isHowTo).toBe(true);
  });

  it.each(['怎么这么慢?', '支付服务怎么了?', 'なぜ遅いのですか?', '왜 느립니까?', 'सेवा धीमी क्यों है?', 'ทำไมช้า'])(
    'does not ask it: “%s”',
    (message) => {
      expect(documentsOf(message)?.isHowTo).toBeUndefined();
    },
  );

  it.each([
    ['手册里怎么说重启?', true],
    ['マニュアルには何と書いていますか?', true],
    ['매뉴얼에 뭐라고 적혀 있나요?', true],
    ['支付服务慢', undefined],
  ] as const)('speaks of something written: “%s” %s', (message, isWritten) => {
    expect(documentsOf(message)?.isWritten).toBe(isWritten);
    expect(documentsOf(message)?.says).toBe(isWritten);
  });

  it('keeps the words of Hindi whole', () => {
    const { terms } = readMessageDetails('सेवा को फिर शुरू करें', { entities: [], language: 'hi' });
    expect(terms.map(({ text }) => text)).toEqual(['सेवा', 'को', 'फिर', 'शुरू', 'करें']);
  });
});

describe('what holds in general', () => {
  it.each([
    'how many errors may checkout have over 28 days?',
    'what is our error budget policy',
    'what counts as a SEV1?',
    'after how many minutes must somebody be paged?',
    'wie viele Fehler darf checkout haben?',
    'combien de temps doit-on garder les journaux ? quelle est la règle ?',
  ])('is asked by “%s”', (message) => {
    expect(documentsOf(message)?.isRule).toBe(true);
  });

  it.each([
    'how many errors does checkout have?',
    'who may have changed it?',
    'when may it have begun?',
    'what should I do now?',
    'how often does it fail?',
  ])('is not asked by “%s”', (message) => {
    expect(documentsOf(message)?.isRule).toBeUndefined();
  });
});

describe('whether something may be done', () => {
  it.each([
    ['may I restart redis?', 'en', 'leave'],
    ['can redis be restarted?', 'en', 'leave'],
    ['and could the pod be safely drained now', 'en', 'leave'],
    ['should orders be rolled back?', 'en', 'worth'],
    ['darf redis neu gestartet werden?', 'de', 'leave'],
    ['kann die Session beendet werden?', 'de', 'leave'],
    ['sollte orders zurückgerollt werden?', 'de', 'worth'],
    ['¿puede reiniciarse redis?', 'es', 'leave'],
    ['¿redis puede ser reiniciado?', 'es', 'leave'],
    ['est-ce que redis peut être redémarré ?', 'fr', 'leave'],
    ['redis doit-il être redémarré ?', 'fr', 'worth'],
    ['o redis pode ser reiniciado?', 'pt', 'leave'],
    ['redis può essere riavviato?', 'it', 'leave'],
    ['redisを再起動してもいい?', 'ja', 'leave'],
    ['redisを止めても大丈夫ですか?', 'ja', 'leave'],
    ['可以重启redis吗?', 'zh', 'leave'],
    ['能不能回滚orders?', 'zh', 'leave'],
  ])('is asked by “%s”', (message, language, permission) => {
    expect(permissionOf(message, language)).toBe(permission);
  });

  it.each([
    ['could it be the database?', 'en'],
    ['can redis be the cause?', 'en'],
    ['was redis restarted?', 'en'],
    ['why can redis not be restarted?', 'en'],
    ['could redis have been restarted?', 'en'],
    ['kann redis schuld sein?', 'de'],
    ['wurde redis neu gestartet?', 'de'],
    ['warum kann redis nicht gestartet werden?', 'de'],
    ['¿puede ser la red?', 'es'],
    ['ça peut être redis ?', 'fr'],
    ['何度再起動してもredisが落ちる', 'ja'],
    ['可以显示redis的日志吗?', 'zh'],
  ])('is not asked by “%s”', (message, language) => {
    expect(permissionOf(message, language)).toBeUndefined();
  });
});
