// Where the console begins.
import { render } from 'preact';
import { App, LANGUAGE } from './app.js';
import { chooseLanguage } from './texts/language.js';
import { showLanguage } from './texts/texts.js';

const place = document.getElementById('app');
const draw = (): void => {
  if (place !== null) render(<App />, place);
};

const language = chooseLanguage(localStorage.getItem(LANGUAGE), navigator.languages);
// English is here, and stands in for a file that does not load
if (language === 'en') draw();
else void showLanguage(language).then(draw, draw);
