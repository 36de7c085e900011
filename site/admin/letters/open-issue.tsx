import type { LetterDetail } from '#contract/letter.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { longDate } from '#site/ui/dates.ts';
import { DraftEditor } from './draft-editor.tsx';
import { Preview } from './preview-frame.tsx';
import { ProgressView } from './progress-view.tsx';
import { stateWords } from './progress-words.ts';
import { useLetter } from './use-issues.ts';

/** One letter: a draft to work on, or what became of it. */
export function OpenLetter({ id }: { id: number }) {
  const { data, error, refetch } = useLetter(id);
  return (
    <>
      {error && !data && (
        <Failed
          sentence={`The letter could not be loaded. ${sentenceOf(error)}`}
          onRetry={refetch}
        />
      )}
      {!error && !data && <Loading what="the letter" />}
      {data && (
        <>
          <Title detail={data} />
          {/* What is shown is what was read last; the next look may find the server again. */}
          {error && <Failed sentence={`This may be old. ${sentenceOf(error)}`} onRetry={refetch} />}
          {data.letter.state === 'draft' ? (
            <DraftEditor detail={data} />
          ) : (
            <Finished detail={data} />
          )}
        </>
      )}
    </>
  );
}

function Title({ detail: { letter } }: { detail: LetterDetail }) {
  const { word, tone } = stateWords[letter.state];
  return (
    <div className="letter-title">
      <h2 className="text-title-m">{letter.title}</h2>
      <p>
        <span className="desk-mark" data-tone={tone}>
          {word}
        </span>{' '}
        <span className="text-muted">{longDate(letter.date)}</span>
      </p>
    </div>
  );
}

function Finished({ detail }: { detail: LetterDetail }) {
  const { state } = detail.letter;
  const hasBegun = state === 'sending' || state === 'paused' || state === 'sent';
  return (
    <div className="letter-desk">
      <div>{hasBegun ? <ProgressView detail={detail} /> : <p>{whyNot[state] ?? ''}</p>}</div>
      <Preview address={detail.preview} subject={detail.subject} text={detail.text} />
    </div>
  );
}

const whyNot: Partial<Record<LetterDetail['letter']['state'], string>> = {
  skipped:
    'Nothing was new that week, so no letter was made of it. This is what it would have said.',
  dropped: 'This draft was dropped, or a newer one took its place with everything that was in it.',
};
