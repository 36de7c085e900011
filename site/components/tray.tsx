import './tray.css';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import { subscribeToSaved } from '#site/data/local-storage.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { emptyTray, readTray, type Tray, type TrayItem, toggle } from './tray-store.ts';

/** Empty during hydration, because the selection is stored only in the browser. */
const useTray = (): Tray => useSyncExternalStore(subscribeToSaved, readTray, () => emptyTray);

/** Replaces the price bar at the bottom of the screen. */
function TrayBar({ gadgets }: { gadgets: Tray }) {
  const list = useRef<HTMLUListElement>(null);
  const slug = comparisonSlug(gadgets.map((gadget) => gadget.slug));
  const remove = (gadget: TrayItem, index: number) => {
    toggle(gadget);
    // The clicked button disappears, so focus moves to its neighbor or to the page.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const neighbor = [...buttons].filter((_, place) => place !== index).at(Math.max(0, index - 1));
    (neighbor ?? document.getElementById('main'))?.focus();
  };
  return (
    <section
      className="tray no-print fixed inset-x-0 bottom-0 z-25 border-t-2 border-line bg-sheet"
      aria-label="Gadgets to compare"
    >
      <div className="page grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-[0.35rem] py-[0.6rem] lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <ul ref={list} className="flex gap-2 overflow-x-auto [scrollbar-width:thin]">
          {gadgets.map((gadget, index) => (
            <li
              key={gadget.slug}
              className="flex flex-none items-center rounded-sm border-2 border-control pl-[0.6rem] text-note leading-[1.6] font-bold"
            >
              {gadget.name}
              <button
                type="button"
                aria-label={`Remove ${gadget.name}`}
                className="grid min-h-10 min-w-11 place-items-center"
                onClick={() => remove(gadget, index)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        <Announcement gadgets={gadgets} />
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

/** Empty at first, because screen readers announce only changes inside a live region. */
function Announcement({ gadgets }: { gadgets: Tray }) {
  const before = useRef<Tray>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (before.current === gadgets) return;
    // Only a rejected addition leaves the number the same.
    const isFull = before.current?.length === gadgets.length;
    setText(isFull ? fullMessage : `${gadgets.length} of ${maxCompared} to compare`);
    before.current = gadgets;
  }, [gadgets]);
  return (
    <p
      role="status"
      className={`text-note leading-[1.3] ${text === fullMessage ? 'max-lg:order-first max-lg:col-span-full' : 'max-lg:sr-only'}`}
    >
      {text}
    </p>
  );
}

const fullMessage = `You can compare up to ${maxCompared}. Remove one first.`;

/** Adds a product to the tray; without JavaScript it is a form that leads to the picker. */
export function CompareButton({ slug, name, isSmall = false }: TrayItem & { isSmall?: boolean }) {
  const isSelected = useTray().some((item) => item.slug === slug);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    toggle({ slug, name });
  };
  return (
    <form action={paths.compare()} onSubmit={onSubmit} className="grid">
      <button
        type="submit"
        name="with"
        value={slug}
        className={isSmall ? buttonClass('paper', 'normal', 'button-tool') : buttonClass('plain')}
        title="Compare"
        aria-label={`Compare ${name}`}
        data-name={name}
        aria-pressed={isSelected}
      >
        {isSmall ? <Icon name="compare" /> : 'Compare'}
      </button>
    </form>
  );
}

export function CompareTray() {
  const tray = useTray();
  return tray.length > 0 && <TrayBar gadgets={tray} />;
}
