// Texts of signing in.
import type { TextParts } from '../texts.js';

export const zhSignIn: TextParts['signIn'] = {
  signIn: {
    title: '登录',
    with: (name) => `使用 ${name} 登录`,
    failed: {
      'no-role': '您在这里还没有角色。请联系运行此服务的人员，登记您所在的一个组。',
      'unverified-email': '身份提供方没有验证您的地址，因此它不能证明您的身份。',
      'no-identity': '身份提供方没有以可记录的形式说明您是谁。',
      expired: '登录用时过长，或是在另一个浏览器中开始的。请重试。',
      unavailable: '身份提供方没有响应。请过一分钟再试。',
      refused: '身份提供方拒绝了登录，或其响应无效。请重试。',
    },
    key: {
      title: '使用 API 密钥登录',
      label: 'API 密钥',
      use: '登录',
      wrong: '服务不认识这个密钥，或它已失效。',
      note: '密钥只保留在此标签页中，关闭后即被遗忘。密钥由操作员用以下命令创建：casefile keys add',
    },
  },
};
