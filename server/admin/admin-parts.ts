import type { AppParts } from '#server/api/app-parts.ts';
import type { Random } from './account.ts';
import type { Devices } from './devices.ts';
import type { LoginProtection } from './login-protection.ts';
import type { Sessions } from './sessions.ts';

/** What login and the admin calls need besides the public ones. */
export interface AdminParts extends AppParts {
  loginProtection: LoginProtection;
  sessions: Sessions;
  devices: Devices;
  random: Random;
}
