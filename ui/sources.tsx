import { monthName } from './dates.ts';

interface Source {
  publisher: string;
  title: string;
  url?: string | undefined;
  checked?: string | undefined;
}

/** One source per line. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <p className="text-note text-muted">
      {sources.map(({ publisher, title, url, checked }) => (
        <span key={title} className="block">
          {publisher},{' '}
          {url ? (
            <a className="prose-link" href={url}>
              {title}
            </a>
          ) : (
            title
          )}
          {checked ? `, read on ${monthName(checked)}` : '; we haven’t read the source yet'}
        </span>
      ))}
    </p>
  );
}
