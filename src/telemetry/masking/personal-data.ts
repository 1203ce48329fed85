// Masking rules for personal data. The configuration says which kinds of it are masked.
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';

// Payment card numbers: issuer prefix, length, grouping, boundaries and the Luhn check must all fit.

type Issuer = { readonly prefix: RegExp; readonly lengths: readonly number[] };

const SIXTEEN_UP = [16, 17, 18, 19];

const ISSUERS: readonly Issuer[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: SIXTEEN_UP },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: SIXTEEN_UP },
  { prefix: /^62/, lengths: SIXTEEN_UP },
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: SIXTEEN_UP },
];

/** ISO/IEC 7812-1, annex B. */
const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
};

export const isCardNumber = (candidate: string): boolean => {
  const digits = candidate.replace(/[ -]/g, '');
  const issued = ISSUERS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
  return issued && passesLuhn(digits);
};

/** Ungrouped digits, or groups of 4-4-4-4(-3), 4-6-5 or 4-6-4. Not a part of a longer number, a decimal, a negative number after `_`, or a word. */
const CARD =
  /(?<![A-Za-z0-9]|\d\.|[\d_]-|(?<!card|pan|cc|number)_)(\d{13,19}|\d{4}([ -])\d{4}\2\d{4}\2\d{4}(?:\2\d{3})?|\d{4}([ -])\d{6}\3\d{4,5})(?![A-Za-z0-9]|\.\d|-\d)/dg;

/** `SpanID: 5172871048023241` */
const NAMED_ID = /(?:\bid|[a-z]I[dD]|[_.-]id|ID)\\{0,3}["']? ?[:=] ?\\{0,3}["']?$/;

/** `request 5500005555555559` */
const ID_BEFORE =
  /(?:\b|_)(?:request|sequence|event|span|trace|user|message|offset|block|blk|job|order|snowflake|record|row|key|epoch|nanos|ns|seq|timestamp|ts|member|node)[ =:#_]{1,2}$/i;

const isNamedAsId = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 24), start);
  return NAMED_ID.test(before) || ID_BEFORE.test(before);
};

const cardRule = patternRule({
  id: 'card',
  label: 'CARD',
  source: 'https://www.iso.org/standard/70484.html',
  trigger: { on: 'card-number' },
  pattern: CARD,
  isSecret: (candidate, text, start) =>
    isCardNumber(candidate) && !(/^\d+$/.test(candidate) && isNamedAsId(text, start)),
  finds: ['card «4111111111111111» declined', 'card «4111 1111 1111 1111» 12/27', 'card=«3782-822463-10005»'],
  spares: [
    'order 4111111111111112',
    '1234567890123456',
    '0.4111111111111111',
    'took 1763768851000 ms',
    'SpanID: 5172871048023241',
    'block blk_4568377692254637284 stored',
  ],
});

/** Numbers that are named so are no numbers of persons. */
const NAMED_OTHERWISE =
  /(?:\bv|version|ver|build|release|rev|revision|part|serial|sku|order|ticket|case|ref|reference|invoice|chapter|section|lot|batch|item|model|error|code|range|rows|page|lines?|offset|port|bytes?|id|uuid|key|tag|step|job|shard|partition|sequence|seq|segment|chunk|block|firmware|revision|package|pkg|isbn|issn|zip|postcode|rule)\b[ :=#"'.]{0,4}(?:(?:no|nr|number|is|was|of|to)\b[ :=#"'.]{0,3})?$/i;

const isNamedOtherwise = (text: string, start: number): boolean =>
  NAMED_OTHERWISE.test(text.slice(Math.max(0, start - 32), start));

/** US social security numbers. Areas 000, 666 and 900 to 999, group 00 and serial 0000 are never given out (SSA, POMS RM 10201.035). */
const socialSecurityRule = patternRule({
  id: 'us-social-security-number',
  label: 'SSN',
  source: 'https://secure.ssa.gov/poms.nsf/lnx/0110201035',
  trigger: { on: 'dashed-number' },
  pattern:
    /(?<![A-Za-z0-9]|\d\.|[A-Za-z\d_]-)((?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4})(?![A-Za-z0-9_]|\.\d|-[A-Za-z0-9])/dg,
  isSecret: (_, text, start) => !isNamedOtherwise(text, start),
  finds: ['applicant «123-45-6789» rejected', "where tax_no in ('«219-09-9999»')"],
  spares: ['version 123-45-5942', '000-12-3456, 666-12-3456 and 912-12-3456', 'part no. 123-45-6789', '123-45-6789-1'],
});

const mod97 = (digits: string): number => {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

/** ISO 13616: letters count from 10, the first four characters move to the end, and the rest of the division by 97 is 1. */
const isIban = (candidate: string): boolean => {
  const plain = candidate.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  const moved = plain.slice(4) + plain.slice(0, 4);
  return mod97(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
};

const IBAN_COUNTRIES = new Set(
  'AD AE AL AT AZ BA BE BG BH BR BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK'.split(
    ' ',
  ),
);

const ibanRule = patternRule({
  id: 'iban',
  label: 'IBAN',
  source: 'https://www.swift.com/standards/data-standards/iban-international-bank-account-number',
  trigger: { on: 'country-code' },
  pattern:
    /(?<![A-Za-z0-9])([A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?))(?![A-Za-z0-9])/dg,
  isSecret: (candidate) => IBAN_COUNTRIES.has(candidate.slice(0, 2)) && isIban(candidate),
  finds: ['to «DE89370400440532013000» sent', 'iban=«GB82 WEST 1234 5698 7654 32»', '«FR1420041010050500013M02606»'],
  spares: ['DE89370400440532013001', 'NO1234567890ABCDE', 'DE12 is a place'],
});

const countOfDigits = (candidate: string): number => candidate.replace(/\D/g, '').length;

const PHONE_SOURCE = 'https://www.itu.int/rec/T-REC-E.164';

const isE164 = (candidate: string): boolean => countOfDigits(candidate) >= 8 && countOfDigits(candidate) <= 15;

const internationalPhoneRule = patternRule({
  id: 'phone-international',
  label: 'PHONE',
  source: PHONE_SOURCE,
  trigger: { on: 'plus-number' },
  pattern:
    /(?<![\w.+/)-])(\+[1-9]\d{0,2}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,5}(?:[ .-]?\d{2,5}){1,4}\d?)(?![\w]|[.:]\d|[-+*/]\d)/dg,
  isSecret: (candidate, text, start) => isE164(candidate) && !isNamedOtherwise(text, start),
  finds: [
    'call «+49 30 123456-78» back',
    'sms to «+14155550132» sent',
    '"«+1 (415) 555-0132»"',
    'from «+33 6 12 34 56 78»',
  ],
  spares: ['at 10:00 +0200', 'offset +123', 'a+4915112345678', 'x=+1.5e10'],
});

const northAmericanPhoneRule = patternRule({
  id: 'phone-north-american',
  label: 'PHONE',
  source: 'https://www.nanpa.com/numbering/numbering-plan',
  trigger: { on: 'dashed-number' },
  pattern: /(?<![\w.-])([2-9]\d{2}-[2-9]\d{2}-\d{4})(?![\w-]|\.\d)/dg,
  isSecret: (_, text, start) => !isNamedOtherwise(text, start),
  finds: ['call «415-555-0132» back', '1 («415-555-0132»)'],
  spares: ['part 415-555-0132', '115-555-0132', '415-555-0132-9'],
});

/** `mobile 120 445 1203`: numbers beside a word, neither named by `:` or `=` nor with a prefix as phone numbers have it. */
const isColumn = (candidate: string, text: string, start: number): boolean =>
  / /.test(candidate) &&
  !/^[+(0]/.test(candidate) &&
  !/[:=.]["' ]{0,2}$/.test(text.slice(Math.max(0, start - 4), start));

const namedPhoneRule = patternRule({
  id: 'phone-named',
  label: 'PHONE',
  source: PHONE_SOURCE,
  trigger: {
    prefixes:
      'phone Phone PHONE telephone Telephone telefon Telefon mobile Mobile MOBILE cell Cell fax fax. Fax tel: tel. tel= Tel: Tel. TEL: whatsapp WhatsApp sms SMS msisdn MSISDN call handy Handy rufnummer Rufnummer'.split(
        ' ',
      ),
    beforeDigit: true,
  },
  pattern:
    /(?<![A-Za-z])(?:(?:[a-z]{0,12}[_-]?(?:phone|telephone)|mobile|cell|fax|whatsapp|sms|msisdn|telefon[oe]?|tel|handy|rufnummer|call)[_ -]?(?:number|nummer|no|nr|to|ed)?\.?)\\{0,3}["']?[ :=]{0,3}\\{0,3}["']?(?:is |to |from )?(\(?\+?\d[\d ()./-]{5,20}\d)(?![\w:]|\.\d)/dgi,
  isSecret: (candidate, text, start) =>
    !isColumn(candidate, text, start) &&
    ((isE164(candidate) && !/^\d{4}-\d\d-\d\d/.test(candidate) && !/^[\d.]+$/.test(candidate.replace(/^\d+$/, ''))) ||
      /^\d{9,12}$/.test(candidate)),
  finds: [
    'phone: «(415) 555-0132»',
    '"phoneNumber":"«4155550132»"',
    'Tel. «030 1234567»',
    'mobile=«0151 23456789»',
    'msisdn «491511234567»',
  ],
  spares: ['phone: 2026-11-21', 'sms 12 of 14', 'mobile 10.2.3.4', 'call 42', 'telemetry 12345678901'],
});

const bracketPhoneRule = patternRule({
  id: 'phone-area-in-brackets',
  label: 'PHONE',
  source: 'https://www.nanpa.com/numbering/numbering-plan',
  trigger: { on: 'bracketed-number' },
  pattern: /(?<![\w)])(\([2-9]\d{2}\) ?[2-9]\d{2}[-. ]\d{4})(?![\w-])/dg,
  finds: ['reach me at «(415) 555-0132» today'],
  spares: ['f(415) 555-0132', '(415) 55'],
});

/** Receita Federal: two check digits, each of the digits before it. */
const isCpf = (candidate: string): boolean => {
  const digits = Array.from(candidate.replace(/\D/g, ''), Number);
  const check = (length: number): number => {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return digits.length === 11 && check(9) === digits[9] && check(10) === digits[10];
};

const cpfRule = patternRule({
  id: 'brazilian-cpf',
  label: 'NATIONAL_ID',
  source: 'https://www.gov.br/receitafederal/pt-br/assuntos/meu-cpf',
  trigger: { prefixes: ['cpf', 'CPF', 'Cpf'] },
  pattern: /\bcpf["' :=nº.o]{0,6}(\d{3}\.?\d{3}\.?\d{3}-?\d{2})(?!\w)/dgi,
  isSecret: isCpf,
  finds: ['cpf: «529.982.247-25»', '"cpf":"«52998224725»"'],
  spares: ['cpf: 529.982.247-26', 'cpf missing'],
});

const isSpanishId = (candidate: string): boolean => {
  const plain = candidate.replace('-', '').toUpperCase();
  const number = Number(plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(number % 23) === plain.slice(-1);
};

const spanishIdRule = patternRule({
  id: 'spanish-dni',
  label: 'NATIONAL_ID',
  source:
    'https://www.interior.gob.es/opencms/es/servicios-al-ciudadano/tramites-y-gestiones/dni/calculo-del-digito-de-control-del-nif-nie/',
  trigger: { prefixes: ['dni', 'DNI', 'nie', 'NIE', 'nif', 'NIF'] },
  pattern: /\b(?:dni|nie|nif)["' :=.]{1,5}([XYZ\d]\d{7}-?[A-Z])(?!\w)/dgi,
  isSecret: isSpanishId,
  finds: ['DNI: «12345678Z»', '"nie":"«X1234567L»"'],
  spares: ['dni: 12345678A', 'NIF unknown'],
});

const insuranceNumberRule = patternRule({
  id: 'uk-national-insurance-number',
  label: 'NATIONAL_ID',
  source: 'https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110',
  trigger: { prefixes: ['nino', 'NINO', 'insurance', 'Insurance', 'ni_number', 'niNumber', 'NI number'] },
  pattern:
    /\b(?:nino|insurance[ _]?(?:number|no\.?)?|ni[ _]?number)["' :=]{1,5}((?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D])(?!\w)/dgi,
  finds: ['nino: «AB123456C»', 'insurance number «AB 12 34 56 C»'],
  spares: ['nino: GB123456C', 'insurance 123456'],
});

// E-mail addresses, found from their `@` outwards: the time stays linear in the length of the line, whatever it contains.

const LONGEST_LOCAL = 64;
const DOMAIN = /(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])/y;
/** A package and its version, `left-pad@1.3.0.tgz`, not an address. */
const VERSION = /^\d+\.\d+\./;
const LOCAL_MARKS = "._%+-'";

const isLocal = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  ((code | 32) >= 97 && (code | 32) <= 122 && code < 128) ||
  (code >= 0xc0 && code < 0x2e80 && (code < 0x2000 || code > 0x206f)) ||
  LOCAL_MARKS.includes(String.fromCharCode(code));

/** Index of the first character of the local part, after leading marks; `at` itself when there is no local part. */
const localStart = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && at - start < LONGEST_LOCAL && isLocal(text.charCodeAt(start - 1))) start--;
  while (start < at && LOCAL_MARKS.includes(text.charAt(start))) start++;
  return start;
};

const domainEnd = (text: string, from: number): number => {
  DOMAIN.lastIndex = from;
  const domain = DOMAIN.exec(text)?.[0];
  return domain === undefined || VERSION.test(domain) ? from : from + domain.length;
};

/** `git@github.com:org/repo.git` and `scp file host:path`: an account on a machine, no mailbox. */
const REMOTE_PATH = /:(?!\d{1,5}(?:\D|$))[\w.~/-]{0,200}?(?:\/|\.git\b)/y;
/** Units of systemd, and names inside of a cluster. */
const NO_MAIL_DOMAIN =
  /\.(?:service|socket|timer|mount|automount|target|slice|scope|device|swap|svc|svc\.cluster\.local|gserviceaccount\.com)$/;
/** `HTTP/web01.corp@REALM`: a service of Kerberos. */
const PRINCIPAL = /(?:^|[\s"'(=])[A-Za-z]{2,12}\/$/;
const MESSAGE_ID = /(?:message-id|references|in-reply-to)["']?[=:] ?<$/i;
/** `postgres://app@db`: an account of a server. */
const ACCOUNT_SCHEME = /(?<!https?|mailto):\/\/(?:[\w.-]{1,40}:)?$/;
/** Names of algorithms, RFC 4251 section 6. */
const ALGORITHM_OWNERS = /@(?:openssh\.com|libssh\.org|lysator\.liu\.se|ssh\.com)$/;
const MACHINE_ACCOUNTS = /^(?:git|hg|svn|root|ubuntu|ec2-user|gitlab|deploy)$/;

const isRemote = (text: string, { start, end }: SecretSpan): boolean => {
  const local = text.slice(start, text.indexOf('@', start));
  const address = text.slice(start, end);
  if ((ALGORITHM_OWNERS.test(address) && /\d/.test(local)) || NO_MAIL_DOMAIN.test(address)) return true;
  const before = text.slice(Math.max(0, start - 16), start);
  if (MESSAGE_ID.test(before)) return true;
  if (ACCOUNT_SCHEME.test(before) || (PRINCIPAL.test(before) && /@[A-Z0-9.-]+$/.test(address))) return true;
  REMOTE_PATH.lastIndex = end;
  return REMOTE_PATH.test(text) || (MACHINE_ACCOUNTS.test(local) && /^[:/]|^$/.test(text.slice(end, end + 1)));
};

const findAddresses = (text: string, places: readonly number[]): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const at of places) {
    const start = Math.max(localStart(text, at), done);
    const end = domainEnd(text, at + 1);
    if (start >= at || end === at + 1 || isRemote(text, { start, end })) continue;
    spans.push({ start, end });
    done = end;
  }
  return spans;
};

const emailRule: MaskingRule = {
  id: 'email',
  label: 'EMAIL',
  source: 'https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2',
  trigger: { on: 'at-sign' },
  find: findAddresses,
  finds: ['mail to «ann.lee+x@mail.example.co.uk».', '"to":"«ann@163.com»"', 'from <«{la:8}@example.org»>: hi'],
  spares: [
    'git@github.com:org/repo.git',
    'cipher chacha20-poly1305@openssh.com',
    'latency@p99, user@host, 12@34',
    'left-pad@1.3.0.tgz',
  ],
};

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const IPV4 = new RegExp(String.raw`(?<![\w.])(${OCTET}(?:\.${OCTET}){3})(?!\w|\.\d)`, 'dg');
const IPV6 = /(?<![\w:.])([0-9A-Fa-f:]{2,39}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?)(?![\w:])/dg;

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

const addressRules: readonly MaskingRule[] = [
  patternRule({
    id: 'ipv6',
    label: 'IP',
    source: 'https://www.rfc-editor.org/rfc/rfc4291#section-2.2',
    trigger: { on: 'always' },
    pattern: IPV6,
    isSecret: isIpv6,
    finds: ['via «2001:db8::ff00:42:8329»', 'to «::1» port 80'],
    spares: ['at 12:34:56', 'aa:bb:cc:dd:ee:ff', 'std::abs'],
  }),
  patternRule({
    id: 'ipv4',
    label: 'IP',
    source: 'https://www.rfc-editor.org/rfc/rfc791',
    trigger: { on: 'always' },
    pattern: IPV4,
    finds: ['from «10.0.0.12»:8080'],
    spares: ['version 1.2.3.4.5', 'v1.2.3.4', '300.1.1.1'],
  }),
];

/** Kinds of personal data, which the configuration switches on or off, with their rules. */
export const PERSONAL_RULES = {
  email: [emailRule],
  iban: [ibanRule],
  card: [cardRule],
  nationalId: [socialSecurityRule, cpfRule, spanishIdRule, insuranceNumberRule],
  phone: [internationalPhoneRule, northAmericanPhoneRule, namedPhoneRule, bracketPhoneRule],
  ip: addressRules,
} as const satisfies Record<string, readonly MaskingRule[]>;

export type PersonalKind = keyof typeof PERSONAL_RULES;
