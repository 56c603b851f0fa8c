import type { ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { signedInHere } from '../stores/watchlist.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { SignInProblem, SignInStep, SignInView } from './sign-in-view.ts'
import { TakeFavourites } from './take-favourites.tsx'

/** Signing in by a code, in steps of one plain form each: where to send it, what it says, who it is (rule:shopper-sign-in). */
export function SignIn({ view, problem }: { view: SignInView; problem: SignInProblem | undefined }) {
  const { title, text, action, backHref, step, isLinkOver, takes } = view
  return (
    // By a code or a passkey; where it comes to nothing, the first page that asks who it is says so.
    <div className="wrap lead-page" onSubmit={() => signedInHere.write([true])}>
      <h1>{step.kind === 'details' ? 'One more thing' : title}</h1>
      {step.kind === 'contact' ? <p className="lead-text">{text}</p> : null}
      <div className="grid gap-4 mb-6 empty:hidden">
        {problem?.kind === 'over' ? <TooMany /> : null}
        {isLinkOver && !problem ? (
          <Notice tone="caution" title="That link no longer works">
            A link opens its page for 24 hours. Please sign in
            {step.kind === 'contact' && step.takesGuests ? ', or have another link mailed to you.' : '.'}
          </Notice>
        ) : null}
        {problem?.kind === 'no-such-code' ? (
          <LostCode againHref={step.kind === 'code' ? step.againHref : null} />
        ) : null}
      </div>
      {step.kind === 'guest-asked' ? (
        <p>A link is on its way to you. It opens the page for 24 hours, without an account. You can close this page.</p>
      ) : (
        <form method="post" action={action} className="lead-form">
          {step.kind === 'contact' ? <Contact problem={problem} takesPhones={step.takesPhones} /> : null}
          {step.kind === 'code' ? (
            <Code contact={step.contact} problem={problem} againHref={step.againHref}>
              <TakeFavourites words={takes} />
            </Code>
          ) : null}
          {step.kind === 'details' ? <Details step={step} problem={problem} /> : null}
        </form>
      )}
      {step.kind === 'contact' ? <ByPasskey view={view} isRefused={problem?.kind === 'passkey'} /> : null}
      {step.kind === 'contact' && step.takesGuests ? <Guest action={action} problem={problem} /> : null}
      {backHref && step.kind === 'contact' ? (
        <p className="mt-6">
          <a className="link" href={backHref}>
            Back to where you were
          </a>
        </p>
      ) : null}
    </div>
  )
}

/** More codes were asked for, or entered, than a household does. */
export function TooMany() {
  return (
    <Notice tone="negative" title="That was too many at once">
      Please wait a few minutes. A code that has reached you still works.
    </Notice>
  )
}

export function LostCode({ againHref }: { againHref: string | null }) {
  return (
    <Notice
      tone="caution"
      title="That code no longer works"
      actions={
        againHref ? (
          <a className="link" href={againHref}>
            Ask for another code
          </a>
        ) : undefined
      }
    >
      A code works once, within 10 minutes, for five tries, in the browser that asked for it.
    </Notice>
  )
}

function ByPasskey({ view: { action, takes }, isRefused }: { view: SignInView; isRefused: boolean }) {
  return (
    <div className="grid gap-3 mt-6">
      {isRefused ? (
        <Notice tone="negative" title="That passkey does not sign in here">
          It may have been removed, or be for another site. Please sign in by a code.
        </Notice>
      ) : null}
      <PasskeyButton purpose="sign-in" action={action}>
        <TakeFavourites words={takes} />
      </PasskeyButton>
    </div>
  )
}

function Contact({ problem, takesPhones }: { problem: SignInProblem | undefined; takesPhones: boolean }) {
  const errors: Partial<Record<SignInProblem['kind'], string>> = {
    unreadable: takesPhones
      ? 'Please enter an e-mail address, such as name@example.com, or a mobile number, such as 0491 570 006.'
      : 'Please enter an e-mail address, such as name@example.com.',
    'no-mobile': takesPhones
      ? 'We send SMS to Australian mobile numbers only. Please enter one, or an e-mail address.'
      : 'We cannot send SMS. Please enter an e-mail address.',
  }
  return (
    <>
      <input type="hidden" name="do" value="contact" />
      <TextField
        id="contact"
        name="contact"
        label={takesPhones ? 'E-mail address or mobile number' : 'E-mail address'}
        hint="We send you a code; there is no password to remember."
        autoComplete="email"
        value={problem?.typed.contact}
        error={problem && errors[problem.kind]}
        required
      />
      <Button type="submit" look="primary">
        Send me a code
      </Button>
    </>
  )
}

type CodeProps = {
  contact: string
  problem: { kind: string; typed: Readonly<Record<string, string>>; triesLeft?: number } | undefined
  againHref: string
  send?: string
  children?: ReactNode
}

/** The fields of a code that is on its way. */
export function Code({ contact, problem, againHref, send = 'Sign in', children }: CodeProps) {
  const errors: Readonly<Record<string, string>> = {
    'wrong-code': problem?.triesLeft
      ? `That is not the code. You have ${problem.triesLeft} more ${problem.triesLeft === 1 ? 'try' : 'tries'}.`
      : 'That was not the code, and there are no more tries. Please ask for another code.',
    'unreadable-code': 'Please enter the six digits of the code.',
  }
  return (
    <>
      <input type="hidden" name="do" value="code" />
      <p>
        A code is on its way to <strong className="wrap-break-word">{contact}</strong>. It works once, within 10
        minutes.
      </p>
      <TextField
        id="code"
        name="code"
        label="Code of six digits"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={problem?.typed.code}
        error={problem && errors[problem.kind]}
        required
      />
      {children}
      <Button type="submit" look="primary">
        {send}
      </Button>
      <p className="lead-privacy">
        Nothing there? Look among the junk mail, then{' '}
        <a className="link" href={againHref}>
          ask for another code or use another address
        </a>
        .
      </p>
    </>
  )
}

/** For who would rather have no account, where the dealer lets them (rule:gate-guests). */
function Guest({ action, problem }: { action: string; problem: SignInProblem | undefined }) {
  return (
    <form method="post" action={action} className="lead-form mt-10">
      <h2 className="form-heading">Rather without an account?</h2>
      <input type="hidden" name="do" value="guest" />
      <TextField
        id="guest-email"
        name="email"
        type="email"
        label="Your e-mail address"
        hint="We mail you a link that opens the page."
        value={problem?.typed.email}
        error={problem?.kind === 'guest' ? 'Please enter an e-mail address, such as name@example.com.' : undefined}
        required
      />
      <Button type="submit">Mail me a link</Button>
    </form>
  )
}

type Details = Extract<SignInStep, { kind: 'details' }>

function Details({ step, problem }: { step: Details; problem: SignInProblem | undefined }) {
  const { typed = {}, kind } = problem ?? {}
  const isWrong = kind === 'details'
  return (
    <>
      <input type="hidden" name="do" value="details" />
      <p>You are signed in. So that we know whom we talk to, we ask this once.</p>
      <TextField
        id="name"
        name="name"
        label="Your name"
        autoComplete="name"
        value={typed.name ?? step.name}
        error={isWrong && !typed.name?.trim() ? 'Please enter your name.' : undefined}
        required
      />
      {step.asksPhone ? (
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label="Phone"
          value={typed.phone}
          error={isWrong && typed.name?.trim() ? 'Please enter a phone number, such as 0491 570 006.' : undefined}
          required
        />
      ) : null}
      <Button type="submit" look="primary">
        Save and go on
      </Button>
      {step.laterHref ? (
        <a className="link" href={step.laterHref}>
          Not now
        </a>
      ) : null}
    </>
  )
}
