import '#site/styles/review.css';
import { type ReactNode, useState } from 'react';
import { scenes } from '#site/data/drawings/scenes.ts';
import type { Head } from '#site/seo/head.ts';
import { Badge } from '#site/ui/badge.tsx';
import { Button } from '#site/ui/button.tsx';
import { Dial } from '#site/ui/dial.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { Field } from '#site/ui/field.tsx';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { Icon, iconNames } from '#site/ui/icon.tsx';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { Picture } from '#site/ui/picture.tsx';
import { ScoreBar } from '#site/ui/score-bar.tsx';
import { Stamp } from '#site/ui/stamp.tsx';
import { Stars, starsWithHalf, wholeStars } from '#site/ui/stars.tsx';
import { Table } from '#site/ui/table.tsx';
import { Timeline } from '#site/ui/timeline.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

/** Only in development: every primitive in every state, light beside dark. */
export function head(): Head {
  return { title: 'Design system', robots: 'noindex' };
}

export function Page() {
  return (
    <>
      <h1 className="page py-6 text-title-l">Design system</h1>
      <div className="grid lg:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            className={`${scheme === 'light' ? 'scheme-light' : 'scheme-dark'} bg-paper p-6 text-ink`}
          >
            <Primitives scheme={scheme} />
          </div>
        ))}
      </div>
    </>
  );
}

function Primitives({ scheme }: { scheme: string }) {
  return (
    <div className="grid gap-10">
      <Buttons />
      <Marks />
      <Figures />
      <Forms scheme={scheme} />
      <Lists />
      <Pictures />
      <Overlays />
    </div>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-title-s">{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Sample title="Button">
      <p className="flex flex-wrap gap-3">
        {(['hazard', 'paper', 'plain'] as const).map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
        <Button tone="hazard" disabled>
          Sending...
        </Button>
        <Button size="small">small</Button>
      </p>
      <p className="grid max-w-xs grid-cols-3 gap-2">
        {['0', '12', '847'].map((count) => (
          <button key={count} type="button" className="vote" disabled={count === '847'}>
            <span className="font-emoji">🚀</span> {count}
          </button>
        ))}
      </p>
    </Sample>
  );
}

function Marks() {
  return (
    <Sample title="Badge, stamp, icon, hazard rule, incident report">
      <p className="flex flex-wrap gap-2">
        {['primary', 'secondary', 'yellow', 'green', 'blue', 'purple', 'unknown'].map((color) => (
          <Badge key={color} color={color}>
            {color}
          </Badge>
        ))}
      </p>
      <p className="flex flex-wrap gap-6 py-2">
        {['LOST', 'REBEL', 'SURVIVOR'].map((word) => (
          <Stamp key={word}>{word}</Stamp>
        ))}
      </p>
      <p className="flex flex-wrap gap-4 text-title-s">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
      <HazardRule />
      <IncidentReport
        date="January 14, 2025"
        place="Gull's Regret lighthouse"
        threat="Foghorn stuck on"
        level={4}
        tester="Understudy lighthouse keeper"
      />
    </Sample>
  );
}

function Figures() {
  return (
    <Sample title="Stars, dial, score bar">
      <p className="flex flex-wrap gap-4">
        {[0, 3.8, 4.5, 5].map((rating) => (
          <Stars key={rating} rating={rating} fills={starsWithHalf(rating)} />
        ))}
        <Stars rating={4.7} fills={wholeStars(4.7)} />
      </p>
      <p className="flex gap-4">
        {[0, 2.5, 4.9].map((rating) => (
          <Dial key={rating} value={rating} most={5} shown={rating.toFixed(1)} caption="of 5" />
        ))}
      </p>
      <div className="prose">
        <ul className="scores card p-5">
          <ScoreBar label="Cleaning" value={78} most={100} shown="78%" note="With a note" />
          <ScoreBar label="Emotional support" value={15} most={100} shown="15%" />
        </ul>
      </div>
    </Sample>
  );
}

function Forms({ scheme }: { scheme: string }) {
  return (
    <Sample title="Field">
      <Field id={`plain-${scheme}`} label="Name" error={undefined}>
        {(described) => <input className="input" {...described} />}
      </Field>
      <Field id={`wrong-${scheme}`} label="Email" error="Please enter a valid email address">
        {(described) => <input className="input" defaultValue="not an address" {...described} />}
      </Field>
    </Sample>
  );
}

function Lists() {
  return (
    <Sample title="Timeline, table, skeleton">
      <div className="prose">
        <Timeline
          stops={[
            {
              when: 'Day 1',
              title: 'The horn goes on',
              text: 'The drone all but gone.',
              href: '#a',
            },
            {
              when: 'Day 60',
              title: 'Nothing to report',
              text: 'The boat came and left.',
              href: '#b',
            },
          ]}
        />
        <Table
          caption="Sample"
          columns={['Rival', 'Price']}
          rows={[{ key: 'wool', name: 'Cotton wool', cells: ['$2'] }]}
        />
      </div>
      <div className="skeleton h-12" />
    </Sample>
  );
}

function Pictures() {
  return (
    <Sample title="Picture: drawing alone, photo that fails">
      <div className="grid tiles gap-4">
        {['', 'https://images.example.invalid/none'].map((photo) => (
          <Picture
            key={photo}
            drawing={scenes.empty ?? ''}
            alt="An empty bench"
            photo={photo}
            ratio={[3, 2]}
            sizes="20rem"
          />
        ))}
      </div>
    </Sample>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  return (
    <Sample title="Dialog, toast">
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button
          onClick={() => showToast({ title: 'Vote recorded!', description: 'A plain toast.' })}
        >
          Plain toast
        </Button>
        <Button
          onClick={() =>
            showToast({ title: 'Vote failed', description: '503: Away.', tone: 'destructive' })
          }
        >
          Destructive toast
        </Button>
      </p>
      <Dialog
        title="A dialog"
        description="It traps the focus and gives it back."
        open={open}
        onOpenChange={setOpen}
      >
        <p className="mt-4">Escape closes it.</p>
      </Dialog>
    </Sample>
  );
}
