// Failures in other languages than English: what programs and developers write, and what it means to the failure classes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyFailure } from '../classify-failure.js';
import { answererIn, mentionsOf } from '../failure-target.js';
import { CHINESE_FAILURES } from './chinese.js';
import { FRENCH_FAILURES } from './french.js';
import { GERMAN_FAILURES } from './german.js';
import { JAPANESE_FAILURES } from './japanese.js';
import { meaningsOf } from './localised-failures.js';
import { RUSSIAN_FAILURES } from './russian.js';
import { SPANISH_FAILURES } from './spanish.js';

const classOf = (message: string): string | undefined => classifyFailure({ message, level: 'error' })?.failure.id;

describe('what a program says in its own translation', () => {
  it.each([
    ['tut mir leid, schon zu viele Verbindungen', 'connection-limit'],
    ['Verklemmung (Deadlock) entdeckt', 'lock-wait'],
    ['не удалось увеличить файл "base/16384/24576": На устройстве не осталось свободного места', 'disk-full'],
    ['テーブル orders へのアクセスが拒否されました', 'permission-missing'],
    ['l’authentification par mot de passe a échoué pour l’utilisateur « app »', 'credentials-refused'],
    ['进程 77 (PID 77) 被信号 11 终止', undefined],
    ['magazyn.wew: Ta nazwa lub usługa jest nieznana', 'name-not-resolved'],
    [
      'Es konnte keine Verbindung hergestellt werden, da der Zielcomputer die Verbindung verweigerte.',
      'connection-refused',
    ],
  ])('“%s” is %s', (message, failure) => {
    expect(classOf(message)).toBe(failure ?? 'unexplained-error');
  });

  const programs = [
    CHINESE_FAILURES,
    FRENCH_FAILURES,
    GERMAN_FAILURES,
    JAPANESE_FAILURES,
    RUSSIAN_FAILURES,
    SPANISH_FAILURES,
  ].flatMap(({ catalogue }) => Object.entries(catalogue));

  it('means the same in English, with the same names and numbers in it', () => {
    const PLACEHOLDER = /%(?:(\d)\$)?[\d.]*l{0,2}z?([sdumc])/g;
    const values = ['alpha7', '4711', 'beta_8', '23', 'gamma9'];
    fc.assert(
      fc.property(fc.constantFrom(...programs), fc.constantFrom('', 'app: '), (entry, before) => {
        const [english, text] = entry;
        const kinds = [...english.matchAll(PLACEHOLDER)].map(([, , kind]) => kind);
        const argument = (n: number): string => (/[du]/.test(kinds[n] ?? '') ? String(100 + n) : (values[n] ?? 'x'));
        const filled = (template: string): string => {
          let n = 0;
          return template.replaceAll(PLACEHOLDER, (_, position?: string) => {
            n += 1;
            return argument((position === undefined ? n : Number(position)) - 1);
          });
        };
        expect(meaningsOf(`${before}${filled(text)}`)).toContain(filled(english));
      }),
      { numRuns: 500 },
    );
  });
});

describe('what developers write', () => {
  it.each([
    ['Bestellung 7 nicht gespeichert: Festplatte voll', 'disk-full'],
    ['Rechnung 5: die Verbindung zum Mailserver wurde zurückgewiesen', 'connection-refused'],
    ['Paiement 55 : le certificat du serveur banque.example a expiré hier', 'certificate-expired'],
    ['Envío 4: se superó el límite de peticiones de api.correos.example', 'rate-limited'],
    ['Pedido 4: estouro de memória na JVM', 'out-of-memory'],
    ['Ordine 12 non registrato: impossibile contattare il magazzino, connessione rifiutata', 'connection-refused'],
    ['Bestelling 12 niet opgeslagen: de schijf is vol', 'disk-full'],
    ['Faktura 4: inloggning mot ekonomi-api nekades', 'credentials-refused'],
    ['Sipariş 44 kaydedilemedi: veritabanı bağlantı havuzu doldu', 'pool-exhausted'],
    ['Objednávka 4: platnost certifikátu vypršela', 'certificate-expired'],
    ['Zamówienie 4: serwer odrzucił połączenie', 'connection-refused'],
    ['Заказ 5: превышен лимит подключений', 'connection-limit'],
    ['Rechnung 5: der Mailserver hat nicht geantwortet', 'timeout'],
    ['Import 5 abgebrochen, auf /data ist kein Platz mehr', 'disk-full'],
    ['Entrega 5: o servidor rota:8080 não aceitou a conexão', 'connection-refused'],
    ['Factuur 5: geheugen van de worker is vol', 'out-of-memory'],
    ['Замовлення 5: недостатньо пам’яті', 'out-of-memory'],
    ['订单 7 创建失败: 连接池已满', 'pool-exhausted'],
    ['決済 8 失敗: 証明書の有効期限が切れています', 'certificate-expired'],
    ['재고 9 갱신 실패: 교착 상태가 감지되었습니다', 'lock-wait'],
  ])('“%s” is %s', (message, failure) => {
    expect(classOf(message)).toBe(failure);
  });

  it.each([
    ['Auftrag 7: lager antwortete mit 503', 'lager'],
    ['página /relatorio: relatorios respondeu 500', 'relatorios'],
    ['注文 7 中断: kessai がエラー 502 を返しました', 'kessai'],
    ['请求 /api/orders: order-service 返回 500', 'order-service'],
  ])('“%s” is an answer of %s', (message, name) => {
    expect(answererIn(message)).toBe(name);
  });

  it('names whom it calls', () => {
    const message =
      'Verbindung zum Server auf »lager-db« (10.1.0.3), Port 5432 fehlgeschlagen: Verbindungsaufbau abgelehnt';
    expect(mentionsOf({ message }, message).addresses[0]).toEqual({ host: 'lager-db', port: 5432 });
  });
});

describe('what means no failure', () => {
  it.each([
    'GET /api/orders 200 in 12 ms',
    'connection pool limit is 20',
    'certificate expires in 30 days',
    'Verbindung hergestellt, Anfrage beantwortet',
    'Die Verbindung steht. Abgelehnt wurde die Bestellung',
    '订单 7 创建成功, 耗时 12 毫秒',
    '在庫を表示しました',
  ])('“%s”', (message) => {
    expect(meaningsOf(message)).toEqual([]);
  });

  it('of a text that never ends, whatever it repeats', () => {
    for (const part of ['Verbindung abgelehnt ', '连接池已满', '%s ', 'Prozess 1 wartet immer noch auf '])
      expect(meaningsOf(part.repeat(200_000)).length).toBeLessThan(5);
  });
});
