// What is not known, and what is missing for it.
export const jaUnknown = {
  'unknown.nothing': '保存データからは分かりません。',
  'store.empty':
    'まだ何も保存されていません。 ログ、トレース、メトリクス、変更のいずれもありません。 `casefile ingest ファイル` で読み込んでから、もう一度お尋ねください。',
  'scope.everything': '現在の範囲：すべて。',
  'scope.only': '現在の範囲： {names} のみ。',
  'scope.without': '現在の範囲： {names} を除く。',
  'scope.window': '現在の時間帯：{from} から {to} UTC。',
  'unstored.alike':
    '保存されたデータに「{name}」という{field, select, service {サービス} environment {環境} region {リージョン} other {バージョン}}はありません。 {names} のことですか？',
  'unstored.others':
    '保存されたデータに「{name}」という{field, select, service {サービス} environment {環境} region {リージョン} other {バージョン}}はありません。 あるもの：{names}{more}。',
  'unstored.none':
    '保存されたデータに「{name}」という{field, select, service {サービス} environment {環境} region {リージョン} other {バージョン}}はありません。 データには{field, select, service {サービス} environment {環境} region {リージョン} other {バージョン}}の名前がありません。',
  'unstored.limited': '「{name}」は見ることができません：質問しているキーで読めるのは {names} だけです。',
  'unstored.mentioned':
    '{what, select, spans {{service} のリクエスト {n} 件の名前に {word} があり、うち {errors} 件が失敗しています。} other {{service} のログ {n} 行が {word} に触れており、うち {errors} 行がエラーです。}}',
  'unstored.held':
    '{service} のログ {n} 行で {field} が {word} であり、うち {errors, plural, =0 {{errors} 行がエラーです} other {{errors} 行がエラーです（{first} から {last} UTC）}}。',
  'unstored.latest': '最新の行は {at} UTC、{service}：{quote}。',
  'unstored.unmentioned': 'この時間にそれに触れるログ行はありません（検索：{word}）。',
  'half-day.taken': '最も近い時刻の記録は保存されていません： もう半日の {from} から {to} UTC を対象にしました。',
  'past.not-stored':
    '{past, select, yesterday {昨日} week {前の週} other {その時間}}のデータはありません。 保存されているのは {at} UTC からです。',
  'past.unread': 'その時間のデータはありません。',
} as const satisfies { readonly [id: string]: string };
