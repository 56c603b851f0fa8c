import { LINK_MINUTES } from '#domain/accounts/staff.ts'
import { Button } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { DeskPage } from './desk-page.tsx'
import type { DeskProblem, SignInView } from './views.ts'

/** Signing in by a link that is mailed: ask for one, read the letter, press the button (rule:staff-sign-in). */
export function SignIn({ view, problem }: { view: SignInView; problem: DeskProblem | undefined }) {
  const { head, siteName, said } = view
  const step = problem && problem.kind !== 'note' ? problem : view.step
  return (
    <DeskPage head={head} siteName={siteName} desk={null}>
      <div className="desk-sign-in">
        {said ? <Notice tone="positive" title={said} /> : null}
        {step.kind === 'link' ? <FollowedLink view={view} link={step.link} name={step.name} /> : null}
        {step.kind === 'sent' ? <OnItsWay back={view.back} /> : null}
        {step.kind === 'ask' || step.kind === 'no-such-link' || step.kind === 'over' ? (
          <AskForLink view={view} step={step.kind} />
        ) : null}
      </div>
    </DeskPage>
  )
}

/** Programs that look through mail follow links; only who presses the button signs in. */
function FollowedLink({ view, link, name }: { view: SignInView; link: string; name: string }) {
  return (
    <>
      <h1>{`Hi ${name}`}</h1>
      <p className="text-muted">You are about to sign in to the leads of {view.siteName} on this device.</p>
      <form method="post" action="/dealer/sign-in" className="desk-stack">
        <input type="hidden" name="link" value={link} />
        <input type="hidden" name="back" value={view.back} />
        <Button type="submit" look="primary" wide>
          Sign in
        </Button>
      </form>
    </>
  )
}

function OnItsWay({ back }: { back: string }) {
  return (
    <>
      <h1>Check your mail</h1>
      <p className="text-muted">
        If that address belongs to somebody here, a link is on its way to it. It works once, within {LINK_MINUTES}{' '}
        minutes.
      </p>
      <p className="desk-small">
        Nothing there? Look among the junk mail, then{' '}
        <a className="link" href={`/dealer/sign-in?${new URLSearchParams({ back })}`}>
          ask for another link
        </a>
        . Whoever looks after the site can add your address.
      </p>
    </>
  )
}

function AskForLink({ view: { siteName, back }, step }: { view: SignInView; step: SignInView['step']['kind'] }) {
  return (
    <>
      <h1>Sign in</h1>
      <p className="text-muted">For the people of {siteName}. We mail you a link; there is no password to remember.</p>
      {step === 'no-such-link' ? (
        <Notice tone="caution" title="That link no longer works">
          A link works once, within {LINK_MINUTES} minutes. Please ask for another.
        </Notice>
      ) : null}
      {step === 'over' ? (
        <Notice tone="negative" title="That was too many at once">
          Please wait a few minutes. A link that has reached you still works.
        </Notice>
      ) : null}
      <form method="post" action="/dealer/sign-in" className="desk-stack">
        <input type="hidden" name="back" value={back} />
        <TextField id="email" name="email" type="email" label="Your e-mail address" required />
        <Button type="submit" look="primary" wide icon="mail">
          Mail me a link
        </Button>
      </form>
    </>
  )
}
