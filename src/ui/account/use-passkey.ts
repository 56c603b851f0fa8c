import { useEffect, useRef, useState } from 'react'

type Purpose = 'add' | 'sign-in'
type State = { kind: 'idle' | 'busy' } | { kind: 'answered'; answer: string } | { kind: 'failed'; words: string }

/**
 * Asks the device to make a passkey, or to sign with one, once `start` is called, and sends its answer by the form that `form`
 * is the ref of, in the field whose value is `answer`. What it needs is fetched then.
 */
export function usePasskey(purpose: Purpose) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const answer = state.kind === 'answered' ? state.answer : ''
  useEffect(() => {
    if (answer) form.current?.requestSubmit()
  }, [answer])

  async function start() {
    setState({ kind: 'busy' })
    try {
      setState({ kind: 'answered', answer: JSON.stringify(await ask(purpose)) })
    } catch (error) {
      setState({ kind: 'failed', words: wordsOf(error, purpose) })
    }
  }
  return {
    form,
    start,
    answer,
    isBusy: state.kind === 'busy' || state.kind === 'answered',
    problem: state.kind === 'failed' ? state.words : undefined,
  }
}

async function ask(purpose: Purpose): Promise<object> {
  const [{ startAuthentication, startRegistration }, answer] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetch('/api/passkey-options', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ purpose }),
    }),
  ])
  if (!answer.ok) throw new Error(String(answer.status))
  const optionsJSON = await answer.json()
  return purpose === 'add' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })
}

/** What devices do not say more of than that it did not work: closed, too late, or no passkey for this site. */
function wordsOf(error: unknown, purpose: Purpose): string {
  const { name } = error as Partial<Error>
  if (name === 'InvalidStateError') return 'This device has a passkey for this account already.'
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.'
  return purpose === 'add'
    ? 'No passkey was made. You can try again.'
    : 'That did not work. You can try again, or sign in by a code.'
}
