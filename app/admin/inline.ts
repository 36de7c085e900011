/** The only inline script of the admin, before its modules. */
import { startTheme } from '#ui/theme.ts';

// Zod would otherwise try `new Function`, which the policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
startTheme();
