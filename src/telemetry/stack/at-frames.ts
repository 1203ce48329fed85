// Frames of the JVM, JavaScript and .NET: they all begin with `at`.
import { baseName, frameOf, isOwn, type Frame, type FrameReader } from './frames.js';

const LONGEST_MODULE = 40;

const withoutLine = (place: string): string => place.replace(/(?::\d{1,9}){1,2}$/, '');

/** `app//com.example.Order.place(…)` → `com.example.Order.place(…)` */
const withoutModule = (text: string): string => {
  const slashes = text.indexOf('//');
  return slashes > 0 && slashes < LONGEST_MODULE && text.indexOf('(') > slashes ? text.slice(slashes + 2) : text;
};

/** Where the parentheses name a file, it tells functions of one name apart. */
const pathIn = (place: string): string => (place.includes('/') || place.startsWith('node:') ? withoutLine(place) : '');

const callFrame = (text: string, parenthesis: number): Frame => {
  const called = text.slice(0, parenthesis).trim();
  const [place = ''] = text.slice(parenthesis + 1).split(')');
  const path = pathIn(place);
  const name = called.includes(' ') ? called : baseName(called);
  if (path !== '' && !isOwn(path)) return frameOf(path, false);
  return frameOf(path === '' ? name : `${name}@${baseName(path)}`, isOwn(name));
};

/** `at a.b.C.m(C.java:12)`, `at async m (/app/x.js:1:2)`, `at A.B.M() in /src/x.cs:line 3` */
export const atFrame: FrameReader = (line) => {
  if (!line.startsWith('at ')) return undefined;
  const text = withoutModule(
    line
      .slice(3)
      .replace(/^async /, '')
      .replace(/^new /, ''),
  );
  const parenthesis = text.indexOf('(');
  if (parenthesis > 0) return callFrame(text, parenthesis);
  const place = withoutLine(text);
  return frameOf(place, isOwn(place));
};
