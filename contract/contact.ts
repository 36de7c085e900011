import { z } from 'zod';
import { emailAddress } from './email.ts';

/** PostgreSQL takes no NUL, and half an emoji would come back as something else. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const text = (field: string, minimum: number, tooShort: string, maximum: number) =>
  z
    .string(tooShort)
    .trim()
    .min(minimum, tooShort)
    .max(maximum, `${field} must be at most ${maximum} characters`)
    .refine(isStorable, `${field} contains characters that cannot be stored`);

export const contactInput = z.object({
  name: text('Name', 2, 'Name must be at least 2 characters', 100),
  email: emailAddress,
  phone: text('Phone number', 10, 'Phone number must be at least 10 digits', 40),
  message: text('Message', 10, 'Message must be at least 10 characters', 5000),
});

export type ContactInput = z.input<typeof contactInput>;
