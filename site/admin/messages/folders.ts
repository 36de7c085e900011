import type { MessageFolder, MessageState } from '#contract/messages.ts';
import type { StatusLabel } from '#ui/admin/elements.tsx';

export const folderNames: Record<MessageFolder, string> = {
  inbox: 'Inbox',
  unread: 'Unread',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};
export const folders = Object.keys(folderNames) as MessageFolder[];

export const statuses: Record<MessageState, StatusLabel> = {
  unread: { label: 'Unread', tone: 'waiting' },
  read: { label: 'Read', tone: 'none' },
  answered: { label: 'Answered', tone: 'good' },
  archived: { label: 'Archived', tone: 'none' },
  spam: { label: 'Spam', tone: 'bad' },
};
