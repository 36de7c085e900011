import type { AppParts } from './app-parts.ts';
import { trouble } from './client-errors.ts';
import { contact } from './contact.ts';
import type { Handlers } from './handler.ts';
import { mailEvents } from './mail-events.ts';
import { readLink, subscribe } from './newsletter.ts';
import { listPublishedIssues, readPublishedIssue } from './newsletter-issues.ts';
import { findNote, listNotes } from './notes.ts';
import { readPage } from './pages.ts';
import { forecast, readForecast } from './predictions.ts';
import { listFiltered, listGroups, listProducts, listVotes } from './products.ts';
import { saviorFile, saviorOverview, saviorResult } from './savior.ts';
import { search } from './search.ts';
import { vote } from './votes.ts';

/** The public calls. */
export const publicHandlers = (parts: AppParts) =>
  ({
    'GET /api/pages': readPage(parts),
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
    'POST /api/newsletter/subscribe': subscribe(parts),
    'POST /api/contact': contact(parts),
    'POST /api/trouble': trouble(parts),
    'GET /api/letters/links': readLink(parts),
    'POST /api/mail/events': mailEvents(parts),
    'GET /api/letters': listPublishedIssues(parts),
    'GET /api/letters/:date': readPublishedIssue(parts),
  }) satisfies Partial<Handlers>;
