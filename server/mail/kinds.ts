/**
 * Every kind of mail, and when its turn is: `soon` goes before everything that goes to many, so that nobody's confirmation
 * waits behind fifty thousand letters.
 */
export const mailKinds = {
  /** What a visitor wrote to us, passed on to the owner. */
  contact: 'soon',
} as const satisfies Record<string, 'soon' | 'in turn'>;

export type MailKind = keyof typeof mailKinds;

export const ranks = { soon: 0, 'in turn': 1 } as const;
