/** Lines of text that are on their way, as high as the text will be. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span key={index} className="skeleton skeleton-line" />
      ))}
    </span>
  )
}

/** A picture that is on its way, in its final proportions. */
export function SkeletonPicture({ ratio = '3-2' }: { ratio?: '3-2' | '16-10' }) {
  return <span className={`skeleton frame frame-${ratio}`} aria-hidden="true" />
}

/** A vehicle's card that is on its way: picture, title, badge line, price, facts. */
export function SkeletonCard() {
  return (
    <div className="skeleton-card" aria-hidden="true">
      <SkeletonPicture />
      <span className="skeleton skeleton-line skeleton-title" />
      <span className="skeleton skeleton-line skeleton-half" />
      <span className="skeleton skeleton-line skeleton-price" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line skeleton-half" />
    </div>
  )
}

/** Says once that something loads, around skeletons, which say nothing. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}
