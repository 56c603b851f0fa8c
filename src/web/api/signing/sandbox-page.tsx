import type { Callback, Envelope, EnvelopeStatus } from '#domain/commerce/signing/signing-service.ts'

/** It is of no tenant's look: a signing service is somebody else's site. */
const STYLE = `
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; color: #16181d; background: #fff; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  a { color: inherit; }
  form { display: grid; gap: 1rem; }
  label { display: grid; gap: .25rem; font-weight: 600; }
  input, select, button { font: inherit; min-height: 2.75rem; padding: .4rem .8rem; border: 1px solid #767c87; border-radius: .5rem; background: #fff; color: inherit; }
  button { font-weight: 600; cursor: pointer; }
  button[value=signed] { background: #16181d; color: #fff; }
  [role=alert] { color: #a4161a; font-weight: 600; }
  .sandbox { padding: .75rem 1rem; border: 1px solid #8a6d00; border-radius: .5rem; background: #fff8e1; }`

const OVER: Record<Exclude<EnvelopeStatus, 'sent'>, string> = {
  signed: 'You have signed it.',
  declined: 'You have declined to sign it.',
  expired: 'The time to sign it is over.',
  withdrawn: 'The dealer has withdrawn it.',
}

const CALLBACK_WORDS: Record<Callback, string> = {
  'at-once': 'At once',
  late: '30 seconds late',
  twice: 'Twice',
  never: 'Never',
}

type SandboxPageProps = {
  envelope: Pick<Envelope, 'status'> & { title: string; returnHref: string }
  link: string
  problem: string | null
}

/** Where a contract of a demo is read, signed or declined; without scripts, as a page of somebody else's. */
export function SandboxPage({ envelope: { status, title, returnHref }, link, problem }: SandboxPageProps) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p className="sandbox">This is a sandbox: what is signed here binds nobody.</p>
          <p>
            <a href={`/api/signing/sandbox.pdf?link=${link}`}>Read the contract (PDF)</a>
          </p>
          {status === 'sent' ? (
            <form method="post" action="/api/signing/sandbox">
              <input type="hidden" name="link" value={link} />
              {problem ? (
                <p role="alert" id="problem">
                  {problem}
                </p>
              ) : null}
              <label>
                Your full name, as your signature
                <input
                  name="name"
                  autoComplete="name"
                  maxLength={100}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? 'problem' : undefined}
                />
              </label>
              <label>
                The dealer’s site hears of it
                <select name="callback">
                  {Object.entries(CALLBACK_WORDS).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" name="answer" value="signed">
                Sign
              </button>
              <button type="submit" name="answer" value="declined">
                Decline
              </button>
            </form>
          ) : (
            <p>{OVER[status]}</p>
          )}
          <p>
            <a href={returnHref}>Back to your order</a>
          </p>
        </main>
      </body>
    </html>
  )
}
