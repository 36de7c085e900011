import type { LoginProtection } from '#features/account/login-protection.ts';
import type {
  AsAdmin,
  KnownBrowsers,
  Sessions,
  StoredSession,
} from '#features/account/sessions.ts';
import type { Content, Snapshot } from '#features/content/snapshot.ts';
import type { RenderEmails } from '#features/newsletter/emails.tsx';
import type { ImageProcess } from '#features/pictures/image-process.ts';
import type { OpenSettings } from '#features/settings/current.ts';
import type { CallName, Calls, GuardIn, OwnerGuard } from '#platform/http/calls.ts';
import type { OpenContent } from './open-content.ts';

declare module '#platform/http/handler.ts' {
  interface AppDependencies {
    settings: OpenSettings;
    asAdmin: AsAdmin;
    mails: () => Promise<RenderEmails>;
    content: Content;
  }

  interface AdminDependencies {
    loginProtection: LoginProtection;
    sessions: Sessions;
    browsers: KnownBrowsers;
    documents: OpenContent['documents'];
    published: OpenContent['published'];
    /** Converts uploaded pictures. */
    imageProcess: ImageProcess;
  }

  interface RequestContext<Name extends CallName> {
    /** The published content of this request. */
    snapshot: Snapshot;
    /** The owner's session; undefined for public calls. */
    session: GuardIn<Calls[Name]> extends OwnerGuard ? StoredSession : undefined;
  }
}
