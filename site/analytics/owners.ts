import { readKept } from '#site/storage.ts';

/** Whether the owner is logged in here. */
export const isOwners = () => readKept('adminToken');
