import type { ComposedMail } from './compose.ts';

/**
 * The result of one attempt. `retry`: the server put this message off. `unavailable`: the server takes no message at
 * all for now. `unsure`: the connection ended after the last byte, so the message may have been delivered.
 */
export interface Delivery {
  outcome: 'sent' | 'retry' | 'unavailable' | 'refused' | 'unsure';
  /** The server's response, or the error. */
  answer: string;
}

/** Sends one message at a time. */
export interface Transport {
  send(mail: ComposedMail, name: string): Promise<Delivery>;
  /** Closes an idle connection; the next message opens a new one. */
  close(): void;
}
