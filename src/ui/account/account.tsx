import type { ReactNode } from 'react'
import { Unsent } from '../forms/unsent.tsx'
import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { CheckBox } from '../primitives/check-box.tsx'
import { Notice } from '../primitives/notice.tsx'
import { TextField } from '../primitives/text-field.tsx'
import type { AccountProblem, AccountView } from './account-view.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { Code, LostCode, TooMany } from './sign-in.tsx'

type Account = NonNullable<AccountView['account']>
type Problem = AccountProblem | undefined

/** What is a shopper's own: who they are, where they are signed in, their passkeys, and the way out (rule:shopper-data). */
export function AccountPage({ view, problem }: { view: AccountView; problem: Problem }) {
  const { account, said, unsent } = view
  if (unsent) return <Unsent {...unsent} />
  return (
    <div className="wrap account">
      <h1>{account ? 'Your account' : 'Your account is deleted'}</h1>
      {said ? <Notice tone="positive" title={said} /> : null}
      {account ? (
        <>
          <Details account={account} problem={problem} />
          <Contacts view={view} account={account} problem={problem} />
          <Sessions sessions={account.sessions} />
          <Passkeys passkeys={account.passkeys} problem={problem} />
          <YourData view={view} problem={problem} />
        </>
      ) : (
        <Part title="What stays">
          <LeadsKept view={view} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-part">
      <h2>{title}</h2>
      <div className="account-body">{children}</div>
    </section>
  )
}

function Details({ account: { name, phone }, problem }: { account: Account; problem: Problem }) {
  const wrong = problem?.kind === 'details' ? problem.typed : undefined
  return (
    <Part title="Your details">
      <form method="post" action="/account" className="lead-form">
        <input type="hidden" name="do" value="details" />
        <TextField
          id="name"
          name="name"
          label="Your name"
          autoComplete="name"
          value={wrong?.name ?? name}
          error={wrong && !wrong.name ? 'Please enter your name.' : undefined}
          required
        />
        {phone === null ? null : (
          <TextField
            id="phone"
            name="phone"
            type="tel"
            label="Phone"
            value={wrong?.phone ?? phone}
            error={wrong?.name ? 'Please enter a phone number, such as 0491 570 006.' : undefined}
            required
          />
        )}
        <Button type="submit" className="justify-self-start">
          Save
        </Button>
      </form>
    </Part>
  )
}

const CONTACTS = {
  email: {
    label: 'E-mail address',
    type: 'email',
    error: 'Please enter an e-mail address, such as name@example.com.',
  },
  phone: {
    label: 'Mobile number',
    type: 'tel',
    error: 'Please enter an Australian mobile number, such as 0491 570 006.',
  },
} as const

/** Where codes go: each contact is theirs once a code sent there is entered (rule:shopper-contact). */
function Contacts({ view, account, problem }: { view: AccountView; account: Account; problem: Problem }) {
  const { codeSentTo, takesPhones } = view
  const kinds = (['email', 'phone'] as const).filter((kind) => kind === 'email' || takesPhones || account.proved.phone)
  return (
    <Part title="How you sign in">
      <p className="text-muted">
        By a code to one of these. If you have a second account with us, add what it signs in by: the two become one.
      </p>
      {problem?.kind === 'over' ? <TooMany /> : null}
      {problem?.kind === 'no-such-code' ? <LostCode againHref={null} /> : null}
      {codeSentTo && problem?.kind !== 'no-such-code' ? (
        <form method="post" action="/account?step=code" className="lead-form">
          <Code contact={codeSentTo} problem={problem} againHref="/account" send="Confirm" />
        </form>
      ) : null}
      <ul className="account-list">
        {kinds.map((kind) => {
          const { label, type, error } = CONTACTS[kind]
          const proved = account.proved[kind]
          const typed = problem?.kind === kind || problem?.kind === 'over' ? problem.typed[kind] : undefined
          return (
            <li key={kind}>
              <div>
                <p className="font-medium">{label}</p>
                <p className="account-small wrap-break-word">{proved ?? 'None yet'}</p>
              </div>
              {kind === 'phone' && !takesPhones ? null : (
                <details className="account-more" open={typed !== undefined}>
                  <summary className="button button-outline">
                    {proved ? 'Change' : 'Add'}
                    <span className="sr-only">{` ${label.toLowerCase()}`}</span>
                  </summary>
                  <form method="post" action="/account" className="lead-form">
                    <input type="hidden" name="do" value={kind} />
                    <TextField
                      id={`contact-${kind}`}
                      name={kind}
                      type={type}
                      label={proved ? `New ${label.toLowerCase()}` : label}
                      hint="We send a code there, to see that it is yours."
                      value={typed ?? (kind === 'phone' && !proved ? (account.phone ?? '') : '')}
                      error={problem?.kind === kind ? error : undefined}
                      required
                    />
                    <Button type="submit" className="justify-self-start">
                      Send me a code
                    </Button>
                  </form>
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  return (
    <Part title="Where you are signed in">
      <ul className="account-list">
        {sessions.map(({ id, device, isThis, signedIn, seen }) => (
          <li key={id}>
            <div>
              <p className="font-medium">{device}</p>
              <p className="account-small">
                Signed in <time dateTime={signedIn.iso}>{signedIn.text}</time>, last seen{' '}
                <time dateTime={seen.iso}>{seen.text}</time>
              </p>
            </div>
            {isThis ? (
              <Badge tone="positive">This device</Badge>
            ) : (
              <form method="post">
                <input type="hidden" name="do" value="sign-out" />
                <Button type="submit" name="session" value={String(id)} aria-label={`Sign out ${device}`}>
                  Sign out
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <form method="post" action="/sign-out">
          <Button type="submit">Sign out here</Button>
        </form>
        {sessions.length > 1 ? (
          <form method="post">
            <input type="hidden" name="do" value="sign-out" />
            <Button type="submit" name="session" value="others">
              Sign out all other devices
            </Button>
          </form>
        ) : null}
      </div>
    </Part>
  )
}

function Passkeys({ passkeys, problem }: Pick<Account, 'passkeys'> & { problem: Problem }) {
  return (
    <Part title="Passkeys">
      <p className="text-muted">
        Sign in by fingerprint, face or the PIN of a device instead of a code. What unlocks it never leaves the device.
      </p>
      {problem?.kind === 'passkey-refused' ? (
        <Notice tone="negative" title="That passkey could not be added">
          Please try again.
        </Notice>
      ) : null}
      {problem?.kind === 'passkey-too-many' ? (
        <Notice tone="negative" title="You have ten passkeys already">
          Please remove one that you do not use.
        </Notice>
      ) : null}
      {passkeys.length > 0 ? (
        <ul className="account-list">
          {passkeys.map(({ id, device, added, used }) => (
            <li key={id}>
              <div>
                <p className="font-medium">{device}</p>
                <p className="account-small">
                  Added <time dateTime={added.iso}>{added.text}</time>
                  {used ? (
                    <>
                      , last used <time dateTime={used.iso}>{used.text}</time>
                    </>
                  ) : null}
                </p>
              </div>
              <form method="post">
                <input type="hidden" name="do" value="remove-passkey" />
                <Button type="submit" name="id" value={String(id)} aria-label={`Remove the passkey of ${device}`}>
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      <PasskeyButton purpose="add" />
      <p className="without-scripts account-small">Adding one needs scripts, which this browser has switched off.</p>
    </Part>
  )
}

function YourData({ view, problem }: { view: AccountView; problem: Problem }) {
  const isOpen = problem?.kind === 'unconfirmed'
  return (
    <Part title="Your data">
      <p className="text-muted">Take away what is kept in your account, as a file that programs read (JSON).</p>
      <a className="button button-outline justify-self-start" href="/api/me/export" download>
        Download my data
      </a>
      <details className="account-more" open={isOpen}>
        <summary className="button button-plain">Delete my account</summary>
        <form method="post" className="lead-form">
          <input type="hidden" name="do" value="delete" />
          <p>
            Your details, saved vehicles and searches, alerts, passkeys and sessions are deleted at once, on every
            device. Orders go too, but for what you signed: a contract stays with the dealer. It cannot be undone.
          </p>
          <LeadsKept view={view} />
          <CheckBox
            id="confirm"
            name="confirm"
            value="yes"
            label="Yes, delete my account"
            error={isOpen ? 'Please tick this box if you want your account to be deleted.' : undefined}
            required
          />
          <Button type="submit" look="danger" className="justify-self-start">
            Delete my account
          </Button>
        </form>
      </details>
    </Part>
  )
}

function LeadsKept({ view: { dealer, leadsKept, contact } }: { view: AccountView }) {
  return (
    <p className="text-muted">
      Enquiries and bookings that you sent stay with {dealer} for {leadsKept}, with what you agreed to as you sent them:
      they show what was asked, and that you may be written to. To have them erased sooner,{' '}
      <a className="link" href={contact.href}>
        ask {dealer}
      </a>
      .
    </p>
  )
}
