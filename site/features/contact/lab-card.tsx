import { site } from '#content/site.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';

/** The lab on an index card, for those who will not read the rest. */
export function LabCard({ reviews }: { reviews: number }) {
  return (
    <aside
      className="card self-start overflow-hidden lg:sticky lg:top-26 lg:col-start-2 lg:row-start-1"
      aria-label="The lab at a glance"
    >
      <HazardRule />
      <p className="font-display px-5 pt-4">The lab at a glance</p>
      <dl className="px-5 pt-1 pb-4">
        <Row label="Founded">{String(site.founded)}</Row>
        <Row label="Address">{site.address}</Row>
        <Row label="Long reviews">{String(reviews)}</Row>
        <Row label="Paid by">Retailer commissions</Row>
        <Row label="Paid for reviews">No</Row>
        <Row label="Emergencies">Fake</Row>
        <Row label="Testers">Characters</Row>
        <Row label="Facts">Sourced</Row>
        <Row label="Ratings">Opinions</Row>
      </dl>
      <p className="px-5 pb-2">
        <Link to={paths.blog()} className="prose-link inline-block py-2.5 font-bold">
          Read the reports
        </Link>
      </p>
    </aside>
  );
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-dashed border-hairline py-2 [&>dd]:ml-auto [&>dd]:text-right [&>dd]:font-bold [&>dt]:text-muted">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
