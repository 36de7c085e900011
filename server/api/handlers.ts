import type { AppParts } from '#server/app-parts.ts';
import { login, updateLink } from './admin.ts';
import type { Handlers } from './call.ts';
import { contact } from './contact.ts';
import { subscribe } from './newsletter.ts';
import { listProducts, listVotes } from './products.ts';
import { vote } from './vote.ts';

export function createHandlers(parts: AppParts): Handlers {
  const { lists } = parts;
  return {
    'GET /api/products': listProducts(lists),
    'GET /api/products/:id/votes': listVotes(parts),
    'POST /api/products/:id/vote': vote(parts, lists),
    'POST /api/newsletter/subscribe': subscribe(parts),
    'POST /api/contact': contact(parts),
    'POST /api/admin/login': login(parts),
    'PATCH /api/products/:id': updateLink(parts),
  };
}
