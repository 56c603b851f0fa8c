import type { LinkView } from '../page/site-view.ts'

/** Buttons of a section: the first is the main one. */
export function ActionLinks({ links }: { links: LinkView[] }) {
  return (
    <p className="actions">
      {links.map((link, index) => (
        <a
          key={`${link.label} ${link.href}`}
          className={`button ${index ? 'button-outline' : 'button-primary'}`}
          href={link.href}
        >
          {link.label}
        </a>
      ))}
    </p>
  )
}
