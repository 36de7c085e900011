import type { LetterDetail } from '#contract/letter.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { inThousands } from '#site/admin/shell/words.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { allOf, doneOf, headline, progressLines } from './progress-words.ts';
import { rereadLetters, useLetters } from './use-issues.ts';

/** How far a letter has come, by state and in words, and what can be done about it. */
export function ProgressView({ detail: { letter, progress } }: { detail: LetterDetail }) {
  // Until it is known, as it is for most.
  const by = useLetters().data?.mail ?? 'server';
  return (
    <div className="desk-sheet">
      <p className="text-lead" role="status">
        {headline(letter, progress, by)}
      </p>
      {allOf(progress) > 0 && (
        <progress
          className="letter-progress"
          aria-label="Done"
          max={allOf(progress)}
          value={doneOf(progress)}
        />
      )}
      <dl className="letter-states">
        {progressLines(progress, by).map(({ label, count, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{inThousands(count)}</strong> <span className="text-muted">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
      {progress.trouble && (
        <p className="desk-note letter-trouble">
          <span>
            What was said last of one that did not arrive for sure: <q>{progress.trouble}</q>
          </span>
        </p>
      )}
      <Acts id={letter.id} date={letter.date} state={letter.state} />
    </div>
  );
}

function Acts({ id, date, state }: Pick<LetterDetail['letter'], 'id' | 'date' | 'state'>) {
  const { run, isPending, failure } = useAction();
  const params = { id };
  const act = (name: 'POST /api/admin/letters/:id/pause' | 'POST /api/admin/letters/:id/resume') =>
    run(async () => {
      await callAsAdmin(name, { params });
      await rereadLetters();
    });
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <div className="desk-buttons">
        {state === 'sending' && (
          <Button
            aria-disabled={isPending}
            onClick={() => act('POST /api/admin/letters/:id/pause')}
          >
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button
            tone="hazard"
            aria-disabled={isPending}
            onClick={() => act('POST /api/admin/letters/:id/resume')}
          >
            Go on sending
          </Button>
        )}
        <Button
          aria-disabled={isPending}
          onClick={() =>
            run(() => downloadAsAdmin('GET /api/admin/letters/:id/ledger', { params }))
          }
        >
          Ledger (CSV)
        </Button>
        <a
          href={paths.letter(date)}
          target="_blank"
          rel="noreferrer"
          className="button button-plain"
        >
          Read it on the site
        </a>
      </div>
    </>
  );
}
