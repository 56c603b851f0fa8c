import { BrandIcon } from '../primitives/icon.tsx'
import type { SiteView } from './site-view.ts'

const DRAWN = ['facebook', 'instagram', 'youtube', 'tiktok', 'twitter', 'google']

export function SocialLinks({ site }: { site: SiteView }) {
  if (!site.social.length) return null
  return (
    <ul className="-ml-3 flex flex-wrap">
      {site.social.map((link) => (
        <li key={`${link.label} ${link.href}`}>
          <a
            className="inline-flex size-11 items-center justify-center"
            href={link.href}
            rel="noopener"
            target="_blank"
          >
            {DRAWN.includes(link.label) ? <BrandIcon name={link.label} /> : link.label}
            <span className="sr-only capitalize">{link.label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
