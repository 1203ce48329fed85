// Edits of the window as they are typed in a chat, in several languages.
import { describe, expect, it } from 'vitest';
import { TimeText } from './read-mentions.js';

const kindsOf = (text: string): readonly string[] =>
  new TimeText(text, undefined).edits.map(({ kind, words }) => `${kind} ${words}`);

describe('an edit of the window', () => {
  it.each([
    ['mach mal ne halbe stunde draus', 'resize ne halbe stunde'],
    ['setz das fenster auf 2 stunden', 'resize 2 stunden'],
    ['abre la ventana a 2 horas', 'resize 2 horas'],
    ['estica pra 2 horas', 'resize 2 horas'],
    ['porta a 2 ore', 'resize 2 ore'],
    ['maak er 2 uur van', 'resize 2 uur'],
    ['ustaw na 2 godziny', 'resize 2 godziny'],
    ['passe à 2 heures', 'resize 2 heures'],
    ['拉到2小时', 'resize 2小时'],
  ])('may say how long it shall be: %s', (text, edit) => {
    expect(kindsOf(text)).toContain(edit);
  });

  it.each([
    ['schau ab 9:20', 'start at 9:20'],
    ['desde hace 20 minutos', 'start at hace 20 minutos'],
    ['depuis 9h20 stp', 'start at 9h20'],
    ['dalle 9:20', 'start at 9:20'],
    ['vanaf 9:20 graag', 'start at 9:20'],
    ['od 9:20', 'start at 9:20'],
  ])('may say from when on: %s', (text, edit) => {
    expect(kindsOf(text)).toContain(edit);
  });

  it.each(['desde cuándo', 'depuis quand ?', 'da che ora di preciso', 'od kiedy', 'ab wann genau?'])(
    'is no question for a time: %s',
    (text) => expect(kindsOf(text)).toEqual([]),
  );
});
