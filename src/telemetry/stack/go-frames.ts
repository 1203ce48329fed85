// Frames of Go: `main.(*Server).handle(0xc000012345, {0x1, 0x2})`; the file stands on the line below.
import { frameOf, isOwn, type FrameReader } from './frames.js';

export const goFrame: FrameReader = (line) => {
  if (!line.endsWith(')')) return undefined;
  const name = line.slice(0, line.lastIndexOf('('));
  return name.includes('.') && !name.includes(' ') ? frameOf(name, isOwn(name)) : undefined;
};
