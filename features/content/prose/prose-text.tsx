import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { scenes } from '#ui/drawings.ts';
import { Stars, wholeStars } from '#ui/stars.tsx';
import type { ShownImage } from '../texts.ts';
import { type Voice, voices } from './components.ts';
import type { Prose } from './tree.ts';

/** Components for custom elements, overridden tags and reference marks. */
export type ProseComponents = Record<string, ComponentType<never>>;

/** Renders a prose tree: plain tags as they are, other names with the given components. */
export function ProseText({
  prose,
  components,
}: {
  prose: readonly Prose[];
  components: ProseComponents;
}): ReactNode {
  return prose.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    const { tag, props = {}, children: inner } = node;
    const component = components[tag] as ComponentType<{ children?: ReactNode }> | undefined;
    if (!component && !/^[a-z]+[1-6]?$/.test(tag)) throw new Error(`No component for <${tag}>.`);
    const children = inner && <ProseText prose={inner} components={components} />;
    return createElement(component ?? tag, { key: index, ...props }, children);
  });
}

interface VoiceProps {
  label?: string;
  children: ReactNode;
}

const className = (name: Voice): string =>
  `voice ${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}`;

/** Most forms are the author's paragraphs and lists in a figure; `text.css` does the rest. */
const figures = Object.fromEntries(
  (Object.keys(voices) as Voice[]).map((name) => [
    name,
    ({ label, children }: VoiceProps) => (
      <figure className={className(name)} aria-label={label ? undefined : voices[name]}>
        {label && <figcaption>{label}</figcaption>}
        {children}
      </figure>
    ),
  ]),
);

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
  ...figures,
  RatingCard,
  MarginNote,
  PullQuote,
  Exhibit,
  Picture: TextPicture,
};

interface TextPictureProps {
  src: string;
  srcSet: string;
  width: string;
  height: string;
  alt: string;
  credit: string;
  children?: ReactNode;
}

/** A picture inside a text; its size is fixed, so nothing moves when it loads. */
function TextPicture(props: TextPictureProps) {
  const { src, srcSet, width, height, alt, credit, children } = props;
  return (
    <figure className="my-8">
      <LeadPicture
        image={{ src, srcSet, alt }}
        drawing={scenes.empty ?? ''}
        ratio={[Number(width), Number(height)]}
        sizes="(min-width: 1024px) 40rem, 94vw"
        className="rounded-m border-2 border-line"
      />
      {(children || credit) && (
        <figcaption className="mt-2 text-note text-muted">
          {children} <Credit of={credit} />
        </figcaption>
      )}
    </figure>
  );
}

export function Credit({ of }: { of: string }) {
  return of ? <small>{`Photo: ${of}`}</small> : null;
}

interface LeadPictureProps {
  image: Pick<ShownImage, 'src' | 'srcSet' | 'alt'>;
  /** A drawing that is part of the site. */
  drawing: string;
  /** Width by height of the box. */
  ratio: readonly [number, number];
  sizes: string;
  /** Set for pictures above the fold. */
  eager?: boolean;
  className?: string;
  /** Next to a title it only decorates. */
  isDecoration?: boolean;
}

/** The picture of a text. The drawing is behind it and stands in if it fails to load. */
export function LeadPicture({
  image: { src, srcSet, alt },
  drawing,
  ratio,
  sizes,
  eager = false,
  className = '',
  isDecoration = false,
}: LeadPictureProps) {
  const [width, height] = ratio;
  return (
    <span
      {...(isDecoration ? {} : { role: 'img', 'aria-label': alt })}
      className={`picture ${className}`}
      style={{
        display: 'block',
        aspectRatio: `${width} / ${height}`,
        background: `url("${drawing}") center / cover`,
      }}
    >
      <img
        className="picture-zoom"
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        // Browsers would show the text of a failed picture.
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </span>
  );
}
