import type { SubmitEvent } from 'react';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { toggle, useIsIn, type Waiting } from './tray.ts';

/** Puts a gadget into the tray. Without script it is a form that leads to the picker. */
export function CompareButton({ slug, name }: Waiting) {
  const isIn = useIsIn(slug);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    toggle({ slug, name });
  };
  return (
    <form action={paths.compare()} onSubmit={onSubmit}>
      <button
        type="submit"
        name="with"
        value={slug}
        className={buttonClass('plain')}
        aria-label={`Compare ${name}`}
        aria-pressed={isIn}
      >
        Compare
      </button>
    </form>
  );
}
