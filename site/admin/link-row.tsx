import { ExternalLink, Pencil, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '#site/ui/button.tsx';
import type { LinkedProduct } from './calls.ts';
import { canBeOpened, linkProblems } from './link-problems.ts';
import { ProblemMarks } from './problem-marks.tsx';

interface LinkRowProps {
  product: LinkedProduct;
  /** Its editor has just been closed. */
  takesFocus: boolean;
  /** A link is on its way, of this row or of another. */
  isBusy: boolean;
  isSaving: boolean;
  failure: string | undefined;
  /** What stood here before the last save. */
  previous: string | undefined;
  onUndo: (amazonUrl: string) => void;
  onEdit: () => void;
  /** In place of the buttons while this row is edited. */
  editor: ReactNode;
}

export function LinkRow({ product, editor, failure, ...rest }: LinkRowProps) {
  const { id, name, scenario, amazonUrl } = product;
  const problems = linkProblems(amazonUrl);
  return (
    <li className="link-row" data-wrong={problems.length > 0} data-editing={Boolean(editor)}>
      <div>
        <h2 id={`product-${id}`} className="text-title-s">
          {name}
        </h2>
        <p className="text-note text-muted">“{scenario}”</p>
      </div>
      <div className="grid content-start gap-1.5 min-w-0">
        <p className="link-text">{amazonUrl}</p>
        <ProblemMarks problems={problems} />
        {!editor && <Aftermath product={product} failure={failure} {...rest} />}
      </div>
      {editor || <RowActions product={product} {...rest} />}
    </li>
  );
}

/** Their names are short, as seen; which product they are about is their description. */
function RowActions({ product, takesFocus, isBusy, onEdit }: Omit<LinkRowProps, 'editor' | 'failure'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const description = `product-${product.id}`;
  return (
    <div className="flex flex-wrap gap-2 content-start">
      {canBeOpened(product.amazonUrl) && (
        <a
          href={product.amazonUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('plain')}
          aria-describedby={`${description} opens-in-a-new-tab`}
        >
          <ExternalLink size={16} aria-hidden="true" />
          Test Link
        </a>
      )}
      <Button ref={button} tone="plain" disabled={isBusy} onClick={onEdit} aria-describedby={description}>
        <Pencil size={16} aria-hidden="true" />
        Edit
      </Button>
    </div>
  );
}

/** What the last save left behind: the link it replaced, or the reason why it did not. */
function Aftermath({ product, previous, failure, isBusy, isSaving, onUndo }: Omit<LinkRowProps, 'editor'>) {
  return (
    <>
      {failure && <p className="field-error">{failure}</p>}
      {previous !== undefined && previous !== product.amazonUrl && (
        <div className="link-before">
          <p className="min-w-0">
            <span className="font-bold">Saved.</span> Before: <span className="link-text">{previous}</span>
          </p>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => onUndo(previous)}
            aria-describedby={`product-${product.id}`}
          >
            <Undo2 size={16} aria-hidden="true" />
            {isSaving ? 'Saving...' : 'Undo'}
          </Button>
        </div>
      )}
    </>
  );
}
