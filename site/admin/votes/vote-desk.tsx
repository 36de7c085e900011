import { type FormEvent, useId, useState } from 'react';
import type { DeskVotes } from '#contract/desk-votes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { inThousands } from '#site/admin/shell/words.ts';
import { CallError } from '#site/data/api-client.ts';
import { useQueryStore } from '#site/data/use-query.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';

const keyOf = (month: string | undefined) => ['desk', 'votes', month];

/** How a month stands, and who stands in it. */
export function useVotes(month: string | undefined) {
  return useFresh({
    queryKey: keyOf(month),
    queryFn: () =>
      callAsAdmin('GET /api/admin/votes', { query: month === undefined ? {} : { month } }),
  });
}

export function VoteDesk({ month }: { month: string | undefined }) {
  const query = useVotes(month);
  if (query.isError && !query.data)
    return (
      <Failed
        sentence={`The votes could not be loaded. ${sentenceOf(query.error)}`}
        onRetry={query.refetch}
      />
    );
  if (!query.data) return <Loading what="votes" />;
  const { standings, isOver } = query.data;
  return (
    <div className="clicks">
      {isOver ? (
        <p className="text-muted">This month is over: its candidates and its result stay.</p>
      ) : (
        <Candidates key={query.data.month} votes={query.data} asked={month} />
      )}
      <DeskTable
        caption="Standings"
        columns={[{ label: 'Product' }, { label: 'Votes', isNumber: true }, { label: 'Stands' }]}
        rows={standings.map(({ id, name, total, isCandidate }) => ({
          key: id,
          cells: [name, inThousands(total), isCandidate ? 'Candidate' : '–'],
        }))}
      />
    </div>
  );
}

const places = ['First', 'Second', 'Third'] as const;

function Candidates({ votes, asked }: { votes: DeskVotes; asked: string | undefined }) {
  const id = useId();
  const store = useQueryStore();
  const stored =
    votes.chosen.length > 0 ? votes.chosen : votes.standings.slice(0, 3).map((one) => one.id);
  /** What is not chosen yet; without it what is stored is shown. */
  const [picked, setIds] = useState<number[]>();
  const ids = picked ?? stored;
  const { run, isPending, failure } = useAction();
  const choose = (chosen: number[]) =>
    run(async () => {
      const { month } = votes;
      const call = { params: { month }, input: { ids: chosen, from: votes.chosen } };
      const written = await callAsAdmin('PUT /api/admin/candidates/:month', call).catch(
        async (error: unknown) => {
          // How it is now is shown below, and what was picked stays.
          if (error instanceof CallError && error.status === 409) {
            const now = await callAsAdmin('GET /api/admin/votes', { query: { month } });
            setIds(ids);
            store.write(keyOf(asked), () => now);
          }
          throw error;
        },
      );
      setIds(undefined);
      store.write(keyOf(asked), () => written);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(ids);
  };
  const names = votes.standings.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <form className="product-fields" onSubmit={submit} noValidate aria-label="Candidates">
      {places.map((place, index) => (
        <Field
          key={place}
          id={`${id}-${place}`}
          label={`${place} candidate`}
          className="product-line"
          error={index === 0 && failure ? failure : undefined}
        >
          {(control) => (
            <select
              {...control}
              className="input"
              value={ids[index]}
              onChange={(event) => setIds(ids.with(index, Number(event.target.value)))}
            >
              {names.map(({ id: product, name }) => (
                <option key={product} value={product}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Button type="submit" aria-disabled={isPending}>
        Choose these three
      </Button>
      {votes.chosen.length > 0 && (
        <Button tone="plain" aria-disabled={isPending} onClick={() => choose([])}>
          Back to the first three of the list
        </Button>
      )}
    </form>
  );
}
