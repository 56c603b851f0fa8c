import { Icon } from '../primitives/icon.tsx'
import type { SiteView } from './site-view.ts'

type AccountLinkProps = { site: SiteView; className: string; isIcon?: true }

/** Where a shopper signs in, or finds what is theirs: the same for everybody (rule:shopper-session). */
export function AccountLink({ site: { account }, className, isIcon }: AccountLinkProps) {
  if (!account) return null
  return (
    <a className={className} href={account.href}>
      <Icon name="user" />
      {isIcon ? <span className="sr-only">{account.label}</span> : account.label}
    </a>
  )
}
