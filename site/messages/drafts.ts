import { useEffect, useState } from 'react';

/** Replies that are begun, by message: going on to the next one loses none. Gone with the document, which is not closed without a question. */
const drafts = new Map<number, string>();

export function useDraftReply(id: number) {
  const [text, setText] = useState(() => drafts.get(id) ?? '');
  useEffect(() => {
    if (text) drafts.set(id, text);
    else drafts.delete(id);
  }, [id, text]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (drafts.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  return [text, setText] as const;
}
