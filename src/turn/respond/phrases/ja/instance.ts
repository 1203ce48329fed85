// Limits, metrics and waits of an instance.
export const jaInstancePhrases = {
  'network traffic': 'ネットワーク転送量',
  'throughput to local storage': 'ローカルストレージのスループット',
  'space on local storage': 'ローカルストレージの使用量',
  'memory in use': '使用中のメモリ',
  'the wait event {name}': '待機イベント {name}',
  'the snapshot lists no session that waited for it': 'これを待ったセッションはスナップショットにありません',
  ' is not in this snapshot; a capture of the running server holds it: casefile snapshot capture URL':
    '：このスナップショットにはありません。 稼働中のサーバーの取得に含まれます：casefile snapshot capture URL',
  'whose sessions they are': '誰のセッションか',
  'what the server says of its tables': 'サーバーが示すテーブルの情報',
  'how large tables and indexes are': 'テーブルとインデックスの大きさ',
  '{number} in all': '合計 {number}',
  '{number} on average': '平均 {number}',
  '{number} at the most': '最大 {number}',
  '{number} at the least': '最小 {number}',
  'engine version': 'エンジンのバージョン',
  'memory size in MiB': 'メモリ容量 (MiB)',
  'a single statement takes the processors that there are': '一つの SQL 文がプロセッサを占有しています',
  'most of it is of {quote}: {number} of its load is in {name}':
    'その大半は {quote} のものです：負荷の {number} が {name}',
  'the processors are busy, on average': 'プロセッサの平均使用率',
  'sessions compute or wait for a processor: {number} of the database time is ':
    'セッションが計算中またはプロセッサ待ちです：データベース時間の {number} が ',
  'the same load without that statement': 'その SQL 文がなくても同じ負荷',
  'the same load while reads are found in the cache': '読み取りがキャッシュで済んでいる間の同じ負荷',
  'the same load while no session waits for the lock manager': 'ロックマネージャを待つセッションがない間の同じ負荷',
  'the same load while the network carries less': 'ネットワーク転送量が少ない間の同じ負荷',
  'the same load while memory is free and nothing is swapped': 'メモリに空きがありスワップのない間の同じ負荷',
  'the same load with the earlier value of the parameter': 'パラメータが以前の値でも同じ負荷',
  'the same load while the statement takes the plan of before': 'SQL 文が以前の計画でも同じ負荷',
  'the same load while the instance has capacity left': 'インスタンスに余裕がある間の同じ負荷',
  'results wait for their clients to take them': '結果がクライアントに受け取られるのを待っています',
  'sessions wait until their results are taken: {number} of the database time is ':
    'セッションが結果の受け取りを待っています：データベース時間の {number} が ',
};
