import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '#site/desk/use-action.ts';
import type { Head } from '#site/head/head.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { downloadAsAdmin } from '#site/owner/files.ts';
import { LinkImport } from '#site/products/link-import.tsx';
import { ProductDesk } from '#site/products/product-desk.tsx';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';
import { Desk } from './parts/desk.tsx';

export const head = (): Head => ({ title: 'Products - The desk', description: 'Prices, links and how they are.' });

export function Page() {
  const [isImporting, setIsImporting] = useState(false);
  const client = useQueryClient();
  return (
    <Desk page="admin-products" title="Products" actions={<Acts onImport={() => setIsImporting(!isImporting)} />}>
      {isImporting && <LinkImport onStored={() => client.invalidateQueries({ queryKey: ['desk'] })} />}
      <ProductDesk />
    </Desk>
  );
}

function Acts({ onImport }: { onImport: () => void }) {
  const { run, isPending, failure } = useAction();
  const check = () =>
    run(async () => {
      const { isNew } = await callAsAdmin('POST /api/admin/link-check');
      const description = 'One a second; open this page again in a while.';
      showToast({ title: isNew ? 'The links are being looked at' : 'A look is under way already', description });
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
