// Masking rules for credentials that are known by their form: private keys, JWTs, authorization headers, tokens of vendors.
import {
  AT_SIGN_TRIGGER,
  type MaskingRule,
  patternRule,
  PEM_TRIGGER,
  AUTH_SCHEME_TRIGGER,
  vendorTrigger,
} from './masking-rule.js';

const NOT_INSIDE = '((?<![A-Za-z0-9]))';

/** `prefixes`: everything that `form` can begin with, separated by blanks. A text without one of the prefixes is not searched. */
const vendorRule = (label: string, prefixes: string, form: string): MaskingRule =>
  patternRule({
    label,
    trigger: vendorTrigger(prefixes),
    pattern: new RegExp(`${NOT_INSIDE}(${form})`, 'g'),
  });

/** Words of prose have no digits and no capitals inside: `basic authentication`, `bearer tokens`. */
const looksRandom = (candidate: string): boolean => /[0-9=]|[a-z][A-Z]/.test(candidate);

const hasDigit = (candidate: string): boolean => /\d/.test(candidate);

export const privateKeyRule = patternRule({
  label: 'PRIVATE_KEY',
  trigger: PEM_TRIGGER,
  // without an END, everything that follows
  pattern:
    /()(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$))/g,
});

/** `eyJ` is base64url of `{"`. A truncated token also begins with it. */
export const jwtRule = vendorRule('JWT', 'eyJ', String.raw`eyJ[\w-]{17,}(?:\.[\w-]+)*`);

export const schemeRule = patternRule({
  label: 'AUTHORIZATION',
  trigger: AUTH_SCHEME_TRIGGER,
  pattern: /((?<![A-Za-z0-9])(?:bearer|basic)[ \t]{1,4})([A-Za-z0-9._~+/-]{6,}={0,2})/gi,
  isSecret: looksRandom,
});

export const vendorRules: readonly MaskingRule[] = [
  vendorRule('AWS_KEY', 'AKIA ASIA ABIA ACCA', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])'),
  vendorRule('SLACK_TOKEN', 'xox xapp-', 'xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{20,}'),
  patternRule({
    label: 'SLACK_WEBHOOK',
    trigger: vendorTrigger('hooks.slack'),
    pattern: /(hooks\.slack\.com\/(?:services|workflows)\/)([A-Za-z0-9/]{20,})/g,
  }),
  vendorRule(
    'GITHUB_TOKEN',
    'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_',
    String.raw`gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}`,
  ),
  vendorRule(
    'GITLAB_TOKEN',
    'glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glagent-',
    String.raw`gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{16,}`,
  ),
  vendorRule('NPM_TOKEN', 'npm_', 'npm_[A-Za-z0-9]{30,}'),
  vendorRule(
    'STRIPE_KEY',
    'sk_live_ sk_test_ rk_live_ rk_test_ whsec_',
    '[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9]{16,}',
  ),
  vendorRule('GOOGLE_KEY', 'AIza ya29. GOCSPX-', String.raw`AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}`),
  patternRule({
    label: 'API_KEY',
    trigger: vendorTrigger('sk-'),
    pattern: /((?<![A-Za-z0-9]))(sk-[\w-]{17,})/g,
    isSecret: hasDigit,
  }),
];

/** `scheme://user:password@host`; the user stays. */
export const urlRule = patternRule({
  label: 'SECRET',
  trigger: AT_SIGN_TRIGGER,
  pattern: /(:\/\/[^\s/?#"'<>:@]*:)([^\s/?#"'<>]+)(?=@)/g,
});
