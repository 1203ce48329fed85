// Places and times: where, since when, who, what changed.
const PLACE =
  '{place, select, pod { Pod } host {ホスト} region {リージョン} zone {ゾーン} service {サービス} version {バージョン} endpoint {エンドポイント} user {ユーザー} tenant {テナント} other {環境}}';
/** The sender of a request has more names than those of its user. */
const UNNAMED = PLACE.replace('user {ユーザー}', 'user {ユーザー、アプリ、ブラウザーや端末}');
const ERROR = '{what, select, spans {失敗したスパン} other {エラーログ}}';
const RECORDS = '{what, select, spans {スパン} other {ログ}}';
const SINCE_RECORDS = '{since, select, spans {スパン} other {ログ}}';
const OF = '{of, select, service {{service} の} other {}}';
// behind a word
const WITH_OF = '{of, select, service { {service} の} other {}}';
const IN = '{of, select, service {{service} の} other {}}';
const KIND =
  '{kind, select, deploy {デプロイ} configuration {設定変更} flag {フラグ変更} scaling {スケーリング} kubernetes {Kubernetes イベント} alert {アラート} other {変更}}';
const KIND_OF = '{kind, select, deploys {デプロイ} config {設定変更} flags {フラグ変更} other {変更}}';
const BY = '{by, select, author {（{author} による）} other {}}';
const DIMENSIONS =
  '{dimension, select, pod {Pod} host {ホスト} region {リージョン} environment {環境} operation {エンドポイント} version {バージョン} level {レベル} other {サービス}}';

export const jaPlaces = {
  'database.named': 'データベースは {database} です：{service} が {at} UTC に {quote} と記録しました。',
  'database.stored': '{service}（{database}）のログが保存されています。',
  'database.unknown': 'この時間のエラーにデータベースの名前はなく、データベースの名前のログも保存されていません。',
  'index.not-told':
    'どのインデックスが足りないかはログからは分かりません。 データベースのキャプチャで分かります：`casefile snapshot capture`。',
  'index.no-line': '作成または削除されたインデックスに触れる行は保存されていません。',
  'index.line': '{at} UTC、{service}：{quote}',
  'index.slow-statements': 'インデックスがまず役立つのは最も遅い文です：',
  'place.only': `{name} のみ：${OF}${ERROR} {total} 件中 {errors} 件、{first}～{last} UTC。`,
  'place.absent': '{names} の記録はここにないため、そこでも起きているかは分かりません。 あるもの：{stored}{more}。',
  'place.elsewhere':
    '{name} に {service} の記録はありません。 ほかのサービスの記録は {count} 件、うちエラー {errors} 件です。',
  'place.single': `データにほかの${PLACE}はありません。`,
  'place.other': `もう一方の${PLACE}にこのエラーはありません。`,
  'place.others': `ほかの {n} 個の${PLACE}にこのエラーはありません。`,
  'place.leads': `{name}：${OF}${ERROR} {total} 件中 {errors} 件（{share}）で最多です。`,
  'place.first': `{name}：${OF}最初の${ERROR}は {first} UTC です（{last} までに {total} 件中 {errors} 件）。`,
  'place.item': `{name}：${ERROR} {total} 件中 {errors} 件（{share}）、{first}～{last} UTC`,
  'place.all': `{n} 個の${PLACE}すべてに${WITH_OF}${ERROR}があります。`,
  'place.some': `{m} 個の${PLACE}のうち {n} 個に${WITH_OF}${ERROR}があります。`,
  'place.endpoint': '{path}：{count} 行中{at, select, least {少なくとも } other { }}{errors} 行がエラー',
  'place.unnamed': `保存されたエラーに${UNNAMED}の記載がないため、分かりません。`,
  'place.untold': '保存されたデータからは、これらのエラーの場所は分かりません。',
  'holder.lock': '{service} は {at} UTC に、{pids} がロックを保持していると記録しました：{quote}。',
  'holder.session': '{service} のプロセス {pid} は {at} UTC に記録しました：{quote}。',
  'holder.no-lock': 'ロックの保持者を示す行は保存されていません（PostgreSQL は log_lock_waits が有効なら記録します）。',
  'holder.unknown': '{of}を誰が使っているかは、保存されたデータからは分かりません（該当するメトリクスがありません）。',
  'place.slowest': `最も遅い${PLACE}は {name} です（p95 {p95}、スパン {count} 件）。`,
  'none.errors': `{from}～{to} UTC、${OF}${RECORDS} {count} 件中、エラーは {errors} 件です。`,
  'none.records': 'その時間と場所のデータは保存されていません。',
  'onset.cause': '{at} UTC から、{service} で起きています。',
  'onset.line': '{at} UTC：{service} の最初のエラー、{quote}。',
  'onset.counted': `{at} UTC：${OF}最初の${ERROR}。`,
  'last.line': '{at} UTC：{service} の最新のエラー、{quote}。',
  'line.borrowed-time':
    'この行には固有の時刻がありません。 直前の行の時刻を使っており、実際はそれより後の可能性があります。',
  'last.counted': `{at} UTC：${OF}最新の${ERROR}。`,
  'ongoing.yes': `継続中：直近 {minutes} 分間に${WITH_OF}${ERROR} {n} 件、最新は {at} UTC です。`,
  'ongoing.no': `収束：${OF}最後の${ERROR}は {at} UTC。 それ以降の${SINCE_RECORDS} {n} 件にエラーはありません。`,
  'ongoing.no-such': `収束：${OF}この種の最後のエラーは {at} UTC。 それ以降のログ {n} 行のうち {errors} 行は別のエラーです。`,
  'ongoing.last': `${OF}最後の${ERROR}は {at} UTC です。`,
  'ongoing.silent': 'それ以降の記録がないため、続いているかどうかは分かりません。',
  'ongoing.data-end': '保存データは {at} UTC までです。',
  'duration.so-far': `これまで {duration}：${OF}${ERROR}が {first} から {last} UTC まであり、まだ続いています。`,
  'duration.over': `{duration}：${OF}${ERROR}が {first} から {last} UTC までありました。`,
  'timeline.change': `{at} UTC：{service} の${KIND}、{title}${BY}`,
  'timeline.first': '{at} UTC：{service} の最初のエラー、{quote}',
  'timeline.first-counted': `{at} UTC：${OF}最初の${ERROR}`,
  'timeline.peak': `{at} UTC：ピーク、{width, select, hour {一時間} other {一分間}}に${WITH_OF}${ERROR} {n} 件`,
  'timeline.last': '{at} UTC：{service} の最新のエラー、{quote}',
  'timeline.last-counted': `{at} UTC：${OF}最新の${ERROR}`,
  'timeline.after': `{at} UTC：これ以降 {to} UTC まで、${OF}${RECORDS} {n} 件にエラーなし`,
  'change.item': `{title}、{at} UTC の {service} の${KIND}${BY}。`,
  'change.last': `{at} UTC：{service} の${KIND}、{title}${BY}。`,
  'event.none': 'そのような出来事は見つかりません。 以下は対象期間全体についてです。',
  'event.taken': `{at} UTC の {service} の${KIND}、{title} {side, select, since {以降} before {より前} other {前後}}：`,
  'change.not-stored': '変更（デプロイ、設定、フラグ）は保存されていないため、変更があったかどうかは分かりません。',
  'change.process-lines': '起動または停止を示すログ',
  'change.no-process-lines': '読んだログに起動または停止を示すものはありません。',
  'change.activity': 'その時間、{of}{lines}があります（{first}～{last} UTC）。',
  'change.activity-lines': '最新のもの',
  'change.no-activity': 'その時間のログはありません。',
  'change.none': `その時間に${KIND_OF}の記録はありません。`,
  'change.none-of-kind': `${KIND_OF}の記録はなく、別の種類の変更が {n} 件あるだけです。`,
  'change.unknown': '保存データに変更が含まれないため、何が変わったかは分かりません。',
  'author.named': `{author}：{at} UTC の {service} の${KIND}、{title}。`,
  'author.unnamed': `{at} UTC の {service} の${KIND}に実施者の記録はありません、{title}。`,
  'author.statement': '{author}：{at} UTC の {service} のログに記録があります、{quote}。',
  'author.statement-line': '行そのものに誰かが書かれています：{at} UTC の {service} のログ、{quote}。',
  'author.statement-unnamed': '行には誰かが書かれていません：{at} UTC の {service} のログ、{quote}。',
  'author.page': '呼び出しを誰が受けたかはテレメトリになく、呼び出しツール側にあります。',
  'affected.fails': '{service}：リクエスト {n} 件（{share}）が {callee} の呼び出しで失敗',
  'affected.passes': '{service}：リクエスト {n} 件（{share}）が {callee} を経由',
  'affected.service': `{service}：{count} 件中、${ERROR} {errors} 件（{share}）`,
  'affected.people': `{m} 個の${PLACE}のうち {n} 個に${WITH_OF}${ERROR}があります。`,
  'affected.no-people': '保存されたエラーにユーザーやテナントの記載がないため、人数は数えられません。',
  'dependency.call': '{caller} は {callee} を呼び出します（リクエスト {n} 件）。',
  'dependency.seen': '{caller} は {callee} を呼び出します。',
  'dependency.line': '{caller} は {callee} を呼び出します：ログ行に {quote} とあります。',
  'dependency.sends': '{caller} は {callee} にメッセージを渡します：ログ行に {quote} とあります。',
  'dependency.around':
    '{caller} は {callee} を呼び出します：同じリクエストで、前者のログ行が後者のログ行を囲んでいます。',
  'dependency.together': '{caller} と {callee} は同じリクエストに関わっていますが、どちらが呼び出すかは分かりません。',
  'dependency.none': 'その時間のトレースとログ行に、これに関わる呼び出しはありません。',
  'dependency.unknown': 'その時間のトレースにもログ行にも、サービス間の呼び出しは見られません。',
  'inventory.stream': `{from}～{to} UTC、${OF}${RECORDS} {n} 件。`,
  'inventory.metrics': 'メトリクス、例えば {service} で取得した {gauge}。',
  'inventory.changes': '変更、{from}～{to} UTC。',
  'inventory.how-many': `${DIMENSIONS} {n} 個：`,
  'inventory.name': `{name}：${RECORDS} {n} 件、最新は {last} UTC`,
  'inventory.no-names': '保存された記録に名前の記載はありません。',
  'missing.kind':
    '{kind, select, logs {ログが保存されていません。 各サービスが自らのエラーについて述べた内容がありません。} spans {スパンが保存されていません。 どのリクエストがどこで失敗したか、レイテンシ、サービス間の呼び出しがありません。} metrics {メトリクスが保存されていません。 CPU、メモリ、キューの長さがありません。} other {変更が保存されていません。 デプロイと設定変更がありません。}}',
  'missing.nothing': 'ログ、スパン、メトリクス、変更はいずれも保存されています。 欠けている種類のデータはありません。',
  'version.runs': `{service} は {version} で動いています：{first}～{last} UTC に${RECORDS} {n} 件。`,
  'version.pod': '{pod}：{version}、最新のログは {last} UTC',
  'version.unnamed': '保存された記録にバージョンの記載はありません。',
  'health.cause': '正常ではありません：現在の障害の原因は {service} の可能性が高いです。',
  'health.bad': `正常ではありません：{from}～{to} UTC、${IN}${RECORDS} {count} 件中 {errors} 件が失敗（{share}）。`,
  'health.good': `異常はありません：{from}～{to} UTC、${IN}${RECORDS} {count} 件中 {errors} 件が失敗（{share}）。`,
  'health.state': `{from}～{to} UTC、${IN}${RECORDS} {count} 件中 {errors} 件が失敗（{share}）。`,
  'health.warned': `完全に正常ではありません：{from}～{to} UTC、${IN}${RECORDS} {count} 件中 {n} 件が警告またはエラー（{share}）。`,
  'health.before': `その前の一時間は、${RECORDS} {count} 件のうち {share} でした。`,
  'history.none': '過去の発生は保存されていません。',
  'history.no-errors': `過去の障害は保存されていません：${OF}同種のログ {count} 件中、エラーは {errors} 件です。`,
  'history.since': `${OF}ログは {at} UTC から保存されています。`,
  'history.yes': `あります：{first}～{last} UTC に、${OF}同種の過去のログが {n} 行。`,
  'history.day': '{first}～{last} UTC：{n} 行',
  'history.issue': 'この会話の以前の問題でも、疑わしいのは同じでした：{issue}',
  'author.none': '誰かはわかりません：その時間の変更は記録されておらず、作成者も承認者も不明です。',
  'last.success': '{at} UTC：エラーのない最新の {service} の {operation} です。',
  'last.no-success': '最後に成功した時刻はわかりません：この時間にエラーのないリクエストは保存されていません。',
  'onset.after-change': '{service} の {at} UTC の変更から {gap} 後、{title}。',
  'instant.began': 'そのとき始まった警告とエラー：',
  'instant.went-on': '続いていた警告とエラー：',
  'change.statements': 'スキーマを変更する文',
  'loss.no-promise':
    '保存された記録では安全だとは約束できません。 失敗した、または終わっていない処理としてデータにあるもの：',
  'loss.lines': '失敗した、または終わっていない処理を示す行',
  'loss.none': '読んだ行と失敗したリクエストに、そのような処理はありません。 何も失われていない証明にはなりません。',
  'loss.unknown':
    '完全に失われたかどうかは、これだけでは分かりません。 後で再試行や修復されたもの、クライアントが諦めたものは、テレメトリにあるとは限りません。 データベースやキュー自体と照合してください。',
  'author.lines': '変更は記録されていません。 誰が実行または依頼したかを示すログ',
} as const satisfies { readonly [id: string]: string };
