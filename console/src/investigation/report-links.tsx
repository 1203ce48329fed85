// The files of an investigation for other people: they are loaded with the reader's key, and saved by the browser.
import { request } from '../api/client.js';
import { ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts/texts.js';

const FILES = [
  { format: 'html', ending: '.html' },
  { format: 'post-mortem-html', ending: '-post-mortem.html' },
  { format: 'post-mortem-md', ending: '-post-mortem.md' },
  { format: 'md', ending: '.md' },
  { format: 'json', ending: '.json' },
] as const;

/** Every file system takes these characters in a name. */
export const fileNameOf = (id: string, ending: string): string => {
  const safe = id.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '');
  const short = [...safe].slice(0, 100).join('');
  return `${short === '' ? 'investigation' : short}${ending}`;
};

const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken the content by the next task
  setTimeout(() => URL.revokeObjectURL(url), 0);
};

export const ReportLinks = ({ id }: { id: string }) => {
  const [pending, run] = usePending();
  const save = (format: string, name: string): void =>
    run(async () => {
      const reply = await request(`/v1/investigations/${encodeURIComponent(id)}/export?format=${format}`, {}, 'file');
      saveFile(await reply.blob(), name);
    });
  return (
    <details class="reports">
      <summary>{TEXTS.reports.title}</summary>
      <p class="quiet">{TEXTS.reports.about}</p>
      <div class="buttons">
        {FILES.map(({ format, ending }) => (
          <button
            key={format}
            type="button"
            aria-disabled={pending.status === 'busy'}
            onClick={() => save(format, fileNameOf(id, ending))}
          >
            {TEXTS.reports.files[format]}
          </button>
        ))}
      </div>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </details>
  );
};
