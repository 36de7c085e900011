import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AdminVotes } from '#contract/votes.ts';
import {
  adminQuery,
  callAsAdmin,
  downloadAsAdmin,
  errorField,
  errorMessage,
} from '#site/admin/shell/api.ts';
import { Confirm } from '#site/admin/shell/confirm.tsx';
import { UnsavedPrompt, useDraftForm } from '#site/admin/shell/drafts.tsx';
import {
  DownloadButton,
  Empty,
  ErrorText,
  QueryView,
  Section,
} from '#site/admin/shell/elements.tsx';
import { SelectField } from '#site/admin/shell/fields.tsx';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { DataTable, Filters, Toolbar } from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import type { Column } from '#site/ui/table.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

export const { head, Page } = adminPage('admin-votes', Votes);

type Standing = AdminVotes['standings'][number];

const columns: Column<Standing>[] = [
  { label: 'Product', cell: ({ name }) => name },
  { label: 'Votes', isNumber: true, cell: ({ total }) => total },
  { label: 'Status', cell: ({ isCandidate }) => (isCandidate ? 'Candidate' : '–') },
];

const shownMonths = 13;

/** Candidates and products with votes; none before the first vote. */
const resultsOf = ({ standings }: AdminVotes): Standing[] =>
  standings.some(({ total }) => total > 0)
    ? standings.filter(({ total, isCandidate }) => total > 0 || isCandidate)
    : [];

function Votes({ query: { month } }: PageProps) {
  const args = { query: month === undefined ? {} : { month } };
  const query = useQuery(adminQuery('GET /api/admin/votes', args));
  return (
    <>
      <ScreenHeader
        title="Votes"
        actions={
          <DownloadButton download={() => downloadAsAdmin('GET /api/admin/vote-file', args)} />
        }
      />
      <QueryView query={query} what="votes">
        {(votes) => (
          <>
            <Toolbar>
              <Filters
                label="Month"
                filters={votes.months.slice(0, shownMonths).map((one) => ({
                  label: monthName(one),
                  to: paths.adminVotes({ month: one }),
                  isActive: one === votes.month,
                }))}
              />
            </Toolbar>
            {votes.isOver ? (
              <p className="text-muted">
                This month is over. Its candidates and results are final.
              </p>
            ) : (
              <Candidates key={votes.month} votes={votes} />
            )}
            <Section title="Results">
              <DataTable
                caption="Results"
                columns={columns}
                rows={resultsOf(votes)}
                rowKey={({ id }) => id}
                empty={
                  <Empty title="No votes yet.">
                    Votes appear here when visitors choose an emoji on a product card.
                  </Empty>
                }
              />
            </Section>
          </>
        )}
      </QueryView>
    </>
  );
}

const candidateLabels = ['First candidate', 'Second candidate', 'Third candidate'];

interface Choice {
  ids: number[];
  replaceVoted?: true;
}

/** Replacing a candidate that has votes must be confirmed. */
function Candidates({ votes }: { votes: AdminVotes }) {
  const id = useId();
  const { form, choose } = useCandidates(votes);
  const needsConfirmation = errorField(choose.error) === 'replaceVoted';
  const options = votes.standings
    .map(({ id: product, name }): [number, string] => [product, name])
    .sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <form
      className="card grid gap-4 p-4"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={form.handleSubmit(({ ids }) => choose.mutate({ ids }))}
    >
      <div>
        <h2 id={`${id}-title`} className="text-title-s">
          Tech Savior of the Month: {monthName(votes.month)}
        </h2>
        <p>Visitors choose among three products.</p>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {candidateLabels.map((label, index) => (
          <SelectField
            key={label}
            label={label}
            options={options}
            {...form.register(`ids.${index}`, { setValueAs: Number })}
          />
        ))}
      </div>
      {!needsConfirmation && <ErrorText error={choose.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={choose.isPending}>
          Save candidates
        </Button>
        {votes.chosen.length > 0 && (
          <Button
            tone="plain"
            pending={choose.isPending}
            onClick={() => choose.mutate({ ids: [] })}
          >
            Use the default candidates
          </Button>
        )}
      </div>
      {choose.variables && needsConfirmation && (
        <Confirm
          title="Replace candidates that have votes?"
          confirmLabel="Replace candidates"
          onConfirm={async () => choose.mutate({ ...choose.variables, replaceVoted: true })}
          onCancel={choose.reset}
        >
          {errorMessage(choose.error)}
        </Confirm>
      )}
      <UnsavedPrompt form={form}>Your candidates aren’t saved.</UnsavedPrompt>
    </form>
  );
}

const idsOf = ({ chosen, standings }: AdminVotes): number[] =>
  chosen.length > 0 ? chosen : standings.slice(0, candidateLabels.length).map(({ id }) => id);

function useCandidates(votes: AdminVotes) {
  const params = { month: votes.month };
  const form = useDraftForm(`candidates ${votes.month}`, { ids: idsOf(votes) }, votes.version);
  const choose = useMutation({
    mutationFn: (choice: Choice) =>
      callAsAdmin('PUT /api/admin/candidates/:month', {
        params,
        input: { ...choice, version: form.version },
      }),
    onSuccess: (saved) => {
      form.markSaved({ ids: idsOf(saved) }, saved.version);
      showToast({ title: 'Saved', description: 'The ballot is updated.' });
    },
    // Votes are no conflict with another choice.
    onError: (error) => {
      if (errorField(error) !== 'replaceVoted') form.acceptConflict(error);
    },
  });
  return { form, choose };
}
