import { dismissToast, type Toast } from './toasts.ts';

/** The same words without swipe and timer: often the first toast is the one that says that the line is down. */
export function PlainToaster({ toasts }: { toasts: Toast[] }) {
  return (
    <div className="toast-list" role="alert">
      {toasts
        .filter(({ open }) => open)
        .map(({ id, title, description, tone }) => (
          <div key={id} className="toast" data-tone={tone}>
            <p className="font-display">{title}</p>
            {/* A letter: where the line is down the drawing of the icons may not be there. */}
            <button
              type="button"
              aria-label="Close"
              className="toast-close"
              onClick={() => dismissToast(id)}
            >
              ×
            </button>
            <p className="text-note">{description}</p>
          </div>
        ))}
    </div>
  );
}
