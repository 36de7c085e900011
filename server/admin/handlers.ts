import { personHandlers } from '#app/person.ts';
import { loginHandlers } from '#features/account/handlers.ts';
import { backupHandlers } from '#features/backups/handlers.ts';
import { contentHandlers } from '#features/content/handlers.ts';
import { stillPublic } from '#features/gadgets/contradictions.ts';
import { gadgetHandlers } from '#features/gadgets/handlers.ts';
import { messageHandlers } from '#features/messages/handlers.ts';
import { issueHandlers } from '#features/newsletter/issue-handlers.ts';
import { subscriberHandlers } from '#features/newsletter/subscriber-handlers.ts';
import { imageHandlers } from '#features/pictures/handlers.ts';
import { settingsHandlers } from '#features/settings/handlers.ts';
import { todayHandlers } from '#features/today/handlers.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { AdminDependencies } from './open-admin.ts';
import { siteStatusHandlers } from './site-status.ts';

/** Login and the admin calls. */
export const adminHandlers = (dependencies: AdminDependencies) =>
  ({
    ...loginHandlers(dependencies),
    ...todayHandlers(dependencies),
    ...gadgetHandlers(dependencies),
    ...messageHandlers(dependencies),
    ...contentHandlers({ ...dependencies, standing: stillPublic }),
    ...imageHandlers(dependencies),
    ...issueHandlers(dependencies),
    ...subscriberHandlers(dependencies),
    ...settingsHandlers(dependencies),
    ...siteStatusHandlers(dependencies),
    ...backupHandlers(dependencies),
    ...personHandlers(dependencies),
  }) satisfies Partial<Handlers>;
