import type { ReactNode } from 'react'

/** A link where there is somewhere to go, the same words where there is not. */
export function MaybeLink(props: { href: string | null; className?: string; children: ReactNode }) {
  const { href, className, children } = props
  return href ? (
    <a className={className} href={href}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
}
