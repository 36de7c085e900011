export function CardSkeleton() {
  return (
    <div className="card overflow-hidden" aria-hidden="true" data-skeleton>
      <div className="skeleton aspect-3/2" />
      <div className="grid gap-3 p-4">
        <div className="skeleton h-6 w-2/3" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-14" />
        <div className="skeleton h-16" />
        <div className="skeleton h-11" />
        <div className="skeleton h-11" />
      </div>
    </div>
  );
}
