import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { Desk } from '#site/admin/shell/shell.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { reread } from '#site/admin/shell/use-fresh.ts';
import type { PageProps } from '#site/router/page.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { Growth } from './growth.tsx';
import { ImportFile } from './import-file.tsx';
import { subscriberStates } from './state-words.ts';
import { SubscriberList } from './subscriber-list.tsx';

export const head = (): Head => ({
  title: 'Subscribers - The desk',
  description: 'Who gets the letter.',
});

export function Page({ query }: PageProps) {
  const [isImporting, setIsImporting] = useState(false);
  const state = subscriberStates.find((name) => name === query.state);
  const stored = () => {
    setIsImporting(false);
    reread('desk');
  };
  return (
    <Desk
      page="admin-subscribers"
      title="Subscribers"
      actions={<Files onImport={() => setIsImporting(true)} />}
    >
      <Growth />
      <SubscriberList state={state} />
      {isImporting && <ImportFile onClose={() => setIsImporting(false)} onStored={stored} />}
    </Desk>
  );
}

function Files({ onImport }: { onImport: () => void }) {
  const { run, isPending, failure } = useAction();
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button tone="plain" onClick={onImport}>
        <Upload size={18} aria-hidden="true" />
        Import
      </Button>
      <Button
        tone="plain"
        pending={isPending}
        onClick={() => run(() => downloadAsAdmin('GET /api/admin/subscriber-file'))}
      >
        <Download size={18} aria-hidden="true" />
        CSV
      </Button>
    </>
  );
}
