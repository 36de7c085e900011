import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#site/ui/icon.tsx';
import { dismissToast, type Toast, useToast } from './toasts.ts';

const duration = 5000;
/** Long enough to read the text and reach the button. */
const durationWithAction = 15_000;
const swipeThreshold = 50;

/** Always mounted, because screen readers announce only changes inside an existing live region. */
export function Toaster() {
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    // The text editor goes to its next problem with the same key.
    const onKey = ({ key, defaultPrevented }: globalThis.KeyboardEvent) =>
      key === 'F8' && !defaultPrevented && list.current?.firstChild && list.current.focus();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = () => {
    const focused = document.activeElement;
    if (list.current?.contains(focused)) {
      const isKeyboard = focused?.matches(':focus-visible');
      list.current.focus();
      // Not after a tap, because a field would open the keyboard of a phone.
      if (isKeyboard && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    }
    dismissToast();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <section aria-label="Notifications (F8)">
      <ol
        ref={list}
        className="toast-list"
        tabIndex={-1}
        aria-live="assertive"
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      >
        {toast?.open && <ToastItem key={toast.id} toast={toast} onClose={close} />}
      </ol>
    </section>
  );
}

interface ToastItemProps {
  toast: Toast;
  onClose: () => void;
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  const { title, description, tone, action } = toast;
  const [isHeld, setHeld] = useState(false);
  const swipe = useSwipe(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissToast, action ? durationWithAction : duration);
    return () => clearTimeout(timer);
  }, [isHeld, action]);
  return (
    <li
      className="toast"
      data-tone={tone}
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
        className="-m-[0.6rem] row-span-2 grid min-h-11 min-w-11 place-items-center self-start"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <p className="text-note">{description}</p>
      {action && (
        <button
          type="button"
          className="button button-small justify-self-start"
          onClick={() => {
            onClose();
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
function useSwipe(onClose: () => void) {
  const start = useRef<number>(undefined);
  const [distance, setDistance] = useState(0);
  const end = () => {
    if (distance >= swipeThreshold) onClose();
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
