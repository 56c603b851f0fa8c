import { Button, LinkButton } from '../primitives/button.tsx'
import type { PressView } from './views.ts'

/** What a mailed link is about, and the one button that does it. */
export function PressPage({
  view: { title, text, what, about, href, action, link, button, also },
}: {
  view: PressView
}) {
  return (
    <div className="wrap lead-page">
      <h1>{title}</h1>
      <p className="mb-3 text-muted">{text}</p>
      <p className="mb-6 text-lg font-semibold">
        {`${what}: `}
        <a className="link" href={href}>
          {about}
        </a>
      </p>
      <form method="post" action={action} className="lead-form">
        <input type="hidden" name="link" value={link} />
        <Button type="submit" look="primary" wide>
          {button}
        </Button>
        <LinkButton href={also.href} look="plain">
          {also.label}
        </LinkButton>
      </form>
    </div>
  )
}
