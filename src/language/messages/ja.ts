// Japanese.
import type { MessageCatalogue } from './en.js';

export const ja: MessageCatalogue = {
  'social.hello':
    'こんにちは。 何がいつから失敗しているかを尋ねるか、ログ、トレース ID、アラートを貼り付けてください。',
  'social.thanks': 'どういたしまして。 ほかにもあればいつでも聞いてください。',
  'social.link':
    'リンクは開けません。 ここから他のページは読めません。 ログの行、trace id、アラートを貼り付けてください。',
  'social.bye': 'それでは。 この会話でまた質問すると、続きから再開します。',
  'social.ack': '分かりました。 「新しい動きは？」と尋ねると、もう一度確認します。',
  'social.insult':
    'お役に立てず申し訳ありません。 足りない点を伝えるか、「なぜそう思う？」と尋ねると根拠を表示します。',
  'social.offtopic': '分かるのは皆さんのテレメトリの内容だけです：ログ、トレース、メトリクス、デプロイ、ドキュメント。',
  'product.identity':
    '私は Casefile、ログ、トレース、メトリクス、デプロイから障害の原因を見つけるプログラムです。 どの記述も、引用した保存済みの記録と照合されます。',
  'product.ability':
    'なぜ失敗するか、いつから、どのくらい、どこで、誰に影響するか、何が変わったか、どうすればよいかを尋ねてください。 ログ、トレース、タイムライン、要約も頼めます。 「eu-west だけ」「直近30分」「checkout 以外」で対象が変わります。',
  'product.howto':
    'サービス、時間、症状を自分の言葉で挙げてください：「checkout は14:00からなぜ失敗している？」。 続けて「eu-west だけ」「ログを見せて」「何が変わった？」。',
  'product.data':
    '回答は、このサービスに送られたテレメトリに基づきます。 秘密情報は保存前にマスクされ、読み取った記録はすべて回答とともに保管されます。',
  'feedback.good': 'ありがとうございます。',
  'feedback.bad':
    '申し訳ありません。 正しい内容を伝えるか（「データベースが原因」）、「なぜそう思う？」と尋ねて回答の根拠をご確認ください。',
  'feedback.corrected':
    '申し訳ありません。 回答が誤りだったこと、およびお伝えいただいた原因を記録しました。 続けて確認したい内容をお知らせください。',
  'command.stop': '分かりました。 何も変更していません。',
  'command.undo': '取り消せる範囲や時間の変更はありません。',
  'choice.prompt': 'どちらのことですか？',
  'choice.nothing-read': 'まだ何も読み込んでいません。',
  'choice.follow_up': '現在の問題の続き',
  'choice.new_issue': '新しい問題',
  'choice.returned': '以前の問題に戻る',
  'choice.withdrawn': '質問 {turn} は選択を待っていましたが、この質問により取り下げられました。',
  'choice.answered': 'これは質問 {turn} への回答です。',
  'name.unknown': '「{name}」という名前は知りません：データにある名前のどれのことですか？',
  'name.alike': '「{name}」という名前は知りません：{names} のことですか？',
  'limit.services': '質問しているキーで読めるのは {services} だけです：ほかのサービスについては何も述べていません。',
  'time.question':
    '「{said}」：{about, select, hour {午前ですか、午後ですか？} zone {どの地域の時刻ですか？} date {どの日ですか？} part {どの日ですか？} span {どの期間ですか？} event {それはいつでしたか？} other {まだ来ていない時刻です。 いつのことですか？}} {from} から {to} として読みました{isOpen, select, yes {。 {otherFrom} から {otherTo} かもしれません} other {}}。',
  'time.ended':
    '{last} UTC より後のログは保存されていません。 {isLater, select, yes {質問はそれより後の時刻についてです。} other {保存されている最後の期間を見ます：{from} から {to} UTC。}}',
  'choice.assumed': 'ここでは聞き返せないため、可能性の高い読み方を採りました。',
  'choice.other-new': '別の問題の場合',
  'choice.other-follow': '現在の問題の一部の場合',
  'issue.resolved':
    '**{state, select, already {すでに解決済みです：} other {解決済みにしました：}}** {state, select, shown {最後に分かっている状態は下にあります。 } other {}}再発したら、ここでもう一度聞いてください。',
  'claim.unchecked': '（解釈、未確認：{claim}）',
  'answer.in-english': '（この回答は今のところ英語のみです。）',
  'ended.turn':
    '{status, select, failed {この質問は失敗しました} cancelled {この質問は取り消されました} other {この質問は停止されました}}：{reason, select, caller {質問した側が取り消しました} time {許された時間を超えました} full {ストアがいっぱいです} unavailable {ストアに接続できません} erased {そのテキストは消去されました} internal {内部エラー} other {{text}}}。 読んだデータは残ります。 新しいメッセージ ID でもう一度質問してください。',
  'ended.again': 'もう一度質問する',
  'alert.question':
    '{environment, select, none {} other {{environment} の }}{service, select, none {} other {{service} で}}何が起きていますか? アラート {name}{severity, select, unknown {} other { ({severity})}} が発報しました。',
  'alert.more': '{names} ほか{count}件',
  'alert.severity': '{severity, select, critical {重大} error {エラー} warning {警告} info {情報} other {重大度不明}}',
  'alert.state':
    '{state, select, firing {{at} UTC から発報中です。} flapping {{at} UTC から発報中です(繰り返し発生しています)。} silenced {{at} UTC から送信元でサイレンス中です。} other {{at} UTC に解消しました。}}',
  'alert.several': '{count}件のアラートのうち{firing}件が発報中です。 最初の発報は {at} UTC です。',
  'alert.looking': '調査しています…',
  'alert.not-looked-into': '待機中のアラートが多すぎたため、調査していません。',
  'alert.cause':
    '原因の可能性が高いのは {service} です。 確信度 {percent} %{onset, select, none {} other {、{onset} UTC から}}。',
  'alert.ask-more': 'このスレッドに返信すると、さらに質問できます。 メンションは不要です。',
  'alert.silenced': '{by} が {name} を {until} UTC までサイレンスしました。',
  'alert.all-ended': '{count, plural, other {#件のアラートがすべて解消しました}}({at} UTC)。',
  'alert.fires-again': '{at} UTC から再び発報中です: {names}',
  'alert.silence': '{duration}サイレンス',
  'alert.silence-named': '{name} を{duration}サイレンス',
  'alert.silence-there': '{name} はすでに {until} UTC までサイレンスされています。',
  'alert.evidence': '根拠 ({count})',
  'alert.right': '正しい',
  'alert.wrong': '誤り',
  none: '理解できませんでした。 例えば「何が失敗している？」や「直近1時間のエラーを見せて」と尋ねてください。',
};
