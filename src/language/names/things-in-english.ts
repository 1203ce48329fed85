// What the things that requests handle are called in other languages: routes are English nearly everywhere, questions are not.

/**
 * English nouns of a thing, the likeliest first, then words for it, or how they begin; those of scripts without blanks may stand
 * anywhere in a term. Behind `$` nothing follows but an s: English words begin so too (“container”, “cursor”).
 */
const THINGS = `
payment: zahlung, bezahlung, pago, paiement, pagamento, betaling, płatnoś, ödeme, 支付, 付款, 支払, 決済, 결제
order: bestellung, auftrag, aufträge, pedido, commande, ordine, ordini, encomenda, bestelling, zamówieni, sipariş, 订单, 訂單, 注文, 주문
refund: rückerstattung, erstattung, rückzahlung, reembolso, devolucion, remboursement, rimbors, terugbetaling, 退款, 返金, 환불
invoice: rechnung, factura, facture, fatura, fattur, factuur, facturen, 发票, 發票, 請求書, 송장
booking, reservation: buchung, reservierung, reserva, réservation, prenotazion, boeking, 预订, 予約, 예약
delivery, shipment, parcel: lieferung, entrega, livraison, consegn, 配送, 배송
shipment, delivery, parcel: sendung, envío, envio, expédition, spedizion, 发货, 發貨
parcel, shipment, delivery: paket, paquete, colis, pacote, pacchi, 包裹, 荷物
label: etikett, etiqueta, étiquette, etichett, 标签, 標籤, ラベル
quote: angebot, cotización, presupuesto, devis, cotação, preventiv, 报价, 報價, 見積
login, session: anmeldung, einloggen, connexion, 登录, 登錄, ログイン, 로그인
registration, signup, enrollment: registrierung, anmeldung, einschreibung, inscripción, matrícula, inscription, inscrição, iscrizion, 注册, 註冊, 登録, 가입
search: suche, suchen, búsqueda, recherche, pesquisa, ricerca, ricerche, 搜索, 搜尋, 検索, 검색
cart, basket: warenkorb, warenkörbe, carrito, panier, carrinho, carrello, 购物车, 購物車, カート, 장바구니
product, item, article: produkt, artikel, producto, artículo, produit, produto, prodott, 产品, 產品, 商品, 상품
contract: vertrag, verträge, contrato, contrat, contratt, 合同, 契約
reading: zählerstand, zählerstände, ablesung, lectura, relevé, leitura
course: kurs, curso$, cours, corso, corsi, 课程, 課程, コース
submission: abgabe, einreichung, soumission, submissão, 提交, 提出
subscription: abonnement, suscripción, assinatura, abbonament, 订阅, 訂閱, 購読, 구독
account: konto, konten, cuenta, compte, conta$, conto$, conti$, 账户, 帳戶, アカウント, 계정
transfer: überweisung, transferencia, virement, transferência, bonific, 转账, 轉帳, 振込, 송금
message: nachricht, mensaje, mensagem, messaggi, 消息, 訊息, メッセージ, 메시지
image, photo: bilder, fotos, imagen, imágenes, imagem, imagens, immagin, 图片, 圖片, 画像, 이미지
report: bericht, informe, rapport, relatório, 报告, 報告, レポート, 보고서
`;

const SHORTEST = 4;

const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Katakana with its marks apart, as `fold` leaves it. */
const INSIDE_TERMS = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;

type ThingWord = { readonly isIn: (folded: string) => boolean; readonly things: readonly string[] };

const matcherOf = (entry: string): ThingWord['isIn'] => {
  const word = fold(entry.replace('$', ''));
  if (INSIDE_TERMS.test(entry)) return (folded) => folded.includes(word);
  return entry.endsWith('$')
    ? (folded) => folded === word || folded === `${word}s`
    : (folded) => folded.startsWith(word);
};

const WORDS: readonly ThingWord[] = THINGS.trim()
  .split('\n')
  .flatMap((line) => {
    const [things = '', words = ''] = line.split(': ');
    return words.split(', ').map((each) => ({ isIn: matcherOf(each), things: things.split(', ') }));
  });

/** What a word of another language calls, in English: `zahlungen` → payment; the likeliest first. None: it is no such word, or an English one. */
export const thingsInEnglish = (said: string): readonly string[] => {
  const folded = fold(said);
  if (folded.length < SHORTEST && !INSIDE_TERMS.test(folded)) return [];
  const found = WORDS.filter(({ isIn }) => isIn(folded));
  return [...new Set(found.flatMap(({ things }) => things))];
};
