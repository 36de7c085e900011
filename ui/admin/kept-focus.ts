import { useEffect } from 'react';

const places = 'dialog, fieldset, section, main';

/** Moves focus to what surrounded the focused control when an action removes that control. */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element[] = [];
    let address = '';
    const remember = ({ target }: FocusEvent) => {
      address = currentAddress();
      focused = [];
      for (let around = target as Element | null; around; around = around.parentElement)
        focused.push(around);
    };
    const keep = () => {
      const isLost = document.activeElement === document.body && focused[0]?.isConnected === false;
      // Another screen sets its own focus.
      if (!isLost || address !== currentAddress()) return;
      const next = focused.find((around) => around.isConnected && around.matches(places));
      if (!(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

const currentAddress = (): string => window.location.pathname + window.location.search;
