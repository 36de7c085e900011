import { type Kysely, sql } from 'kysely';

interface Version {
  document_id: number;
  version: number;
  source: string;
}

const disclosure = 'As an Amazon Associate, we earn from qualifying purchases.';

/** The stores that version 1.1 knew by their domain. */
const stores = (tag: string): string => `list:
  - name: Amazon
    hosts: [ amazon.com, amzn.to, a.co ]
    paysUs: true
    tag: ${tag}
    disclosure: "${disclosure}"
    makes: [ Amazon, Blink, Ring ]
  - name: Amazon UK
    hosts: [ amazon.co.uk ]
    paysUs: true
    disclosure: "${disclosure}"
    makes: [ Amazon, Blink, Ring ]
${['tesla.com', 'chevrolet.com', 'ford.com', 'hyundaiusa.com']
  .map((host) => `  - name: ${host}\n    hosts: [ ${host} ]\n    paysUs: false\n`)
  .join('')}`;

/** The document with the affiliate tag lists the stores, each with whether it pays. */
export async function listStores(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Version>`
    select document_id, document_versions.version, source
    from document_versions join documents on documents.id = document_id
    where kind = 'site' and slug = 'shops'`.execute(db);
  for (const { document_id, version, source: before } of rows) {
    const line = /^affiliateTag:\s*["']?([\w-]+)["']?[ \t]*\n/m;
    const tag = line.exec(before)?.[1] ?? 'techsurvivallab-20';
    const rest = before.replace(/^# The tag at the retailer;.*\n/m, '').replace(line, '');
    const source = stores(tag) + rest;
    await sql`update document_versions set source = ${source}
      where document_id = ${document_id} and version = ${version}`.execute(db);
  }
  await sql`update documents set slug = 'stores', title = 'Stores'
    where kind = 'site' and slug = 'shops'`.execute(db);
  await sql`update document_slugs set slug = 'stores'
    where kind = 'site' and slug = 'shops'`.execute(db);
}
