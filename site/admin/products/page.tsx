import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { Desk } from '#site/admin/shell/shell.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { reread } from '#site/admin/shell/use-fresh.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { LinkImport } from './link-import.tsx';
import { ProductDesk } from './product-desk.tsx';
import { useLinkCheck } from './use-link-check.ts';

export const head = (): Head => ({
  title: 'Products - The desk',
  description: 'Prices, links and how they are.',
});

export function Page() {
  const [isImporting, setIsImporting] = useState(false);
  const { check, look } = useLinkCheck();
  return (
    <Desk
      page="admin-products"
      title="Products"
      actions={<Acts onImport={() => setIsImporting(!isImporting)} onCheck={look} />}
    >
      {isImporting && <LinkImport onStored={() => reread('desk')} />}
      <ProductDesk check={check} />
    </Desk>
  );
}

function Acts({ onImport, onCheck }: { onImport: () => void; onCheck: () => Promise<void> }) {
  const { run, isPending, failure } = useAction();
  const check = () =>
    run(async () => {
      const { isNew } = await callAsAdmin('POST /api/admin/link-check');
      const description =
        'One a second, and none twice within an hour. What is found comes in here by itself.';
      showToast({
        title: isNew ? 'The links are being looked at' : 'A look is under way already',
        description,
      });
      await onCheck();
    });
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button tone="plain" aria-disabled={isPending} onClick={check}>
        Check links now
      </Button>
      <Button tone="plain" onClick={onImport}>
        <Upload size={18} aria-hidden="true" />
        Import links
      </Button>
      <Button
        tone="plain"
        aria-disabled={isPending}
        onClick={() => run(() => downloadAsAdmin('GET /api/admin/link-file'))}
      >
        <Download size={18} aria-hidden="true" />
        CSV
      </Button>
    </>
  );
}
