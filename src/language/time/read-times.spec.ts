// What each language's wordings of time resolve to, and what must hold for every text.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../../test/support/steps.js';
import { DAY, fromIso, HOUR, type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { readTime } from './read-times.js';
import { resolveSpokenTimes } from './resolve-spoken.js';
import { readSpokenTimes } from './spoken-times.js';
import { timeTablesOf } from './tables/tables.js';
import type { TimeAnchor } from './zones/named-zone.js';

const ASKED = fromIso('2026-11-24T16:40:00Z') ?? 0;
const UTC = { kind: 'fixed', name: 'UTC', offset: 0 } as const;
/** A Tuesday. */
const anchor: TimeAnchor = { askedAt: ASKED, zone: UTC };
const MIDNIGHT = Math.floor(ASKED / DAY) * DAY;

type Probe = readonly [text: string, window: string];

const shown = (from: Micros, to: Micros): string =>
  `${toIso(from).slice(5, 16)} to ${toIso(to).slice(5, 16)}`.replaceAll('T', ' ');

const clock = (text: string, day: number): Micros => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return MIDNIGHT + day * DAY + hours * HOUR + minutes * MINUTE;
};

const since = (time: string, day = 0): string => shown(clock(time, day), ASKED);
const around = (time: string, day = 0): string => shown(clock(time, day) - 15 * MINUTE, clock(time, day) + 15 * MINUTE);
const range = (from: string, to: string, day = 0): string => shown(clock(from, day), clock(to, day));
const before = (time: string): string => shown(clock(time, 0) - HOUR, clock(time, 0));
const last = (minutes: number): string => shown(ASKED - minutes * MINUTE, ASKED);
const ago = (minutes: number): string => shown(ASKED - (minutes + 15) * MINUTE, ASKED - (minutes - 15) * MINUTE);
const days = (from: number, to = from): string => shown(MIDNIGHT + from * DAY, MIDNIGHT + (to + 1) * DAY);
const part = (day: number, from: number, to: number): string =>
  shown(MIDNIGHT + day * DAY + from * HOUR, MIDNIGHT + day * DAY + to * HOUR);
const NONE = 'no time';

const PROBES: { readonly [language: string]: readonly Probe[] } = {
  en: [
    ['since 9', since('09:00')],
    ['errors since 9:20 pls', since('09:20')],
    ['could you look at what happened at a quarter to nine this morning?', around('08:45')],
    ['anything odd at half past two', around('14:30')],
    ['an hour past noon', around('13:00')],
    ['last 20 mins', last(20)],
    ['20 mins back', ago(20)],
    ['the past hour', last(60)],
    ['last half an hour', last(30)],
    ['about half an hour ago', ago(30)],
    ['between 9 and 10 this morning', range('09:00', '10:00')],
    ['and on Sunday between 13 and 14?', range('13:00', '14:00', -2)],
    ['charges failed this afternoon between 14 and 15', range('14:00', '15:00')],
    ['no, I meant yesterday morning, 7 to 10', range('07:00', '10:00', -1)],
    ['from 09:15 to 10:05', range('09:15', '10:05')],
    ['yesterday evening', part(-1, 18, 24)],
    ['yesterday at 9am', around('09:00', -1)],
    ['on Sunday', days(-2)],
    ['last Friday 14:00', around('14:00', -4)],
    ['20 Nov', days(-4)],
    ['Nov 20th at 3pm', around('15:00', -4)],
    ['since yesterday', since('00:00', -1)],
    ['down for 40 min now', last(40)],
    ['before 14:00', before('14:00')],
    ['since 0920', since('09:20')],
    ['at 12:15 UTC', around('12:15')],
    ['2026-11-24T10:11:00Z timeout', around('10:11')],
    ['this morning', part(0, 6, 12)],
    ['good morning, all well?', NONE],
    ['call me in 5 min', NONE],
    ['hi, how are you today', NONE],
    ['may I see the logs', NONE],
    ['it takes 5 minutes', NONE],
    ['the last 5 errors', NONE],
  ],
  de: [
    ['und gestern zwischen 13 und 14', range('13:00', '14:00', -1)],
    ['seit 9 uhr', since('09:00')],
    ['wieviele fehler seit 9?', since('09:00')],
    ['ab 14:05', since('14:05')],
    ['Könntest du dir bitte die letzte halbe Stunde ansehen?', last(30)],
    ['letzte 20 min', last(20)],
    ['in den letzten zwei stunden', last(120)],
    ['vor einer viertelstunde', ago(15)],
    ['vor 10 minuten', ago(10)],
    ['seit anderthalb stunden', last(90)],
    ['um halb neun', around('08:30')],
    ['gegen viertel nach drei', around('15:15')],
    ['um viertel vor 10', around('09:45')],
    ['zehn nach neun', around('09:10')],
    ['zwischen 9 und 10 uhr', range('09:00', '10:00')],
    ['von 9:15 bis 10:30', range('09:15', '10:30')],
    ['von 14 uhr bis 15 uhr gestern', range('14:00', '15:00', -1)],
    ['gestern abend', part(-1, 18, 24)],
    ['heute morgen', part(0, 6, 12)],
    ['gestern um 9 uhr', around('09:00', -1)],
    ['vorgestern', days(-2)],
    ['am sonntag', days(-2)],
    ['letzten freitag', days(-4)],
    ['am 20. november um 14.30 uhr', around('14:30', -4)],
    ['20.11.2026', days(-4)],
    ['vor 14 uhr', before('14:00')],
    ['seit gestern mittag', since('12:00', -1)],
    ['guten morgen!', NONE],
    ['ruf in 5 minuten an', NONE],
    ['morgen zusammen', NONE],
    ['es dauert 5 minuten', NONE],
  ],
  es: [
    ['ayer entre 13 y 14', range('13:00', '14:00', -1)],
    ['desde las 9', since('09:00')],
    ['a partir de las 9:20', since('09:20')],
    ['qué pasó a las nueve y media?', around('09:30')],
    ['a las 9 menos cuarto', around('08:45')],
    ['las 3 consultas más lentas de postgres', NONE],
    ['muéstrame las 5 últimas líneas', NONE],
    ['desde las 9 fallan los pagos', since('09:00')],
    ['a las 9 fallaron los pagos', around('09:00')],
    ['entre las 9 y las 10 fallaron', range('09:00', '10:00')],
    ['a eso de las tres y cuarto de la tarde', around('15:15')],
    ['los últimos 15 minutos', last(15)],
    ['la última hora', last(60)],
    ['última media hora', last(30)],
    ['errores de las últimas dos horas, por favor', last(120)],
    ['hace 10 minutos', ago(10)],
    ['hace media hora', ago(30)],
    ['entre las 9 y las 10 de la mañana', range('09:00', '10:00')],
    ['de 9:00 a 10:00', range('09:00', '10:00')],
    ['desde las 14:00 hasta las 15:00', range('14:00', '15:00')],
    ['ayer', days(-1)],
    ['ayer por la tarde', part(-1, 12, 18)],
    ['ayer a las 9:30', around('09:30', -1)],
    ['esta mañana', part(0, 6, 12)],
    ['anteayer', days(-2)],
    ['el domingo', days(-2)],
    ['el viernes pasado', days(-4)],
    ['el 20 de noviembre', days(-4)],
    ['antes de las 14:00', before('14:00')],
    ['desde ayer', since('00:00', -1)],
    ['llevamos 20 minutos caídos', last(20)],
    ['desde el mediodía', since('12:00')],
    ['buenos días', NONE],
    ['y ahora?', NONE],
    ['llámame en 5 minutos', NONE],
    ['buenas tardes, qué tal', NONE],
  ],
  fr: [
    ['et hier entre 13 et 14', range('13:00', '14:00', -1)],
    ['depuis 9h', since('09:00')],
    ['à partir de 9h', since('09:00')],
    ['depuis 9h20', since('09:20')],
    ['depuis 2h', last(120)],
    ['à 9 heures et demie', around('09:30')],
    ['vers dix heures moins le quart', around('09:45')],
    ['à midi', around('12:00')],
    ['les 15 dernières minutes', last(15)],
    ['ces 2 dernières heures', last(120)],
    ['la dernière heure', last(60)],
    ['la dernière demi-heure', last(30)],
    ['il y a 10 minutes', ago(10)],
    ["il y a un quart d'heure", ago(15)],
    ['entre 9h et 10h', range('09:00', '10:00')],
    ['de 9h15 à 10h30', range('09:15', '10:30')],
    ['hier entre 14h et 15h', range('14:00', '15:00', -1)],
    ['hier soir', part(-1, 18, 24)],
    ['ce matin', part(0, 6, 12)],
    ['hier à 9h30', around('09:30', -1)],
    ['avant-hier', days(-2)],
    ['dimanche', days(-2)],
    ['vendredi dernier', days(-4)],
    ['le 20 novembre à 14h', around('14:00', -4)],
    ['avant 14h', before('14:00')],
    ['depuis hier', since('00:00', -1)],
    ["pourriez-vous regarder ce qui s'est passé depuis 14:05 s'il vous plaît", since('14:05')],
    ['bonjour', NONE],
    ['rappelle dans 5 minutes', NONE],
    ['la panne a duré 2 heures', NONE],
    ['et maintenant ?', NONE],
  ],
  pt: [
    ['desde as 9h', since('09:00')],
    ['a partir das 9:20', since('09:20')],
    ['às nove e meia', around('09:30')],
    ['o que houve às 9h30?', around('09:30')],
    ['por volta das 3 da tarde', around('15:00')],
    ['últimos 15 minutos', last(15)],
    ['nas últimas duas horas', last(120)],
    ['na última hora', last(60)],
    ['a última meia hora, por favor', last(30)],
    ['há 10 minutos', ago(10)],
    ['10 minutos atrás', ago(10)],
    ['há meia hora', ago(30)],
    ['entre as 9 e as 10 da manhã', range('09:00', '10:00')],
    ['entre 9h e 10h', range('09:00', '10:00')],
    ['das 14h às 15h', range('14:00', '15:00')],
    ['das 9:15 até as 10:30 de ontem', range('09:15', '10:30', -1)],
    ['ontem à noite', part(-1, 18, 24)],
    ['ontem às 9:30', around('09:30', -1)],
    ['hoje de manhã', part(0, 6, 12)],
    ['anteontem', days(-2)],
    ['no domingo', days(-2)],
    ['sexta-feira passada', days(-4)],
    ['20 de novembro', days(-4)],
    ['antes das 14h', before('14:00')],
    ['desde ontem', since('00:00', -1)],
    ['ao meio-dia', around('12:00')],
    ['bom dia', NONE],
    ['e agora?', NONE],
    ['ligo em 5 minutos', NONE],
  ],
  it: [
    ['dalle 9', since('09:00')],
    ['dalle 9:20', since('09:20')],
    ['a partire dalle 14:05', since('14:05')],
    ['alle nove e mezza', around('09:30')],
    ['alle dieci meno un quarto', around('09:45')],
    ['verso le 15', around('15:00')],
    ['ultimi 15 minuti', last(15)],
    ['nelle ultime due ore', last(120)],
    ["nell'ultima ora", last(60)],
    ["l'ultima mezz'ora", last(30)],
    ['10 minuti fa', ago(10)],
    ["mezz'ora fa", ago(30)],
    ['tra le 9 e le 10', range('09:00', '10:00')],
    ['dalle 9:15 alle 10:30', range('09:15', '10:30')],
    ['ieri tra le 14:00 e le 15:00', range('14:00', '15:00', -1)],
    ['ieri sera', part(-1, 18, 24)],
    ['ieri alle 9:30', around('09:30', -1)],
    ['stamattina', part(0, 6, 12)],
    ["l'altro ieri", days(-2)],
    ['domenica', days(-2)],
    ['venerdì scorso', days(-4)],
    ['il 20 novembre', days(-4)],
    ['prima delle 14:00', before('14:00')],
    ['da ieri', since('00:00', -1)],
    ['da 20 minuti', last(20)],
    ['a mezzogiorno', around('12:00')],
    ['puoi guardare cosa è successo alle 9:20 per favore?', around('09:20')],
    ['buongiorno', NONE],
    ['ti chiamo tra 5 minuti', NONE],
  ],
  nl: [
    ['sinds 9 uur', since('09:00')],
    ['vanaf 9:20', since('09:20')],
    ['om half tien', around('09:30')],
    ['om kwart voor negen', around('08:45')],
    ['rond kwart over drie', around('15:15')],
    ['de laatste 15 minuten', last(15)],
    ['afgelopen 2 uur', last(120)],
    ['het laatste uur', last(60)],
    ['het laatste half uur graag', last(30)],
    ['10 minuten geleden', ago(10)],
    ['een kwartier geleden', ago(15)],
    ['tussen 9 en 10 uur', range('09:00', '10:00')],
    ['van 9:15 tot 10:30', range('09:15', '10:30')],
    ['gisteren tussen 14:00 en 15:00', range('14:00', '15:00', -1)],
    ['gisteravond', part(-1, 18, 24)],
    ['gisteren om 9:30', around('09:30', -1)],
    ['vanochtend', part(0, 6, 12)],
    ['eergisteren', days(-2)],
    ['op zondag', days(-2)],
    ['afgelopen vrijdag', days(-4)],
    ['20 november om 14:00', around('14:00', -4)],
    ['voor 14:00', before('14:00')],
    ['sinds gisteren', since('00:00', -1)],
    ['al 20 minuten', last(20)],
    ['sinds anderhalf uur', last(90)],
    ['goedemorgen', NONE],
    ['bel over 5 minuten', NONE],
  ],
  pl: [
    ['od 9', since('09:00')],
    ['od 9:20', since('09:20')],
    ['od godziny 14', since('14:00')],
    ['o 9:30', around('09:30')],
    ['o wpół do dziesiątej', around('09:30')],
    ['około 15:00', around('15:00')],
    ['ostatnie 15 minut', last(15)],
    ['w ciągu ostatnich dwóch godzin', last(120)],
    ['w ciągu ostatnich 2 godzin', last(120)],
    ['ostatnia godzina', last(60)],
    ['ostatnie pół godziny', last(30)],
    ['10 minut temu', ago(10)],
    ['pół godziny temu', ago(30)],
    ['między 9 a 10 rano', range('09:00', '10:00')],
    ['od 9:15 do 10:30', range('09:15', '10:30')],
    ['wczoraj między 14:00 a 15:00', range('14:00', '15:00', -1)],
    ['wczoraj wieczorem', part(-1, 18, 24)],
    ['wczoraj o 9:30', around('09:30', -1)],
    ['dziś rano', part(0, 6, 12)],
    ['przedwczoraj', days(-2)],
    ['w niedzielę', days(-2)],
    ['w zeszły piątek', days(-4)],
    ['20 listopada', days(-4)],
    ['przed 14:00', before('14:00')],
    ['od wczoraj', since('00:00', -1)],
    ['od 20 minut', last(20)],
    ['od południa', since('12:00')],
    ['dzień dobry', NONE],
    ['zadzwoń za 5 minut', NONE],
  ],
  tr: [
    ["saat 9'dan beri", since('09:00')],
    ["9:20'den beri", since('09:20')],
    ['saat 14:05ten itibaren', since('14:05')],
    ['dokuz buçukta ne oldu', around('09:30')],
    ['saat dokuza çeyrek kala', around('08:45')],
    ['üçü çeyrek geçe', around('15:15')],
    ["saat 15:00'te", around('15:00')],
    ['son 15 dakika', last(15)],
    ['son iki saat', last(120)],
    ['son bir saat lütfen', last(60)],
    ['son yarım saat', last(30)],
    ['10 dakika önce', ago(10)],
    ['yarım saat önce', ago(30)],
    ['9 ile 10 arasında hata var mı, neden', range('09:00', '10:00')],
    ["9:15'ten 10:30'a kadar", range('09:15', '10:30')],
    ['dün 14:00 ile 15:00 arasında', range('14:00', '15:00', -1)],
    ['dün akşam', part(-1, 18, 24)],
    ["dün 9:30'da", around('09:30', -1)],
    ['bu sabah', part(0, 6, 12)],
    ['evvelsi gün', days(-2)],
    ['pazar günü', days(-2)],
    ['geçen cuma', days(-4)],
    ['20 kasım', days(-4)],
    ["14:00'ten önce", before('14:00')],
    ['dünden beri', since('00:00', -1)],
    ['20 dakikadan beri', last(20)],
    ['günaydın', NONE],
    ['5 dakika içinde ara', NONE],
  ],
  zh: [
    ['从9点开始', since('09:00')],
    ['从2点开始', since('14:00')],
    ['9点20分以来', since('09:20')],
    ['9点半发生了什么', around('09:30')],
    ['上午九点一刻', around('09:15')],
    ['下午3点左右', around('15:00')],
    ['差一刻九点', around('08:45')],
    ['最近15分钟', last(15)],
    ['过去两个小时', last(120)],
    ['最近一小时', last(60)],
    ['最近半小时的错误', last(30)],
    ['10分钟前', ago(10)],
    ['半小时前', ago(30)],
    ['9点到10点', range('09:00', '10:00')],
    ['从9:15到10:30', range('09:15', '10:30')],
    ['昨天下午2点到3点之间', range('14:00', '15:00', -1)],
    ['昨天', days(-1)],
    ['昨天上午9点半', around('09:30', -1)],
    ['今天早上', part(0, 6, 12)],
    ['昨晚', part(-1, 20, 30)],
    ['前天', days(-2)],
    ['星期天', days(-2)],
    ['上周五', days(-4)],
    ['11月20日', days(-4)],
    ['14:00之前', before('14:00')],
    ['从昨天开始', since('00:00', -1)],
    ['已经20分钟了', last(20)],
    ['请看一下今天上午9点20分到9点40分', range('09:20', '09:40')],
    ['早上好', NONE],
    ['5分钟后打给我', NONE],
    ['有3个错误', NONE],
  ],
  ja: [
    ['9時から', since('09:00')],
    ['9時20分以降', since('09:20')],
    ['9時半に何が起きた', around('09:30')],
    ['午前9時15分頃', around('09:15')],
    ['午後3時', around('15:00')],
    ['過去15分', last(15)],
    ['直近2時間', last(120)],
    ['この1時間', last(60)],
    ['過去30分間のエラーを見せてください', last(30)],
    ['10分前', ago(10)],
    ['1時間前', ago(60)],
    ['9時から10時まで', range('09:00', '10:00')],
    ['9:15から10:30の間', range('09:15', '10:30')],
    ['昨日の14時から15時', range('14:00', '15:00', -1)],
    ['昨日', days(-1)],
    ['昨日の午前9時半', around('09:30', -1)],
    ['今朝', part(0, 6, 12)],
    ['昨夜', part(-1, 20, 30)],
    ['一昨日', days(-2)],
    ['日曜日', days(-2)],
    ['先週の金曜日', days(-4)],
    ['11月20日', days(-4)],
    ['11月20日14時', around('14:00', -4)],
    ['14時以前', before('14:00')],
    ['昨日から', since('00:00', -1)],
    ['正午', around('12:00')],
    ['おはよう', NONE],
    ['5分後に', NONE],
    ['エラーが9時間続いた', NONE],
  ],
  ko: [
    ['9시부터', since('09:00')],
    ['9시 20분 이후', since('09:20')],
    ['9시 반에 무슨 일이', around('09:30')],
    ['오전 9시 15분쯤', around('09:15')],
    ['오후 3시에', around('15:00')],
    ['지난 15분', last(15)],
    ['최근 2시간 동안', last(120)],
    ['지난 한 시간', last(60)],
    ['최근 30분간 에러 보여줘', last(30)],
    ['10분 전', ago(10)],
    ['한 시간 전에', ago(60)],
    ['9시부터 10시까지', range('09:00', '10:00')],
    ['9:15에서 10:30 사이', range('09:15', '10:30')],
    ['어제 14시부터 15시까지', range('14:00', '15:00', -1)],
    ['어제', days(-1)],
    ['어제 오전 9시 반', around('09:30', -1)],
    ['오늘 아침', part(0, 6, 12)],
    ['어젯밤', part(-1, 20, 30)],
    ['그제', days(-2)],
    ['일요일', days(-2)],
    ['지난 금요일', days(-4)],
    ['11월 20일', days(-4)],
    ['14시 이전', before('14:00')],
    ['어제부터', since('00:00', -1)],
    ['20분째', last(20)],
    ['정오', around('12:00')],
    ['좋은 아침', NONE],
    ['5분 후에', NONE],
  ],
  hi: [
    ['9 बजे से', since('09:00')],
    ['subah 9 baje se', since('09:00')],
    ['9:20 से', since('09:20')],
    ['साढ़े नौ बजे क्या हुआ', around('09:30')],
    ['sadhe nau baje', around('09:30')],
    ['दोपहर 3 बजे', around('15:00')],
    ['paune nau baje', around('08:45')],
    ['पिछले 15 मिनट', last(15)],
    ['pichle 2 ghante ke errors', last(120)],
    ['पिछले एक घंटे में', last(60)],
    ['pichle aadhe ghante mein', last(30)],
    ['10 मिनट पहले', ago(10)],
    ['10 minute pehle', ago(10)],
    ['आधे घंटे पहले', ago(30)],
    ['9 से 10 बजे के बीच', range('09:00', '10:00')],
    ['9 aur 10 baje ke beech', range('09:00', '10:00')],
    ['सुबह 9 बजे से 10 बजे तक', range('09:00', '10:00')],
    ['कल', days(-1)],
    ['kal shaam', part(-1, 18, 24)],
    ['कल 9:30 बजे', around('09:30', -1)],
    ['आज सुबह', part(0, 6, 12)],
    ['कल रात', part(-1, 20, 30)],
    ['परसों', days(-2)],
    ['रविवार को', days(-2)],
    ['पिछले शुक्रवार', days(-4)],
    ['20 नवंबर', days(-4)],
    ['14:00 से पहले', before('14:00')],
    ['kal se', since('00:00', -1)],
    ['20 मिनट से', last(20)],
    ['सुप्रभात', NONE],
    ['5 मिनट में फोन करो', NONE],
  ],
};

const windowOf = (text: string, language?: string): string => {
  const read = readTime(text, anchor, language);
  return read === undefined ? NONE : shown(read.from, read.to);
};

describe.each(Object.entries(PROBES))('times in %s', (language, probes) => {
  it.each(probes)('%s', (text, window) => expect(windowOf(text, language)).toBe(window));
});

describe('a message in several languages', () => {
  it('is read by the table of English besides its own', () => {
    expect(windowOf('last 15 minutes', 'ja')).toBe(last(15));
    expect(windowOf('since 9:20', 'de')).toBe(since('09:20'));
  });

  it('is read by every table where the language is unknown', () => {
    const strange = Object.entries(PROBES).flatMap(([language, probes]) =>
      probes
        .filter(([text, window]) => windowOf(text) !== window)
        .map(([text]) => `${language}: ${text} → ${windowOf(text)}`),
    );
    // the part that a language alone can tell: "10 minutes pehle" is Hindi
    expect(strange.length / Object.values(PROBES).flat().length).toBeLessThan(0.02);
  });
});

describe('any text', () => {
  const languages = fc.constantFrom(undefined, ...Object.keys(PROBES));
  const read = (text: string, language: string | undefined) =>
    resolveSpokenTimes(readSpokenTimes(text, language) ?? { mentions: [] }, anchor);

  it('is read without an error, in place and without overlaps', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...Object.values(PROBES).flatMap((probes) => probes.map(([text]) => text))),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.nat(99_999).map(String),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 5 }), languages, (parts, language) => {
        const text = parts.join(' ');
        const times = [...read(text, language)].sort((a, b) => a.start - b.start);
        for (const { start, end, phrase, from, to } of times) {
          expect(text.slice(start, end).trim()).toBe(phrase);
          expect(Number.isSafeInteger(from) && Number.isSafeInteger(to)).toBe(true);
        }
        times.slice(1).forEach(({ start }, before) => expect(start).toBeGreaterThanOrEqual(times[before]?.end ?? 0));
      }),
      { numRuns: 300 },
    );
  });

  it('gives back a clock time that was written in any language', () => {
    const writings: readonly (readonly [language: string, write: (hour: number, minute: string) => string])[] = [
      ['en', (hour, minute) => `since ${hour}:${minute}`],
      ['de', (hour, minute) => `seit ${hour}:${minute} Uhr`],
      ['es', (hour, minute) => `desde las ${hour}:${minute}`],
      ['fr', (hour, minute) => `depuis ${hour}h${minute}`],
      ['pt', (hour, minute) => `desde as ${hour}h${minute}`],
      ['it', (hour, minute) => `dalle ${hour}:${minute}`],
      ['nl', (hour, minute) => `sinds ${hour}:${minute} uur`],
      ['pl', (hour, minute) => `od ${hour}:${minute}`],
      ['tr', (hour, minute) => `saat ${hour}:${minute}'den beri`],
      ['zh', (hour, minute) => `从${hour}点${minute}分开始`],
      ['ja', (hour, minute) => `${hour}時${minute}分から`],
      ['ko', (hour, minute) => `${hour}시 ${minute}분부터`],
      ['hi', (hour, minute) => `${hour}:${minute} बजे से`],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...writings),
        fc.integer({ min: 7, max: 15 }),
        fc.integer({ min: 1, max: 59 }),
        ([language, write], hour, minute) => {
          const padded = String(minute).padStart(2, '0');
          expect(windowOf(write(hour, padded), language)).toBe(since(`${hour}:${padded}`));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['tell me about the one at 14:05', ['at 14:05']],
    ['what about the one that failed', []],
    ['is it about this one', []],
  ])('takes a pronoun for no hour: “%s”', (text, phrases) => {
    const found = new Set(read(text, 'en').map(({ phrase }) => phrase));
    expect([...found]).toEqual(phrases);
  });

  it('names no time where it has no figure and no word of time', () => {
    const words =
      'warum ist der checkout langsam errors in payment service por favor les logs du panier 支付失败 결제 오류'.split(
        ' ',
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 8 }), languages, (parts, language) => {
        expect(read(parts.join(' '), language)).toEqual([]);
      }),
    );
  });

  it('is read to a bounded length, so that a longer one costs no more', () => {
    const texts = ['from 9 to ', '9:30 - ', 'since the ', '从9点到', 'a-', 'entre las 9 y '];
    const steps = (pairs: number): number =>
      Math.min(
        ...[1, 2, 3].map(() => stepsOf(() => texts.forEach((piece) => void read(piece.repeat(pairs), undefined)))),
      );
    // read whole, it would take fifty times as long
    expect(steps(20_000) / Math.max(1, steps(400))).toBeLessThan(5);
  });
});

describe('the tables', () => {
  it('are one for each language', () => {
    const languages = timeTablesOf(undefined).map(({ language }) => language);
    expect(new Set(languages).size).toBe(languages.length);
    expect(Object.keys(PROBES).sort()).toEqual([...languages].sort());
  });
});
