import { useId, useState } from 'react';

const views = {
  desktop: { label: 'Desktop', width: 640, theme: 'light' },
  phone: { label: 'Phone', width: 360, theme: 'light' },
  dark: { label: 'Dark', width: 640, theme: 'dark' },
  plain: { label: 'Plain text', width: 0, theme: '' },
} as const;

type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];

const frameClass = 'h-[min(80vh,52rem)] w-full rounded-m border-2 border-line bg-sheet';

const textClass = `${frameClass} overflow-auto p-4 font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere`;

interface EmailPreviewProps {
  url: string;
  subject: string;
  text: string;
}

/** An email as it will arrive, in a frame that runs no scripts. */
export function EmailPreview({ url, subject, text }: EmailPreviewProps) {
  const group = useId();
  const [view, setView] = useState<View>('desktop');
  const { label, width, theme } = views[view];
  return (
    <section aria-label="Preview" className="grid w-full min-w-0 content-start gap-3">
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="sr-only">View</legend>
        {viewNames.map((name) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={group}
              className="size-4.5 accent-ember"
              checked={name === view}
              onChange={() => setView(name)}
            />
            {views[name].label}
          </label>
        ))}
      </fieldset>
      <p className="wrap-anywhere">
        <span className="text-muted">Subject:</span> {subject}
      </p>
      {view === 'plain' ? (
        <EmailText text={text} />
      ) : (
        <iframe
          // Loaded again when the text was saved.
          key={`${view} ${text}`}
          title={`Preview: ${label}`}
          src={`${url}?light=${theme}`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className={frameClass}
          style={{ maxWidth: `${width}px` }}
        />
      )}
    </section>
  );
}

/** A line of dashes with its line break. */
const ruleLine = /^([-=_]{20,})(?:\n|$)/m;

/** Plain text in which a line of dashes is cut off instead of wrapped. */
function EmailText({ text }: Pick<EmailPreviewProps, 'text'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box
    <pre className={textClass} tabIndex={0}>
      {text.split(ruleLine).map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="block overflow-hidden whitespace-pre">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
