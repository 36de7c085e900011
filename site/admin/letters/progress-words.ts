import type { LetterDesk, LetterProgress, LetterRow, LetterState } from '#contract/letter.ts';
import { counted, inThousands } from '#site/admin/shell/words.ts';

/** As the list marks it. */
export const stateWords: Record<
  LetterState,
  { word: string; tone: 'good' | 'waiting' | 'bad' | 'none' }
> = {
  draft: { word: 'Draft', tone: 'waiting' },
  sending: { word: 'On its way', tone: 'waiting' },
  paused: { word: 'Paused', tone: 'bad' },
  sent: { word: 'Sent', tone: 'good' },
  skipped: { word: 'Skipped: nothing was new', tone: 'none' },
  dropped: { word: 'Dropped', tone: 'none' },
};

/** Everybody whom the letter is for. */
export const allOf = ({
  toQueue,
  waiting,
  sending,
  sent,
  unsure,
  refused,
  givenUp,
}: LetterProgress): number => toQueue + waiting + sending + sent + unsure + refused + givenUp;

/** Those about whom nothing is left to do. */
export const doneOf = ({ sent, unsure, refused, givenUp }: LetterProgress): number =>
  sent + unsure + refused + givenUp;

/** How mail leaves. */
type By = LetterDesk['mail'];

/** The one sentence of how it stands. */
export function headline(
  { state }: Pick<LetterRow, 'state'>,
  progress: LetterProgress,
  by: By,
): string {
  const all = counted(allOf(progress), 'reader');
  if (allOf(progress) === 0) return 'There was nobody to send it to.';
  if (by === 'files' && progress.sent > 0) return inFiles(state, progress);
  const have = `${inThousands(progress.sent)} of ${all} ${progress.sent === 1 ? 'has' : 'have'} it`;
  if (state === 'sent') return `All done: ${have}.`;
  return state === 'paused' ? `Paused: ${have}.` : `${have}.`;
}

function inFiles(state: LetterState, progress: LetterProgress): string {
  const lead = state === 'sent' ? 'All done: ' : state === 'paused' ? 'Paused: ' : '';
  return `${lead}${inThousands(progress.sent)} of ${counted(allOf(progress), 'mail')} are files in the folder outbox. Nobody has got one: no mail server is set.`;
}

export interface ProgressLine {
  label: string;
  count: number;
  words: string;
}

/** State by state, in words; those that nobody is in are left out. */
export function progressLines(progress: LetterProgress, by: By): ProgressLine[] {
  const lines: ProgressLine[] = [
    by === 'files'
      ? { label: 'Written', count: progress.sent, words: 'as files, since no mail server is set' }
      : { label: 'Handed over', count: progress.sent, words: 'the mail server took them' },
    { label: 'Being handed over', count: progress.sending, words: 'at this moment' },
    {
      label: 'Waiting',
      count: progress.waiting - (progress.again?.count ?? 0),
      words: 'for their turn',
    },
    { label: 'Tried again', count: progress.again?.count ?? 0, words: againWords(progress) },
    { label: 'Not queued yet', count: progress.toQueue, words: 'their mails are being made' },
    {
      label: 'Unsure',
      count: progress.unsure,
      words:
        'the line broke after the last byte, so they may have arrived; nobody sends them twice',
    },
    {
      label: 'Refused',
      count: progress.refused,
      words: 'the mail server does not want them for these addresses',
    },
    { label: 'Given up', count: progress.givenUp, words: 'the reader left, or every try failed' },
  ];
  return lines.filter(({ count }) => count > 0);
}

function againWords({ again }: LetterProgress): string {
  if (!again) return '';
  const at = new Date(again.at).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return `the mail server did not take them; the next try is at ${at}`;
}
