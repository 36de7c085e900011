import pg from 'pg';

/** A table that has grown is slow to read through, and known to the planner as large: no test wants to inherit that. */
const largest = 256 * 1024;

/** Making all tables takes PostgreSQL a tenth of a second; emptying those of an earlier test takes a twentieth of that. */
export function createUsedSchemas(url: string) {
  const free: string[] = [];
  /** Of each as the migrations left it. Only one of them has PostgreSQL's trigrams, and with them an index more. */
  const shapes = new Map<string, string>();
  let cleaning: string | undefined;
  let connecting: Promise<pg.Client> | undefined;

  function connected(): Promise<pg.Client> {
    connecting ??= connect(url);
    return connecting;
  }

  return {
    /** One with all its tables and nothing in them but what the migrations put there; undefined where there is none. */
    take: (): string | undefined => free.pop(),
    /** Told of each that was just made; the first shows what the rows of all are to be brought back to. */
    async learn(schema: string): Promise<void> {
      const client = await connected();
      cleaning ??= await study(client, schema);
      shapes.set(schema, await shapeOf(client, schema));
    },
    /** Emptied for the next test. One whose tables were changed or have grown, or that somebody still locks, is not used again. */
    async giveBack(schema: string): Promise<void> {
      const client = await connected();
      try {
        if ((await shapeOf(client, schema)) !== shapes.get(schema)) return;
        await client.query(`begin; ${within(schema)} ${cleaning} commit`);
        free.push(schema);
      } catch {
        await client.query('rollback');
      }
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, lock_timeout: 100 });
  client.on('error', () => {});
  await client.connect();
  // Nobody waits for it when the tests are over.
  (client as unknown as { unref(): void }).unref();
  return client;
}

/** Where keys point to is not looked at meanwhile: in the end everything is as it was. */
const within = (schema: string): string =>
  `set local search_path = ${schema}; set local session_replication_role = replica;`;

/** Statements that bring the tables back to what the migrations left in them. */
async function study(client: pg.Client, schema: string): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by 1",
    [schema],
  );
  const { rows: sequences } = await client.query<{ name: string; last: number | null }>(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = $1',
    [schema],
  );
  const steps = sequences.map(
    ({ name, last }) => `select setval('${name}', ${last ?? 1}, ${last !== null})`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ kept: string | null }>(
      `select json_agg(t)::text as kept from ${schema}.${name} as t`,
    );
    const kept = rows[0]?.kept;
    steps.push(`delete from ${name}`);
    if (kept)
      steps.push(`insert into ${name} overriding system value
        select * from json_populate_recordset(null::${name}, ${client.escapeLiteral(kept)})`);
  }
  return steps.map((step) => `${step};`).join('\n');
}

/** Columns, indexes, keys and checks, so that a test which changed one of them is noticed. */
async function shapeOf(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ shape: string; size: number }>(
    `with mine as (select * from pg_class where relnamespace = $1::regnamespace)
     select (select max(pg_relation_size(oid))::int from mine) as size, md5(string_agg(line, ';' order by line)) as shape from (
       select concat_ws(' ', relname, relkind, relpersistence, attname, atttypid, attnotnull, atthasdef) as line
         from mine join pg_attribute on attrelid = mine.oid where not attisdropped
       union all select concat_ws(' ', relname, contype, conkey, convalidated) from mine join pg_constraint on conrelid = mine.oid
       union all select concat_ws(' ', relname, tgname) from mine join pg_trigger on tgrelid = mine.oid where not tgisinternal
     ) as lines`,
    [schema],
  );
  const [found] = rows;
  return found && found.size <= largest ? found.shape : 'grown';
}
