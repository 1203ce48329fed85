// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const jaVerdicts = {
  'cause.line':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}：{error}{detail}、{at} UTC から。',
  'cause.said':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}：{speaker} が {at} UTC に {error}{detail} を記録しました。',
  'cause.since': '（{at} UTC から）',
  'cause.slow':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}{since}：リクエスト {requests} 件中 {slow} 件が通常の所要時間を超えています。 以前は {baseline} 件中 {before} 件でした。',
  'cause.gauge':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}{since}：{gauge}（{where}）は {value}、中央値は {baseline} です。',
  'cause.flow':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}{since}：リクエストの {share} が普段と違う経路を通っています。 以前は {before} でした。',
  'cause.silent':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}：通常の処理のログが出ていません。 最後の行は {error}、{at} UTC です。',
  'cause.plain':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}。',
  'cause.change': 'その少し前、{at} UTC に {service} が変更されました：{title}。',
  'cause.requests': 'それ以降、{service} ではリクエスト {all} 件中 {failed} 件（{share}）が失敗しています。',
  'cause.adds': '{service} はその行に補足しています：{detail}。',
  'cause.lines': '{service} はそれ以降、このログを {n} 行出力しています。',
  'cause.caller':
    '{of, select, spans {{service} もこれに伴い、リクエスト {all} 件中 {errors} 件で失敗しています。} other {{service} もこれに伴い、ログ {all} 行中 {errors} 行でエラーを出しています。}}',
  'cause.state':
    '{state, select, on {継続中} over {収束した模様} other {続いているかは不明}}：{service} の最新の{as, select, line {該当する行} other {エラー}}は {last} UTC です。',
  'cause.second': '最初の原因とは独立した、もう一つの原因：',
  'cause.confidence': '確信度：{percent}。',
  'cause.nothing': 'この時間に異常は見つからず、エラーを出しているサービスもありません。',
  'cause.few': '原因は特定できませんが、新しい失敗があります。 ただし、偶然と区別するには件数が少なすぎます：',
  'cause.failing':
    '{service}：{operation} へのリクエスト {all} 件中 {failing} 件が失敗または途中で終了（以前は {before} 件中なし）。',
  'cause.none': '確からしい原因はありません。 普段との違いは偶然の範囲です。 エラーのあるサービス：',
  'cause.candidate': '{service}：ログ {all} 行中 {errors} 行がエラー、最新は {last} UTC です。',
  'cause.needs':
    '判断に必要なもの：{missing, select, data {この期間のテレメトリ} spans {この期間のトレース} logs {この期間のログ} metrics {メトリクス} baseline {障害前のテレメトリ} other {最初の障害前後のより狭い時間、または失敗しているサービスの名前}}。',
  'certainty.percent': '確信度は {percent} です。 根拠は次のとおりです：',
  'against.missing':
    '{missing, select, data {この期間のデータは保存されていません。} spans {トレースがなく、リクエストの経路で裏付けられません。} logs {この期間のログがありません。} metrics {メトリクスがなく、資源の枯渇は確認できません。} baseline {以前のテレメトリがなく、比較できません。} other {必要な種類のテレメトリはそろっています。}}',
  'against.nothing': '保存データに反証はなく、ほかに有力な候補のサービスもありません。',
  'against.some': 'これに反する、またはほかのサービスを示す点：',
  'against.other':
    '{service} {weight, select, some {も候補です} other {にも変化がありますが、この原因で説明できます}}：{error}、{at} UTC。',
  'against.line': '{service} の {at} UTC のログ：{line}。',
  'against.disproof':
    '次のことがあれば反証になります：{kind, select, stated {{service} のそのような行がない時間帯の同じ失敗} code {{service} の従来の経路を通るリクエストも失敗する} latency {リクエストが遅いのに {service} 自身の所要時間は普段どおり} network {{service} の内部でも同じ遅れがある} resource {障害のない時間にも同じ値だった} host {ほかのマシンでもリクエストが同じように遅い} queue {{service} がメッセージをすぐに取り出している} dependency {この呼び出しのない {service} のリクエストも失敗する} unavailable {呼び出し元が失敗とした呼び出しのスパンが {service} にある} change {変更前、または変更のないインスタンスでも同じ障害がある} other {{service} が同じ状態でも失敗のない時間がある}}。',
  'advice.heading': '助言',
  'advice.undo':
    '{change, select, deploy {ロールバックする} flag {フラグを戻す} configuration {設定を戻す} other {元に戻す}}：{title}。',
  'advice.undo-told':
    '{certain, select, yes {始まる直前に行われたことを元に戻してください} other {始まる直前に行われた次のことが原因かどうかを確かめ、原因なら元に戻してください}}：{line}{back, select, version { {version} に戻します。} release { 一つ前のバージョンに戻します。} other { 設定を戻すか、開始されたものを止めます。}}',
  'advice.undone':
    '{title} はすでに元に戻されています：{time} UTC、{undo}。 その後エラーが止まったかを確認する。 止まっていなければ、唯一の原因ではありません。',
  'advice.pod': '{pod} をロードバランサーから外すか、再起動する：ほぼすべてがここから出ています。',
  'advice.code':
    '{at, select, place {{service} の {place} を調べる。} other {{service} のエラーと、それを出力するコードを調べる。}}',
  'advice.latency':
    '{at, select, place {{service} の {place}} other {{service}}} のプロファイルを取る：呼び出し先ではこの時間を説明できません。',
  'advice.network': '{service} への経路を調べる：名前解決、プロキシ、制限、パケット損失。',
  'advice.resource':
    '{at, select, place {{service} の {place} に関わる} other {{service} の}}上限を上げるか、負荷を減らすか、再起動して時間を稼ぐ。',
  'advice.host': 'マシン {service} から負荷を移す。',
  'advice.zone': 'リクエストを {service} 以外に送り、そこのストレージ、ネットワーク、名前解決を確認する。',
  'advice.queue': '{service} がメッセージを取り出しているか確認し、取り出していればコンシューマーを増やす。',
  'advice.dependency':
    '{service} {at, select, place {の {place} での} other {の}}呼び出し先が動いていて応答するか確認する。',
  'advice.unavailable': '{service} が動いていて到達できるか確認し、そうでなければ起動する。',
  'advice.stated':
    '{remedy, select, locks {{service} でロックを保持しているトランザクションを特定し、他に必要がなければ終了し、開いたままだった理由を調べる。} disk {{service} のディスクの空きを作るか拡張し、何が埋めたかを調べる。} filesystem {{service} のディスクとファイルシステムを確認し、正常なものへ移す。} memory {{service} を再起動するかメモリを増やして時間を稼ぎ、何が増えたかを調べる。} files {{service} のオープンファイル上限を上げるか再起動し、何が開いたままにしているかを調べる。} connections {{service} の接続を返さずに使っているのは誰かを調べ、上限を上げる前にそれを再起動するか制限する。} workers {{service} の停止したワーカーを再起動し、何を待っているかを調べる。} certificate {{service} の証明書を更新するか、呼び出し元に信頼させる。} credentials {{service} の呼び出しに使う認証情報と権限、変更の有無を確認する。} names {{service} を引く名前とネームサーバーを確認する。} quota {{service} の呼び出しを減らして間隔を延ばすか、上限の引き上げを求める。} setting {{service} の設定を最後に動いていたものと比べ、元に戻す。} down {{service} が動いていて到達できるか、停止前の最後の行に何があるかを確認し、動いていなければ起動する。} code {{at, select, place {エラーは {service} 自身のコード（{place}）で発生しています} other {エラーは {service} 自身のコードで発生しています}}。 直前にリリースがあれば前の版に戻し、スタックトレースを確認してください。} other {{service} の遅い文を確認する：実行計画、足りないインデックス、何を待っているか。}}',
  'summary.next': '次の対応（助言）',
  'summary.customers':
    '{state, select, on {{first} UTC から一部のリクエストが失敗しています。 最新の失敗は {last} UTC です。} other {{first} から {last} UTC の間、一部のリクエストが失敗しました。}}',
  'summary.customersUntimed':
    '{state, select, over {一部のリクエストに正常に応答できませんでした。} other {現在、一部のリクエストに正常に応答できていません。}}',
  'summary.customersNext':
    '{found, select, yes {原因はほぼ特定されています。} other {原因を調査しています。}} ご迷惑をおかけし、申し訳ございません。 次回の更新：（要記入）。',
  'summary.plainCause':
    '考えられる原因：{kind, select, code {{service} のソフトウェアのエラー} latency {{service} 自身の処理が遅い} network {{service} への接続の障害} resource {{service} の容量不足} host {マシン {service} の過負荷} queue {{service} の手前で処理が滞留} dependency {{service} が依存するものの障害} unavailable {{service} が応答しない} change {直前の {service} への変更} other {{service} の障害}}。',
  'summary.plainStated':
    '考えられる原因：{remedy, select, locks {{service} の処理がロックを待っている} disk {{service} のディスクに空きがない} filesystem {{service} のディスクの故障} memory {{service} のメモリ不足} files {{service} の開いているファイルが多すぎる} connections {{service} に空いている接続がない} workers {{service} に応答できるワーカーがない} certificate {{service} の証明書が受け入れられない} credentials {{service} がログインを拒否している} names {{service} の名前を解決できない} quota {{service} が呼び出し回数を制限している} setting {{service} の設定の誤り} down {{service} の停止} code {{service} のソフトウェアのエラー} other {{service} のクエリ応答が遅い}}。',
  'summary.done': '実施中の対応：（要記入）。',
  'summary.stateHeading': '状態',
  'summary.knownHeading': '判明していること',
  'summary.open':
    '未解明：{missing, select, data {この期間のテレメトリ} spans {リクエストの経路（トレースなし）} logs {この期間のログ} metrics {リソースの状況（メトリクスなし）} baseline {以前との比較} other {対策が効くかどうか}}',
  'summary.impactHeading': '影響',
  'summary.timelineHeading': 'タイムライン',
  'summary.causeHeading': '原因',
  'summary.first': '{at} UTC：{service} の最初のエラー。',
  'summary.last': '{at} UTC：{service} の最新のエラー。',
  'summary.followUps': '**今後の対応**\n- （要記入）',
  'suspicion.verdict':
    '{verdict, select, likely {おそらくそうです。} named {一部はそうです：原因のエラーがそれに触れていますが、どちらの責任かは別です。} possible {可能性はありますが、決め手はありません。} victim {いいえ：原因の影響を受けている側です。} open {示されていません：それを示す兆候はなく、確かめられるデータも保存されていません。} other {保存されたデータからは考えにくいです。}}',
  'suspicion.named':
    '{of, select, spans {{service} ではリクエスト {all} 件中 {errors} 件が失敗しています。} other {{service} ではログ {all} 行中 {errors} 行がエラーです。}}',
  'suspicion.word': '{word}：警告とエラー {n} 件に含まれ、最初は {first}、最新は {last} UTC です。',
  'suspicion.noWord': 'その時間の警告やエラーに該当する語はありません（検索語：{words}）。',
  'suspicion.change': '{service} は {at} UTC に変更されました：{title}。',
  'suspicion.noChange': 'その時間の変更は保存されていません。 記録されなかった可能性もあります。',
  'suspicion.noGauges': 'それを示すはずのメトリクスは保存されていません。',
  'suspicion.silent': 'この期間、{service} はログを出していません。',
  'suspicion.symptom': 'そのリクエストは原因のサービスを通るため、そこでの失敗は症状です。',
  'summary.since': '{service} は {first} UTC からエラーが出ています。',
  'cause.names': 'そのエラーは {service} を挙げており、そちらが根本原因に近いです。',
  'cause.gap':
    '原因は {service} {sure, select, likely {の可能性が高いです} probable {と考えられます} other {かもしれません}}{since}：リクエスト {requests} 件中 {slow} 件で、これへの呼び出しがクライアントとサーバーの間で遅れています。 以前は {baseline} 件中 {before} 件でした。',
  'cause.onset': '{service} では {at} UTC から現れています。',
  'cause.latest':
    '{state, select, on {継続中} fading {弱まりつつあります} other {収束した模様}}：直近のリクエスト {requests} 件中 {hits} 件に現れています。',
  'incidents.apart': '示されていません：それぞれに別の原因があり、保存されたデータに結びつけるものはありません。',
  'incidents.others': 'この期間の他のインシデント',
  'slow.requests':
    '{service} を通るリクエスト {requests} 件中 {slow} 件が{held, select, gap {クライアントとサーバーの間で遅れています} other {通常の所要時間を超えています}}。 以前は {baseline} 件中 {before} 件でした。',
  'unclear.echo':
    '保存されたデータに“{message}”はないか、読み取れませんでした。 分かるのはログ、トレース、メトリクス、変更だけです。',
  'unclear.known': '分かっていること：',
  'issues.open': '{id}：“{about}”、原因はまだ見つかっていません。',
  'issues.withCause': '{id}：“{about}”、最も可能性の高い原因は {cause} です。',
  'cause.outsideScope': '{scope} にこの種のエラーはありません： この原因のログはそこに残っていません。',
  'suspicion.all-pods': '{service} の {n} 個のインスタンスにエラーがあるため、単独のマシンでは説明できません。',
  'suspicion.one-pod': '{service} のエラーのほとんどは {pod} からです：{all} 件のうち {errors} 件。',
  'advice.ask-here': 'ここで聞けます：{questions}',
  'next.ongoing': 'まだ続いていますか？',
  'next.before': '以前と比較して',
  'next.pods': 'どのポッド？',
  'next.lines': 'ログを見せて',
  'next.timeline': 'タイムライン',
  'next.changes': 'その前に何が変更された？',
  'next.advice': '何をすればいい？',
  'next.rate': 'エラー率は？',
  'next.cause': '原因は何ですか？',
  'next.count': 'エラーは何件？',
  'next.latency': 'レイテンシは？',
  'next.onset': 'いつから？',
  'next.affected': '誰が影響を受けていますか？',
  'reading.second': '「{question}」という意味ですか？',
  'summary.searched': '原因はまだ不明で、調査中です。 対応：（記入してください）。',
  'advice.no-cause': '原因はまだわからないため、元に戻すものはありません。 次にここで聞けます：{questions}',
  'advice.permission':
    'それが許されるかどうかは、保存されたデータからは決まりません。 データが示す状態と、影響を受ける相手：',
  'advice.cannot-act': 'それはできません：テレメトリーを読むだけで、何も変更しません。',
  'suspicion.each':
    '「{name}」：{verdict, select, likely {おそらくそうです。} named {一部はそうです：原因のエラーがそれに触れていますが、どちらの責任かは別です。} possible {可能性はありますが、決め手はありません。} victim {いいえ：原因の影響を受けている側です。} open {示されていません：それを示す兆候はなく、確かめられるデータも保存されていません。} other {保存されたデータからは考えにくいです。}}',
  'named.slow': '{records}： {at} UTC 以降は通常 {now} かかり、直前は {before} でした（分ごとの中央値）。',
  'named.since': 'それ以降 {n, plural, other {{n} 行}}あります。',
  'named.quiet': '{records}： {first} から {last} UTC に{lines}。 以前より遅いものも失敗を示すものもありません。',
  'named.plain':
    '{kind, select, slow {{at} UTC から、{records} のリクエストは {before} ではなく {now} かかっています。} other {{at} UTC から、{records} で何かが失敗しています。}}',
  'named.advice':
    'まずその時に行われたことや始まったことを見て、元に戻せるか確かめてください。 効果はこれらの行の所要時間や件数で分かります。',
  'named.actions': '直前に行われたこと（それが原因とは示されていません）',
  'named.unexplained':
    '理由は分かりません： 保存されているもので同時に始まったものはありません。 これらのリクエストが待っている相手のログがあれば分かります。',
  'trouble.requests': '{n} 件のリクエストに {status} が返されました。 {first} から {last} UTC までです。',
  'trouble.shared': 'すべて {field} が {value} です。 同じ時間にはほかの値のリクエストもあります。',
  'trouble.line': 'これについてログにあるもの：',
  'trouble.with': '同時に始まったもの。 ただし原因だとは示されていません：',
  'trouble.such': '{first} から {last} UTC までにこのような行が {n} 行あります。',
  'trouble.unexplained':
    '理由は分かりません。 保存された警告やエラーにこれに触れるものはなく、同時に始まったものもありません。 これらのリクエストに応答するサービスのログか、その時間にそこで何が変更されたかが分かれば判断できます。',
  'trouble.apart': '別の問題です。 これと関係があるとは示されていません：',
  'trouble.open': '次のことがこれと関係あるかは示されていません：',
  'cause.open': '原因は分かっていません。',
  'advice.product':
    '{product}：{look} で状況を確認します。 緩和策：{act}（{risk, select, sessions {セッションが終了し、未完了の作業はロールバックされます} restart {接続中のクライアントが中断されます} data {データが完全に削除されます} memory {より多くのメモリが必要です} full {ディスクが満杯になり、完全に停止するおそれがあります} primary {プライマリになります。 ほかのプライマリがまだ受け付けた書き込みは失われます} other {ほかには何も変わりません}}）。 効果は {verify} で確認します。 文書： {source}',
  'cause.would-tell': '何がそうさせたかは、読み取った行にはありません。 {look} で分かります。',
} as const satisfies { readonly [id: string]: string };
