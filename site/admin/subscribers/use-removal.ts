import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendAsAdmin } from '#site/admin/shell/call-as-admin.ts';

interface Subscriber {
  id: number;
  email: string;
}

/** How long Undo is offered, in milliseconds. */
const undoTime = 10_000;

/** Removing is final on the server, so the call waits until Undo is no longer offered. */
export function useRemoval() {
  const [pending, setPending] = useState<Subscriber>();
  const { mutate, error } = useMutation({
    mutationFn: ({ id }: Subscriber) =>
      sendAsAdmin('DELETE /api/admin/subscribers/:id', [{ params: { id } }]),
    onSettled: () => setPending(undefined),
  });
  const latest = useRef<Subscriber>(undefined);
  const commit = () => {
    const subscriber = latest.current;
    latest.current = undefined;
    if (subscriber) mutate(subscriber);
  };
  const commitLatest = useRef(commit);
  useEffect(() => {
    commitLatest.current = commit;
  });
  // Leaving the screen or closing the tab accepts the removal.
  useEffect(() => {
    const onLeave = () => commitLatest.current();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => commitLatest.current(), undoTime);
    return () => clearTimeout(timer);
  }, [pending]);
  return {
    pending,
    error,
    remove: (subscriber: Subscriber) => {
      commit();
      latest.current = subscriber;
      setPending(subscriber);
    },
    undo: () => {
      latest.current = undefined;
      setPending(undefined);
    },
  };
}
