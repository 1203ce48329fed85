// US social security numbers in their written form: three groups, none of which was ever all zeros, and areas that were given out.
import { patternRule, SOCIAL_SECURITY } from './rule.js';

/** Areas 000, 666 and 900 to 999, group 00 and serial 0000 are never given out (SSA, POMS RM 10201.035). */
const NUMBER =
  /((?<![A-Za-z0-9]|\d\.|[A-Za-z\d_]-))((?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4})(?![A-Za-z0-9_]|\.\d|-[A-Za-z0-9])/g;

export const socialSecurityRule = patternRule({ label: 'SSN', trigger: SOCIAL_SECURITY, pattern: NUMBER });
