import './tray.css';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { type Tray, toggle, useIsIn, useTray, type Waiting } from './tray-store.ts';

/** At the foot of the screen, in the price bar's place: who waits, and the way to the comparison. */
function TrayBar({ gadgets }: { gadgets: Tray }) {
  const list = useRef<HTMLUListElement>(null);
  const slug = comparisonSlug(gadgets.map((gadget) => gadget.slug));
  const remove = (gadget: Waiting, index: number) => {
    toggle(gadget);
    // The pressed button is gone: the focus goes to its neighbor, or back to the page.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const neighbor = [...buttons].filter((_, place) => place !== index).at(Math.max(0, index - 1));
    (neighbor ?? document.getElementById('main'))?.focus();
  };
  return (
    <section className="tray no-print" aria-label="Gadgets to compare">
      <div className="page">
        <ul ref={list}>
          {gadgets.map((gadget, index) => (
            <li key={gadget.slug}>
              {gadget.name}
              <button
                type="button"
                aria-label={`Remove ${gadget.name}`}
                onClick={() => remove(gadget, index)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        <Said gadgets={gadgets} />
        {gadgets.length > 1 ? (
          <Link to={paths.comparison(slug)} className={buttonClass('hazard')}>
            Compare {gadgets.length}
          </Link>
        ) : (
          <Link to={paths.compare({ with: slug })} className={buttonClass()}>
            Add another
          </Link>
        )}
      </div>
    </section>
  );
}

/** Empty at first: only what changes inside a live region is read out. */
function Said({ gadgets }: { gadgets: Tray }) {
  const before = useRef<Tray>([]);
  const [text, setText] = useState('');
  useEffect(() => {
    if (before.current === gadgets) return;
    setText(sentence(gadgets, before.current));
    before.current = gadgets;
  }, [gadgets]);
  return <p role="status">{text}</p>;
}

function sentence(gadgets: Tray, before: Tray): string {
  const missingIn = (those: Tray) => (gadget: Waiting) =>
    !those.some(({ slug }) => slug === gadget.slug);
  const count = `${gadgets.length} of ${maxCompared} to compare`;
  const removed = before.find(missingIn(gadgets));
  if (removed) return `${removed.name} removed: ${count}`;
  const added = gadgets.findLast(missingIn(before));
  return added
    ? `${added.name} added: ${count}`
    : `You can compare up to ${maxCompared}. Remove one first.`;
}

/** Puts a gadget into the tray. Without script it is a form that leads to the picker. */
export function CompareButton({ slug, name, isSmall = false }: Waiting & { isSmall?: boolean }) {
  const isIn = useIsIn(slug);
  const button = useRef<HTMLButtonElement>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const isInNow = toggle({ slug, name });
    // In the next frame; React says the same when that was painted.
    if (button.current) button.current.ariaPressed = String(isInNow);
  };
  return (
    <form action={paths.compare()} onSubmit={onSubmit} className="grid">
      <button
        ref={button}
        type="submit"
        name="with"
        value={slug}
        className={isSmall ? buttonClass('paper', 'normal', 'button-tool') : buttonClass('plain')}
        title="Compare"
        aria-label={`Compare ${name}`}
        aria-pressed={isIn}
      >
        {isSmall ? <Icon name="compare" /> : 'Compare'}
      </button>
    </form>
  );
}

export function TrayPlace() {
  const tray = useTray();
  return tray.length > 0 && <TrayBar gadgets={tray} />;
}
