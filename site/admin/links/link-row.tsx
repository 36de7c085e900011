import { ExternalLink, Pencil, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { canBeOpened, linkProblems, linkRemarks } from '#site/admin/products/link-problems.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import type { LinkedProduct } from './calls.ts';
import { ProblemMarks } from './problem-marks.tsx';
import type { Saving } from './use-saving.ts';

interface LinkRowProps {
  product: LinkedProduct;
  /** How many products have its link. */
  times: number;
  saving: Saving;
  /** Its editor has just been closed. */
  takesFocus: boolean;
  onEdit: () => void;
  /** In place of the buttons while this row is edited. */
  editor: ReactNode;
}

export function LinkRow({ product, times, saving, takesFocus, onEdit, editor }: LinkRowProps) {
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
        {linkRemarks(amazonUrl, times).map(({ kind, text }) => (
          <p key={kind} className="text-note text-muted">
            {text}
          </p>
        ))}
        {!editor && <Aftermath product={product} saving={saving} />}
      </div>
      {editor || (
        <RowActions
          product={product}
          isBusy={saving.savingId !== undefined}
          takesFocus={takesFocus}
          onEdit={onEdit}
        />
      )}
    </li>
  );
}

interface RowActionsProps extends Pick<LinkRowProps, 'product' | 'takesFocus' | 'onEdit'> {
  isBusy: boolean;
}

/** Their names are short, as seen; which product they are about is their description. */
function RowActions({ product, takesFocus, isBusy, onEdit }: RowActionsProps) {
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
      <Button
        ref={button}
        tone="plain"
        pending={isBusy}
        onClick={onEdit}
        aria-describedby={description}
      >
        <Pencil size={16} aria-hidden="true" />
        Edit
      </Button>
    </div>
  );
}

/** What the last save left behind: the link it replaced, or the reason why it did not. */
function Aftermath({ product, saving }: Pick<LinkRowProps, 'product' | 'saving'>) {
  const { savingId, failure } = saving;
  const previous = saving.previous.get(product.id);
  return (
    <>
      {failure?.productId === product.id && <p className="field-error">{failure.sentence}</p>}
      {previous !== undefined && previous !== product.amazonUrl && (
        <div className="link-before">
          <p className="min-w-0">
            <span className="font-bold">Saved.</span> Before:{' '}
            <span className="link-text">{previous}</span>
          </p>
          <Button
            size="small"
            pending={savingId !== undefined}
            onClick={() => saving.save({ product, amazonUrl: previous })}
            aria-describedby={`product-${product.id}`}
          >
            <Undo2 size={16} aria-hidden="true" />
            {savingId === product.id ? 'Saving...' : 'Undo'}
          </Button>
        </div>
      )}
    </>
  );
}
