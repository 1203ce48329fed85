// One frame of a stack trace, and which frames are the application's own.

/** Language decides the order: a Python trace ends with the frame that failed, the others begin with it. */
export type Frame = { readonly name: string; readonly own: boolean; readonly innermost: 'first' | 'last' };

/** Reads a trimmed line; undefined when it is no frame of its language. */
export type FrameReader = (line: string) => Frame | undefined;

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

export const isOwn = (place: string): boolean =>
  !LIBRARIES.some((library) => place.startsWith(library)) && !LIBRARY_FOLDERS.some((folder) => place.includes(folder));

/** Without line numbers, other digits and the tails of generated classes, which change from build to build. */
const steady = (name: string): string => {
  const generated = name.indexOf('$$');
  const plain = generated > 0 ? name.slice(0, generated) : name;
  return plain.replace(/\d/g, '').slice(0, LONGEST_NAME);
};

export const frameOf = (name: string, own: boolean, innermost: Frame['innermost'] = 'first'): Frame => ({
  name: steady(name),
  own,
  innermost,
});

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
