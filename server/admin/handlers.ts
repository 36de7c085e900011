import type { Handlers } from '#server/api/handler.ts';
import type { AdminParts } from './admin-parts.ts';
import { countsFile, countsReport } from './analytics.ts';
import { downloadBackup, makeBackup } from './backups.ts';
import { changePassword } from './change-password.ts';
import { listHistory, undoChange } from './history.ts';
import { acceptLink, checkNow, checkProgress } from './link-check.ts';
import { importLinks, linksFile } from './link-file.ts';
import { login } from './login.ts';
import { listMailFiles, mailFile, readMailFile } from './mail-files.ts';
import {
  answerMessage,
  countUnread,
  deleteMessage,
  listMessages,
  moveMessage,
  readMessage,
} from './messages.ts';
import {
  deleteIssueDraft,
  deliveryReport,
  draftIssue,
  editIssue,
  listIssues,
  pauseIssue,
  readOneIssue,
  resumeIssue,
  sendIssue,
  testIssue,
} from './newsletter-issues.ts';
import {
  changeNote,
  dropNote,
  listAdminNotes,
  moveNoteOn,
  openNote,
  previewNote,
  writeNote,
} from './notes.ts';
import { changeProduct, giveBack, listAdminProducts, updateLink } from './products.ts';
import { listSearchMisses } from './search-misses.ts';
import { endOneSession, endTheOthers, listSessions, logout } from './session-calls.ts';
import { describeSite, listFailedMails, readMail, sendTestMail } from './site-status.ts';
import {
  askWaiting,
  importSubscribers,
  listSubscribers,
  removeSubscriber,
  subscriberDays,
  subscriberReceipt,
  subscribersFile,
} from './subscribers.ts';
import { today } from './today.ts';
import { readVotes, setCandidates, votesFile } from './votes.ts';

/** Login and the calls of the admin. */
export const adminHandlers = (parts: AdminParts) =>
  ({
    'GET /api/admin/searches': listSearchMisses(parts),
    'POST /api/admin/login': login(parts),
    'PATCH /api/products/:id': updateLink(parts),
    'GET /api/admin/unread': countUnread(parts),
    'GET /api/admin/messages': listMessages(parts),
    'GET /api/admin/messages/:id': readMessage(parts),
    'PATCH /api/admin/messages/:id': moveMessage(parts),
    'POST /api/admin/messages/:id/replies': answerMessage(parts),
    'DELETE /api/admin/messages/:id': deleteMessage(parts),
    'GET /api/admin/letters': listIssues(parts),
    'POST /api/admin/letters': draftIssue(parts),
    'GET /api/admin/letters/:id': readOneIssue(parts),
    'PATCH /api/admin/letters/:id': editIssue(parts),
    'DELETE /api/admin/letters/:id': deleteIssueDraft(parts),
    'POST /api/admin/letters/:id/test': testIssue(parts),
    'POST /api/admin/letters/:id/send': sendIssue(parts),
    'POST /api/admin/letters/:id/pause': pauseIssue(parts),
    'POST /api/admin/letters/:id/resume': resumeIssue(parts),
    'GET /api/admin/letters/:id/ledger': deliveryReport(parts),
    'GET /api/admin/mail-files': listMailFiles(parts),
    'GET /api/admin/mail-files/:name': readMailFile(parts),
    'GET /api/admin/mail-files/:name/file': mailFile(parts),
    'GET /api/admin/subscribers': listSubscribers(parts),
    'GET /api/admin/subscriber-days': subscriberDays(parts),
    'GET /api/admin/subscriber-file': subscribersFile(parts),
    'POST /api/admin/subscriber-import': importSubscribers(parts),
    'POST /api/admin/subscriber-question': askWaiting(parts),
    'GET /api/admin/subscribers/:id': subscriberReceipt(parts),
    'DELETE /api/admin/subscribers/:id': removeSubscriber(parts),
    'POST /api/admin/logout': logout(parts),
    'POST /api/admin/password': changePassword(parts),
    'GET /api/admin/sessions': listSessions(parts),
    'DELETE /api/admin/sessions': endTheOthers(parts),
    'DELETE /api/admin/sessions/:id': endOneSession(parts),
    'GET /api/admin/notes': listAdminNotes(parts),
    'POST /api/admin/notes': writeNote(parts),
    'POST /api/admin/note-preview': previewNote(parts),
    'GET /api/admin/notes/:id': openNote(parts),
    'PUT /api/admin/notes/:id': changeNote(parts),
    'DELETE /api/admin/notes/:id': dropNote(parts),
    'POST /api/admin/notes/:id/state': moveNoteOn(parts),
    'GET /api/admin/today': today(parts),
    'GET /api/admin/site': describeSite(parts),
    'POST /api/admin/backups': makeBackup(parts),
    'GET /api/admin/backup-file': downloadBackup(parts),
    'POST /api/admin/test-mail': sendTestMail(parts),
    'GET /api/admin/mails/:id': readMail(parts),
    'GET /api/admin/failed-mails': listFailedMails(parts),
    'GET /api/admin/counts': countsReport(parts),
    'GET /api/admin/count-file': countsFile(parts),
    'GET /api/admin/votes': readVotes(parts),
    'GET /api/admin/vote-file': votesFile(parts),
    'PUT /api/admin/candidates/:month': setCandidates(parts),
    'GET /api/admin/products': listAdminProducts(parts),
    'PATCH /api/admin/products/:id': changeProduct(parts),
    'POST /api/admin/products/:id/file': giveBack(parts),
    'GET /api/admin/link-check': checkProgress(parts),
    'POST /api/admin/link-check': checkNow(parts),
    'PUT /api/admin/products/:id/health': acceptLink(parts),
    'GET /api/admin/link-file': linksFile(parts),
    'POST /api/admin/link-import': importLinks(parts),
    'GET /api/admin/history': listHistory(parts),
    'POST /api/admin/history/:id/undo': undoChange(parts),
  }) satisfies Partial<Handlers>;
