import { backupHandlers } from '#features/backups/handlers.ts';
import { messageHandlers } from '#features/messages/handlers.ts';
import { issueHandlers } from '#features/newsletter/issue-handlers.ts';
import { subscriberHandlers } from '#features/newsletter/subscriber-handlers.ts';
import { todayHandlers } from '#features/today/handlers.ts';
import type { Handlers } from '#server/api/handler.ts';
import { documentHandlers } from './documents.ts';
import { imageHandlers } from './images.ts';
import { loginHandlers } from './login.ts';
import type { AdminDependencies } from './open-admin.ts';
import { personHandlers } from './person.ts';
import { productHandlers } from './products.ts';
import { settingsHandlers } from './settings.ts';
import { siteStatusHandlers } from './site-status.ts';

/** Login and the admin calls. */
export const adminHandlers = (dependencies: AdminDependencies) =>
  ({
    ...loginHandlers(dependencies),
    ...todayHandlers(dependencies),
    ...productHandlers(dependencies),
    ...messageHandlers(dependencies),
    ...documentHandlers(dependencies),
    ...imageHandlers(dependencies),
    ...issueHandlers(dependencies),
    ...subscriberHandlers(dependencies),
    ...settingsHandlers(dependencies),
    ...siteStatusHandlers(dependencies),
    ...backupHandlers(dependencies),
    ...personHandlers(dependencies),
  }) satisfies Partial<Handlers>;
