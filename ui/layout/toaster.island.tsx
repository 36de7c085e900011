import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { dismissToast, type Toast, useToast } from '#ui/toast.ts';

/** In milliseconds, as specified. */
const duration = 5000;
/** Long enough to read the text and reach the button. */
const durationWithAction = 15_000;
/** In pixels to the right, as specified. */
const swipeThreshold = 50;

/** Always in the page, because screen readers announce only changes inside a live region. */
export function Toaster() {
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const focusOnF8 = ({ key }: KeyboardEvent) => key === 'F8' && list.current?.focus();
    addEventListener('keydown', focusOnF8);
    return () => removeEventListener('keydown', focusOnF8);
  }, []);
  return (
    <section aria-label="Notifications (F8)">
      <ol
        ref={list}
        className="toasts no-print"
        tabIndex={-1}
        aria-live={toast?.tone === 'destructive' ? 'assertive' : 'polite'}
        onKeyDown={({ key }) => key === 'Escape' && dismissToast()}
      >
        {toast && <ToastItem key={toast.id} toast={toast} />}
      </ol>
    </section>
  );
}

function ToastItem({ toast: { title, description, tone, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const swipe = useSwipe();
  // Somebody who points at it or has moved the focus into it is still reading.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissToast, action ? durationWithAction : duration);
    return () => clearTimeout(timer);
  }, [isHeld, action]);
  return (
    <li
      data-tone={tone}
      className={`m-4 grid touch-pan-y grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-sm border-2 border-l-10 border-line bg-sheet px-4 py-3.5 raised animate-[slide-in_0.25s_var(--ease)] ${tone === 'destructive' ? 'border-l-hazard' : 'border-l-olive'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <p className="font-display">{title}</p>
      <button
        type="button"
        aria-label="Close"
        className="-m-2.5 row-span-2 grid min-h-11 min-w-11 place-items-center self-start"
        onClick={dismissToast}
      >
        <Icon name="close" />
      </button>
      <p className="text-note">{description}</p>
      {action && (
        <button
          type="button"
          className="button button-small justify-self-start"
          onClick={() => {
            dismissToast();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </li>
  );
}

/** Follows the pointer to the right and closes past the threshold. */
function useSwipe() {
  const start = useRef<number>(undefined);
  const [distance, setDistance] = useState(0);
  const end = () => {
    if (distance >= swipeThreshold) dismissToast();
    start.current = undefined;
    setDistance(0);
  };
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      if (start.current === undefined) return;
      const moved = Math.max(0, clientX - start.current);
      // Capturing earlier would prevent clicks on the Close button.
      if (moved > 5) currentTarget.setPointerCapture(pointerId);
      setDistance(moved);
    },
    onPointerUp: end,
    onPointerCancel: end,
    style: { translate: `${distance}px` },
  };
}
