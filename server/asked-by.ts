import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom an answer is worked out, where what it leaves behind is shared out among clients. Unset for what nobody has asked for. */
export const askedBy = new AsyncLocalStorage<string>();
