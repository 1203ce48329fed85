// Frames of Python: `File "/app/orders.py", line 12, in place`.
import { baseName, frameOf, isOwn, type FrameReader } from './frames.js';

const FORM = /^File "([^"]+)"(?:, line \d+)?(?:, in (.+))?$/;

export const pythonFrame: FrameReader = (line) => {
  const [, path = '', called = ''] = FORM.exec(line) ?? [];
  if (path === '') return undefined;
  const own = isOwn(path);
  return frameOf(own ? `${baseName(path)}:${called}` : path, own, 'last');
};
