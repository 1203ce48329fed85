// IP addresses, masked only when an installation asks for it.
import { ALWAYS, type MaskingRule, patternRule } from './rule.js';

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const IPV4 = new RegExp(String.raw`((?<![\w.]))(${OCTET}(?:\.${OCTET}){3})(?!\w|\.\d)`, 'g');
const IPV6 = /((?<![\w:.]))([0-9A-Fa-f:]{2,39}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?)(?![\w:])/g;

/** Eight groups of at most four digits, or fewer around one `::`; times and MAC addresses are neither. */
const isIpv6 = (candidate: string): boolean => {
  if (!/\d/.test(candidate)) return false;
  const [left = '', right, ...more] = candidate.split('::');
  if (more.length > 0) return false;
  const groups = `${left}:${right ?? ''}`.split(':').filter((group) => group !== '');
  const count = groups.length + (candidate.includes('.') ? 1 : 0);
  return (
    groups.every((group) => group.length <= 4 || group.includes('.')) && (right === undefined ? count === 8 : count < 8)
  );
};

export const addressRules: readonly MaskingRule[] = [
  patternRule({ label: 'IP', trigger: ALWAYS, pattern: IPV6, isSecret: isIpv6 }),
  patternRule({ label: 'IP', trigger: ALWAYS, pattern: IPV4 }),
];
