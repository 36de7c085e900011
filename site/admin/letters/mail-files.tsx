import { useState } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { When } from '#site/admin/shell/relative-time.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { inThousands } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { PlainText, Preview } from './preview-frame.tsx';

const columns = [{ label: 'Subject' }, { label: 'To' }, { label: 'Made' }];

/** Without a mail server: what would have left, to be read here. */
export function MailFiles() {
  const [opened, setOpened] = useState<string>();
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'mail-files'],
    queryFn: () => callAsAdmin('GET /api/admin/mail-files'),
  });
  return (
    <section className="letter-files" aria-labelledby="mail-files">
      <h2 id="mail-files" className="text-title-s">
        Mails on this machine
      </h2>
      {error && !data && (
        <Failed sentence={`The mails could not be read. ${sentenceOf(error)}`} onRetry={refetch} />
      )}
      {!error && !data && <Loading what="mails" />}
      {data?.files.length === 0 && (
        <div className="desk-empty">
          <p>No mail has been written yet.</p>
          <p>Subscribe on the home page, or send yourself a test: it will lie here.</p>
        </div>
      )}
      {data && data.files.length > 0 && (
        <>
          <DeskTable
            caption="Mails on this machine"
            columns={columns}
            rows={data.files.map(({ name, subject, to, at }) => ({
              key: name,
              cells: [
                <button
                  key="open"
                  type="button"
                  className="desk-open"
                  onClick={() => setOpened(name)}
                >
                  {subject}
                </button>,
                to,
                <When key="at" at={at} />,
              ],
            }))}
          />
          {data.total > data.files.length && (
            <p className="text-note text-muted">
              The newest {inThousands(data.files.length)} of {inThousands(data.total)}; all of them
              are in the folder outbox of DATA_DIR.
            </p>
          )}
        </>
      )}
      {opened !== undefined && <OpenMail name={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function OpenMail({ name, onClose }: { name: string; onClose: () => void }) {
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'mail-files', name],
    queryFn: () => callAsAdmin('GET /api/admin/mail-files/:name', { params: { name } }),
  });
  const { run, isPending, failure } = useAction();
  return (
    <Dialog
      title={data?.subject ?? 'A mail'}
      description={data ? `From ${data.from} to ${data.to}` : 'One moment.'}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {error && !data && (
        <Failed sentence={`The mail could not be read. ${sentenceOf(error)}`} onRetry={refetch} />
      )}
      {data && (
        <div className="desk-sheet">
          {data.preview ? (
            <Preview address={data.preview} text={data.text} show={withLinks} />
          ) : (
            <PlainText text={data.text} show={withLinks} />
          )}
          {failure && <p role="alert">{failure}</p>}
          <Button
            size="small"
            aria-disabled={isPending}
            onClick={() =>
              run(() =>
                downloadAsAdmin('GET /api/admin/mail-files/:name/file', { params: { name } }),
              )
            }
          >
            Download it as .eml
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Only our own addresses become links: what a visitor wrote leads nowhere by itself. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    part.startsWith(`${window.location.origin}/`) ? (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
