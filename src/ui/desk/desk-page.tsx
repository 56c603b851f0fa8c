import type { ReactNode } from 'react'
import { Head, type HeadView } from '../page/head.tsx'
import { Button } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import styleHref from './desk.css?url'
import type { DeskView } from './views.ts'

type DeskPageProps = { head: HeadView; siteName: string; desk: DeskView | null; children: ReactNode }

/** A page of the dealer's own people: its own header, without the menus of the site. */
export function DeskPage({ head, siteName, desk, children }: DeskPageProps) {
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="desk-bar">
        <div className="desk-bar-row">
          <a className="desk-name" href="/dealer/leads">
            {siteName}
          </a>
          <nav className="desk-links" aria-label="Desk">
            {desk?.links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            {desk ? <Account desk={desk} /> : <a href="/">Your site</a>}
          </nav>
        </div>
      </header>
      <main id="content" className="desk-main" tabIndex={-1}>
        {desk?.said ? <Notice tone="positive" title={desk.said} /> : null}
        {children}
      </main>
    </>
  )
}

function Account({ desk: { person, formToken } }: { desk: DeskView }) {
  return (
    <details className="desk-account">
      <summary>{person.name}</summary>
      <div className="desk-account-box">
        <p className="desk-account-who">
          {person.email}
          <br />
          {person.role}
        </p>
        <a className="py-3" href="/">
          Your site
        </a>
        <a className="py-3" href="/dealer/sessions">
          Where you are signed in
        </a>
        <DeskForm action="/dealer/sign-out" token={formToken}>
          <Button type="submit" wide>
            Sign out
          </Button>
        </DeskForm>
      </div>
    </details>
  )
}

type DeskFormProps = { action?: string; token: string; className?: string; children: ReactNode }

/** A form of the desk: sent to its own page unless told, with the token of the session. */
export function DeskForm({ action, token, className, children }: DeskFormProps) {
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  )
}
