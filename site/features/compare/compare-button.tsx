import { type SubmitEvent, useRef } from 'react';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { toggle, useIsIn, type Waiting } from './tray.ts';

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
