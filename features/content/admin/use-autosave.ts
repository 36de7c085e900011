import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** Milliseconds after the last keystroke in a text. */
const saveAfter = 2000;
const retryAfter = 5000;

/** Saves a text when typing stops, tries again after a failure, and when the owner leaves. */
export function useAutosave(
  isText: boolean,
  form: UseFormReturn<FieldValues>,
  status: SaveStatus,
  save: () => Promise<unknown>,
): void {
  const latest = useRef(status);
  latest.current = status;
  useEffect(() => {
    if (!isText || (status !== 'unsaved' && status !== 'failed')) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(save, status === 'failed' ? retryAfter : saveAfter);
    };
    start();
    const stop = form.subscribe({ formState: { values: true }, callback: start });
    const now = () => void save();
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', now);
    };
  }, [isText, form, status, save]);
  useEffect(
    () => () => {
      if (isText && latest.current === 'unsaved') void save();
    },
    [isText, save],
  );
}
