import type { AdminProduct } from '#contract/products.ts';
import { callAsAdmin } from '#site/admin/shell/api.ts';
import { ActionButton, Breakable, Status, Time } from '#site/admin/shell/elements.tsx';
import { explainLink, linkStatuses } from './links.ts';

interface LinkStatusProps {
  product: AdminProduct;
  /** The class of what a collapsed row leaves out. */
  detailsClass: string;
}

/** The result of the last check. */
export function LinkStatus({ product: { id, linkCheck }, detailsClass }: LinkStatusProps) {
  if (!linkCheck) return null;
  const { label, tone } = linkStatuses[linkCheck.state];
  const { isIgnored } = linkCheck;
  return (
    <>
      <Status
        tone={isIgnored ? 'none' : tone}
        label={
          <>
            {label}
            {isIgnored && ' (ignored)'}
            <span className={detailsClass}>
              , checked <Time at={linkCheck.checkedAt} />
            </span>
          </>
        }
      />
      {linkCheck.state !== 'fine' && (linkCheck.state !== 'blocked' || isIgnored) && (
        <ActionButton
          size="small"
          tone="plain"
          run={() =>
            callAsAdmin('PUT /api/admin/products/:id/ignored-link', {
              params: { id },
              input: { isIgnored: !isIgnored },
            })
          }
        >
          {isIgnored ? 'Stop ignoring' : 'Ignore'}
        </ActionButton>
      )}
    </>
  );
}

export function LinkExplanation({ product: { linkCheck }, detailsClass }: LinkStatusProps) {
  if (!linkCheck) return null;
  const { text, technical } = explainLink(linkCheck);
  return (
    <>
      {text && (
        <p className="text-muted wrap-anywhere">
          <Breakable>{text}</Breakable>
        </p>
      )}
      {technical && (
        <details className={`text-muted ${detailsClass}`}>
          <summary className="cursor-pointer">Technical details</summary>
          <p className="wrap-anywhere">{technical}</p>
        </details>
      )}
    </>
  );
}
