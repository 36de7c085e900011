/** Tables about people, parents before children, and the column with the address of the person. */
export const personalTables = {
  subscribers: 'email',
  messages: 'email',
  mail_bodies: 'about',
  outbox: 'about',
} as const;

export type PersonalTable = keyof typeof personalTables;

export const personalTableNames = Object.keys(personalTables) as PersonalTable[];
