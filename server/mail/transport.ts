import type { Composed } from './compose.ts';

/** How it went. `later` is worth another try; `away` says the same of every other mail as well. */
export interface Delivery {
  outcome: 'sent' | 'later' | 'away' | 'refused' | 'unsure';
  /** In the words of whoever took or refused it. */
  answer: string;
}

/** One way out. It carries one mail at a time. */
export interface Carrier {
  carry(mail: Composed, name: string): Promise<Delivery>;
  /** There is nothing to do for now. */
  rest(): void;
}
