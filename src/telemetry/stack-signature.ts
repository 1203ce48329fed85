// The signature of a stack trace: what was thrown and where, the same from build to build.

// One frame of a stack trace, and which frames are the application's own.

/** Language decides the order: a Python trace ends with the frame that failed, the others begin with it. */
type StackFrame = { readonly name: string; readonly own: boolean; readonly innermost: 'first' | 'last' };

/** Reads a trimmed line; undefined when it is no frame of its language. */
type FrameReader = (line: string) => StackFrame | undefined;

const LIBRARIES = [
  'java.',
  'javax.',
  'jakarta.',
  'jdk.',
  'sun.',
  'com.sun.',
  'kotlin.',
  'scala.',
  'groovy.',
  'org.springframework.',
  'org.apache.',
  'org.hibernate.',
  'io.netty.',
  'reactor.',
  'io.reactivex.',
  'com.zaxxer.',
  'com.mysql.',
  'org.postgresql.',
  'node:',
  'runtime.',
  'net/http',
  'System.',
  'Microsoft.',
  '<anonymous>',
];
const LIBRARY_FOLDERS = [
  'internal/',
  'node_modules/',
  'site-packages/',
  'dist-packages/',
  '/usr/lib/python',
  '/usr/local/lib/python',
];

const LONGEST_NAME = 160;

const isApplicationFrame = (place: string): boolean =>
  !LIBRARIES.some((library) => place.startsWith(library)) && !LIBRARY_FOLDERS.some((folder) => place.includes(folder));

/** Without line numbers, other digits and the tails of generated classes, which change from build to build. */
const withoutCounters = (name: string): string => {
  const generated = name.indexOf('$$');
  const plain = generated > 0 ? name.slice(0, generated) : name;
  return plain.replace(/\d/g, '').slice(0, LONGEST_NAME);
};

const frameOf = (name: string, own: boolean, innermost: StackFrame['innermost'] = 'first'): StackFrame => ({
  name: withoutCounters(name),
  own,
  innermost,
});

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

// Frames of the JVM, JavaScript and .NET: they all begin with `at`.

const LONGEST_MODULE = 40;

const withoutLine = (place: string): string => place.replace(/(?::\d{1,9}){1,2}$/, '');

/** `app//com.example.Order.place(…)` → `com.example.Order.place(…)` */
const withoutModule = (text: string): string => {
  const slashes = text.indexOf('//');
  return slashes > 0 && slashes < LONGEST_MODULE && text.indexOf('(') > slashes ? text.slice(slashes + 2) : text;
};

/** A file in the parentheses tells functions of one name apart. */
const pathIn = (place: string): string => (place.includes('/') || place.startsWith('node:') ? withoutLine(place) : '');

const callFrame = (text: string, parenthesis: number): StackFrame => {
  const called = text.slice(0, parenthesis).trim();
  const [place = ''] = text.slice(parenthesis + 1).split(')');
  const path = pathIn(place);
  const name = called.includes(' ') ? called : baseName(called);
  if (path !== '' && !isApplicationFrame(path)) return frameOf(path, false);
  return frameOf(path === '' ? name : `${name}@${baseName(path)}`, isApplicationFrame(name));
};

/** `at a.b.C.m(C.java:12)`, `at async m (/app/x.js:1:2)`, `at A.B.M() in /src/x.cs:line 3` */
const atFrame: FrameReader = (line) => {
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
  return frameOf(place, isApplicationFrame(place));
};

const LONGEST_TYPE = 200;
const TYPE = /^[\w.$]+?(?:Exception|Error|Throwable|Warning|Fault|Interrupt|Exit|panic|Failure)(?=:|$)/;
const INTRODUCTION = /^(?:Caused by: |Uncaught |Exception in thread "[^"]*" )/;
const GO_PANIC = /^(?:panic|fatal error): /;

/** `a.b.SomeException: words` → `a.b.SomeException`; undefined when the trimmed line names none at its head. */
const exceptionType = (line: string): string | undefined => {
  if (GO_PANIC.test(line)) return 'panic';
  return TYPE.exec(line.replace(INTRODUCTION, '').slice(0, LONGEST_TYPE))?.[0];
};

// Frames of Go: `main.(*Server).handle(0xc000012345, {0x1, 0x2})`; the file stands on the line below.

const goFrame: FrameReader = (line) => {
  if (!line.endsWith(')')) return undefined;
  const name = line.slice(0, line.lastIndexOf('('));
  return name.includes('.') && !name.includes(' ') ? frameOf(name, isApplicationFrame(name)) : undefined;
};

// Frames of Python: `File "/app/orders.py", line 12, in place`.

const FORM = /^File "([^"]+)"(?:, line \d+)?(?:, in (.+))?$/;

const pythonFrame: FrameReader = (line) => {
  const [, path = '', called = ''] = FORM.exec(line) ?? [];
  if (path === '') return undefined;
  const own = isApplicationFrame(path);
  return frameOf(own ? `${baseName(path)}:${called}` : path, own, 'last');
};

type StackSignature = {
  /** Distinct, in the order of the text, at most five. */
  readonly types: readonly string[];
  /** At most three, innermost first: the application's own, or any when it has none. */
  readonly frames: readonly string[];
  readonly key: string;
};

const MOST_CHARACTERS = 65_536;
const MOST_LINES = 400;
const LONGEST_LINE = 500;
const MOST_TYPES = 5;
const MOST_FRAMES = 3;

/** Calls in quoted source code look like frames of Go, whose traces always name a goroutine. */
const readersFor = (text: string): readonly FrameReader[] =>
  text.includes('goroutine ') ? [goFrame, atFrame] : [atFrame, pythonFrame];

const frameIn = (line: string, readers: readonly FrameReader[]): StackFrame | undefined => {
  for (const read of readers) {
    const frame = read(line);
    if (frame !== undefined) return frame;
  }
  return undefined;
};

/** `undefined` when the text holds no frame. */
export const stackSignature = (text: string): StackSignature | undefined => {
  if (!text.includes('\n')) return undefined;
  const readers = readersFor(text);
  const lines = text.slice(0, MOST_CHARACTERS).split('\n', MOST_LINES);
  const read = lines.map((line) => {
    const trimmed = line.slice(0, LONGEST_LINE).trim();
    const frame = frameIn(trimmed, readers);
    return { frame, type: frame === undefined ? exceptionType(trimmed) : undefined };
  });
  const frames = innermostFrames(read.flatMap(({ frame }) => frame ?? []));
  if (frames.length === 0) return undefined;
  const types = [...new Set(read.flatMap(({ type }) => type ?? []))].slice(0, MOST_TYPES);
  return { types, frames, key: `${types.join('<')}|${frames.join('|')}` };
};

const innermostFrames = (all: readonly StackFrame[]): readonly string[] => {
  const own = all.filter((frame) => frame.own);
  const shown = (own.length > 0 ? own : all).map(({ name }) => name);
  const lastFirst = all.some(({ innermost }) => innermost === 'last');
  return lastFirst ? shown.slice(-MOST_FRAMES).reverse() : shown.slice(0, MOST_FRAMES);
};
