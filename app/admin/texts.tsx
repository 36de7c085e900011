import { useState } from 'react';
import {
  DocumentTable,
  kindNames,
  NewDocumentDialog,
  textStates,
  useGadgets,
} from '#features/content/admin/document-list.tsx';
import { slugOf, type TextKind, textKinds } from '#features/content/kinds.ts';
import { kindOptions } from '#features/gadgets/vocabulary.ts';
import { callAsAdmin, downloadAsAdmin } from '#ui/admin/api.ts';
import { DownloadButton, Empty } from '#ui/admin/elements.tsx';
import { SearchableField, SelectField, TextField } from '#ui/admin/fields.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { Button } from '#ui/button.tsx';

/** Everything the owner writes and publishes: reviews, posts, guides and pages. */
export const Component = adminPage('Texts', () => (
  <>
    <ScreenHeader title="Texts" actions={<NewTexts />} />
    <DocumentTable
      what="texts"
      caption="Texts"
      name="Title"
      columns={[{ label: 'Kind', cell: ({ kind }) => kindNames[kind] }]}
      filters={filters}
      empty={<Empty title="No texts yet.">Write your first review.</Empty>}
    />
    <div className="mt-6">
      <DownloadButton download={() => downloadAsAdmin('GET /api/admin/content-file')}>
        Download everything
      </DownloadButton>
    </div>
  </>
));

const filters = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      ['', 'All'],
      ...textKinds.map((kind): [string, string] => [kind, `${kindNames[kind]}s`]),
    ],
  },
  { name: 'state', label: 'State', options: [['', 'Any state'], ...textStates] },
] as const satisfies { options: [string, string][]; name: string; label: string }[];

/** Buttons that start a text. */
function NewTexts() {
  const [kind, setKind] = useState<TextKind>();
  const close = () => setKind(undefined);
  return (
    <>
      {textKinds.map((one, index) => (
        <Button key={one} tone={index === 0 ? 'hazard' : 'paper'} onClick={() => setKind(one)}>
          New {one}
        </Button>
      ))}
      {kind === 'review' && <NewReview onClose={close} />}
      {kind && kind !== 'review' && <NewText kind={kind} onClose={close} />}
    </>
  );
}

function NewReview({ onClose }: { onClose: () => void }) {
  const gadgets = useGadgets();
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  const wanted = name.trim().toLowerCase();
  const gadget = gadgets.find(({ title }) => title.toLowerCase() === wanted);
  return (
    <NewDocumentDialog
      title="New review"
      description="Choose one of your gadgets, or type the name of a new one. Nothing is public before you publish."
      submitLabel="Start writing"
      create={() =>
        gadget
          ? callAsAdmin('POST /api/admin/reviews', { input: { gadget: gadget.slug } })
          : callAsAdmin('POST /api/admin/reviews', { input: { name, kind } })
      }
      onClose={onClose}
    >
      <SearchableField
        label="Gadget"
        required
        data-first-focus
        maxLength={80}
        value={name}
        options={gadgets.map(({ title }) => [title, title])}
        onChange={({ target }) => setName(target.value)}
      />
      {wanted !== '' && !gadget && (
        <SelectField
          label="This gadget is new. What kind is it?"
          required
          value={kind}
          options={[['', 'Choose...'], ...Object.entries(kindOptions)]}
          onChange={({ target }) => setKind(target.value)}
        />
      )}
    </NewDocumentDialog>
  );
}

function NewText({ kind, onClose }: { kind: Exclude<TextKind, 'review'>; onClose: () => void }) {
  const [title, setTitle] = useState('');
  return (
    <NewDocumentDialog
      title={`New ${kind}`}
      description="Nothing is public before you publish."
      submitLabel="Start writing"
      create={() =>
        callAsAdmin('POST /api/admin/documents', {
          // A page has no title field; its address is made from these words.
          input: kind === 'page' ? { kind, slug: slugOf(title) } : { kind, value: { title } },
        })
      }
      onClose={onClose}
    >
      <TextField
        label={kind === 'page' ? 'Name of the page' : 'Title'}
        required
        data-first-focus
        maxLength={120}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </NewDocumentDialog>
  );
}
