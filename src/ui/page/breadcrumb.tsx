type Props = { crumbs: { label: string; href: string | null }[]; className?: string }

/** The trail to a page; the last crumb is the page itself. Nothing where the dealer wants none. */
export function Breadcrumb({ crumbs, className }: Props) {
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="crumbs">
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href ? <a href={crumb.href}>{crumb.label}</a> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
