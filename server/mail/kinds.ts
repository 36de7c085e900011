/**
 * Every kind of mail, and when its turn is: `soon` goes before everything that goes to many, so that nobody's confirmation
 * waits behind fifty thousand letters.
 */
export const mailKinds = {
  /** What a visitor wrote to us, passed on to the owner. */
  contact: 'soon',
  /** What the owner writes back. */
  reply: 'soon',
  /** To the owner, who wants to see whether mail arrives, or how a letter will look. */
  test: 'soon',
  /** To the owner: links that are broken. */
  links: 'soon',
  /** Asks a new subscriber whether the address is theirs. */
  confirmation: 'soon',
  /** The same question to those whom nobody asked when they came. */
  invitation: 'in turn',
  /** The weekly letter. */
  letter: 'in turn',
} as const satisfies Record<string, 'soon' | 'in turn'>;

export type MailKind = keyof typeof mailKinds;

/** What readers get. When one of them leaves, nothing of these stays but what became of it. */
export const readersKinds: readonly MailKind[] = ['confirmation', 'invitation', 'letter'];

export const ranks = { soon: 0, 'in turn': 1 } as const;
