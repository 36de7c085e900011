/**
 * The seven calls between browser and server, without their schemas: this file costs the browser a few
 * hundred bytes. What a call takes and gives is in the file of its domain word; `CallTypes` binds the two.
 */
import type { LinkUpdate, LoginInput, LoginOutput } from './admin.ts';
import type { ContactInput } from './contact.ts';
import type { SubscribeInput } from './newsletter.ts';
import type { Product, VoteInput, VoteRecord } from './product.ts';

export const calls = {
  listProducts: { method: 'GET', path: '/api/products' },
  listVotes: { method: 'GET', path: '/api/products/:id/votes' },
  vote: { method: 'POST', path: '/api/products/:id/vote' },
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe' },
  contact: { method: 'POST', path: '/api/contact' },
  login: { method: 'POST', path: '/api/admin/login' },
  updateLink: { method: 'PATCH', path: '/api/products/:id' },
} as const;

export type CallName = keyof typeof calls;

export interface CallTypes {
  listProducts: { input: undefined; output: Product[] };
  listVotes: { input: undefined; output: VoteRecord[] };
  vote: { input: VoteInput; output: VoteRecord[] };
  subscribe: { input: SubscribeInput; output: { ok: true } };
  contact: { input: ContactInput; output: { ok: true } };
  login: { input: LoginInput; output: LoginOutput };
  updateLink: { input: LinkUpdate; output: Product };
}

/** Answers to a request with a token carry a fresh one here, so that the panel stays open while it is used. */
export const freshTokenHeader = 'X-Admin-Token';
