// Who reads a summary, by how messages name them in the languages of the product.

type Reader = 'customers' | 'management' | 'channel' | 'handover' | 'postmortem';

const READER_NAMES: readonly (readonly [reader: Reader, names: RegExp])[] = [
  ['postmortem', /(?<!\p{L})(?:post-? ?mortem|rca (?:doc|draft))(?!\p{L})|复盘|事后分析|ポストモーテム|振り返り/iu],
  ['handover', /(?<!\p{L})(?:hand ?over|hand ?off|übergabe|relevo|passation|passagem)(?!\p{L})|交接|引き?継ぎ/iu],
  [
    'customers',
    /(?<!\p{L})(?:customers?|clients?|kunden?|clientes?|status ?page|statusseite)(?!\p{L})|客户|顾客|状态页|顧客|お客|ステータスページ/iu,
  ],
  [
    'management',
    /(?<!\p{L})(?:management|managers?|boss|ceo|cto|coo|vp|chef(?:in)?|chief|execs?|executives?|directors?|head of \p{L}+|leadership|owners|stakeholders?|board|vorstand|vorgesetzte[nr]?|geschäftsführung|leitung|gerencia|gerentes?|jef[ae]s?|dirección|directivos?|directeur|patron|direction|hiérarchie|gestão|direção|diretoria|chefes?|gestor(?:es)?)(?!\p{L})|管理层|领导|老板|经理|経営|上司|役員|部長/iu,
  ],
  ['channel', /(?<!\p{L})(?:slack|teams|channel|kanal|canal|#\p{L}[\p{L}\p{N}_-]*)(?!\p{L})|频道|チャンネル/iu],
];

export const readerNamed = (message: string): Reader | undefined =>
  READER_NAMES.find(([, names]) => names.test(message))?.[0];

const ONE_LINE =
  /(?<!\p{L})(?:(?:one|1|a single|single)[ -]?(?:line|sentence)r?|(?:ein|1|einem|einer|einen) ?(?:satz|zeile)|einzeiler|(?:una|1) (?:frase|línea|linea)|(?:une|1) (?:phrase|ligne)|(?:uma|1) (?:frase|linha))(?!\p{L})|一句话|一句話|一行|一文で/iu;

/** “In one sentence”, “a one-liner for slack”. */
export const asksForOneLine = (message: string): boolean => ONE_LINE.test(message);
