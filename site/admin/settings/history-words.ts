import type { HistoryRecord } from '#contract/admin.ts';
import { visibleText } from '#contract/text.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import type { NameOf } from './difference.ts';

/** The name of what was changed: 'Roomba j7+' for `product roomba-j7`. */
export function subjectWords(
  subject: string,
  nameOf: NameOf,
  { before, after }: Pick<HistoryRecord, 'before' | 'after'>,
): string {
  const [kind = '', ...rest] = subject.split(' ');
  const word = rest.join(' ');
  if (kind === 'product') return nameOf(word) ?? visibleText(word);
  if (kind === 'candidates' && /^\d{4}-\d\d$/.test(word))
    return `Candidates for ${monthName(word)}`;
  if (kind === 'letter' && /^\d{4}-\d\d-\d\d$/.test(word)) return `Newsletter of ${longDate(word)}`;
  if (kind === 'note')
    return `“${visibleText(titleOf(after) ?? titleOf(before) ?? `Note ${word}`)}”`;
  const said = visibleText(subject);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function titleOf(told: unknown): string | undefined {
  const title = (told as { title?: unknown } | null)?.title;
  return typeof title === 'string' ? title : undefined;
}

/** The device that made a change. Scheduled notes are published by the server. */
export function sourceWords({ device, what }: Pick<HistoryRecord, 'device' | 'what'>): string {
  if (device !== null) return device;
  return what === 'note published' ? 'On schedule' : 'From the server';
}

/** Stored names of changes that read better in other words. */
const changeNames: Record<string, string> = {
  'backup made': 'Backup created',
  'letter edited': 'Newsletter edited',
  'letter dropped': 'Newsletter draft deleted',
  'letter paused': 'Newsletter paused',
  'letter resumed': 'Newsletter resumed',
  'letter sent': 'Newsletter sent',
  'link changed': 'Link updated',
  'note changed': 'Note edited',
  'note withdrawn': 'Note unpublished',
  'note written': 'Note created',
  'subscribers asked': 'Confirmation emails sent',
};

export const changeWords = (what: string): string =>
  Object.hasOwn(changeNames, what)
    ? String(changeNames[what])
    : what.charAt(0).toUpperCase() + what.slice(1);
