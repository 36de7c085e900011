import { type Kysely, sql } from 'kysely';
import { createTokenKeys } from '#platform/tokens.ts';

/**
 * The recipients of an issue are added when it is sent. An issue that a job had not finished adding
 * them to gets the others, or is a draft again if nobody was added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: open } = await sql<{ id: number; queued_to: number }>`
    select id, queued_to from issues where state in ('sending', 'paused') and is_queued = 0`.execute(
    db,
  );
  for (const { id, queued_to } of open)
    if (queued_to > 0) await addOthers(db, id, queued_to);
    else
      await sql`update issues set state = 'draft', started_at = null where id = ${id}
        and not exists (select 1 from issues as other where other.state = 'draft')`.execute(db);
  await sql`delete from jobs where kind = 'issue-queue'`.execute(db);
  for (const column of ['queued_to', 'is_queued', 'body_id'])
    await sql`alter table issues drop column ${sql.ref(column)}`.execute(db);
}

interface Sibling {
  merge_fields: string;
  [column: string]: unknown;
}

/** Like the email of another reader of the issue, with links of their own. */
async function addOthers(db: Kysely<unknown>, issue: number, after: number): Promise<void> {
  const { rows: siblings } = await sql<Sibling>`
    select kind, priority, body_id, issue_id, merge_fields, made_at from outbox
    where issue_id = ${issue} and merge_fields <> '{}' order by id desc limit 1`.execute(db);
  const { rows: admins } = await sql<{ secret: string; address_key: string }>`
    select secret, address_key from admin`.execute(db);
  const [sibling, admin] = [siblings[0], admins[0]];
  if (!sibling || !admin) return;
  const keys = createTokenKeys({ secret: admin.secret, addressKey: admin.address_key });
  const { rows: readers } = await sql<{ id: number; email: string }>`
    select id, email from subscribers where state = 'confirmed' and id > ${after} order by id`.execute(
    db,
  );
  const { kind, priority, body_id, made_at, merge_fields } = sibling;
  const token = /l-[0-9a-z]+-[0-9a-f]{20}/g;
  for (const { id, email } of readers)
    await sql`insert into outbox (kind, priority, to_address, about, merge_fields, body_id, issue_id,
        state, maybe_delivered, attempts, due_at, made_at)
      values (${kind}, ${priority}, ${email}, ${email},
        ${merge_fields.replaceAll(token, keys.unsubscribeToken(id))}, ${body_id}, ${issue},
        'waiting', 0, 0, ${made_at}, ${made_at})`.execute(db);
}
