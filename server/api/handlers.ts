import { countsFile, countsReport } from '#server/admin/analytics.ts';

import { downloadBackup, makeBackup } from '#server/admin/backups.ts';
import { changePassword } from '#server/admin/change-password.ts';
import { listHistory, undoChange } from '#server/admin/history.ts';
import { acceptLink, checkNow, checkProgress } from '#server/admin/link-check.ts';
import { importLinks, linksFile } from '#server/admin/link-file.ts';
import { login } from '#server/admin/login.ts';
import { listMailFiles, mailFile, readMailFile } from '#server/admin/mail-files.ts';
import {
  answerMessage,
  countUnread,
  deleteMessage,
  listMessages,
  moveMessage,
  readMessage,
} from '#server/admin/messages.ts';
import {
  draftLetter,
  dropLetter,
  editLetter,
  letterLedger,
  listLetters,
  pauseLetter,
  readOneLetter,
  resumeLetter,
  sendLetter,
  testLetter,
} from '#server/admin/newsletter-issues.ts';
import {
  changeNote,
  dropNote,
  listDeskNotes,
  moveNoteOn,
  openNote,
  previewNote,
  writeNote,
} from '#server/admin/notes.ts';
import { changeProduct, giveBack, listDeskProducts, updateLink } from '#server/admin/products.ts';
import { endOneSession, endTheOthers, listSessions, logout } from '#server/admin/session-calls.ts';
import {
  describeSite,
  listFailedMails,
  readMail,
  sendTestMail,
} from '#server/admin/site-status.ts';
import {
  askWaiting,
  importSubscribers,
  listSubscribers,
  removeSubscriber,
  subscriberDays,
  subscriberReceipt,
  subscribersFile,
} from '#server/admin/subscribers.ts';
import { today } from '#server/admin/today.ts';
import { readVotes, setCandidates, votesFile } from '#server/admin/votes.ts';
import { mailEvents } from '#server/newsletter/bounces.ts';
import type { AppParts } from './app-parts.ts';
import { trouble } from './client-errors.ts';
import { contact } from './contact.ts';
import type { Handlers } from './handler.ts';
import { listPublishedLetters, readPublishedLetter } from './letters.ts';
import { readLink, subscribe } from './newsletter.ts';
import { findNote, listNotes } from './notes.ts';
import { forecast, readForecast } from './predictions.ts';
import { listFiltered, listGroups, listProducts, listVotes } from './products.ts';
import { saviorFile, saviorOverview, saviorResult } from './savior.ts';
import { listSearchMisses, search } from './search.ts';
import { vote } from './votes.ts';

export function createHandlers(parts: AppParts): Handlers {
  return {
    'GET /api/products': listProducts(parts),
    'GET /api/products/filtered': listFiltered(parts),
    'GET /api/products/groups': listGroups(parts),
    'GET /api/products/:id/votes': listVotes(parts),
    'POST /api/products/:id/vote': vote(parts),
    'GET /api/reviews/:slug/forecast': readForecast(parts),
    'POST /api/reviews/:slug/forecast': forecast(parts),
    'GET /api/savior': saviorOverview(parts),
    'GET /api/savior/:month': saviorResult(parts),
    'GET /api/savior/:month/file': saviorFile(parts),
    'GET /api/notes': listNotes(parts),
    'GET /api/notes/:slug': findNote(parts),
    'GET /api/search': search(parts),
    'GET /api/admin/searches': listSearchMisses(parts),
    'POST /api/newsletter/subscribe': subscribe(parts),
    'POST /api/contact': contact(parts),
    'POST /api/trouble': trouble(parts),
    'POST /api/admin/login': login(parts),
    'PATCH /api/products/:id': updateLink(parts),
    'GET /api/letters/links': readLink(parts),
    'GET /api/admin/unread': countUnread(parts),
    'GET /api/admin/messages': listMessages(parts),
    'GET /api/admin/messages/:id': readMessage(parts),
    'PATCH /api/admin/messages/:id': moveMessage(parts),
    'POST /api/admin/messages/:id/replies': answerMessage(parts),
    'DELETE /api/admin/messages/:id': deleteMessage(parts),
    'POST /api/mail/events': mailEvents(parts),
    'GET /api/letters': listPublishedLetters(parts),
    'GET /api/letters/:date': readPublishedLetter(parts),
    'GET /api/admin/letters': listLetters(parts),
    'POST /api/admin/letters': draftLetter(parts),
    'GET /api/admin/letters/:id': readOneLetter(parts),
    'PATCH /api/admin/letters/:id': editLetter(parts),
    'DELETE /api/admin/letters/:id': dropLetter(parts),
    'POST /api/admin/letters/:id/test': testLetter(parts),
    'POST /api/admin/letters/:id/send': sendLetter(parts),
    'POST /api/admin/letters/:id/pause': pauseLetter(parts),
    'POST /api/admin/letters/:id/resume': resumeLetter(parts),
    'GET /api/admin/letters/:id/ledger': letterLedger(parts),
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
    'GET /api/admin/notes': listDeskNotes(parts),
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
    'GET /api/admin/products': listDeskProducts(parts),
    'PATCH /api/admin/products/:id': changeProduct(parts),
    'POST /api/admin/products/:id/file': giveBack(parts),
    'GET /api/admin/link-check': checkProgress(parts),
    'POST /api/admin/link-check': checkNow(parts),
    'PUT /api/admin/products/:id/health': acceptLink(parts),
    'GET /api/admin/link-file': linksFile(parts),
    'POST /api/admin/link-import': importLinks(parts),
    'GET /api/admin/history': listHistory(parts),
    'POST /api/admin/history/:id/undo': undoChange(parts),
  };
}
