import { ChevronDown, ExternalLink, Pencil } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminProduct, Product } from '#contract/products.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Breakable, Status, Time } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { LinkForm, LinkProblems } from './link-form.tsx';
import { canBeOpened, isSearchLink, priceAndAvailability } from './links.ts';
import { PriceForm } from './price-form.tsx';

/** A product of the public list, with its admin details once they are loaded. */
export type ListedProduct = Product & { details: AdminProduct | undefined };

export type EditForm = 'link' | 'price';

interface ProductRowProps {
  product: ListedProduct;
  /** Another product has the same link. */
  isShared: boolean;
  /** The open form. */
  form: EditForm | undefined;
  onEdit: (form: EditForm) => void;
  onClose: () => void;
}

/** On small screens a row is collapsed to its first lines. */
export function ProductRow({ product, isShared, form, onEdit, onClose }: ProductRowProps) {
  const { id, name, scenario, details } = product;
  const [isExpanded, setIsExpanded] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The button is rendered again before it can take focus.
    flushSync(onClose);
    editButton.current?.focus();
  };
  return (
    <li
      data-expanded={isExpanded || form !== undefined}
      className={`group grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_18rem] lg:py-4 ${form ? 'bg-well' : ''}`}
    >
      <div>
        <h2 id={`product-${id}`} className="text-title-s">
          {name}
        </h2>
        <p className={`text-note text-muted ${oneLine}`}>“{scenario}”</p>
      </div>
      <LinkAndPrice product={product} isShared={isShared} />
      {form ? (
        <div className="lg:col-span-full">
          {form === 'link' && <LinkForm product={product} onClose={close} />}
          {form === 'price' && details && <PriceForm product={details} onClose={close} />}
        </div>
      ) : (
        <RowActions
          product={product}
          editButton={editButton}
          onEdit={onEdit}
          isExpanded={isExpanded}
          onExpand={() => setIsExpanded(!isExpanded)}
        />
      )}
    </li>
  );
}

/** In a collapsed row on small screens. */
const oneLine =
  'max-lg:group-data-[expanded=false]:truncate max-lg:group-data-[expanded=false]:[&_wbr]:hidden';
const leftOut = 'max-lg:group-data-[expanded=false]:hidden';

function LinkAndPrice({ product, isShared }: Pick<ProductRowProps, 'product' | 'isShared'>) {
  const { amazonUrl, details } = product;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 text-note">
      <p className={`wrap-anywhere ${oneLine}`} data-link>
        <Breakable>{amazonUrl}</Breakable>
      </p>
      <LinkProblems link={amazonUrl} />
      {isSearchLink(amazonUrl) && (
        <p className={`text-muted ${leftOut}`}>Goes to search results, not a product page</p>
      )}
      {isShared && <p className="text-muted">Another product has the same link</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p>{priceAndAvailability(product)}</p>
        {details && <p className="text-muted">{count(details.clicks, 'click')} in 30 days</p>}
      </div>
      {details?.brokenLink && (
        <Status
          tone="bad"
          label={
            <>
              Link is broken. {details.brokenLink.reason} Checked{' '}
              <Time at={details.brokenLink.checkedAt} />
            </>
          }
        />
      )}
    </div>
  );
}

interface RowActionsProps {
  product: ListedProduct;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: (form: EditForm) => void;
  isExpanded: boolean;
  onExpand: () => void;
}

/** Button labels are short, so the product's name is their description. */
function RowActions({ product, editButton, onEdit, isExpanded, onExpand }: RowActionsProps) {
  const { id, amazonUrl } = product;
  const description = `product-${id}`;
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap content-start gap-2">
        {canBeOpened(amazonUrl) && (
          <a
            href={amazonUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('plain', 'small')}
            aria-describedby={`${description} opens-in-a-new-tab`}
          >
            <ExternalLink size={16} aria-hidden="true" />
            Test Link
          </a>
        )}
        <Button
          ref={editButton}
          size="small"
          tone="plain"
          aria-describedby={description}
          onClick={() => onEdit('link')}
        >
          <Pencil size={16} aria-hidden="true" />
          Edit
        </Button>
        <Button
          size="small"
          tone="plain"
          className="lg:hidden"
          aria-describedby={description}
          aria-expanded={isExpanded}
          onClick={onExpand}
        >
          More
          <ChevronDown size={16} aria-hidden="true" className={isExpanded ? 'rotate-180' : ''} />
        </Button>
      </div>
      <MoreActions product={product} onEdit={onEdit} />
    </div>
  );
}

function MoreActions({ product, onEdit }: Pick<RowActionsProps, 'product' | 'onEdit'>) {
  const { id, slug, name, hasReview, details } = product;
  const description = `product-${id}`;
  return (
    <div className={`flex flex-wrap content-start gap-2 ${leftOut}`}>
      {details && (
        <Button
          size="small"
          tone="plain"
          aria-describedby={description}
          onClick={() => onEdit('price')}
        >
          Price and availability
        </Button>
      )}
      <a
        href={hasReview ? paths.review(slug) : paths.talkMeOut(slug)}
        className={buttonClass('plain', 'small')}
      >
        View on site <span className="sr-only">{name}</span>
      </a>
    </div>
  );
}
