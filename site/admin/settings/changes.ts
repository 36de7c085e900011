import type { HistoryRecord } from '#contract/admin.ts';
import type { IssueEdit } from '#contract/newsletter.ts';
import type { SettingsSection } from '#contract/settings.ts';
import { visibleText } from '#contract/text.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { count, formatNumber, fullTime } from '#site/admin/shell/format.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import { type SettingField, settingFields, settingText } from './setting-fields.ts';

export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

/** A product's name by its id or slug. */
export type NameOf = (product: number | string) => string | undefined;

const emptyText = 'none';

/** Labels of stored fields; other fields show their stored name. */
const fieldLabels: Record<string, string> & Record<keyof IssueEdit, string> = {
  amazonUrl: 'Link',
  listPrice: 'List price',
  price: 'Price',
  links: 'Links',
  availability: 'Availability',
  ids: 'Candidates',
  publishAt: 'Publish at',
  sendAt: 'Send at',
  state: 'Status',
  title: 'Title',
  version: 'Version',
  device: 'Device',
  password: 'Password',
  sessions: 'Sessions',
  addresses: 'Addresses',
  consentSource: 'Confirmed elsewhere',
  emails: 'Emails',
  messages: 'Messages',
  subscribers: 'Subscriptions',
  replies: 'Replies',
  outbox: 'Emails',
  mail_bodies: 'Texts of emails',
  name: 'File',
  error: 'Error',
  subject: 'Subject',
  greeting: 'Greeting',
  stories: 'Stories',
  hasStandings: 'Includes the vote results',
  hasAdvice: 'Includes the tip',
};

/** Versions that an undo needs. */
const internal = new Set(['version', 'document']);

/** Not listed for a deletion, whose subject names the item. */
const namedBySubject = new Set(['state', 'title', 'publishAt']);

/** The fields that differ between two versions, as text; of a deleted item, what was deleted. */
export function changedFields(
  { before, after, subject }: Pick<HistoryRecord, 'before' | 'after' | 'subject'>,
  nameOf: NameOf,
  timeZone?: string,
): ChangedField[] {
  const settings = settingsOf(subject);
  const isDeleted = after === null;
  const [old, fresh] = (isDeleted ? [{}, before ?? {}] : [before ?? {}, after]) as [Fields, Fields];
  const text = (value: unknown, name: string) =>
    settings[name]
      ? settingText(settings[name], value) || emptyText
      : textOf(value, name, nameOf, timeZone);
  return Object.keys({ ...old, ...fresh })
    .filter((name) => !internal.has(name) && !(isDeleted && namedBySubject.has(name)))
    .map((name) => ({
      name: settings[name]?.label ?? fieldLabels[name] ?? name,
      before: text(old[name], name),
      after: text(fresh[name], name),
    }))
    .filter((line) => line.before !== line.after);
}

type Fields = Record<string, unknown>;

/** The fields of `settings email`. */
const settingsOf = (subject: string): Partial<Record<string, SettingField>> =>
  /^settings /.test(subject) ? settingFields[subject.split(' ')[1] as SettingsSection] : {};

export const isEmptyText = (text: string): boolean => text === emptyText;

type Formatter = (value: never, nameOf: NameOf) => string;

/** Fields that are not plain text. */
const formatters: Record<string, Formatter> = {
  ids: (ids: unknown[], nameOf) =>
    ids.map((id) => nameOf(Number(id)) ?? `product ${id}`).join(', ') || 'default candidates',
  stories: (stories: { key: string; isIncluded: boolean }[], nameOf) =>
    stories
      .filter(({ isIncluded }) => isIncluded)
      .map(({ key }) => storyName(key, nameOf))
      .join(', ') || emptyText,
  sessions: (sessions: unknown[]) => count(sessions.length, 'session'),
  listPrice: priceText,
  price: priceText,
};

function priceText({ cents, month }: { cents: number; month: string }): string {
  return `${formatUsd(cents / 100)}${month ? `, ${monthName(month)}` : ''}`;
}

/** As on the screens. */
const states: Record<string, string> = {
  unread: 'Unread',
  read: 'Inbox',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Unpublished',
  waiting: 'Unconfirmed',
  confirmed: 'Subscribed',
  left: 'Unsubscribed',
  bounced: 'Bounced',
};

function textOf(value: unknown, name: string, nameOf: NameOf, timeZone?: string): string {
  if (name === 'subject' && value === '') return 'default subject';
  if (value === null || value === undefined || value === '') return emptyText;
  const format = formatters[name];
  if (format) return visibleText(format(value as never, nameOf));
  if (name === 'state') return states[String(value)] ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string')
    return visibleText(isoTime.test(value) ? fullTime(value, timeZone) : value);
  return visibleText(JSON.stringify(value));
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const storyKinds: Record<string, string> = {
  post: 'article',
  note: 'note',
  update: 'correction',
  since: 'update',
};

/** 'Roomba j7+' of `review roomba-j7`, 'dry feet (note)' of `note dry-feet`. */
function storyName(key: string, nameOf: NameOf): string {
  const [kind = '', slug = ''] = key.split(' ');
  const name = nameOf(slug) ?? slug.replaceAll('-', ' ');
  return storyKinds[kind] ? `${name} (${storyKinds[kind]})` : name;
}

/** The name of the changed item: 'Roomba j7+' for `product roomba-j7`. */
export function subjectName(
  subject: string,
  nameOf: NameOf,
  { before, after, sender }: Pick<HistoryRecord, 'before' | 'after' | 'sender'>,
): string {
  const [kind = '', ...rest] = subject.split(' ');
  const name = rest.join(' ');
  if (kind === 'product') return nameOf(name) ?? visibleText(name);
  if (kind === 'candidates' && /^\d{4}-\d\d$/.test(name))
    return `Candidates for ${monthName(name)}`;
  if (kind === 'issue' && /^\d{4}-\d\d-\d\d$/.test(name)) return `Newsletter of ${longDate(name)}`;
  if (kind === 'note' || kind === 'document')
    return `“${visibleText(titleOf(after) ?? titleOf(before) ?? `${capitalize(kind)} ${name}`)}”`;
  if (kind === 'message')
    return sender ? `Message from ${visibleText(sender)}` : 'A deleted message';
  if (kind === 'settings') return `${capitalize(name)} settings`;
  if (kind === 'subscriber') return 'A subscriber';
  if (kind === 'session') return 'A session';
  return capitalize(visibleText(subject));
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function titleOf(version: unknown): string | undefined {
  const title = (version as { title?: unknown } | null)?.title;
  return typeof title === 'string' ? title : undefined;
}

/** The device that made a change; earlier releases published scheduled notes without one. */
export function changeSource({ device, what }: Pick<HistoryRecord, 'device' | 'what'>): string {
  if (device !== null) return device;
  return what === 'note published' ? 'On schedule' : 'From the server';
}

/** Labels of changes whose stored name is unclear, also of those that earlier releases recorded. */
const changeNames: Record<string, string> = {
  'backup made': 'Backup created',
  'person deleted': 'A person’s data deleted',
  'subscriber added': 'Subscriber added',
  'subscriber corrected': 'Subscriber’s address corrected',
  'issue edited': 'Newsletter edited',
  'issue dropped': 'Newsletter draft deleted',
  'issue paused': 'Newsletter paused',
  'issue resumed': 'Newsletter resumed',
  'issue resent': 'Newsletter resent to those who got nothing',
  'issue discarded': 'Newsletter discarded',
  'issue sent': 'Newsletter sent',
  'issue scheduled': 'Newsletter scheduled',
  'issue unscheduled': 'Newsletter schedule canceled',
  'link changed': 'Link updated',
  'note changed': 'Note edited',
  'note taken back': 'Note unpublished',
  'note written': 'Note created',
  'confirmations sent': 'Confirmation emails sent',
};

export const changeName = (what: string): string => changeNames[what] ?? capitalize(what);
