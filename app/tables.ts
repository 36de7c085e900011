import type { AdminTable, SessionTable } from '#features/account/table.ts';
import type {
  DocumentTable,
  DocumentVersionTable,
  RedirectTable,
} from '#features/content/table.ts';
import type { BrokenLinkTable } from '#features/gadgets/table.ts';
import type { CountTable, SearchTable } from '#features/insights/table.ts';
import type { MessageTable } from '#features/messages/table.ts';
import type { IssueTable, SubscriberTable } from '#features/newsletter/table.ts';
import type { ImageFileTable, ImageTable, PaintedImageTable } from '#features/pictures/table.ts';
import type { SettingTable } from '#features/settings/table.ts';
import type { ProductTable, VoteCountTable, VoteResultTable } from '#features/votes/table.ts';

/** The tables of the features; `platform/database/tables.ts` has the others. */
declare module '#platform/database/tables.ts' {
  interface Tables {
    products: ProductTable;
    vote_counts: VoteCountTable;
    vote_results: VoteResultTable;
    subscribers: SubscriberTable;
    messages: MessageTable;
    admin: AdminTable;
    settings: SettingTable;
    issues: IssueTable;
    searches: SearchTable;
    sessions: SessionTable;
    counts: CountTable;
    broken_links: BrokenLinkTable;
    documents: DocumentTable;
    document_versions: DocumentVersionTable;
    redirects: RedirectTable;
    images: ImageTable;
    image_files: ImageFileTable;
    painted_images: PaintedImageTable;
  }
}
