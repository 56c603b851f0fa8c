import { BrandIcon, Icon } from '../primitives/icon.tsx'
import type { SiteView } from './site-view.ts'

const NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  twitter: 'X',
  google: 'Google',
}

/** The dealer's pages elsewhere, by their marks. LinkedIn gives its mark to nobody: a briefcase and its name. */
export function SocialLinks({ site }: { site: SiteView }) {
  if (!site.social.length) return null
  return (
    <ul className="-ml-3 flex flex-wrap">
      {site.social.map(({ label, href }) => (
        <li key={`${label} ${href}`}>
          <a
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-2"
            href={href}
            rel="noopener"
            target="_blank"
          >
            {label === 'linkedin' ? <Icon name="briefcase" /> : <BrandIcon name={label} />}
            <span className={label === 'linkedin' ? undefined : 'sr-only'}>{NAMES[label] ?? label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
