import { controls, placeOf } from '#site/ui/controls.ts';

/** Whatever can be typed into, ticked, chosen from or unfolded: each kind has some of these. */
type Field = HTMLElement &
  Partial<
    Pick<
      HTMLInputElement,
      'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'selectionStart'
    >
  > &
  Partial<Pick<HTMLInputElement, 'selectionEnd' | 'setSelectionRange'>> &
  Partial<Pick<HTMLDetailsElement, 'open'>> & { _valueTracker?: { setValue(value: string): void } };

// Not `change`: a browser tells it of a field that is just being taken away, when nothing has the focus any more.
const changes = ['input', 'selectionchange', 'focusin', 'toggle', 'scroll'];

/**
 * Notes what the visitor has typed, ticked, chosen and unfolded, where the cursor stands and how far the page is scrolled, again after
 * every change. What it returns puts all of it back: then React owns the page, and is told what it has missed, whether it kept the
 * markup or built it anew.
 */
export function noteFields(): () => void {
  let note = look();
  const listening = new AbortController();
  const again = () => {
    note = look();
  };
  for (const change of changes)
    document.addEventListener(change, again, {
      capture: true,
      passive: true,
      signal: listening.signal,
    });
  return () => {
    listening.abort();
    const { fields, focus, from, to, scroll } = note;
    const now: Field[] = controls();
    fields.forEach((field, place) => {
      if (now[place]) putBack(now[place], field);
    });
    const focused = now[focus];
    if (focused && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
      if (typeof from === 'number') focused.setSelectionRange?.(from, to ?? from);
    }
    if (window.scrollY !== scroll) window.scrollTo({ top: scroll, behavior: 'instant' });
  };
}

function look() {
  const active = document.activeElement as Field | null;
  return {
    fields: (controls() as Field[]).map(({ value, checked, open }) => ({ value, checked, open })),
    focus: placeOf(active),
    from: active?.selectionStart,
    to: active?.selectionEnd,
    scroll: window.scrollY,
  };
}

function putBack(
  field: Field,
  { value, checked, open }: ReturnType<typeof look>['fields'][number],
): void {
  if (open !== undefined && field.open !== open) field.open = open;
  if (/^(checkbox|radio)$/.test(field.getAttribute('type') ?? '')) {
    field.checked = checked ?? false;
    // The plain event does not tick again; it is the one by which React learns of a tick.
    if (checked !== field.defaultChecked) tell(field, 'click', String(!checked));
  } else if (field.matches('input,select,textarea')) {
    const before = field.value;
    if (before !== value) field.value = value ?? '';
    if (value !== (field.defaultValue ?? before))
      tell(field, field.matches('select') ? 'change' : 'input', field.defaultValue);
  }
}

/** React compares a field with what it saw last, and it has seen the visitor's text as if it had been there from the start. */
function tell(field: Field, event: string, before = ''): void {
  field._valueTracker?.setValue(before);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
