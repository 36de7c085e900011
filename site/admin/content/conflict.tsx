import { useEffect, useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import { type FoundCopy, findCopies, removeKeys } from '#ui/admin/browser-copies.ts';
import { TwoTexts } from '#ui/admin/differences.tsx';
import { Time } from '#ui/admin/elements.tsx';
import type { DocumentEditing } from './use-document.ts';

/** Somebody else saved another text: shows both and lets the owner decide. */
export function Conflict({ editing }: { editing: DocumentEditing }) {
  const { conflict, source, resolve } = editing;
  if (!conflict) return null;
  return (
    <TwoTexts
      title="This document was changed elsewhere."
      other={conflict.source}
      mine={source}
      legend="Crossed out: only in the other text. Underlined: only in yours."
    >
      <Button onClick={() => resolve('mine')}>Keep my text</Button>
      <Button onClick={() => resolve('theirs')}>Use the other text</Button>
    </TwoTexts>
  );
}

/** Text that a closed tab of this browser never saved. */
export function UnsavedCopies({ editing }: { editing: DocumentEditing }) {
  const { document, source, setSource } = editing;
  const { id } = document;
  const [copies, setCopies] = useState<FoundCopy[]>([]);
  useEffect(() => {
    findCopies(id).then(setCopies, () => undefined);
  }, [id]);
  const [copy] = copies.filter((one) => one.source !== source);
  if (!copy) return null;
  const close = () => {
    removeKeys([copy.key]);
    setCopies((all) => all.filter(({ key }) => key !== copy.key));
  };
  return (
    <TwoTexts
      title={
        <>
          This browser has text from <Time at={copy.at} /> that was never saved.
        </>
      }
      other={source}
      mine={copy.source}
      legend="Crossed out: only in the saved text. Underlined: only in this browser’s text."
    >
      <Button
        onClick={() => {
          setSource(copy.source);
          close();
        }}
      >
        Use this browser’s text
      </Button>
      <Button onClick={close}>Discard it</Button>
    </TwoTexts>
  );
}
