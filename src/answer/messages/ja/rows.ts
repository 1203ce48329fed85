// Records: lines, exceptions, traces, metric values, and what errors mean.
export const jaRows = {
  'lines.none': 'この時間にそのようなログは保存されていません。',
  'lines.no-more': 'これ以上のログはありません。',
  'trace.none': 'ここにトレースは保存されていません。 トレース ID を持つ記録がなく、あるのはログだけです。',
  'trace.unknown': 'トレース {id} のスパンもログも保存されていません。',
  'trace.spans': 'トレース {id}、{took}：',
  'trace.lines-only': 'トレース {id}（スパンは保存されておらず、ログのみ）：',
  'trace.its-lines': 'そのログ',
  'exception.none': 'この時間に例外は保存されていません。',
  'exception.no-frames': 'スタックトレースは記録されていません。 保存されているのはこの行だけです。',
  'code.at': '{service} で失敗しているコード：{frame}',
  'code.none': 'スタックフレーム、ファイル、コード行が保存されていないため、コード上の場所は分かりません。',
  'metric.series': '{owner} の {gauge}：{at} UTC に {last}（最低 {least}、最高 {most}）。',
  'metric.no-metrics': 'これに関する保存データにメトリクスはなく、あるのはログとその内容だけです。',
  'metric.none': '保存データにそのメトリクスはありません。 あるのは：{there}。',
  'evidence.none': '原因が挙げられていないため、その根拠もありません。',
  'evidence.of': '{service} を原因とみなす根拠は次の記録です：',
  'raw.none': 'そのような記録は保存されていません。',
  'meaning.none': '保存データに説明はなく、標準的なエラーでもありません。',
  'meaning.general': '（一般的な知識であり、テレメトリによるものではありません。）',
  'meaning.here': 'ここでの出現箇所',
  'meaning.service': '{service} はサービスで、この時間にログを {n} 行出力し、うち {errors} 行がエラーです。',
  'meaning.refused':
    '“Connection refused”：そのアドレスとポートで待ち受けるプログラムがありません。 呼び出し先が停止中か再起動中か、別の場所にあります。',
  'meaning.reset':
    '相手が途中で接続を閉じました。 クラッシュ、再起動、プロキシのタイムアウト、またはバックログの満杯です。',
  'meaning.files': 'プロセスが開けるファイルとソケットの上限に達しました。 多くはリークか、低すぎる上限です。',
  'meaning.disk': 'ディスクまたはボリュームが満杯です。 空きを作るまで書き込めません。',
  'meaning.memory': 'プロセスが要求したメモリを得られませんでした。 リーク、過大な負荷、または低すぎる上限です。',
  'meaning.name': 'ホスト名を解決できませんでした。 名前の誤り、レコードの欠落、または DNS の無応答です。',
  'meaning.timeout':
    '呼び出し元が待つ時間内に応答がありませんでした。 呼び出し先の過負荷や停止、またはネットワークのパケット損失です。',
  'meaning.deadlock':
    'トランザクションが互いのロックを待っています。 残りが進めるように、データベースがそのうちの一つを終了させます。',
  'meaning.connections':
    'サーバーに空いた接続がありません。 リーク、大きすぎるプール、または多すぎるクライアントです。',
  'meaning.pool':
    'プールの接続やセッションがすべて使用中です。 プールが小さすぎるか、保持が長すぎるか、返却されていません。',
  'meaning.null': 'コードが存在しない値を使いました。 コードの不具合か、データのフィールド欠落です。',
  'meaning.certificate':
    'TLS 証明書が受け入れられませんでした。 期限切れ、名前の不一致、または信頼されない認証局です。',
  'meaning.unauthorized': '呼び出し元が身元を証明していません。 認証情報の欠落、誤り、または期限切れです。',
  'meaning.forbidden': '呼び出し元は分かっていますが、許可されていません。 権限またはロールがありません。',
  'meaning.throttled': 'リクエストが多すぎるため、呼び出し先が拒否しています。 レート制限またはクォータに達しました。',
  'meaning.unavailable':
    '呼び出し先が今は応じられないと伝えています。 過負荷、起動中、メンテナンス中、またはロードバランサーの先に正常なインスタンスがありません。',
  'meaning.gateway':
    'プロキシが背後のサービスから有効な応答を得られませんでした。 サービスが停止しているか、接続を切りました。',
  'pasted.exact': 'この記録は {service} に {n} 回保存されており、最初は {first}、最後は {last} UTC です。',
  'pasted.like': '同様のログは {service} に {n} 件あり、最初は {first}、最後は {last} UTC です。',
  'pasted.typed': '例外 {exception} は {service} の {n} 件のログにあり、最初は {first}、最後は {last} UTC です。',
  'pasted.traced': 'そのトレース {trace} のログは {service} に {n} 件あり、最初は {first}、最後は {last} UTC です。',
  'pasted.none': '同様の記録は保存されていません：これらの語を含むログはありません。',
  'pasted.newest': 'そのうち最新のもの：',
  'pasted.single': 'この記録は {service} に {at} UTC のものとして保存されています。',
} as const satisfies { readonly [id: string]: string };
