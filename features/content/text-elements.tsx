import type { ReactNode } from 'react';
import { Stars, wholeStars } from '#ui/stars.tsx';
import { type Voice, voices } from './prose/components.ts';
import { TextPicture } from './uploaded-picture.tsx';

interface VoiceProps {
  label?: string;
  children: ReactNode;
}

const className = (name: Voice): string =>
  `voice ${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}`;

/** Most forms are the author's paragraphs and lists in a figure; `text.css` does the rest. */
const figure = (name: Voice) =>
  function Figure({ label, children }: VoiceProps) {
    return (
      <figure className={className(name)} aria-label={label ? undefined : voices[name]}>
        {label && <figcaption>{label}</figcaption>}
        {children}
      </figure>
    );
  };

function RatingCard({ stars, children }: { stars: string; children: ReactNode }) {
  return (
    <figure className={className('RatingCard')} aria-label={voices.RatingCard}>
      <Stars rating={Number(stars)} stars={wholeStars(Number(stars))} />
      {children}
    </figure>
  );
}

function MarginNote({ children }: { children: ReactNode }) {
  return <aside className={className('MarginNote')}>{children}</aside>;
}

function PullQuote({ children }: { children: ReactNode }) {
  return <blockquote className="pull-quote">{children}</blockquote>;
}

/** An in-story document, such as a log entry, a memo or a receipt. */
function Exhibit({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="exhibit">
      <figcaption>{label}</figcaption>
      {children}
    </figure>
  );
}

/** What both reviews and posts may contain; the page names `features/content/text.css`. */
export const textElements = {
  GroupText: figure('GroupText'),
  Chat: figure('Chat'),
  Log: figure('Log'),
  Voicemail: figure('Voicemail'),
  Ticket: figure('Ticket'),
  Letter: figure('Letter'),
  Clipping: figure('Clipping'),
  Board: figure('Board'),
  RatingCard,
  MarginNote,
  PullQuote,
  Exhibit,
  Picture: TextPicture,
};
