import { BrandIcon } from '../primitives/icon.tsx'
import type { SiteView } from './site-view.ts'

const DRAWN = ['facebook', 'instagram', 'youtube', 'tiktok', 'twitter', 'google']

const NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  twitter: 'X',
  google: 'Google',
}

export function SocialLinks({ site }: { site: SiteView }) {
  if (!site.social.length) return null
  return (
    <ul className="-ml-3 flex flex-wrap">
      {site.social.map((link) => (
        <li key={`${link.label} ${link.href}`}>
          <a
            className="inline-flex min-h-11 min-w-11 items-center justify-center"
            href={link.href}
            rel="noopener"
            target="_blank"
          >
            {DRAWN.includes(link.label) ? <BrandIcon name={link.label} /> : null}
            <span className={DRAWN.includes(link.label) ? 'sr-only' : 'px-3'}>{NAMES[link.label] ?? link.label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
