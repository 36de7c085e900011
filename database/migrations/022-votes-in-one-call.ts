import { type Kysely, sql } from 'kysely';

export const oldest = '021-message-search';

/**
 * Earlier releases counted a batch of votes with this function. It is unused now, but processes of
 * those releases call it during a rolling release; a later release drops it.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`create function record_votes(ids integer[], pressed text[], times integer[], month_now text)
    returns table (month text, number bigint, votes bigint, records json) language plpgsql as $$
    #variable_conflict use_column
    declare
      open_month text;
      may_count boolean;
      number_then bigint;
      votes_then bigint;
    begin
      select exists (
        select from unnest(ids, pressed) as vote (id, emoji) join products on products.id = vote.id
        where products.listed = 1 and products.emoji::jsonb ? vote.emoji
      ) into may_count;
      if may_count then
        update revision set number = number + 1, votes = votes + 1 where id = 1
        returning revision.number, revision.votes into number_then, votes_then;
      end if;
      select greatest(month_now, max(month)) from savior_months into open_month;
      if may_count then
        insert into tallies as held (product_id, emoji, month, count)
        select vote.id, vote.emoji, open_month, vote.times
        from unnest(ids, pressed, times) as vote (id, emoji, times) join products on products.id = vote.id
        where products.listed = 1 and products.emoji::jsonb ? vote.emoji
        on conflict (month, product_id, emoji) do update set count = held.count + excluded.count;
      end if;
      return query
        select open_month, number_then, votes_then, json_agg(
          json_build_array(products.id, own.emoji, coalesce(tallies.count, 0)) order by products.id, own.place
        )
        from products
        cross join jsonb_array_elements_text(products.emoji::jsonb) with ordinality as own (emoji, place)
        left join tallies on tallies.month = open_month and tallies.product_id = products.id and tallies.emoji = own.emoji
        where products.id = any (ids) and products.listed = 1;
    end $$`.execute(db);
}
