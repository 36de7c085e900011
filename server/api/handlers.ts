import type { AppParts } from '#server/app.ts';
import { login, updateLink } from './admin.ts';
import type { Handlers } from './call.ts';
import { contact } from './contact.ts';
import { subscribe } from './newsletter.ts';
import { createProductList } from './product-list.ts';
import { listProducts, listVotes } from './products.ts';
import { vote } from './vote.ts';

export function createHandlers(parts: AppParts) {
  const currentList = createProductList(parts.database.db, parts.clock);
  return {
    listProducts: listProducts(currentList),
    listVotes: listVotes(parts),
    vote: vote(parts, currentList),
    subscribe: subscribe(parts),
    contact: contact(parts),
    login: login(parts),
    updateLink: updateLink(parts),
  } satisfies Handlers;
}
