import type { AppParts } from '#server/app-parts.ts';
import { login, updateLink } from './admin.ts';
import type { Handlers } from './call.ts';
import { contact } from './contact.ts';
import { subscribe } from './newsletter.ts';
import { createProductLists } from './product-list.ts';
import { listProducts, listVotes } from './products.ts';
import { vote } from './vote.ts';

export function createHandlers(parts: AppParts) {
  const lists = createProductLists(parts.database.db, parts.clock);
  return {
    listProducts: listProducts(lists),
    listVotes: listVotes(parts),
    vote: vote(parts, lists),
    subscribe: subscribe(parts),
    contact: contact(parts),
    login: login(parts),
    updateLink: updateLink(parts),
  } satisfies Handlers;
}
