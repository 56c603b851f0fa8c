import type { ReactNode } from 'react'
import type { KeptLetter, OpenedLetter } from '#domain/leads/letters/letter-folder.ts'

/** It is of no tenant's look, as the list of demo dealers is. */
const STYLE = `
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; color: #16181d; background: #fff; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.2; margin: 1rem 0; }
  h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
  a { color: inherit; font-weight: 600; }
  ul { padding: 0; margin: 0; list-style: none; }
  li { padding: .85rem 0; border-top: 1px solid #dfe2e7; }
  li a { text-decoration: none; }
  li a:hover, li a:focus-visible { text-decoration: underline; }
  .muted, time { color: #565c66; font-size: .9rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; }
  dt { color: #565c66; }
  dd { margin: 0; }
  iframe { width: 100%; height: 70rem; border: 1px solid #dfe2e7; border-radius: .6rem; background: #fff; }
  pre { white-space: pre-wrap; font: .9rem/1.6 ui-monospace, monospace; padding: 1rem; margin: 0; background: #f6f7f9; border-radius: .6rem; }
  summary { cursor: pointer; padding: .6rem 0; font-weight: 600; }
  @media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; } }`

/** '20 Nov 2026, 12:00:00 pm AEST': of dealers in several zones, by a clock that is never put forward. */
const WHEN = new Intl.DateTimeFormat('en-AU', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  timeZone: 'Australia/Brisbane',
})

/** Every letter a demo wrote, the newest first. */
export function LetterList({ letters }: { letters: readonly KeptLetter[] }): ReactNode {
  return (
    <Frame title="Letters of this demo">
      <p>
        <a href="/">All demo dealers</a>
      </p>
      <h1>Letters of this demo</h1>
      <p className="muted">A demo sends nothing: what would go to a mail server is kept here.</p>
      {letters.length === 0 ? <p>There are none yet. Send a form of a demo dealer.</p> : null}
      <ul>
        {letters.map(({ id, subject, from, to, sentAt }) => (
          <li key={id}>
            <a href={`/mail/${encodeURIComponent(id)}`}>{subject || 'No subject'}</a>
            <div className="muted">
              {from} to {to}
            </div>
            <Instant at={sentAt} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** One letter: as it looks, as text, and how it is addressed. */
export function LetterPage({ letter }: { letter: OpenedLetter }): ReactNode {
  const { subject, from, to, replyTo, sentAt, html, text, headers, attachments } = letter
  return (
    <Frame title={subject}>
      <p>
        <a href="/mail">All letters</a>
      </p>
      <h1>{subject || 'No subject'}</h1>
      <dl>
        <Fact name="From" value={from} />
        <Fact name="To" value={to} />
        <Fact name="Answers to" value={replyTo} />
        <dt>When</dt>
        <dd>
          <Instant at={sentAt} />
        </dd>
      </dl>
      {attachments.length > 0 ? (
        <>
          <h2>Attached</h2>
          <ul>
            {attachments.map(({ filename, contentType, bytes }) => (
              <li key={filename}>
                {filename} <span className="muted">{`${contentType}, ${bytes} bytes`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {html ? (
        <>
          <h2>As it looks</h2>
          <iframe
            title={`The letter: ${subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={inNewTabs(html)}
          />
        </>
      ) : null}
      <h2>Text</h2>
      <pre>{text ?? 'It has no text.'}</pre>
      <details>
        <summary>Headers</summary>
        <pre>{headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
    </Frame>
  )
}

/** Links of a letter open beside it: the pages they lead to refuse to stand in a frame. */
function inNewTabs(html: string): string {
  return html.replace(/<head[^>]*>|^/i, (start) => `${start}<base target="_blank">`)
}

function Fact({ name, value }: { name: string; value: string | null }): ReactNode {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Instant({ at }: { at: Date }): ReactNode {
  return <time dateTime={at.toISOString()}>{WHEN.format(at)}</time>
}

function Frame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}
