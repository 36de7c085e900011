import type { LetterDesk, LetterRow } from '#contract/letter.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { counted, fullTime } from '#site/admin/shell/words.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { MailFiles } from './mail-files.tsx';
import { stateWords } from './progress-words.ts';
import { useLetters } from './use-issues.ts';

/** Every letter, what comes next, and where mail goes. */
export function LetterList() {
  const { data, error, refetch } = useLetters();
  if (error && !data)
    return (
      <Failed
        sentence={`The letters could not be loaded. ${sentenceOf(error)}`}
        onRetry={refetch}
      />
    );
  if (!data) return <Loading what="letters" />;
  const draft = data.letters.find(({ state }) => state === 'draft');
  return (
    <>
      {draft && <WaitingDraft draft={draft} autosend={data.autosend} />}
      <Plans desk={data} />
      {data.letters.length === 0 ? (
        <div className="desk-empty">
          <p>No letter has been written yet.</p>
          <p>
            The first draft makes itself on Friday, if something is new by then. You need not wait
            for it.
          </p>
        </div>
      ) : (
        <Letters letters={data.letters} />
      )}
      {data.mail === 'files' && <MailFiles />}
    </>
  );
}

function WaitingDraft({ draft, autosend }: { draft: LetterRow; autosend: string | null }) {
  return (
    <div className="desk-note">
      <p>
        <strong>A draft waits for you.</strong>{' '}
        {autosend
          ? `It goes out by itself: ${fullTime(autosend)}.`
          : 'It does not go out by itself.'}
      </p>
      <Link to={paths.adminLetters({ letter: String(draft.id) })} className={buttonClass('hazard')}>
        Open the draft
      </Link>
    </div>
  );
}

function Plans({ desk }: { desk: LetterDesk }) {
  const { readers, nextDraft, timeZone, mail, perSecond, testTo } = desk;
  return (
    <dl className="desk-facts letter-plans">
      <dt>Readers</dt>
      <dd>
        {counted(readers.weekly, 'every week', 'every week')},{' '}
        {counted(readers.monthly, 'once a month', 'once a month')}
      </dd>
      <dt>Next draft</dt>
      <dd>
        {fullTime(nextDraft)} (10:00 in {timeZone})
      </dd>
      <dt>Mail</dt>
      <dd>
        {mail === 'server'
          ? `Leaves through your mail server, at most ${counted(perSecond, 'mail')} a second.`
          : 'No mail server is set (SMTP_URL): every mail is kept as a file on this machine.'}
      </dd>
      <dt>Tests go to</dt>
      <dd>{testTo}</dd>
    </dl>
  );
}

const columns = [{ label: 'Letter' }, { label: 'Date' }, { label: 'State' }];

function Letters({ letters }: { letters: LetterRow[] }) {
  return (
    <DeskTable
      caption="Letters"
      columns={columns}
      rows={letters.map(({ id, title, date, state }) => ({
        key: id,
        cells: [
          <Link key="title" to={paths.adminLetters({ letter: String(id) })} className="desk-open">
            {title}
          </Link>,
          longDate(date),
          <span key="state" className="desk-mark" data-tone={stateWords[state].tone}>
            {stateWords[state].word}
          </span>,
        ],
      }))}
    />
  );
}
