import { useEffect, useState } from 'react';
import type { MailFate, MailRecord, MailSettings } from '#contract/site.ts';
import { visibleText } from '#contract/visible-text.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { When } from '#site/admin/shell/relative-time.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { reread, useFresh } from '#site/admin/shell/use-fresh.ts';
import { counted, inThousands } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { Facts } from './site-facts.tsx';

const fates: Record<MailFate, { words: string; tone: string }> = {
  waiting: { words: 'On its way', tone: 'waiting' },
  sending: { words: 'On its way', tone: 'waiting' },
  sent: { words: 'Sent', tone: 'good' },
  unsure: { words: 'Perhaps arrived', tone: 'waiting' },
  refused: { words: 'Refused', tone: 'bad' },
  'given up': { words: 'Given up', tone: 'bad' },
};

export function Mail({ mail }: { mail: MailSettings }) {
  return (
    <>
      <Facts
        facts={[
          [
            'Leaves by',
            mail.host ??
              'nowhere yet: no mail server is set (SMTP_URL), so every mail is kept as a file in the folder outbox',
          ],
          ['From', mail.from],
          ['Messages go to', mail.to],
          ['Signed by', mail.signedBy ?? 'nobody: DKIM is not set'],
          ['Pace', `${mail.perSecond} a second at most`],
          ['Waiting', inThousands(mail.waiting)],
        ]}
      />
      <TestMail to={mail.to} isFile={mail.by === 'files'} />
      <FailedMails stuck={mail.stuck} />
    </>
  );
}

const isUnderWay = (mail: MailRecord | undefined): boolean =>
  mail?.state === 'waiting' || mail?.state === 'sending';

/** One that was tried in vain is not on its way. */
const fateOf = ({ state, answer }: MailRecord): string =>
  state === 'waiting' && answer ? 'Not taken yet, tried again' : fates[state].words;

/** Goes the way of every mail, and says how far it has come. */
function TestMail({ to, isFile }: { to: string; isFile: boolean }) {
  const [id, setId] = useState<number>();
  const { run, isPending, failure } = useAction();
  const { data } = useFresh({
    queryKey: ['desk', 'mail', id],
    queryFn: () => callAsAdmin('GET /api/admin/mails/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    every: (mail) => (isUnderWay(mail) ? 1000 : undefined),
  });
  const answer = data?.answer;
  useEffect(() => {
    // What waits, and what failed, stands beside it.
    if (answer) for (const what of ['site', 'failed-mails']) reread('desk', what);
  }, [answer]);
  const send = () => run(async () => setId((await callAsAdmin('POST /api/admin/test-mail')).id));
  return (
    <div className="desk-buttons items-center">
      <Button size="small" pending={isPending} onClick={send}>
        Send a test to {to}
      </Button>
      <p role="status">
        {data && (
          <span className="desk-mark" data-tone={fates[data.state].tone}>
            {data.state === 'sent' && isFile ? 'Written to a file' : fateOf(data)}
          </span>
        )}
        {data?.answer && data.state !== 'sent' && ` ${visibleText(data.answer)}`}
      </p>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

const columns = [
  { label: 'To' },
  { label: 'Kind' },
  { label: 'What became of it' },
  { label: 'When' },
];

function FailedMails({ stuck }: { stuck: number }) {
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'failed-mails'],
    queryFn: () => callAsAdmin('GET /api/admin/failed-mails'),
  });
  if (!data)
    return error ? (
      <Failed
        sentence={`The failed mails could not be loaded. ${sentenceOf(error)}`}
        onRetry={refetch}
      />
    ) : (
      <Loading what="failed mails" />
    );
  return (
    <>
      {stuck > 0 && (
        <p className="text-muted">
          The mail server has not taken {counted(stuck, 'mail')} yet; they are tried again, for two
          days at most.
        </p>
      )}
      {stuck === 0 && data.length === 0 && (
        <p className="text-muted">Every mail of the last month has left as it should.</p>
      )}
      {data.length > 0 && <Failures mails={data} />}
    </>
  );
}

function Failures({ mails }: { mails: MailRecord[] }) {
  return (
    <DeskTable
      caption="Mails that did not arrive, or perhaps not, newest first"
      columns={columns}
      rows={mails.map(({ id, to, kind, state, answer, at }) => ({
        key: id,
        cells: [
          visibleText(to),
          kind,
          <span key="fate">
            <span className="desk-mark" data-tone={fates[state].tone}>
              {fates[state].words}
            </span>{' '}
            {visibleText(answer ?? '')}
          </span>,
          <When key="at" at={at} />,
        ],
      }))}
    />
  );
}
