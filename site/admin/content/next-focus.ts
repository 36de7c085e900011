import { useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Moves focus after the next render, such as to a row that was just added. */
export function useNextFocus(): (find: Find) => void {
  const next = useRef<Find>(undefined);
  useEffect(() => {
    const find = next.current;
    next.current = undefined;
    find?.()?.focus();
  });
  return (find) => {
    next.current = find;
  };
}

/** The first control of the last row of a list. */
export const lastControl = (list: HTMLElement | null): HTMLElement | null | undefined =>
  list?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select');
