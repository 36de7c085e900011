import { Fragment, type ReactNode, useId, useState } from 'react';
import { plainParts } from './plain-parts.ts';

const looks = {
  desktop: { label: 'Desktop', width: 640, light: 'light' },
  phone: { label: 'Phone', width: 360, light: 'light' },
  dark: { label: 'Dark', width: 640, light: 'dark' },
  plain: { label: 'Plain text', width: 0, light: '' },
} as const;

type Look = keyof typeof looks;
const names = Object.keys(looks) as Look[];

interface PreviewProps {
  /** The frame's address, which runs out after an hour: every look at the letter brings a fresh one. */
  address: string;
  /** Where nothing else on the screen says it. */
  subject?: string;
  text: string;
  /** How a piece of the text is shown, where something in it can be pressed. */
  show?: ((text: string) => ReactNode) | undefined;
}

/** The letter as it will arrive. The frame runs no script; what is pressed in it opens beside the desk. */
export function Preview({ address, subject, text, show }: PreviewProps) {
  const group = useId();
  const [look, setLook] = useState<Look>('desktop');
  // The frame is loaded anew where the letter says something else, not whenever a fresh address comes.
  const [shown, setShown] = useState({ address, text, version: 1 });
  if (shown.text !== text) setShown({ address, text, version: shown.version + 1 });
  const choose = (name: Look) => {
    setLook(name);
    setShown({ ...shown, address });
  };
  const { label, width, light } = looks[look];
  return (
    <section aria-label="Preview" className="letter-preview">
      <fieldset className="letter-looks">
        <legend className="sr-only">How to look at it</legend>
        {names.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              checked={name === look}
              onChange={() => choose(name)}
            />
            {looks[name].label}
          </label>
        ))}
      </fieldset>
      {subject && (
        <p className="letter-subject">
          <span className="text-muted">Subject:</span> {subject}
        </p>
      )}
      {look === 'plain' ? (
        <PlainText text={text} show={show} />
      ) : (
        <iframe
          key={look}
          title={`The letter: ${label}`}
          src={`${shown.address}?light=${light}&version=${shown.version}`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="letter-frame"
          style={{ maxWidth: `${width}px` }}
        />
      )}
    </section>
  );
}

/** As it was written; a rule of dashes is one line on every screen. */
export function PlainText({ text, show = (part) => part }: Pick<PreviewProps, 'text' | 'show'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys
    <pre className="letter-plain" tabIndex={0}>
      {plainParts(text).map(({ kind, text: part }, index) =>
        kind === 'rule' ? (
          <span key={index} className="letter-rule">
            {part}
          </span>
        ) : (
          <Fragment key={index}>{show(part)}</Fragment>
        ),
      )}
    </pre>
  );
}
