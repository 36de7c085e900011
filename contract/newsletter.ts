import { z } from 'zod';
import { emailAddress } from './email.ts';

export const subscribeInput = z.object({ email: emailAddress });
