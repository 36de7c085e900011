/** Kept where the owner is logged in (`site/owner/session.ts`): what happens in that browser is not counted. */
export const ownersKey = 'adminToken';
