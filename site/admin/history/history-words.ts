import type { HistoryRecord } from '#contract/history.ts';
import { visibleText } from '#contract/visible-text.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import type { NameOf } from './difference.ts';

/** What was changed, as the desk calls it: 'Roomba j7+' of `product roomba-j7`. */
export function subjectWords(
  subject: string,
  nameOf: NameOf,
  { before, after }: Pick<HistoryRecord, 'before' | 'after'>,
): string {
  const [kind = '', ...rest] = subject.split(' ');
  const word = rest.join(' ');
  if (kind === 'product') return nameOf(word) ?? visibleText(word);
  if (kind === 'candidates' && /^\d{4}-\d\d$/.test(word)) return `Candidates of ${monthName(word)}`;
  if (kind === 'letter' && /^\d{4}-\d\d-\d\d$/.test(word)) return `Letter of ${longDate(word)}`;
  if (kind === 'note')
    return `“${visibleText(titleOf(after) ?? titleOf(before) ?? `note ${word}`)}”`;
  const said = visibleText(subject);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function titleOf(told: unknown): string | undefined {
  const title = (told as { title?: unknown } | null)?.title;
  return typeof title === 'string' ? title : undefined;
}

/** A job puts out what was scheduled; all else without a device was typed at the machine, or is too long ago. */
export function byWhom({ device, what }: Pick<HistoryRecord, 'device' | 'what'>): string {
  if (device !== null) return device;
  return what === 'note published' ? 'by the schedule' : 'at the machine, or long ago';
}
