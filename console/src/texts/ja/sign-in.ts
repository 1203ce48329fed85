// Texts of signing in.
import type { TextParts } from '../texts.js';

export const jaSignIn: TextParts['signIn'] = {
  signIn: {
    title: 'サインイン',
    with: (name) => `${name} でサインイン`,
    failed: {
      'no-role':
        'ここでのロールが割り当てられていません。サービスの管理者に、あなたのグループの登録を依頼してください。',
      'unverified-email': 'プロバイダーがあなたのアドレスを確認していないため、本人と見なせません。',
      'no-identity': 'プロバイダーから、記録できる形の本人情報が届きませんでした。',
      expired: 'サインインに時間がかかりすぎたか、別のブラウザーで始められました。もう一度お試しください。',
      unavailable: 'サインインのプロバイダーが応答しません。しばらくしてからお試しください。',
      refused: 'プロバイダーがサインインを拒否したか、その応答が無効でした。もう一度お試しください。',
    },
    key: {
      title: 'API キーでサインイン',
      label: 'API キー',
      use: 'サインイン',
      wrong: 'サービスがこのキーを認識できないか、期限が切れています。',
      note: 'キーはこのタブにだけ保持され、閉じると消えます。キーはオペレーターが次のコマンドで作ります：casefile keys add',
    },
  },
};
