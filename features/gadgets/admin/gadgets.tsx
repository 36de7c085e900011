import { useState } from 'react';
import { DocumentTable, NewDocumentDialog } from '#features/content/admin/document-list.tsx';
import { callAsAdmin } from '#ui/admin/api.ts';
import { Empty } from '#ui/admin/elements.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { Button } from '#ui/button.tsx';
import { kindOptions } from '../vocabulary.ts';

/** Tested gadgets and their rivals, with prices, stores and facts. */
export const Component = adminPage('Gadgets', () => {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ScreenHeader
        title="Gadgets"
        actions={
          <Button tone="hazard" onClick={() => setIsAdding(true)}>
            New gadget
          </Button>
        }
      />
      <DocumentTable
        what="gadgets"
        caption="Gadgets"
        name="Name"
        query={{ kind: 'gadget' }}
        filters={[{ name: 'state', label: 'State', options: states }]}
        empty={<Empty title="No gadgets yet.">Add the first one, or start a review.</Empty>}
      />
      {isAdding && <NewGadget onClose={() => setIsAdding(false)} />}
    </>
  );
});

const states: [state: string, label: string][] = [
  ['', 'All'],
  ['live', 'On the site'],
  ['draft', 'Hidden'],
  ['trash', 'In the trash'],
];

function NewGadget({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  return (
    <NewDocumentDialog
      title="New gadget"
      description="It stays hidden until you show it or publish its review."
      submitLabel="Create"
      create={() =>
        callAsAdmin('POST /api/admin/documents', {
          input: { kind: 'gadget', value: { name: name.trim(), kind } },
        })
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        data-first-focus
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Kind of gadget"
        required
        value={kind}
        options={[['', 'Choose...'], ...Object.entries(kindOptions)]}
        onChange={({ target }) => setKind(target.value)}
      />
    </NewDocumentDialog>
  );
}
