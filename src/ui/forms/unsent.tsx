import { Button } from '../primitives/button.tsx'

/** What was typed into a form that could not be taken; `signInHref` where one has to sign in first. */
export type UnsentView = {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  signInHref?: string
}

/** A form that could not be taken, as it was typed: one press sends it again. */
export function Unsent({ action, fields, signInHref }: UnsentView) {
  return (
    <div className="wrap lead-page">
      <h1>{signInHref ? 'You are signed out' : 'We cannot take this just now'}</h1>
      <p className="lead-text">
        {signInHref
          ? 'Nothing is saved yet. Sign in in another tab, come back to this one, and send it: what you typed is still here.'
          : 'Nothing is saved yet. Send it again in a moment: what you typed is still here.'}
      </p>
      <form method="post" action={action} className="lead-form">
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may send a name twice, and its fields never change.
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {signInHref ? (
          <a className="button button-outline" href={signInHref} target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
        ) : null}
        <Button type="submit" look="primary">
          Send it again
        </Button>
      </form>
    </div>
  )
}
